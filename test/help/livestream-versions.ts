/**
 * A Harness that its team rewrote twice, with an expert for each version: names, texts, order and the shape of a tool changed as by hand,
 * in the documents and in what the expert does. Nothing of the engine is used.
 */
import { readHarness } from "../../src/io/harness/read-harness.js";
import type { Harness } from "../../src/model/harness.js";
import {
  asObject,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  withMember,
  without,
} from "../../src/model/json.js";
import type { Deployment } from "../../src/world/deployment.js";
import { livestream } from "../../src/world/livestream.js";

export interface LiveVersion {
  readonly label: string;
  readonly harness: Harness;
  readonly deployment: Deployment;
}

/** Old names to new ones; each stands in the documents as a word by itself. */
const SECOND = { get_item: "get_listing", "chit-chat": "small-talk" };
const THIRD = { buyer_id: "account_id", check_stock: "stock_levels", "price-arithmetic": "sums-and-prices" };

export async function livestreamVersions(): Promise<readonly [LiveVersion, LiveVersion, LiveVersion]> {
  const first: LiveVersion = {
    label: "first",
    harness: await readHarness("harness-configs/livestream"),
    deployment: livestream,
  };
  const renamed = renamedVersion(first, "second", SECOND);
  const second = {
    ...renamed,
    harness: withSection(
      renamed.harness,
      "style",
      "plain sentences, no lists",
      "short plain sentences, no lists",
    ),
  };
  const third = nested(reordered(renamedVersion(second, "third", THIRD)));
  return [first, second, third];
}

type Names = Readonly<Record<string, string>>;

function renamedVersion({ harness, deployment }: LiveVersion, label: string, names: Names): LiveVersion {
  const text = renamer(names);
  const json = <T>(value: T): T => renameJson(value as unknown as Json, text) as unknown as T;
  const tools = Object.fromEntries(
    Object.entries(deployment.tools).map(([operation, adapter]) => [
      operation,
      {
        ...adapter,
        tool: text(adapter.tool),
        write: (args: never, source: never) =>
          json((adapter.write as (...all: unknown[]) => Json)(args, source)),
        read: (args: JsonObject, shop: never) =>
          (adapter.read as (...all: unknown[]) => unknown)(renameKeys(args, renamer(inverse(names))), shop),
      },
    ]),
  );
  const { phrases } = deployment;
  return {
    label,
    harness: json(harness),
    deployment: {
      ...deployment,
      tools: tools as unknown as Deployment["tools"],
      skills: json(deployment.skills),
      phrases: { ...phrases, think: json(phrases.think) },
      invalid: (tool, missing) => deployment.invalid(tool, missing),
      breakCall: (args) => deployment.breakCall(args),
    },
  };
}

const inverse = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]));

function renamer(names: Names): (text: string) => string {
  const words = Object.keys(names).join("|");
  const pattern = new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, "g");
  return (text) => text.replace(pattern, (word) => names[word] ?? word);
}

function renameJson(value: Json, text: (text: string) => string): Json {
  if (typeof value === "string") return text(value);
  if (isArray(value)) return value.map((item) => renameJson(item, text));
  if (!isObject(value) || "raw" in value) return value;
  return fromMembers(members(value).map(([key, item]) => [text(key), renameJson(item, text)]));
}

/** Keys only: a value may be a name that the Harness has now. */
function renameKeys(value: Json, text: (text: string) => string): Json {
  if (isArray(value)) return value.map((item) => renameKeys(item, text));
  if (!isObject(value)) return value;
  return fromMembers(members(value).map(([key, item]) => [text(key), renameKeys(item, text)]));
}

const withSection = (harness: Harness, id: string, from: string, to: string): Harness => ({
  ...harness,
  prompt: {
    ...harness.prompt,
    sections: harness.prompt.sections.map((section) =>
      section.id === id ? { ...section, body: section.body.replace(from, to) } : section,
    ),
  },
});

/** The last two sections change places, and so do two tools. */
function reordered(version: LiveVersion): LiveVersion {
  const { harness } = version;
  const sections = [...harness.prompt.sections];
  const [style] = sections.splice(
    sections.findIndex(({ id }) => id === "style"),
    1,
  );
  const tools = [...harness.tools];
  const [status] = tools.splice(
    tools.findIndex(({ name }) => name === "room_status"),
    1,
  );
  return {
    ...version,
    harness: {
      ...harness,
      prompt: { ...harness.prompt, sections: [...sections, ...(style === undefined ? [] : [style])] },
      tools: [...(status === undefined ? [] : [status]), ...tools],
    },
  };
}

/** `topics` and `top_k` of the help search move into an object `narrow`. */
function nested(version: LiveVersion): LiveVersion {
  const { harness, deployment } = version;
  const moved = ["topics", "top_k"];
  const adapter = deployment.tools.searchFaq;
  const gather = (args: JsonObject): JsonObject => {
    const inner = members(args).filter(([key]) => moved.includes(key));
    return inner.length === 0 ? args : withMember(without(args, ...moved), "narrow", fromMembers(inner));
  };
  return {
    ...version,
    harness: {
      ...harness,
      tools: harness.tools.map((tool) => {
        const properties = asObject(get(tool.parameters, "properties"));
        if (tool.name !== "search_faq" || tool.parameters === undefined) return tool;
        const inner = members(properties).filter(([key]) => moved.includes(key));
        const narrow = {
          type: "object",
          properties: fromMembers(inner),
          additionalProperties: false,
        };
        return {
          ...tool,
          parameters: withMember(
            tool.parameters,
            "properties",
            withMember(without(properties, ...moved), "narrow", narrow),
          ),
        };
      }),
    },
    deployment: {
      ...deployment,
      tools: {
        ...deployment.tools,
        searchFaq: {
          ...adapter,
          write: (args, source) => gather(adapter.write(args, source)),
          read: (args, shop) => {
            const narrow = asObject(get(args, "narrow"));
            return adapter.read(fromMembers([...members(without(args, "narrow")), ...members(narrow)]), shop);
          },
        },
      },
    },
  };
}
