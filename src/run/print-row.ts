/**
 * A training row as text, and read back from that text, member by member.
 *
 * The row is the texts of its messages and of its tools, joined by fixed punctuation; each text is a whole JSON value, so reading
 * them one by one reads the row. Most messages of a View are the base's, and a Variant's tools serve many records: what is one
 * object is printed once, and read back once.
 */
import { asArray, asString, get, type Json, type JsonObject, printJson } from "../model/json.js";
import { parseJson } from "../model/json-text.js";

export interface PrintedRow {
  readonly id: string;
  readonly text: string;
  /** What a reader of the text gets. */
  readonly read: () => JsonObject;
}

interface Piece {
  readonly text: string;
  back?: Json;
}

const pieces = new WeakMap<object, Piece>();
/** Levels of the row that stand around each of its pieces. */
const ABOVE = 2;

/** `row`: `{ id, messages, tools }`. */
export function printRow(row: JsonObject): PrintedRow {
  const id = asString(get(row, "id")) ?? "";
  const messages = asArray(get(row, "messages")).map(pieceOf);
  const tools = pieceOf(get(row, "tools") ?? []);
  const joined = messages.map(({ text }) => text).join(",");
  const text = `{"id":${JSON.stringify(id)},"messages":[${joined}],"tools":${tools.text}}`;
  return {
    id,
    text,
    read: () => ({ id, messages: messages.map((piece) => readBack(id, piece)), tools: readBack(id, tools) }),
  };
}

function pieceOf(value: Json): Piece {
  // A message with calls is made anew for every View; remembering it would only cost.
  if (typeof value !== "object" || value === null || get(value, "tool_calls") !== undefined)
    return { text: printJson(value) };
  const known = pieces.get(value);
  if (known !== undefined) return known;
  const piece: Piece = { text: printJson(value) };
  pieces.set(value, piece);
  return piece;
}

function readBack(id: string, piece: Piece): Json {
  if (piece.back !== undefined) return piece.back;
  const back = parseJson(piece.text, ABOVE);
  if (!back.ok) throw new Error(`${id}: the row that was printed cannot be read: ${back.what}`);
  piece.back = back.value;
  return back.value;
}
