/** Wrong words, outdated lines and missing lines in files. */
import { EXTRA_LINES, type FileContent, TERMS } from "../content/files.js";
import type { Kit } from "../kit.js";
import type { Flaw } from "../make-office.js";
import { editsUnread } from "../mishap.js";
import { fileAt } from "../office.js";
import type { LineEdit, Place, ResultOf } from "../operations.js";
import { plan } from "../run.js";
import { list, playOne, type Scenario } from "./scenario.js";

type Edited = ResultOf<"editFile">;

export const fixText: Scenario = (kit) =>
  playOne(kit, [
    [9, fixWord],
    [3, fixTerm],
    [2, addLine],
    [2, dropLine],
    [1, fixMissing],
  ]);

const folderOf = (path: string): string => path.slice(0, path.indexOf("/"));

export const spokenFile = ({ setting }: Kit, path: string): string =>
  setting.files.find((file) => file.path === path)?.spoken ?? path;

/** Those that still stand where they were: a turn before may have corrected or moved some. */
export const openFlaws = ({ setting, office }: Kit): readonly Flaw[] =>
  setting.flaws.filter(({ path, was }) => fileAt(office(), path)?.lines.some((line) => line.includes(was)));

function fixWord(kit: Kit): void {
  const flaw = kit.source.pick(openFlaws(kit));
  const facts = { ...flaw, spoken: spokenFile(kit, flaw.path), folder: folderOf(flaw.path) };
  const isOpen = kit.source.chance(0.3);
  const words = isOpen
    ? [
        'this file says "{was}", it should be "{becomes}"',
        'there is a "{was}" in here, please make it "{becomes}"',
        'can you correct "{was}" to "{becomes}" in this file?',
        'typo in front of me: "{was}" instead of "{becomes}"',
      ]
    : [
        'in {spoken} somebody wrote "{was}". It should be "{becomes}", please fix it',
        'there is a typo in {spoken}: "{was}" should read "{becomes}"',
        'please turn "{was}" into "{becomes}", it is somewhere in {folder}/',
        '"{was}" -> "{becomes}" in {spoken}, thanks',
        "Could you correct {spoken}? It has {was} where it should have {becomes}.",
        'A customer noticed "{was}" in {spoken}. Change it to "{becomes}" please.',
      ];
  kit.user(kit.say(words, facts), isOpen ? { file: flaw.path } : {});
  kit.wants("files");
  const now = repair(kit, flaw, isOpen);
  const [place] = now.now as readonly [Place];
  const line = kit.misreads() ? place.line + 2 : place.line;
  kit.reply(
    kit.say(
      [
        "It came back as wanted: line {line}.",
        "Line {line} is right now. I say how it reads.",
        "Changed. File, line, and how it reads now.",
      ],
      { line },
    ),
    kit.say(FIXED, { path: now.path, line, text: place.text }),
  );
}

const FIXED = [
  'Fixed in {path}, line {line}: it now reads "{text}"',
  'Line {line} of {path} is corrected. It reads "{text}" now.',
  '{path}, line {line}, now says "{text}"',
  'The word is corrected: line {line} of {path} reads "{text}"',
] as const;

/** Finds the place, reads around it and edits it. `isOpen`: the file is known, so it is read whole instead of searched. */
export function repair(kit: Kit, flaw: Flaw, isOpen: boolean): Edited {
  const { was, becomes, path } = flaw;
  const editOf = (line: number): LineEdit => ({ kind: "replace", line, was, becomes });
  if (isOpen) {
    const [read] = kit.get(
      kit.say(
        [
          "The file is known, so I read it whole.",
          "`open_file` says which one; I read it.",
          "No search is needed: {path}.",
        ],
        { path },
      ),
      plan("readFile", { path }),
    );
    return edit(kit, path, [editOf(lineWith(read.places, was))]);
  }
  const [found] = kit.get(
    kit.say(
      [
        'I look for "{was}" first.',
        'Where does "{was}" stand? `mcp__files__search_text` tells.',
        'Search before reading: "{was}".',
        "I need the file and the line, so I search.",
      ],
      { was },
    ),
    plan("searchText", { needle: was, ...folder(kit, path), matchCase: false, most: 20 }),
  );
  const hit = found.places.find((place) => place.path === path) as Place;
  const early = editsUnread(kit.run, plan("editFile", { path, edits: [editOf(hit.line)], dryRun: false }));
  const first = Math.max(1, hit.line - 1);
  const [read] = kit.get(
    early
      ? kit.say([
          "Blocked: nothing was read yet. I read the lines first.",
          "Right, `mcp__files__read_file` comes before the edit.",
          "First read, then edit.",
        ])
      : kit.say(
          [
            "It is line {line} of {path}. I read around it.",
            "One place, {path}. A few lines with `line_range`.",
            "Now the lines around {line}.",
          ],
          { line: hit.line, path },
        ),
    plan("readFile", { path, ...(kit.source.chance(0.8) ? { first, last: hit.line + 1 } : {}) }),
  );
  return edit(kit, path, [editOf(lineWith(read.places, was))]);
}

