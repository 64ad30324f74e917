/** Damages to a dataset as a whole, each in a copy of its own. */
import { cpSync } from "node:fs";
import type { Edit } from "../../src/model/edit.js";
import { asString, get, type JsonObject, printJson, withMember } from "../../src/model/json.js";
import type { Manifest } from "../../src/model/manifest.js";
import { readObject } from "../real-files.js";
import type { Hurt, ViewFiles } from "./damage.js";
import { type Dataset, plant, writeLines } from "./dataset-files.js";
import { moved } from "./names.js";

type Lines = Map<string, string[]>;
interface WholeHurt {
  readonly lines?: Lines;
  /** By the id of a View. */
  readonly views?: ReadonlyMap<string, Hurt>;
  readonly manifest?: (manifest: Manifest) => Manifest;
}

export interface WholeDamage {
  readonly name: string;
  readonly site: number;
  readonly law: string;
  /** undefined: this dataset has no such place. */
  readonly hurt: (dataset: Dataset) => WholeHurt | undefined;
}

const copyOf = ({ lines }: Dataset): Lines => new Map([...lines].map(([file, own]) => [file, [...own]]));
const splitOf = (file: string): string =>
  /^sft\/([^/]+)\//.exec(file)?.[1] ?? /^[a-z]+\/(.*)-\d+\.jsonl/.exec(file)?.[1] ?? "";
const idOf = (line: string): string => asString(get(readObject(line), "id")) ?? "";

/** Two splits with bases, and the files of each. */
function twoSplits({ lines }: Dataset): readonly [from: string, to: string] | undefined {
  const splits = [...lines.keys()].filter(
    (file) => file.startsWith("bases/") && (lines.get(file)?.length ?? 0) > 0,
  );
  const [from, to] = splits.map(splitOf);
  return from === undefined || to === undefined ? undefined : [from, to];
}

const elsewhere = (file: string, from: string, to: string): string =>
  file.startsWith("sft/") ? file.replace(`/${from}/`, `/${to}/`) : file.replace(`/${from}-`, `/${to}-`);

/** Lines of one kind of id go into the files of another split. */
function moveTo(
  dataset: Dataset,
  takes: (id: string, file: string) => boolean,
  from: string,
  to: string,
): Lines | undefined {
  const lines = copyOf(dataset);
  let any = false;
  for (const [file, own] of dataset.lines) {
    const goal = elsewhere(file, from, to);
    if (splitOf(file) !== from || !lines.has(goal)) continue;
    const going = own.filter((line) => takes(idOf(line), file));
    any ||= going.length > 0;
    lines.set(
      file,
      own.filter((line) => !going.includes(line)),
    );
    lines.set(goal, [...(lines.get(goal) ?? []), ...going]);
  }
  return any ? lines : undefined;
}

function firstBase({ lines }: Dataset, split: string): string {
  const file = [...lines.keys()].find((one) => one.startsWith("bases/") && splitOf(one) === split) ?? "";
  return idOf(lines.get(file)?.[0] ?? "{}");
}

const holdingOut =
  (heldOut: object) =>
  (manifest: Manifest): Manifest => {
    const base = manifest.recipe as object;
    const whole = { from: ["train"], steps: [], names: [], share: 0, ...heldOut };
    return { ...manifest, recipe: { ...base, heldOut: whole } } as Manifest;
  };

export const wholeDamages: readonly WholeDamage[] = [
  {
    name: "a base and all that is made of it stand in another split",
    site: 17,
    law: "split",
    hurt(dataset) {
      const [from, to] = twoSplits(dataset) ?? [];
      if (from === undefined || to === undefined) return undefined;
      const base = firstBase(dataset, from);
      const lines = moveTo(dataset, (id) => id === base || id.startsWith(`${base}#`), from, to);
      return lines && { lines };
    },
  },
  {
    name: "one run under two ids in two splits",
    site: 17,
    law: "split-safe",
    hurt(dataset) {
      const [from, to] = twoSplits(dataset) ?? [];
      if (from === undefined || to === undefined) return undefined;
      const lines = copyOf(dataset);
      const file = [...lines.keys()].find((one) => one.startsWith("bases/") && splitOf(one) === from) ?? "";
      const row: JsonObject = readObject(lines.get(file)?.[0] ?? "{}");
      const twin = withMember(row, "id", `${asString(get(row, "id")) ?? ""}0`);
      lines.get(elsewhere(file, from, to))?.push(printJson(twin));
      return { lines };
    },
  },
  {
    name: "a View in another split than its base",
    site: 17,
    law: "split-safe",
    hurt(dataset) {
      const [from, to] = twoSplits(dataset) ?? [];
      if (from === undefined || to === undefined) return undefined;
      const view = `${firstBase(dataset, from)}#1`;
      const lines = moveTo(dataset, (id) => id === view, from, to);
      return lines && { lines };
    },
  },
  {
    name: "a step that is held out took part in training",
    site: 0,
    law: "held-out-safe",
    hurt: ({ views }) =>
      views.some(({ view }) => printJson(view).includes('"step":"rename-tools"'))
        ? { manifest: holdingOut({ steps: ["rename-tools"] }) }
        : undefined,
  },
  {
    name: "a name that is held out was given in training",
    site: 0,
    law: "held-out-safe",
    hurt({ views, places }) {
      const train = views.filter(({ id }) => splitOf(places.views.get(id)?.file ?? "") === "train");
      const name = train.flatMap((view) => moved(view, "tool"))[0]?.to;
      return name === undefined ? undefined : { manifest: holdingOut({ names: [name] }) };
    },
  },
  {
    name: "a thing has another name exactly where the run uses it",
    site: 0,
    law: "no-shortcut",
    hurt({ views }) {
      const hurts = views.flatMap((view) => {
        const hurt = renamingUsed(view);
        return hurt === undefined ? [] : [[view.id, hurt] as const];
      });
      const few = 20;
      return hurts.length < few ? undefined : { views: new Map(hurts), manifest: limiting };
    },
  },
];

/** The View with no edit but a rename of one thing that its run uses. */
function renamingUsed(view: ViewFiles): Hurt | undefined {
  const text = printJson(get(view.base, "messages") ?? null);
  const used = (name: string): boolean => text.includes(`"${name}"`);
  const skills = view.harness.skills.map(({ name }) => name);
  const tools = view.harness.tools.map(({ name }) => name);
  const kinds = skills.some((name) => !used(name))
    ? ([["skill", skills]] as const)
    : ([["tool", tools]] as const);
  for (const [kind, list] of kinds)
    for (const from of list.filter((one) => used(one) && /[_-]/.test(one))) {
      const to = `${from}${from.includes("-") ? "-x" : "_x"}`;
      const edits = [
        { kind: "rename", names: [{ symbol: `${kind}:${from}`, from, to }] },
      ] as unknown as readonly Edit[];
      const row = view.print(edits);
      if (row !== undefined) return { edits, row };
    }
  return undefined;
}

const limiting = (manifest: Manifest): Manifest =>
  ({ ...manifest, recipe: { ...(manifest.recipe as object), limits: { shortcut: 0.55 } } }) as Manifest;

export function plantWhole(dataset: Dataset, { lines, views, manifest }: WholeHurt, folder: string): void {
  if (views !== undefined) {
    plant(dataset, views, folder, manifest);
    return;
  }
  cpSync(dataset.folder, folder, { recursive: true });
  writeLines(dataset, lines ?? new Map(), folder, manifest);
}
