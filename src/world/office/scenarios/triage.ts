/** New issues: how urgent, which label, who, and a comment that says why. */
import { WAITING_FOR } from "../content/issues.js";
import type { Kit } from "../kit.js";
import type { Issue, Label, Person } from "../office.js";
import type { ResultOf } from "../operations.js";
import { type Planned, plan } from "../run.js";
import { colleagues, lookUp } from "./people.js";
import { playOne, type Scenario } from "./scenario.js";

export const triage: Scenario = (kit) =>
  playOne(kit, [
    [6, sortOne],
    [2, putOnHold],
    [2, listFresh],
  ]);

interface Sorting {
  readonly labels: readonly Label[];
  readonly urgency: number;
  readonly reason: string;
}
/** How people say a label. */
const SAID: Readonly<Record<Label, string>> = {
  outage_report: "outage",
  defect_report: "defect",
  feature_wish: "wish",
  form_request: "paperwork",
};
const sayLabel = (labels: readonly Label[]): string => labels.map((label) => SAID[label]).join(", ");
/** The table of the Skill, by what the report says. */
const SORTINGS: readonly (readonly [said: RegExp, sorting: Sorting])[] = [
  [
    /\bnobody can\b/i,
    { labels: ["outage_report"], urgency: 1, reason: "nobody can work as long as this lasts" },
  ],
  [/\bour team cannot\b/i, { labels: ["defect_report"], urgency: 2, reason: "one team cannot work" }],
  [/\bit works, but\b/i, { labels: ["defect_report"], urgency: 3, reason: "it works, though badly" }],
  [/\bwe would like\b/i, { labels: ["feature_wish"], urgency: 4, reason: "something new is wanted" }],
  [
    /\b(?:form|access|contract)\b/i,
    { labels: ["form_request"], urgency: 3, reason: "a form or a contract is missing" },
  ],
];
const sortingOf = ({ report }: Issue): Sorting => {
  const found = SORTINGS.find(([said]) => said.test(report));
  if (found === undefined) throw new TypeError(`no case for: ${report}`);
  return found[1];
};
const LEVELS = ["", "one, stops work for many", "two, stops a team", "three, a nuisance", "four, can wait"];

/** One that was just reported, and how people call it. */
export function someReport(kit: Kit): {
  readonly spoken: string;
  readonly words: string;
  readonly title: string;
} {
  return kit.source.pick(kit.setting.reports);
}
/** The search that finds it; the filter on the state is left out now and then. */
export const search = (kit: Kit, words: string): Planned<"findIssues"> =>
  plan("findIssues", {
    words,
    ...(kit.source.chance(0.5) ? { state: "untriaged" as const } : {}),
    labels: [],
    sort: "newest_first",
    most: kit.source.pick([10, 10, 5]),
  });
export const issueIn = ({ issues }: ResultOf<"findIssues">, title: string): Issue => {
  const found = issues.find((one) => one.title === title);
  if (found === undefined) throw new TypeError(`the search misses ${title}`);
  return found;
};

function sortOne(kit: Kit): void {
  const { spoken, words, title } = someReport(kit);
  const [taker] = kit.source.chance(0.5) ? colleagues(kit, 1) : [];
  const facts = { spoken, who: taker?.said ?? "" };
  kit.user(
    taker === undefined
      ? kit.say(
          [
            "there is a new issue about {spoken}, please sort it",
            "can you sort the report on {spoken}?",
            "somebody reported {spoken}. How urgent is it? Please sort it",
            "please look at the issue about {spoken} and give it a label and an urgency",
            "new in the tracker: {spoken}. Sort it please",
          ],
          facts,
        )
      : kit.say(
          [
            "the issue about {spoken}: please sort it and give it to {who}",
            "{who} takes the issue about {spoken}. Sort it please",
            "sort the report on {spoken} and put {who} on it",
            "new issue, {spoken}. It goes to {who}, please sort it too",
            "please sort {spoken} in the tracker, owner is {who}",
          ],
          facts,
        ),
  );
  kit.wants("triage");
  const { issue, person } = lookAt(kit, words, title, taker?.said);
  const { labels, urgency, reason } = sortingOf(issue);
  const [updated] = kit.get(
    kit.say(
      [
        "The report says it: {reason}. Urgency {urgency}.",
        "By the table: {label}, {urgency}.",
        "{reason}, so `urgency_level` is {urgency}.",
      ],
      { reason: reason.slice(0, 1).toUpperCase() + reason.slice(1), urgency, label: sayLabel(labels) },
    ),
    plan("updateIssue", {
      id: issue.id,
      urgency,
      labels,
      ...(person === undefined ? {} : { owner: person.login, state: "in_progress" as const }),
    }),
  );
  kit.get(
    kit.say([
      "Now the comment that says why.",
      "And the reason, for the team.",
      "A short comment with the reason.",
    ]),
    plan("addComment", {
      id: updated.issue.id,
      text: kit.say(
        [
          "Sorted as {label}, urgency {urgency}: {reason}.",
          "Urgency {urgency}, because {reason}. Label: {label}.",
          "{label}, {urgency}. Reason: {reason}.",
        ],
        { label: sayLabel(labels), urgency, reason },
      ),
      reporterToo: false,
    }),
  );
  const level = LEVELS[kit.misreads() ? (urgency % 4) + 1 : urgency] as string;
  const owner =
    person === undefined
      ? ""
      : kit.say([" {name} has it now.", " It is with {name}."], { name: person.name });
  kit.reply(
    kit.say([
      "It is sorted; I say how it stands.",
      "Both calls came back. The reply.",
      "Sorted and commented.",
    ]),
    kit.say(
      [
        '"{title}" is sorted: label {label}, urgency {level}.{owner}',
        'The issue "{title}" now has the label {label} and urgency {level}.{owner}',
        'Sorted: "{title}" is {label}, urgency {level}.{owner} A comment says why.',
      ],
      { title: updated.issue.title, label: sayLabel(updated.issue.labels), level, owner },
    ),
  );
}

