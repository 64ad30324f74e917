/** An office of one seed: who asks, what stands in the files, who is busy when. */
import { addDays } from "../calendar.js";
import type { Source } from "../seeded.js";
import { dayOf, FIRST_MONDAY, timeAt, weekdayIndex } from "./clock.js";
import { FILES, type FileContent } from "./content/files.js";
import { ISSUES, type IssueContent } from "./content/issues.js";
import { MAILS, MEETINGS } from "./content/meetings.js";
import { NOTES, type NoteContent } from "./content/notes.js";
import { PEOPLE, PRODUCT_NOTES, USERS, WORKSPACES } from "./content/people.js";
import type { Day, Entry, Issue, Label, Mail, Note, Office, Person, TextFile } from "./office.js";
import { endOf } from "./operate/calendar.js";

/** A place in a file that is written wrong. */
export interface Flaw {
  readonly path: string;
  readonly line: number;
  readonly was: string;
  readonly becomes: string;
}
/** The office, and what the asking user knows of it. */
export interface Setting {
  readonly office: Office;
  readonly flaws: readonly Flaw[];
  readonly files: readonly FileContent[];
  readonly notes: readonly NoteContent[];
  /** Issues that nobody has sorted yet. */
  readonly reports: readonly IssueContent[];
  readonly slots: Readonly<Record<string, string>>;
  /** May an existing file be replaced when the user says so? */
  readonly strict: boolean;
}

const ID_BASE = 9_007_199_254_740_993n;

export function makeSetting(source: Source): Setting {
  const today = addDays(FIRST_MONDAY, 7 * source.between(3, 44) + source.int(3));
  const now = timeAt(today, 8 * 60 + 5 * source.between(0, 100));
  const asking = source.pick(USERS);
  const user = PEOPLE.find(({ name }) => name === asking) as Person;
  const ids = idsFrom(source.fork("ids"));
  const files = makeFiles(source.fork("files"));
  const notes = source.fork("notes").shuffle(NOTES).slice(0, 9);
  const issues = source.fork("issues").shuffle(ISSUES).slice(0, source.between(6, 9));
  const fresh = Math.min(4, issues.length);
  const office: Office = {
    workspace: source.pick(WORKSPACES),
    now,
    user,
    people: PEOPLE,
    files: files.texts,
    entries: makeEntries(user, today, ids, source.fork("entries")),
    issues: issues.map((issue, at) => makeIssue(issue, at < fresh, { today, ids, source })),
    notes: notes.map((note) => makeNote(note, { today, ids, source })),
    mails: makeMails(ids, source.fork("mails")),
    drafts: [],
    nextId: ids(),
  };
  const mode = source.fork("mode").next();
  return {
    office,
    flaws: files.flaws,
    files: files.chosen,
    notes,
    reports: issues.slice(0, fresh),
    strict: mode < 0.2,
    slots: makeSlots(office, mode, source.fork("slots")),
  };
}

function makeSlots(office: Office, mode: number, source: Source): Readonly<Record<string, string>> {
  const others = office.people.filter(({ outside, name }) => !outside && name !== office.user.name);
  return {
    workspace_name: office.workspace,
    user_name: office.user.name,
    today: dayOf(office.now),
    ...(mode < 0.2 ? { review_mode: "strict" } : mode < 0.5 ? { review_mode: "light" } : {}),
    ...(source.chance(0.5) ? { product_notes: source.pick(PRODUCT_NOTES) } : {}),
    ...(source.chance(0.4) ? { deputy_name: source.pick(others).name } : {}),
  };
}

/** Mostly beyond 2^53 and odd, so that a reader who rounds to a double is caught; a few old, short ones. */
function idsFrom(source: Source): () => string {
  let long = ID_BASE + 2n * BigInt(source.int(300_000_000_000_000));
  let short = 400_000 + source.int(300_000);
  return () => {
    long += 2n * BigInt(source.between(1, 40_000));
    short += source.between(1, 90);
    return source.chance(0.1) ? String(short) : String(long);
  };
}

