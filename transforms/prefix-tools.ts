/**
 * Put tools under the name of a server, change that name, or take it off: `mcp__nova__get_order`, `nova_get_order`, `get_order`.
 *
 * The task is the same: what a client puts before the names of a server's tools says where they come from. Matchers of Hooks,
 * `allowed-tools` and every mention follow, for they name tools. Where a text names the server itself, or stands for all of its
 * tools at once (`mcp__files__*`), nothing would follow, and that server keeps its name.
 */
import * as z from "zod";
import {
  type Draw,
  defineTransform,
  type HarnessView,
  isRef,
  LEADS,
  namespaceOf,
  type RenameGroup,
} from "../src/transform.js";
import { drawOf, giveNames } from "./_names.js";
import { wordsOf } from "./_words.js";

const WAYS = ["add", "change", "remove"] as const;
type Way = (typeof WAYS)[number];

export default defineTransform({
  name: "prefix-tools",
  family: "tool",
  class: "A",
  kinds: ["rename"],
  summary: "put tools under the name of a server, change that name, or take it off",
  options: z.strictObject({
    ways: z
      .array(z.enum(WAYS))
      .min(1)
      .default([...WAYS])
      .describe(
        "add: to tools that have none; change and remove: of tools that have one, drawn for each server",
      ),
    plain: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe(
        "share of Views in which tools called by one plain word take part; prose may use such a word as language",
      ),
  }),
  *propose({ harness, draw, options }) {
    const withPlain = draw.fork("plain").unit() < options.plain;
    const open = harness
      .groups("tool")
      .filter(({ blocked, plain }) => blocked === undefined && (withPlain || !plain));
    const servers = new Map<string, Server>();
    const serverOf = (space: string): Server => {
      const known =
        servers.get(space) ?? drawServer(space, harness, draw.fork(`server:${space}`), options.ways);
      servers.set(space, known);
      return known;
    };
    const given = giveNames(open, harness, (group) =>
      candidates(group, serverOf(namespaceOf(group.name)), draw),
    );
    const names = given
      .flatMap(({ group, to }) => group.symbols.map((symbol) => ({ symbol, from: group.name, to })))
      .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    if (names.length > 0)
      yield { edits: [{ kind: "rename", names }], evidence: { structure: "proven", meaning: "same" } };
  },
});

/** What stands before the names from now on, in the order in which it is tried; empty: they stay. */
interface Server {
  readonly prefixes: readonly string[];
}

function drawServer(space: string, harness: HarnessView, draw: Draw, ways: readonly Way[]): Server {
  const possible = ways.filter((way) => (way === "add") === (space === ""));
  // A name without its server is one and the same in all Variants: it stays rare.
  const rare = possible.includes("change") && draw.unit() >= REMOVED;
  const way = draw.pick(rare ? possible.filter((one) => one !== "remove") : possible);
  if (way === undefined || (space !== "" && isNamed(space, harness))) return { prefixes: [] };
  if (way === "remove") return { prefixes: ["", ...drawnPrefixes(draw)] };
  return { prefixes: drawnPrefixes(draw).filter((prefix) => prefix !== space) };
}

const REMOVED = 0.03;

const FORMS: readonly ((server: string) => string)[] = [
  (server) => `mcp__${server}__`,
  (server) => `${server}__`,
  (server) => `${server}_`,
];
const PARTS = [
  "hub",
  "desk",
  "suite",
  "works",
  "core",
  "gate",
  "base",
  "line",
  "dock",
  "port",
  "point",
  "field",
];
const TRIED = 6;

function drawnPrefixes(draw: Draw): readonly string[] {
  const form = draw.pick(FORMS) ?? ((server: string) => `${server}_`);
  const names = LEADS.tool.filter((word) => word.length > 3);
  return Array.from({ length: TRIED }, () => {
    const name = draw.pick(names) ?? "nova";
    const part = draw.pick(["", ...PARTS]) ?? "";
    return form(`${name}${part}`);
  });
}

/** Does a text speak of the server, or of all its tools at once? */
function isNamed(space: string, harness: HarnessView): boolean {
  const server = space.replace(/^mcp__|__$/g, "");
  const marks = [space, `mcp__${server}`, `\`${server}\``, `server:${server}`];
  return harness
    .texts()
    .some(({ text }) => text.some((piece) => !isRef(piece) && marks.some((mark) => piece.includes(mark))));
}

function* candidates(group: RenameGroup, { prefixes }: Server, draw: Draw): Iterable<string> {
  const own = group.name.slice(namespaceOf(group.name).length);
  for (const prefix of prefixes) yield prefix + own;
  if (prefixes.length === 0) return;
  // A name that is too long under the server's name is cut to its first words by no client; a shorter server is.
  const short = drawOf(draw, group).shuffle(LEADS.tool.filter((word) => word.length <= 4));
  for (const lead of short) if (!wordsOf(own).includes(lead)) yield `${lead}_${own}`;
}
