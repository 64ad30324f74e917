/** The messages of one run as they are written down (`hsa/episode@1`), growing. */
import type { Json, JsonObject } from "../model/json.js";
import { type PrintStyle, printStyled } from "./print-style.js";
import type { Source } from "./seeded.js";

export interface WrittenCall {
  readonly id: string;
  readonly tool: string;
  readonly arguments: JsonObject;
}
export interface Transcript {
  /** The viewer's turn: the business context that the pipeline wrote, then the viewer's words. */
  readonly user: (context: string, words: string) => void;
  /** An assistant step with calls; returns the calls with their ids. `failed`: never a training target. */
  readonly calls: (
    reasoning: string,
    calls: readonly { readonly tool: string; readonly arguments: JsonObject }[],
    failed?: boolean,
  ) => readonly WrittenCall[];
  /** A tool's answer, in the service's JSON style; returns its text. */
  readonly result: (call: WrittenCall, value: Json) => string;
  /** An answer that is the Harness's text: a Skill's body, a Hook's message, a validation error. */
  readonly harnessResult: (call: WrittenCall, text: string, echo?: string) => void;
  readonly reply: (reasoning: string, text: string, failed?: boolean) => void;
  /** A Hook's message that sends the model back after a reply, as a turn of the user unless the Hook says otherwise. */
  readonly sentBack: (text: string, echo: string, role?: "user" | "system") => void;
  readonly messages: () => readonly JsonObject[];
}

export function startTranscript(source: Source): Transcript {
  const list: JsonObject[] = [];
  const styles = stylesOf(source);
  const nextId = callIds(source.fork("ids"));
  const harnessPart = (text: string, echo?: string): JsonObject => ({
    type: "text",
    author: "harness",
    ...(echo === undefined ? {} : { echo }),
    text,
  });
  return {
    user: (context, words) => {
      list.push({
        role: "user",
        content: [harnessPart(context), { type: "text", author: "world", text: words }],
      });
    },
    calls: (reasoning, calls, failed) => {
      const ids = nextId(calls.length);
      const written = calls.map((call, at) => ({ ...call, id: ids[at] as string }));
      list.push({
        role: "assistant",
        content: "",
        reasoning_content: reasoning,
        tool_calls: written.map((call) => printCall(call, styles.arguments)),
        ...(failed === true ? { train: false } : {}),
      });
      return written;
    },
    result: (call, value) => {
      const content = printStyled(value, styles.results);
      list.push({ role: "tool", tool_call_id: call.id, content });
      return content;
    },
    harnessResult: (call, text, echo) => {
      list.push({ role: "tool", tool_call_id: call.id, content: [harnessPart(text, echo)] });
    },
    reply: (reasoning, text, failed) => {
      const train = failed === true ? { train: false } : {};
      list.push({ role: "assistant", content: text, reasoning_content: reasoning, ...train });
    },
    sentBack: (text, echo, role = "user") => {
      list.push({ role, content: [harnessPart(text, echo)] });
    },
    messages: () => list,
  };
}

const printCall = (call: WrittenCall, style: PrintStyle): JsonObject => ({
  id: call.id,
  type: "function",
  function: { name: call.tool, arguments: printStyled(call.arguments, style) },
});

/** Of a run: `source` is what its transcript was started with. */
export const stylesOf = (source: Source) => writingStyles(source.fork("styles"));

function writingStyles(source: Source): { readonly arguments: PrintStyle; readonly results: PrintStyle } {
  return {
    arguments: source.chance(0.6) ? "spaced" : "compact",
    results: source.pick(["spaced", "spaced", "compact", "compact", "compact", "escaped"] as const),
  };
}

/** Ids count through the run, or are random, or (as some servers do) start again at every step. */
function callIds(source: Source): (count: number) => readonly string[] {
  const kind = source.next();
  let used = 0;
  return (count) => {
    if (kind < 0.04) used = 0;
    return Array.from({ length: count }, () => {
      used++;
      return kind < 0.7 ? `call_${used}` : `call_${randomText(source)}`;
    });
  };
}

const SIGNS = "abcdefghijkmnpqrstuvwxyz23456789";
const randomText = (source: Source): string =>
  Array.from({ length: 20 }, () => SIGNS[source.int(SIGNS.length)]).join("");
