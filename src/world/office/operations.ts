/** What can be done in the office, in words that belong to no Harness: arguments, results, and why something is not done. */
import type {
  Day,
  Draft,
  Entry,
  Id,
  Issue,
  IssueState,
  Label,
  Note,
  Notebook,
  Office,
  Person,
  Time,
} from "./office.js";

export interface Place {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}
export type LineEdit =
  | { readonly kind: "replace"; readonly line: number; readonly was: string; readonly becomes: string }
  | { readonly kind: "insert"; readonly after: number; readonly text: string }
  | { readonly kind: "delete"; readonly first: number; readonly last: number };
export interface Slot {
  readonly start: Time;
  readonly end: Time;
}
export interface Busy extends Slot {
  readonly who: string;
}
export const SORTS = ["newest_first", "oldest_first", "most_urgent_first"] as const;
export type Sort = (typeof SORTS)[number];
export const CHANGES = ["move_time", "set_title", "call_off"] as const;
export type ChangeKind = (typeof CHANGES)[number];

export interface Operations {
  readonly readSkill: {
    readonly args: { readonly skill: string };
    readonly result: { readonly body: string };
  };
  readonly overview: { readonly args: object; readonly result: { readonly office: Office } };
  readonly searchText: {
    readonly args: {
      readonly needle: string;
      readonly folder?: string;
      readonly matchCase: boolean;
      readonly most: number;
    };
    readonly result: { readonly places: readonly Place[]; readonly truncated: boolean };
  };
  readonly readFile: {
    readonly args: { readonly path: string; readonly first?: number; readonly last?: number };
    readonly result: { readonly path: string; readonly total: number; readonly places: readonly Place[] };
  };
  readonly editFile: {
    readonly args: { readonly path: string; readonly edits: readonly LineEdit[]; readonly dryRun: boolean };
    readonly result: {
      readonly path: string;
      readonly changed: number;
      readonly written: boolean;
      readonly now: readonly Place[];
    };
  };
  readonly moveFile: {
    readonly args: { readonly from: string; readonly to: string; readonly overwrite: boolean };
    readonly result: { readonly from: string; readonly to: string; readonly replaced: boolean };
  };
  readonly listEntries: {
    readonly args: { readonly first: Day; readonly last: Day; readonly mails: readonly string[] };
    readonly result: { readonly entries: readonly Entry[] };
  };
  readonly freeTime: {
    readonly args: { readonly day: Day; readonly minutes: number; readonly mails: readonly string[] };
    readonly result: { readonly free: readonly Slot[]; readonly busy: readonly Busy[] };
  };
  readonly createEntry: {
    readonly args: {
      readonly title: string;
      readonly start: Time;
      readonly minutes: number;
      readonly invited: readonly { readonly mail: string; readonly optional: boolean }[];
      /** Absent: not said; null: none. */
      readonly reminder?: number | null;
    };
    readonly result: { readonly entry: Entry };
  };
  readonly changeEntry: {
    readonly args: {
      readonly kind: ChangeKind;
      readonly id: Id;
      readonly start?: Time;
      readonly title?: string;
      readonly line?: string;
    };
    readonly result: { readonly entry: Entry; readonly gone: boolean };
  };
  readonly findIssues: {
    readonly args: {
      readonly words?: string;
      readonly owner?: string;
      readonly state?: IssueState;
      readonly labels: readonly Label[];
      readonly sort: Sort;
      readonly most: number;
    };
    readonly result: { readonly issues: readonly Issue[]; readonly found: number };
  };
  readonly updateIssue: {
    readonly args: {
      readonly id: Id;
      readonly urgency?: number;
      readonly owner?: string;
      readonly state?: IssueState;
      readonly labels?: readonly Label[];
    };
    readonly result: { readonly issue: Issue };
  };
  readonly addComment: {
    readonly args: { readonly id: Id; readonly text: string; readonly reporterToo: boolean };
    readonly result: { readonly commentId: Id; readonly issue: Issue };
  };
  readonly searchNotes: {
    readonly args: { readonly query: string; readonly notebooks: readonly Notebook[]; readonly most: number };
    readonly result: { readonly notes: readonly Note[] };
  };
  readonly findPerson: {
    readonly args: { readonly query: string; readonly outside: boolean };
    readonly result: { readonly people: readonly Person[] };
  };
  readonly draftMail: {
    readonly args: {
      readonly to: readonly { readonly mail: string; readonly copy: boolean }[];
      readonly subject: string;
      readonly text: string;
    };
    readonly result: { readonly draft: Draft };
  };
  readonly draftForward: {
    readonly args: { readonly id: Id; readonly to: readonly string[]; readonly text: string };
    readonly result: { readonly draft: Draft };
  };
  readonly draftReply: {
    readonly args: { readonly id: Id; readonly text: string; readonly all: boolean };
    readonly result: { readonly draft: Draft };
  };
}
export type OperationName = keyof Operations;
export type ArgsOf<O extends OperationName> = Operations[O]["args"];
export type ResultOf<O extends OperationName> = Operations[O]["result"];

export type Refusal =
  | "not_found"
  | "not_allowed"
  | "no_match"
  | "target_exists"
  | "clash"
  | "unknown_person"
  /** On request of a run: the tool takes too long. */
  | "busy";
export type Answer<O extends OperationName> =
  | { readonly ok: true; readonly office: Office; readonly result: ResultOf<O> }
  | { readonly ok: false; readonly office: Office; readonly refusal: Refusal };

/** A pure function of the state and the arguments. */
export type Operate<O extends OperationName> = (office: Office, args: ArgsOf<O>) => Answer<O>;

export const refused = (
  office: Office,
  refusal: Refusal,
): { readonly ok: false; readonly office: Office; readonly refusal: Refusal } => ({
  ok: false,
  office,
  refusal,
});