const folder = (kit: Kit, path: string): { readonly folder?: string } =>
  kit.source.chance(0.4) ? { folder: folderOf(path) } : {};

const lineWith = (places: readonly Place[], piece: string): number =>
  (places.find(({ text }) => text.includes(piece)) as Place).line;

function edit(kit: Kit, path: string, edits: readonly LineEdit[]): Edited {
  const reasoning = kit.say([
    "The smallest piece that is wrong goes into `old_text`.",
    "The rest of the line stays as it is.",
    "One entry in `edits` is enough.",
    "Now the edit, with the line as it was read.",
  ]);
  if (kit.setting.strict && kit.source.chance(0.5)) {
    kit.get(
      kit.say([
        "Strict review: I look at the change first, with `dry_run`.",
        "A dry run before it is written.",
        "`dry_run` shows whether the line is right.",
      ]),
      plan("editFile", { path, edits, dryRun: true }),
    );
  }
  const [done] = kit.get(reasoning, plan("editFile", { path, edits, dryRun: false }));
  return done;
}

/** One term in all files: read side by side, edited side by side; what lies in the archive stays. */
function fixTerm(kit: Kit): void {
  const { was, becomes } = kit.source.pick(TERMS);
  kit.user(
    kit.say(
      [
        'we no longer say "{was}", it is "{becomes}" now. Please change it everywhere',
        'replace "{was}" by "{becomes}" in all files of the workspace',
        "The {was} has a new name: {becomes}. Can you update our files?",
        'everywhere it says "{was}" it should say "{becomes}"',
        "please go through all files and turn {was} into {becomes}",
      ],
      { was, becomes },
    ),
  );
  kit.wants("files", ...(kit.source.chance(0.4) ? (["steps"] as const) : []));
  const [found] = kit.get(
    kit.say(
      [
        'All places of "{was}", in every folder.',
        "I search the whole workspace, without `folder_path`.",
        "First: where does it stand?",
      ],
      { was },
    ),
    plan("searchText", { needle: was, matchCase: kit.source.chance(0.3), most: kit.source.pick([20, 50]) }),
  );
  const paths = [...new Set(found.places.map(({ path }) => path))].filter(
    (path) => !path.startsWith("archive/"),
  );
  if (paths.length === 0) {
    kit.reply(
      kit.say([
        "Only the archive has it, and that stays.",
        "No file outside of the archive holds it.",
        "Nothing to change.",
      ]),
      kit.say(
        [
          'Only the archive has "{was}", and the archive is kept as it was. Nothing was changed.',
          'No file outside of the archive says "{was}", so nothing was changed.',
          '"{was}" stands in the archive alone, which stays as it is.',
        ],
        { was },
      ),
    );
    return;
  }
  const read = kit.get(
    kit.say(
      [
        "{count} files outside of the archive. I read them side by side.",
        "What is below archive/ stays; the other {count} I read.",
        "The files one beside the other: {count}.",
      ],
      { count: paths.length },
    ),
    ...paths.map((path) => plan("readFile", { path })),
  ) as readonly ResultOf<"readFile">[];
  const done = kit.get(
    kit.say([
      "One call for each file, all places of it together.",
      "The edits side by side, a file each.",
      "Now each file gets its edits.",
    ]),
    ...read.map(({ path, places }) =>
      plan("editFile", {
        path,
        edits: places
          .filter(({ text }) => text.includes(was))
          .map(({ line }): LineEdit => ({ kind: "replace", line, was, becomes })),
        dryRun: false,
      }),
    ),
  ) as readonly Edited[];
  const count = done.reduce((sum, one) => sum + one.changed, 0) + (kit.misreads() ? 3 : 0);
  const where = list(done.map(({ path, now }) => `${path} (line ${now.map(({ line }) => line).join(", ")})`));
  kit.reply(
    kit.say(
      [
        "{count} lines in {files} files. I name them.",
        "All came back changed: {count} lines.",
        "I add up what came back: {count}.",
      ],
      { count, files: done.length },
    ),
    kit.say(
      [
        '"{was}" is now "{becomes}" in {count} lines: {where}. The archive was left as it was.',
        "{count} lines were changed, in {where}. Files in the archive stay as they were.",
        'Every "{was}" outside of the archive reads "{becomes}" now: {where}. That makes {count} lines.',
      ],
      { was, becomes, count, where },
    ),
  );
}

function someFile(kit: Kit): FileContent {
  const pages = kit.setting.files.filter(({ path }) => path.endsWith(".md") && !path.startsWith("archive/"));
  return kit.source.pick(pages.filter(({ path }) => fileAt(kit.office(), path) !== undefined));
}