const FLAW = /\{([^{}|]+)\|([^{}|]+)\}/;

function makeFiles(source: Source): {
  readonly texts: readonly TextFile[];
  readonly flaws: readonly Flaw[];
  readonly chosen: readonly FileContent[];
} {
  const kept = FILES.filter(({ path }) => path.startsWith("archive/"));
  const others = FILES.filter((file) => !kept.includes(file));
  const chosen = [...source.shuffle(others).slice(0, source.between(8, 10)), ...kept].toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  );
  const flaws: Flaw[] = [];
  const texts = chosen.map(({ path, lines }): TextFile => {
    const flawed = lines.flatMap((line, at) => (FLAW.test(line) ? [at] : []));
    const wrong = flawed.length === 0 ? -1 : source.pick(flawed);
    return {
      path,
      lines: lines.map((line, at) =>
        line.replace(FLAW, (_, was: string, becomes: string) => {
          if (at === wrong) flaws.push({ path, line: at + 1, was, becomes });
          return at === wrong ? was : becomes;
        }),
      ),
    };
  });
  return { texts, flaws, chosen };
}

const SPAN_DAYS = 9;

/** A few entries on each working day of the next days; nobody is in two at once, and titles recur. */
function makeEntries(user: Person, today: Day, ids: () => string, source: Source): readonly Entry[] {
  const staff = PEOPLE.filter(({ outside, name }) => !outside && name !== user.name);
  const entries: Entry[] = [];
  for (let ahead = 0; ahead <= SPAN_DAYS; ahead++) {
    const day = addDays(today, ahead);
    if (weekdayIndex(day) > 4) continue;
    const titles = source.shuffle(MEETINGS);
    for (let count = source.between(5, 8); count > 0; count--) {
      const guests = source.shuffle(staff).slice(0, source.between(1, 3));
      const all = source.chance(0.45) ? [user, ...guests] : guests;
      const entry: Entry = {
        id: ids(),
        title: titles[count] as string,
        start: timeAt(day, 8 * 60 + 30 * source.between(0, 18)),
        minutes: source.pick([30, 30, 45, 60]),
        mails: all.map(({ mail }) => mail),
      };
      if (!entries.some((other) => meet(other, entry))) entries.push(entry);
    }
  }
  return entries;
}

const meet = (a: Entry, b: Entry): boolean =>
  a.start < endOf(b) && b.start < endOf(a) && a.mails.some((mail) => b.mails.includes(mail));

interface Making {
  readonly today: Day;
  readonly ids: () => string;
  readonly source: Source;
}

function makeIssue({ title, report }: IssueContent, fresh: boolean, { today, ids, source }: Making): Issue {
  const opened = addDays(today, -source.between(fresh ? 0 : 4, fresh ? 3 : 30));
  const bare = { id: ids(), title, report, opened, comments: [] };
  if (fresh) return { ...bare, state: "untriaged", labels: [] };
  const staff = PEOPLE.filter(({ login }) => login !== "");
  return {
    ...bare,
    state: source.pick(["in_progress", "in_progress", "on_hold", "resolved"] as const),
    urgency: source.between(1, 4),
    owner: source.pick(staff).login,
    labels: [
      source.pick(["defect_report", "feature_wish", "form_request"] as const satisfies readonly Label[]),
    ],
  };
}

function makeNote({ heading, notebook, text }: NoteContent, { today, ids, source }: Making): Note {
  return { id: ids(), heading, notebook, text, updated: addDays(today, -source.between(5, 300)) };
}

function makeMails(ids: () => string, source: Source): readonly Mail[] {
  const senders = source.shuffle(PEOPLE.filter(({ outside }) => outside)).slice(0, 2);
  const subjects = source.shuffle(MAILS);
  return senders.map((from, at) => ({
    id: ids(),
    from,
    others: source.chance(0.4) ? ["ines.keller@northwind.example"] : [],
    subject: subjects[at]?.subject ?? "",
  }));
}
