/**
 * The state of the simulated office: files, calendar, issue tracker, notes, mails. Plain data, never changed in place.
 *
 * Ids are decimal digits as text, most of them beyond 2^53. Days are `YYYY-MM-DD`, times `YYYY-MM-DDTHH:MM`, local; nothing
 * reads a clock.
 */
export type Id = string;
export type Day = string;
export type Time = string;

export interface Person {
  readonly name: string;
  readonly mail: string;
  readonly team: string;
  readonly login: string;
  readonly town: string;
  readonly outside: boolean;
}
export interface TextFile {
  readonly path: string;
  readonly lines: readonly string[];
}
export interface Entry {
  readonly id: Id;
  readonly title: string;
  readonly start: Time;
  readonly minutes: number;
  readonly mails: readonly string[];
}

export const ISSUE_STATES = ["untriaged", "in_progress", "on_hold", "resolved"] as const;
export type IssueState = (typeof ISSUE_STATES)[number];
export const LABELS = ["defect_report", "feature_wish", "form_request", "outage_report"] as const;
export type Label = (typeof LABELS)[number];

export interface Issue {
  readonly id: Id;
  readonly title: string;
  readonly report: string;
  readonly state: IssueState;
  /** 1 is the most urgent; not set before somebody sorted the issue. */
  readonly urgency?: number;
  readonly owner?: string;
  readonly labels: readonly Label[];
  readonly opened: Day;
  readonly comments: readonly string[];
}

export const NOTEBOOKS = ["meeting_log", "decision_log", "how_to_pages", "policy_pages"] as const;
export type Notebook = (typeof NOTEBOOKS)[number];
export interface Note {
  readonly id: Id;
  readonly heading: string;
  readonly notebook: Notebook;
  readonly text: string;
  readonly updated: Day;
}
/** A mail that the user got. */
export interface Mail {
  readonly id: Id;
  readonly from: Person;
  readonly others: readonly string[];
  readonly subject: string;
}
export interface Draft {
  readonly id: Id;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}
export interface Office {
  readonly workspace: string;
  readonly now: Time;
  readonly user: Person;
  readonly people: readonly Person[];
  readonly files: readonly TextFile[];
  readonly entries: readonly Entry[];
  readonly issues: readonly Issue[];
  readonly notes: readonly Note[];
  readonly mails: readonly Mail[];
  readonly drafts: readonly Draft[];
  /** The id that the next new thing gets. */
  readonly nextId: Id;
}

/** A new thing's id, and the office whose next one is another. */
export const takeId = (office: Office): readonly [Id, Office] => [
  office.nextId,
  { ...office, nextId: String(BigInt(office.nextId) + 2n) },
];

export const fileAt = (office: Office, path: string): TextFile | undefined =>
  office.files.find((file) => file.path === path);
