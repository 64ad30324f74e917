/**
 * Load Skills by reading a file instead of by name; where they are read by path already, from another root.
 *
 * The task is the same: each name stands for one path, text before and behind it, and what is read is the same body. The tool that
 * loads gets the name of one that reads files, Hooks that look at it follow, and the description of its parameter says how
 * the path is made, or nobody could make it.
 */
import * as z from "zod";
import {
  type Draw,
  defineTransform,
  type Edit,
  type HarnessView,
  type TextSite,
  type ToolItem,
} from "../src/transform.js";
import { camel, kebab, snake, wordsOf } from "./_words.js";

const FOLDERS = [
  "skills/",
  "./skills/",
  "/skills/",
  "agent/skills/",
  ".agent/skills/",
  "docs/skills/",
  "/opt/agent/skills/",
  "/srv/skills/",
  "workspace/skills/",
  "library/skills/",
];
const ROOTS = [
  "/workspace/",
  "/srv/agent/",
  "/opt/agent/",
  "/home/agent/",
  "/data/agent/",
  "./agent/",
  "/mnt/agent/",
  "repo/",
];
const FILE = "/SKILL.md";

const VERBS = ["read", "open", "view", "show", "fetch", "load"];
const FILES = ["file", "document", "text file", "path", "file text"];
const SKILL_FILES = ["skill file", "skill document", "skill text", "instructions file"];
const PARAMS = [
  "path",
  "file path",
  "file",
  "filename",
  "document path",
  "location",
  "file location",
  "target path",
];

interface Loader {
  readonly tool: ToolItem;
  readonly param: ToolItem["params"][number];
  /** Skills are told by a path already. */
  readonly byPath: boolean;
}

function loadersOf(harness: HarnessView): readonly Loader[] {
  const { activation, tools } = harness.structure();
  return activation.flatMap(
    ({ tool: name, param: path, names, prefix = "", suffix = "" }): readonly Loader[] => {
      const tool = tools.find((one) => one.tool.name === name);
      const param = tool?.params.find((one) => one.path === path);
      if (names !== "skill" || tool === undefined || param === undefined) return [];
      return [{ tool, param, byPath: prefix + suffix !== "" }];
    },
  );
}

/** What the description of the parameter says besides. */
const told = (isHan: boolean, { byPath }: Loader, before: string): string => {
  if (byPath)
    return isHan
      ? `从根目录写起，最前面加上 ${before}。`
      : ` Written from the root, with ${before} before all of it.`;
  return isHan
    ? `写成它的文件路径：名称前面加上 ${before}，后面加上 ${FILE}。`
    : ` Written as the path of its file, with ${before} before the name and ${FILE} behind it.`;
};

/** The first of drawn names that is free, spelt as the old one is. */
function nameFor(old: string, words: readonly string[], harness: HarnessView): string | undefined {
  const spell = /\p{Ll}\p{Lu}/u.test(old) ? camel : old.includes("-") ? kebab : snake;
  return words
    .map((some) => spell(some.split(" ")))
    .find((name) => name !== old && harness.isFree(name, old));
}

function toolName(loader: Loader, harness: HarnessView, draw: Draw): string | undefined {
  const others = harness.structure().tools.filter(({ symbol }) => symbol !== loader.tool.symbol);
  const readsFiles = others.some(({ tool }) =>
    wordsOf(tool.name).some((word) => /^(?:files?|documents?|paths?)$/.test(word)),
  );
  const things = readsFiles ? SKILL_FILES : FILES;
  const drawn = draw.shuffle(VERBS.flatMap((verb) => things.map((thing) => `${verb} ${thing}`)));
  return nameFor(loader.tool.tool.name, drawn, harness);
}

function editsFor(loader: Loader, harness: HarnessView, draw: Draw, rename: boolean): readonly Edit[] {
  const { tool, param, byPath } = loader;
  const text = harness
    .texts()
    .find(
      ({ site, owner, role }) =>
        owner === tool.symbol &&
        role === "param-description" &&
        site.endsWith(`/properties/${keyOf(param.name)}/description`),
    );
  const prefix = draw.fork("folder").pick(byPath ? ROOTS : FOLDERS) ?? "";
  // Nothing says of this parameter what it is: nobody could tell how to write it now.
  if (text === undefined) return [];
  const suffix = byPath ? "" : FILE;
  const isHan = /\p{Script=Han}/u.test(text.base);
  const names = rename && !byPath ? newNames(loader, harness, draw) : [];
  return [
    { kind: "reshape", tool: tool.symbol, change: { op: "affix", param: param.symbol, prefix, suffix } },
    ...(names.length === 0 ? [] : [{ kind: "rename" as const, names: [...names] }]),
    {
      kind: "text",
      site: text.site as TextSite,
      from: text.text,
      to: [...joined(text.text, told(isHan, loader, prefix))],
    },
  ];
}

function newNames(loader: Loader, harness: HarnessView, draw: Draw) {
  const { tool, param } = loader;
  const group = harness.groups("param").find(({ symbols }) => symbols.includes(param.symbol));
  const name = toolName(loader, harness, draw.fork("tool"));
  const key = nameFor(param.name, draw.fork("param").shuffle(PARAMS), harness);
  const isAlone = group !== undefined && group.blocked === undefined && group.symbols.length === 1;
  return [
    ...(name === undefined ? [] : [{ symbol: tool.symbol, from: tool.tool.name, to: name }]),
    ...(key === undefined || !isAlone ? [] : [{ symbol: param.symbol, from: param.name, to: key }]),
  ];
}

type Pieces = Extract<Edit, { kind: "text" }>["to"];
const joined = (text: Pieces, more: string): Pieces => {
  const last = text.at(-1);
  return typeof last === "string" ? [...text.slice(0, -1), last + more] : [...text, more.trimStart()];
};
const keyOf = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

export default defineTransform({
  name: "activate-by-file",
  family: "skill",
  class: "A",
  kinds: ["reshape", "rename", "text"],
  summary: "load Skills by reading their files: a path in place of a name, or another root before a path",
  options: z.strictObject({
    rename: z
      .boolean()
      .default(true)
      .describe("give the tool and its parameter names of one that reads files, where they load by name"),
  }),
  *propose({ harness, draw, options: { rename } }) {
    const edits: Edit[] = [];
    for (const loader of loadersOf(harness)) {
      const mine = draw.fork(loader.tool.symbol);
      // Some names a Harness does not take; the path goes without them then.
      for (const named of [...new Set([rename, false])]) {
        const own = editsFor(loader, harness, mine, named);
        if (own.length === 0 || harness.snag(own) !== undefined) continue;
        // Structure comes first, and one loader's other edits stand behind it.
        if (edits.length === 0) edits.push(...own);
        break;
      }
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning: "declared" } };
  },
});
