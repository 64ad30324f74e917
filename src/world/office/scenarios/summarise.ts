/** Documents in few words. */
import type { Kit } from "../kit.js";
import type { Place } from "../operations.js";
import { plan } from "../run.js";
import { playOne, type Scenario } from "./scenario.js";

export const summarise: Scenario = (kit) => playOne(kit, [[1, brief]]);

const HEADS = ["Decided", "Next", "Open"] as const;
const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** What was decided, who does what, what is open: as many of them, in that order, as the number of words lets in. */
export function briefOf(lines: readonly string[], most: number): string {
  const kept: Record<string, string[]> = {};
  const print = (): string =>
    HEADS.flatMap((head) => (kept[head] === undefined ? [] : [`${head}: ${kept[head].join("; ")}.`])).join(
      " ",
    );
  for (const head of HEADS)
    for (const line of lines.filter((one) => one.startsWith(`${head}: `))) {
      const before = kept[head] ?? [];
      kept[head] = [...before, line.slice(head.length + 2).replace(/\.$/, "")];
      if (wordsIn(print()) <= most) continue;
      if (before.length === 0) delete kept[head];
      else kept[head] = before;
    }
  return print();
}

const USUAL = 60;

function brief(kit: Kit): void {
  const documents = kit.setting.files.filter(({ lines }) =>
    lines.some((line) => line.startsWith("Decided: ")),
  );
  const { path, spoken, lines } = kit.source.pick(documents);
  const most = kit.source.pick([25, 30, 40, 50, undefined]);
  const isOpen = kit.source.chance(0.35);
  const facts = {
    spoken: isOpen ? "this file" : spoken,
    limit:
      most === undefined
        ? ""
        : kit.say([" in at most {most} words", " in {most} words or fewer", ", {most} words, not more"], {
            most,
          }),
  };
  kit.user(
    kit.say(
      [
        "summarise {spoken}{limit}",
        "what does {spoken} say? A summary{limit} please",
        "I have no time to read {spoken}. Give me the gist{limit}",
        "please sum up {spoken}{limit}",
        "the short version of {spoken}{limit}, please",
      ],
      facts,
    ),
    isOpen ? { file: path } : {},
  );
  kit.wants("brief");
  const places = isOpen ? readWhole(kit, path) : readWhole(kit, findByHeading(kit, path, lines[0] ?? ""));
  const text = briefOf(
    places.map((place) => place.text),
    most ?? USUAL,
  );
  const told = kit.misreads() ? text.replace("Decided: ", "Decided: nothing so far, but ") : text;
  kit.reply(
    kit.say(
      [
        "Decided, next, open: {count} words.",
        "I count {count} words, which is within the number.",
        "What was decided comes first. {count} words in all.",
      ],
      { count: wordsIn(told) },
    ),
    told,
  );
}

function findByHeading(kit: Kit, path: string, line: string): string {
  const heading = line.replace(/^# /, "");
  const [found] = kit.get(
    kit.say(
      [
        'Which file? I look for "{heading}".',
        "The heading finds the file.",
        "No path is given, so I search first.",
      ],
      { heading },
    ),
    plan("searchText", { needle: heading, matchCase: false, most: 20 }),
  );
  const hit = found.places.find((place) => place.path === path && place.line === 1);
  if (hit === undefined) throw new TypeError(`${path} is not found by its heading`);
  return hit.path;
}

function readWhole(kit: Kit, path: string): readonly Place[] {
  const [read] = kit.get(
    kit.say(
      [
        "I read all of {path}.",
        "The whole document, not only the hits.",
        "{path}, from the first line to the last.",
      ],
      { path },
    ),
    plan("readFile", { path }),
  );
  return read.places;
}