/** The issue, and the person if one was named: side by side or one after the other. */
export function lookAt(
  kit: Kit,
  words: string,
  title: string,
  said: string | undefined,
): { readonly issue: Issue; readonly person?: Person } {
  const searching = kit.say(
    [
      "First the issue: {words}.",
      "I search for {words}.",
      "Where is it? Two words of the title do.",
      "`mcp__tracker__find_issues` with {words}.",
    ],
    { words },
  );
  if (said === undefined) {
    const [found] = kit.get(searching, search(kit, words));
    return { issue: issueIn(found, title) };
  }
  const [found, { people }] = kit.source.chance(0.7)
    ? kit.get(
        `${searching} ${kit.say(["And the login of {said}.", "Beside it, who {said} is.", "{said} too, in the same step."], { said })}`,
        search(kit, words),
        lookUp(said),
      )
    : ([
        ...kit.get(searching, search(kit, words)),
        ...kit.get(
          kit.say(["Now the login of {said}.", "`find_person` for {said}.", "Who is {said}?"], { said }),
          lookUp(said),
        ),
      ] as const);
  return { issue: issueIn(found, title), person: people[0] as Person };
}

function putOnHold(kit: Kit): void {
  const { spoken, words, title } = someReport(kit);
  const whom = kit.source.pick(WAITING_FOR);
  const tells = kit.source.chance(0.4);
  const facts = {
    spoken,
    whom,
    too: tells ? kit.say([" The reporter should know.", " Tell the reporter as well."]) : "",
  };
  kit.user(
    kit.say(
      [
        "the issue about {spoken} waits for {whom}, please note that.{too}",
        "put {spoken} on hold, we wait for {whom}.{too}",
        "{spoken}: nothing to do until {whom} answers. Please set it so.{too}",
        "we can do nothing about {spoken} before {whom} comes. On hold please.{too}",
        "please park the issue about {spoken}, {whom} has to act first.{too}",
      ],
      facts,
    ),
  );
  kit.wants("triage");
  const { issue } = lookAt(kit, words, title, undefined);
  const { labels, urgency } = sortingOf(issue);
  const [updated] = kit.get(
    kit.say([
      "It waits for somebody outside, so it is `on_hold`.",
      "On hold, with label and urgency in the same call.",
      "State, label and urgency together.",
    ]),
    plan("updateIssue", { id: issue.id, urgency, state: "on_hold", labels }),
  );
  const [{ issue: after }] = kit.get(
    kit.say(["The comment says for whom.", "And for whom it waits.", "Now the reason, in a comment."]),
    plan("addComment", {
      id: updated.issue.id,
      text: kit.say(
        ["Waits for {whom}.", "On hold until {whom} answers.", "Nothing to do here before {whom} acts."],
        { whom },
      ),
      reporterToo: tells,
    }),
  );
  const shown = kit.misreads() ? "the reporter" : whom;
  kit.reply(
    kit.say(["On hold, and the comment is there.", "Both are done.", "It waits now. I say for whom."]),
    kit.say(
      [
        '"{title}" is on hold and waits for {whom}; a comment says so.',
        'The issue "{title}" is on hold until {whom} acts.{reader}',
        'On hold: "{title}". The comment names {whom}.{reader}',
      ],
      { title: after.title, whom: shown, reader: tells ? " The reporter can read it." : "" },
    ),
  );
}

/** Which issues nobody has sorted yet. */
function listFresh(kit: Kit): void {
  kit.user(
    kit.say([
      "which issues has nobody sorted yet?",
      "what is new in the tracker?",
      "are there issues without an urgency?",
      "show me what still has to be sorted, oldest first",
      "how many reports are waiting to be sorted, and which?",
    ]),
  );
  kit.wants("triage");
  const sort = kit.source.pick(["oldest_first", "newest_first"] as const);
  const [{ issues, found }] = kit.get(
    kit.say(["All that is `untriaged`.", "A search by state alone.", "`issue_state` is enough as a filter."]),
    plan("findIssues", { state: "untriaged", labels: [], sort, most: 10 }),
  );
  const count = found + (kit.misreads() ? 2 : 0);
  const titles = issues.map(({ title }) => `"${title}"`).join(", ");
  kit.reply(
    kit.say(
      [
        "{found} came back. I give their titles.",
        "I name them in the order in which they came.",
        "{found} issues.",
      ],
      { found },
    ),
    kit.say(
      [
        "{count} issues are not sorted yet: {titles}.",
        "Nobody has sorted these {count}: {titles}.",
        "Waiting to be sorted, {count} in all: {titles}.",
      ],
      { count, titles },
    ),
  );
}