function addLine(kit: Kit): void {
  const { path, spoken } = someFile(kit);
  const text = kit.source.pick(EXTRA_LINES);
  kit.user(
    kit.say(
      [
        'add a line at the end of {spoken}: "{text}"',
        'please put "{text}" under {spoken}, as the last line',
        '{spoken} needs one more line at the bottom: "{text}"',
        'could you append this to {path}: "{text}"',
        '"{text}" - please add that to {spoken}, at the end',
      ],
      { spoken, path, text },
    ),
    { file: path },
  );
  kit.wants("files");
  const [read] = kit.get(
    kit.say(
      [
        "How long is the file? I read it.",
        "I need the number of the last line.",
        "{path} first, to see where it ends.",
      ],
      { path },
    ),
    plan("readFile", { path }),
  );
  const done = edit(kit, path, [{ kind: "insert", after: read.total, text }]);
  const line = (done.now[0]?.line ?? 0) + (kit.misreads() ? 1 : 0);
  kit.reply(
    kit.say(["It stands at line {line} now.", "Inserted as line {line}.", "The file has one line more."], {
      line,
    }),
    kit.say(
      [
        "The line is in: {path} ends with it now, as line {line}.",
        "Line {line} of {path} is the new one.",
        "Added at the end of {path}, line {line}.",
      ],
      { path, line },
    ),
  );
}

function dropLine(kit: Kit): void {
  const { path, spoken } = someFile(kit);
  const file = fileAt(kit.office(), path);
  const wrong = kit.setting.flaws.find((flaw) => flaw.path === path)?.line;
  const lines = (file?.lines ?? []).map((text, at) => ({ text, line: at + 1 }));
  const { text } = kit.source.pick(
    lines.filter(
      ({ text: own, line }) => line > 2 && line !== wrong && !/[#|*]/.test(own) && own.length > 20,
    ),
  );
  const start = text.replace(/^- /, "").split(" ").slice(0, 4).join(" ");
  kit.user(
    kit.say(
      [
        'the line that begins with "{start}" in {spoken} is out of date, take it out',
        'please delete the line "{start} ..." from {path}',
        '{spoken} still has "{start} ...". That line can go',
        'remove the sentence starting "{start}" from {spoken}',
        'we do not need the line "{start} ..." in {spoken} any more',
      ],
      { spoken, path, start },
    ),
    kit.source.chance(0.5) ? { file: path } : {},
  );
  kit.wants("files");
  const [found] = kit.get(
    kit.say(['I look for "{start}".', "Which line is it? A search tells.", "First the place."], { start }),
    plan("searchText", { needle: start, ...folder(kit, path), matchCase: false, most: 20 }),
  );
  const hit = found.places.find((place) => place.path === path) as Place;
  kit.get(
    kit.say(
      [
        "Line {line}. I read it before it goes.",
        "I read what stands around line {line}.",
        "Once with its neighbours, so that nothing else goes.",
      ],
      { line: hit.line },
    ),
    plan("readFile", { path, first: Math.max(1, hit.line - 1), last: hit.line + 1 }),
  );
  edit(kit, path, [{ kind: "delete", first: hit.line, last: hit.line }]);
  const line = hit.line + (kit.misreads() ? 1 : 0);
  kit.reply(
    kit.say(["It is gone.", "Deleted, one line.", "The file is one line shorter."]),
    kit.say(
      [
        'Line {line} of {path} is gone; it read "{text}"',
        'The line "{text}" was taken out of {path}. It was line {line}.',
        '{path} no longer has the line "{text}" (it was line {line}).',
      ],
      { line, path, text: hit.text },
    ),
  );
}

function fixMissing(kit: Kit): void {
  const { path, spoken } = someFile(kit);
  const was = kit.source.pick([
    "catalogue number",
    "fax machine",
    "the old director",
    "reception bell",
    "summer party",
  ]);
  kit.user(
    kit.say(
      [
        "please delete what {spoken} says about the {was}",
        '{spoken} mentions the {was}; please write "{becomes}" instead',
        'change "{was}" to "{becomes}" in {spoken}',
        'can you fix "{was}" in {path}? it should say {becomes}',
        'somebody told me {spoken} still talks about the {was}, make that "{becomes}"',
      ],
      { spoken, path, was, becomes: "front office" },
    ),
  );
  kit.wants("files");
  kit.get(
    kit.say(['I look for "{was}".', "A search first.", "Where does it stand?"], { was }),
    plan("searchText", { needle: was, folder: folderOf(path), matchCase: false, most: 20 }),
  );
  const [word] = was.split(" ").slice(-1);
  kit.get(
    kit.say([
      "Nothing. One word of it, in the whole workspace.",
      "No place there. A wider search.",
      "Not in this folder; I try the last word alone.",
    ]),
    plan("searchText", { needle: word as string, matchCase: false, most: 20 }),
  );
  kit.reply(
    kit.say([
      "It is nowhere, so nothing is changed.",
      "No place to change. I say so.",
      "I do not guess which words were meant.",
    ]),
    kit.say(
      [
        'Nothing was changed: "{was}" does not stand in {path}. Which words are meant?',
        'I did not find "{was}" in {path}, so the file is as it was. Could it be another file?',
        '{path} does not say "{was}" anywhere. Nothing was changed.',
      ],
      { was, path },
    ),
  );
}
