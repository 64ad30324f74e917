/** Files in another folder or under another file name. */
import type { Kit } from "../kit.js";
import type { Answer } from "../operations.js";
import { plan } from "../run.js";
import { playOne, type Scenario } from "./scenario.js";

export const moveFile: Scenario = (kit) =>
  playOne(kit, [
    [5, moveByPath],
    [3, moveByName],
    [2, moveOnto],
    [1, moveArchived],
  ]);

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

const movable = (kit: Kit) =>
  kit.source.pick(kit.setting.files.filter(({ path }) => !path.startsWith("archive/")));
const YEARS = ["2025", "spring", "done", "old"] as const;

function targetFor(kit: Kit, path: string): string {
  const other = kit.source.pick(["docs", "plans", "reports"].filter((one) => one !== folderOf(path)));
  const folder = kit.source.chance(0.4) ? `${folderOf(path)}/${kit.source.pick(YEARS)}` : other;
  return `${folder}/${nameOf(path)}`;
}

function tell(kit: Kit, done: Answer<"moveFile">): void {
  if (!done.ok) throw new TypeError(`the office refuses to move: ${done.refusal}`);
  const { from } = done.result;
  const to = kit.misreads() ? `archive/${nameOf(done.result.to)}` : done.result.to;
  kit.reply(
    kit.say(
      ["It lies at {to} now.", "Moved. Both paths go into the reply.", "The move came back as asked."],
      { to },
    ),
    kit.say(
      [
        "The file is now {to}; it was {from} before.",
        "Moved: {from} is {to} now.",
        "{from} has gone to {to}.",
        "You find it at {to} from now on, no longer at {from}.",
      ],
      { from, to },
    ),
  );
}

function moveByPath(kit: Kit): void {
  const { path: from } = movable(kit);
  const to = targetFor(kit, from);
  kit.user(
    kit.say(
      [
        "please move {from} to {to}",
        "{from} should be {to}",
        "can you put {from} at {to}?",
        "move the file {from}, new place {to}",
        "I would like {from} to live at {to}, please",
      ],
      { from, to },
    ),
  );
  kit.wants("files");
  const done = kit.attempt(
    kit.say([
      "Both paths are given, so I move it at once.",
      "Nothing to look up: one move.",
      "`source_path` and `target_path` stand in the request.",
    ]),
    plan("moveFile", { from, to, overwrite: false }),
  );
  tell(kit, done);
}

/** The user says what the file is called, not where it is. */
function moveByName(kit: Kit): void {
  const pages = kit.setting.files.filter(({ path }) => path.endsWith(".md") && !path.startsWith("archive/"));
  const { path: from, spoken, lines } = kit.source.pick(pages);
  const to = targetFor(kit, from);
  const folder = folderOf(to);
  kit.user(
    kit.say(
      [
        "{spoken} belongs into {folder}",
        "move {spoken} to {folder}/ please",
        "could {spoken} go into the folder {folder}?",
        "please put {spoken} where it belongs: {folder}/",
        "{spoken} is in the wrong folder, it should be in {folder}",
      ],
      { spoken, folder },
    ),
  );
  kit.wants("files");
  const heading = (lines[0] ?? "").replace(/^# /, "");
  const [found] = kit.get(
    kit.say(
      [
        "Which file is that? Its heading should be found.",
        'I look for the heading "{heading}".',
        "The path is not given, so I search for the file.",
      ],
      { heading },
    ),
    plan("searchText", { needle: heading, matchCase: false, most: 20 }),
  );
  const hit = found.places.find(({ path: own, line }) => own === from && line === 1);
  if (hit === undefined) throw new TypeError(`${from} is not found by its heading`);
  const done = kit.attempt(
    kit.say(
      [
        "It is {from}. The file name stays, so `target_path` ends with it.",
        "{from}, then. I move it.",
        "Found: {from}.",
      ],
      { from: hit.path },
    ),
    plan("moveFile", { from: hit.path, to, overwrite: false }),
  );
  tell(kit, done);
}

/** Something is already there. */
function moveOnto(kit: Kit): void {
  const [first, second] = kit.source.shuffle(
    kit.setting.files.filter(({ path }) => !path.startsWith("archive/") && path.endsWith(".md")),
  );
  const from = first?.path ?? "";
  const to = second?.path ?? "";
  const may = kit.source.chance(0.45);
  const facts = { from, to };
  kit.user(
    may
      ? kit.say(
          [
            "move {from} to {to}. What is there may be replaced",
            "{from} is the new version of {to}, put it there and overwrite the old one",
            "please replace {to} by {from}",
            "put {from} over {to}, I do not need the old one",
          ],
          facts,
        )
      : kit.say(
          [
            "rename {from} to {to}",
            "please move {from} to {to}",
            "{from} should be called {to}",
            "can you give {from} the path {to}?",
          ],
          facts,
        ),
  );
  kit.wants("files");
  const overwrite = may && !kit.setting.strict;
  const done = kit.attempt(
    overwrite
      ? kit.say([
          "The user said that it may be replaced, so `overwrite` is set.",
          "Replacing was asked for in so many words.",
          "`overwrite` is allowed here: the user wants it.",
        ])
      : kit.say([
          "Both paths are given. `overwrite` stays off.",
          "One move; nothing is replaced.",
          "I move it without replacing anything.",
        ]),
    plan("moveFile", { from, to, overwrite }),
  );
  if (done.ok) {
    tell(kit, done);
    return;
  }
  const strict = may && kit.setting.strict;
  kit.reply(
    kit.say([
      "Something is there already, so I stop.",
      "The move was refused; nothing has changed.",
      "`failure` came back: I do not overwrite it.",
    ]),
    strict
      ? kit.say(
          [
            "{to} exists, and in strict review nothing is replaced, so {from} stays where it is. Which other place would do?",
            "I left both files as they are: this workspace is in strict review, and {to} is already there.",
            "Nothing was moved. {to} is taken, and strict review does not allow me to replace it.",
          ],
          facts,
        )
      : kit.say(
          [
            "{to} is already there, so nothing was moved. Shall it be replaced, or should the file go elsewhere?",
            "I stopped: a file {to} exists. {from} is still where it was.",
            "Nothing was moved, because {to} exists already. Tell me if it may be replaced.",
          ],
          facts,
        ),
  );
}

function moveArchived(kit: Kit): void {
  const from = "archive/old-phone-list.md";
  const to = kit.source.pick(["docs/phone-list.md", "reports/old-phone-list.md", "plans/phones.md"]);
  kit.user(
    kit.say(
      [
        "please move {from} to {to}",
        "get {from} out of the archive, to {to}",
        "{from} should be {to} again",
        "I need {from} at {to}",
        "put the old phone list at {to}, it lies at {from}",
      ],
      { from, to },
    ),
  );
  kit.wants("files");
  const done = kit.attempt(
    kit.say(["Both paths are given, I try the move.", "One move, as asked.", "The paths are clear."]),
    plan("moveFile", { from, to, overwrite: false }),
  );
  if (done.ok) throw new TypeError("the archive gave a file away");
  kit.reply(
    kit.say([
      "The archive does not give it away.",
      "Refused, and rightly so: the archive is kept.",
      "It stays. I say why.",
    ]),
    kit.say(
      [
        "{from} stays where it is: files in the archive are kept as they were.",
        "That was not possible. The archive is kept as it was, so {from} cannot be moved.",
        "Nothing was moved, because the archive does not let files go. I can make a new page out of it if you tell me what it should say.",
      ],
      { from },
    ),
  );
}
