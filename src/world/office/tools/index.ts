/** Every operation as a tool of the Harness `office`. */
import type { Adapters } from "../adapter.js";
import * as calendar from "./calendar.js";
import * as desk from "./desk.js";
import * as files from "./files.js";
import * as tracker from "./tracker.js";

export const tools: Adapters = {
  readSkill: desk.readSkill,
  overview: desk.overview,
  searchText: files.searchText,
  readFile: files.readFile,
  editFile: files.editFile,
  moveFile: files.moveFile,
  listEntries: calendar.listEntries,
  freeTime: calendar.freeTime,
  createEntry: calendar.createEntry,
  changeEntry: calendar.changeEntry,
  findIssues: tracker.findIssues,
  updateIssue: tracker.updateIssue,
  addComment: tracker.addComment,
  searchNotes: desk.searchNotes,
  findPerson: desk.findPerson,
  draftMail: desk.draftMail,
  draftReply: desk.draftReply,
  draftForward: desk.draftForward,
};
