/** The tools of the tracker server. */
import type { JsonObject } from "../../../model/json.js";
import { idJson } from "../../shop.js";
import type { Adapters } from "../adapter.js";
import { ISSUE_STATES, type Issue, LABELS } from "../office.js";
import { SORTS } from "../operations.js";
import { get, has, id, known, maybeText, maybeWhole, oneOf, opt, text, whole } from "./read.js";

const PROJECT = "DESK";
const PAGE = 10;

const stand = (issue: Issue): JsonObject => ({
  issue_no: idJson(issue.id),
  headline: issue.title,
  stands_at: issue.state,
  ...opt("urgency", issue.urgency),
  ...opt("owner", issue.owner),
  tags: issue.labels,
});

export const findIssues: Adapters["findIssues"] = {
  tool: "mcp__tracker__find_issues",
  mayFail: false,
  write: ({ words, owner, state, labels, sort, most }, source) => ({
    filters: {
      ...opt("title_words", words),
      ...opt("owner_login", owner),
      ...opt("issue_state", state),
      ...(labels.length === 0 ? {} : { label_names: labels }),
    },
    ...(sort === "newest_first" && !source.chance(0.15) ? {} : { sort_by: sort }),
    ...(most === PAGE ? {} : { page_size: most }),
  }),
  read: (args) => {
    const filters = get(args, "filters");
    return {
      ...opt("words", maybeText(filters, "title_words")),
      ...opt("owner", maybeText(filters, "owner_login")),
      ...opt("state", oneOf(filters, "issue_state", ISSUE_STATES)),
      labels: known(filters, "label_names", LABELS),
      sort: oneOf(args, "sort_by", SORTS) ?? "newest_first",
      most: whole(args, "page_size", PAGE),
    };
  },
  show: ({ issues, found }) => ({
    issues: issues.map((issue) => ({ ...stand(issue), report: issue.report, opened_on: issue.opened })),
    found,
  }),
};

export const updateIssue: Adapters["updateIssue"] = {
  tool: "mcp__tracker__update_issue",
  mayFail: true,
  write: ({ id: issue, urgency, owner, state, labels }) => ({
    project_key: PROJECT,
    issue_id: idJson(issue),
    new_values: {
      ...opt("urgency_level", urgency),
      ...opt("owner_login", owner),
      ...opt("issue_state", state),
      ...opt("label_names", labels),
    },
  }),
  read: (args) => {
    const values = get(args, "new_values");
    return {
      id: id(args, "issue_id"),
      ...opt("urgency", maybeWhole(values, "urgency_level")),
      ...opt("owner", maybeText(values, "owner_login")),
      ...opt("state", oneOf(values, "issue_state", ISSUE_STATES)),
      ...(has(values, "label_names") ? { labels: known(values, "label_names", LABELS) } : {}),
    };
  },
  show: ({ issue }) => stand(issue),
};

export const addComment: Adapters["addComment"] = {
  tool: "mcp__tracker__add_comment",
  mayFail: true,
  write: ({ id: issue, text: words, reporterToo }, source) => ({
    project_key: PROJECT,
    issue_id: idJson(issue),
    comment_text: words,
    ...(reporterToo ? { audience: "reporter_too" } : source.chance(0.2) ? { audience: "team_only" } : {}),
  }),
  read: (args) => ({
    id: id(args, "issue_id"),
    text: text(args, "comment_text"),
    reporterToo: text(args, "audience") === "reporter_too",
  }),
  show: ({ commentId, issue }) => ({
    comment_no: idJson(commentId),
    under: { issue_no: idJson(issue.id), headline: issue.title, comments: issue.comments.length },
  }),
};
