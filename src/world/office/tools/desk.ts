/** The tools without a server: Skills, notes, people, drafts, the workspace as a whole. */
import { asArray } from "../../../model/json.js";
import { idJson } from "../../shop.js";
import type { Adapters } from "../adapter.js";
import { type Draft, NOTEBOOKS } from "../office.js";
import { flag, get, id, known, text, texts, whole } from "./read.js";

const BEFORE = "skills/";
const BEHIND = "/SKILL.md";

export const readSkill: Adapters["readSkill"] = {
  tool: "read_skill",
  mayFail: false,
  write: ({ skill }) => ({ skill_path: `${BEFORE}${skill}${BEHIND}` }),
  read: (args) => ({ skill: text(args, "skill_path").slice(BEFORE.length, -BEHIND.length) }),
  show: ({ body }) => body,
};

export const overview: Adapters["overview"] = {
  tool: "workspace_overview",
  mayFail: false,
  write: () => ({}),
  read: () => ({}),
  show: ({ office }) => {
    const folders = [...new Set(office.files.map(({ path }) => path.slice(0, path.indexOf("/"))))].toSorted();
    return {
      workspace: office.workspace,
      folders: folders.map((folder) => ({
        folder,
        files: office.files.filter(({ path }) => path.startsWith(`${folder}/`)).length,
      })),
      notebook_list: [...new Set(office.notes.map(({ notebook }) => notebook))].toSorted(),
      members: office.people.filter(({ outside }) => !outside).length,
      open_issues: office.issues.filter(({ state }) => state !== "resolved").length,
    };
  },
};

const MOST_PASSAGES = 3;

export const searchNotes: Adapters["searchNotes"] = {
  tool: "search_notes",
  mayFail: false,
  write: ({ query, notebooks, most }) => ({
    query_words: query,
    ...(notebooks.length === 0 ? {} : { notebooks }),
    ...(most === MOST_PASSAGES ? {} : { top_k: most }),
  }),
  read: (args) => ({
    query: text(args, "query_words"),
    notebooks: known(args, "notebooks", NOTEBOOKS),
    most: whole(args, "top_k", MOST_PASSAGES),
  }),
  show: ({ notes }) => ({
    passages: notes.map((note) => ({
      note_no: idJson(note.id),
      heading: note.heading,
      notebook: note.notebook,
      excerpt: note.text,
      updated_on: note.updated,
    })),
  }),
};

export const findPerson: Adapters["findPerson"] = {
  tool: "find_person",
  mayFail: false,
  write: ({ query, outside }) => ({ person_query: query, ...(outside ? { include_outside: true } : {}) }),
  read: (args) => ({ query: text(args, "person_query"), outside: flag(args, "include_outside") }),
  show: ({ people }) => ({
    people: people.map((person) => ({
      full_name: person.name,
      mail: person.mail,
      team: person.team,
      ...(person.login === "" ? {} : { login: person.login }),
      town: person.town,
      outside: person.outside,
    })),
  }),
};

const drafted = ({ draft }: { readonly draft: Draft }) => ({
  draft_no: idJson(draft.id),
  goes_to: draft.to,
  words: draft.text.split(/\s+/).length,
});

export const draftMail: Adapters["draftMail"] = {
  tool: "draft_mail",
  mayFail: true,
  write: ({ to, subject, text: words }, source) => ({
    recipients: to.map(({ mail, copy }) => ({
      mail_address: mail,
      ...(copy ? { mail_line: "copy_line" } : source.chance(0.25) ? { mail_line: "to_line" } : {}),
    })),
    mail_subject: subject,
    body_text: words,
  }),
  read: (args) => ({
    to: asArray(get(args, "recipients")).map((one) => ({
      mail: text(one, "mail_address"),
      copy: text(one, "mail_line") === "copy_line",
    })),
    subject: text(args, "mail_subject"),
    text: text(args, "body_text"),
  }),
  show: drafted,
};

export const draftReply: Adapters["draftReply"] = {
  tool: "draft_reply",
  mayFail: true,
  write: ({ id: mail, text: words, all }) => ({
    thread_id: idJson(mail),
    body_text: words,
    ...(all ? { everybody: true } : {}),
  }),
  read: (args) => ({
    id: id(args, "thread_id"),
    text: text(args, "body_text"),
    all: flag(args, "everybody"),
  }),
  show: drafted,
};

export const draftForward: Adapters["draftForward"] = {
  tool: "draft_forward",
  mayFail: true,
  write: ({ id: mail, to, text: words }) => ({ thread_id: idJson(mail), forward_to: to, cover_text: words }),
  read: (args) => ({
    id: id(args, "thread_id"),
    to: texts(args, "forward_to"),
    text: text(args, "cover_text"),
  }),
  show: drafted,
};
