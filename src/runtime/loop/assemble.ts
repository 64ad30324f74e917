/**
 * The chunks of a stream as one message. Servers leave out roles, cut arguments anywhere, number calls or do not, put reasoning into one
 * field or another, or into the text: all of that is read; what is no chunk at all is left out.
 */
import type { AssistantMessage, ModelReply, ProposedCall } from "../model.js";

export type Assembled =
  | { readonly ok: true; readonly reply: Pick<ModelReply, "message" | "finish" | "usage"> }
  | { readonly ok: false; readonly trouble: "cut" | "empty"; readonly what: string };

interface OpenCall {
  id: string;
  name: string;
  arguments: string;
}

export function assemble(chunks: readonly unknown[]): Assembled {
  let content = "";
  let reasoning = "";
  let finish: string | undefined;
  let usage: ModelReply["usage"];
  const calls = new Map<string, OpenCall>();
  let last = "";
  for (const chunk of chunks) {
    usage = usageOf(at(chunk, "usage")) ?? usage;
    const choice = list(at(chunk, "choices"))[0];
    // A server that does not stream sends the whole message.
    const delta = at(choice, "delta") ?? at(choice, "message");
    content += text(at(delta, "content"));
    reasoning += text(at(delta, "reasoning_content")) || text(at(delta, "reasoning"));
    for (const part of list(at(delta, "tool_calls"))) {
      last = keyOf(part, calls, last);
      const call = calls.get(last) ?? { id: "", name: "", arguments: "" };
      const fn = at(part, "function");
      if (call.id === "") call.id = text(at(part, "id"));
      // Some servers repeat the name in every chunk, some send it in pieces.
      const name = text(at(fn, "name"));
      if (name !== call.name) call.name += name;
      call.arguments += text(at(fn, "arguments"));
      calls.set(last, call);
    }
    finish = text(at(choice, "finish_reason")) || finish;
  }
  if (finish === undefined && (content !== "" || reasoning !== "" || calls.size > 0))
    return { ok: false, trouble: "cut", what: "the reply broke off" };
  if (content === "" && calls.size === 0 && reasoning === "")
    return { ok: false, trouble: "empty", what: "the reply holds nothing" };
  const apart = splitThought(content);
  const thought = [reasoning, apart.reasoning].filter((one) => one !== "").join("\n");
  const message: AssistantMessage = {
    content: apart.content,
    calls: [...calls.values()] as readonly ProposedCall[],
    ...(thought === "" ? {} : { reasoning: thought }),
  };
  return {
    ok: true,
    reply: { message, finish: finish ?? "stop", ...(usage === undefined ? {} : { usage }) },
  };
}

/** A new call has an index or an id that no call before has; a part with neither belongs to the call before it. */
function keyOf(part: unknown, calls: ReadonlyMap<string, OpenCall>, last: string): string {
  const index = at(part, "index");
  const id = text(at(part, "id"));
  if (typeof index === "number") return keyAt(`#${index}`, id, calls, last);
  if (id === "") return last === "" ? "#0" : last;
  const known = [...calls].find(([, call]) => call.id === id)?.[0];
  return known ?? `#${calls.size}`;
}

/** Some servers give every call the same index: then another id is another call. */
function keyAt(key: string, id: string, calls: ReadonlyMap<string, OpenCall>, last: string): string {
  if (id === "") return last.startsWith(`${key}/`) ? last : key;
  const known = calls.get(key)?.id ?? "";
  return known === "" || known === id ? key : `${key}/${id}`;
}

const CLOSER = /<\/think(?:ing)?>/u;
const OPENER = /^\s*<think(?:ing)?>/u;

/** Reasoning that stands before the text, with its opening tag or (the template wrote that) without. */
export function splitThought(content: string): { readonly content: string; readonly reasoning: string } {
  const close = CLOSER.exec(content);
  if (close === null) {
    const open = OPENER.exec(content);
    return open === null
      ? { content, reasoning: "" }
      : { content: "", reasoning: content.slice(open[0].length).trim() };
  }
  const reasoning = content.slice(0, close.index).replace(OPENER, "").trim();
  return { content: content.slice(close.index + close[0].length).trimStart(), reasoning };
}

const at = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Content may be a list of parts. */
const text = (value: unknown): string =>
  typeof value === "string"
    ? value
    : list(value)
        .map((part) => text(at(part, "text")))
        .join("");

function usageOf(value: unknown): ModelReply["usage"] {
  const [input, output] = [at(value, "prompt_tokens"), at(value, "completion_tokens")];
  return isCount(input) && isCount(output) ? { input, output } : undefined;
}
const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
