/**
 * ToolRL rows: the prompt in `instruction`, the dialogue so far as tagged text in `input`, the next turn in `output`. A history that
 * does not come apart wholly is refused: as one user's text it would teach a model to answer transcripts.
 */
import type { Tool } from "../../model/harness.js";
import { fromMembers, get, isObject, type Json } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { failed } from "../../model/problem.js";
import { extraOf, idOf, type Reading, report, startReading } from "./fields.js";
import type { Format, FrozenCall } from "./format.js";
import { readLooseTools } from "./loose-tools.js";
import { finishRecord } from "./record.js";
import { countWords } from "./role-words.js";
import { readRlla } from "./text-calls/rlla.js";
import type { WrittenCall } from "./text-calls/text-calls.js";
import { openTurns, type Turn, type Turns, textTurn } from "./turns.js";

const HEAD = "**Dialogue Records History**\n";

export const format: Format = {
  name: "toolrl-alpaca-text",
  summary:
    "ToolRL rows {instruction, input, output}: the dialogue as tagged text, several JSON calls in one <tool_call>, arguments under `parameters`",
  detect: (value) => {
    const input = get(value, "input");
    return typeof input === "string" && input.startsWith(HEAD) && typeof get(value, "output") === "string";
  },
  read(value, where) {
    const instruction = get(value, "instruction");
    const input = get(value, "input");
    const output = get(value, "output");
    if (!isObject(value) || typeof input !== "string" || typeof output !== "string")
      return failed({
        code: "no-messages",
        where,
        what: "the record has no text `input` with the dialogue, or no text `output`",
      });
    const reading = startReading(where);
    const turns = openTurns();
    const words: string[] = [];
    if (typeof instruction === "string") {
      turns.say(textTurn("system", instruction));
      words.push("system (instruction)");
    } else if (instruction !== undefined) report(reading, "instruction", "it is no text");
    const made: Made = { written: [], frozen: [] };
    const history = input.startsWith(HEAD) ? input.slice(HEAD.length) : input;
    words.push(...readText(reading, turns, history, "input", made));
    words.push(...readText(reading, turns, output, "output", made));
    const list = typeof instruction === "string" ? listedTools(instruction) : undefined;
    const tools: readonly Tool[] | undefined = readLooseTools(reading, list, "instruction");
    const id = idOf(get(value, "id"));
    const understood = ["instruction", "input", "output", ...(id === undefined ? [] : ["id"])];
    const extra = extraOf(reading, "", value, understood);
    return finishRecord(
      reading,
      {
        ...(id === undefined ? {} : { id }),
        messages: turns.messages,
        slots: {},
        outcome: { status: "unknown" },
        extra,
      },
      {
        ...(tools === undefined ? {} : { tools }),
        ...(made.frozen.length === 0 ? {} : { frozen: made.frozen }),
        census: { roles: countWords(words), calls: made.written },
      },
    );
  },
};

interface Made {
  readonly written: WrittenCall[];
  readonly frozen: FrozenCall[];
}

/** What stands in a dialogue, each piece with its tag; `tool_call` and `response` belong to the turn that `think` opens. */
type Piece = { readonly tag: Tag; readonly text: string };
const TAGS = ["user", "obs", "think", "tool_call", "response"] as const;
type Tag = (typeof TAGS)[number];

function readText(
  reading: Reading,
  turns: Turns,
  text: string,
  place: string,
  made: Made,
): readonly string[] {
  const pieces = piecesOf(text);
  if (pieces === undefined)
    report(reading, place, "the dialogue has text outside its tags", `<${TAGS.join(">, <")}> blocks`);
  const words: string[] = [];
  let turn: Piece[] = [];
  const close = (): void => {
    if (turn.length === 0) return;
    words.push("assistant");
    turns.say(turnOf(turn, turns.messages.length, made));
    turn = [];
  };
  for (const piece of pieces ?? []) {
    if (piece.tag === "user" || piece.tag === "obs") {
      close();
      words.push(piece.tag);
      if (piece.tag === "user") turns.say(textTurn("user", bare(piece.text)));
      else turns.answer(bare(piece.text));
      continue;
    }
    if (turn.some(({ tag }) => TAGS.indexOf(tag) >= TAGS.indexOf(piece.tag))) close();
    turn.push(piece);
  }
  close();
  return words;
}

/** The blanks just inside the tags are layout: one at either end. */
const bare = (text: string): string => text.replace(/^[ \n]/, "").replace(/[ \n]$/, "");

function turnOf(pieces: readonly Piece[], place: number, made: Made): Turn {
  const found = (tag: Tag): string | undefined => pieces.find((piece) => piece.tag === tag)?.text;
  const thought = found("think");
  const block = found("tool_call");
  const response = found("response");
  const { calls, written, frozen, text } = readRlla(
    block === undefined ? "" : `<tool_call>${block}</tool_call>`,
  );
  const isText = block !== undefined && calls.length === 0;
  made.written.push(...written, ...frozen);
  for (const call of frozen) made.frozen.push({ message: place, ...call });
  const said = [...(isText ? [text] : []), ...(response === undefined ? [] : [bare(response)])].join("\n");
  const base = textTurn("assistant", said);
  return {
    ...(said === "" && response === undefined ? { ...base, content: "absent", parts: [] } : base),
    ...(thought === undefined ? {} : { reasoning: bare(thought) }),
    calls,
  };
}

/** Undefined where something stands between the tags. */
function piecesOf(text: string): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  const open = new RegExp(`\\s*(?:<(${TAGS.join("|")})>|$)`, "y");
  for (;;) {
    const found = open.exec(text);
    if (found === null) return undefined;
    const tag = found[1] as Tag | undefined;
    if (tag === undefined) return pieces;
    const from = open.lastIndex;
    const end = closingTag(text, tag, from);
    if (end < 0) return undefined;
    pieces.push({ tag, text: text.slice(from, end) });
    open.lastIndex = end + tag.length + 3;
  }
}

/** The tag closes where another block or the end follows: a text may name the tags. */
function closingTag(text: string, tag: Tag, from: number): number {
  const close = new RegExp(`</${tag}>(?=\\s*(?:<(?:${TAGS.join("|")})>|$))`, "g");
  close.lastIndex = from;
  return close.exec(text)?.index ?? -1;
}

const ENTRY = /^\d+\. Name: (.*)\nDescription: ([\s\S]*?)\nParameters: (\{.*\}) *$/;

/** The numbered list of tools in a prompt; undefined where there is none, or where an entry of it is not read. */
export function listedTools(prompt: string): readonly Json[] | undefined {
  const entries = prompt.split(/\n(?=\d+\. Name: )/).slice(1);
  const tools = entries.map((entry, i): Json | undefined => {
    // The last entry is followed by the rest of the prompt.
    const whole =
      i < entries.length - 1 ? entry.trimEnd() : (/^[\s\S]*?\nParameters: [^\n]*/.exec(entry)?.[0] ?? entry);
    const [, name, description, parameters] = ENTRY.exec(whole) ?? [];
    const parsed = parameters === undefined ? undefined : parseJson(parameters);
    return parsed?.ok && name !== undefined && description !== undefined
      ? fromMembers([
          ["name", name],
          ["description", description],
          ["parameters", parsed.value],
        ])
      : undefined;
  });
  return tools.length === 0 || tools.includes(undefined) ? undefined : (tools as readonly Json[]);
}
