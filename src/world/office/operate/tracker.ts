/** The issue tracker. */
import { type Issue, type Office, takeId } from "../office.js";
import { type Operate, refused, type Sort } from "../operations.js";

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export const findIssues: Operate<"findIssues"> = (office, { words, owner, state, labels, sort, most }) => {
  const found = office.issues
    .filter(({ title }) => {
      const own = wordsIn(title);
      return wordsIn(words ?? "").every((word) => own.some((one) => one.startsWith(word)));
    })
    .filter((issue) => owner === undefined || (issue.owner ?? "none") === owner)
    .filter((issue) => state === undefined || issue.state === state)
    .filter((issue) => labels.every((label) => issue.labels.includes(label)))
    .toSorted(orders[sort]);
  return { ok: true, office, result: { issues: found.slice(0, most), found: found.length } };
};

const LEAST_URGENT = 5;
const orders: Readonly<Record<Sort, (a: Issue, b: Issue) => number>> = {
  newest_first: (a, b) => (a.opened > b.opened ? -1 : a.opened < b.opened ? 1 : 0),
  oldest_first: (a, b) => (a.opened < b.opened ? -1 : a.opened > b.opened ? 1 : 0),
  most_urgent_first: (a, b) => (a.urgency ?? LEAST_URGENT) - (b.urgency ?? LEAST_URGENT),
};

export const updateIssue: Operate<"updateIssue"> = (office, { id, ...changes }) => {
  const issue = office.issues.find((one) => one.id === id);
  if (issue === undefined) return refused(office, "not_found");
  if (changes.owner !== undefined && !office.people.some(({ login }) => login === changes.owner))
    return refused(office, "unknown_person");
  const after: Issue = { ...issue, ...changes };
  return { ok: true, office: withIssue(office, issue, after), result: { issue: after } };
};

export const addComment: Operate<"addComment"> = (office, { id, text }) => {
  const issue = office.issues.find((one) => one.id === id);
  if (issue === undefined) return refused(office, "not_found");
  const [commentId, next] = takeId(office);
  const after: Issue = { ...issue, comments: [...issue.comments, text] };
  return { ok: true, office: withIssue(next, issue, after), result: { commentId, issue: after } };
};

const withIssue = (office: Office, before: Issue, after: Issue): Office => ({
  ...office,
  issues: office.issues.map((one) => (one.id === before.id ? after : one)),
});
