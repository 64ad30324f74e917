/** Every operation of the office; opening a Skill is none, for its text is the Harness's. */
import type { Operate, OperationName } from "../operations.js";
import { changeEntry, createEntry, freeTime, listEntries } from "./calendar.js";
import { draftForward, draftMail, draftReply, findPerson, overview, searchNotes } from "./desk.js";
import { editFile, moveFile, readFile, searchText } from "./files.js";
import { addComment, findIssues, updateIssue } from "./tracker.js";

export type OfficeOperation = Exclude<OperationName, "readSkill">;

export const operations: { readonly [O in OfficeOperation]: Operate<O> } = {
  overview,
  searchText,
  readFile,
  editFile,
  moveFile,
  listEntries,
  freeTime,
  createEntry,
  changeEntry,
  findIssues,
  updateIssue,
  addComment,
  searchNotes,
  findPerson,
  draftMail,
  draftReply,
  draftForward,
};
