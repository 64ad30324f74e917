/** Failed attempts in a base row, by their shape alone. */
import { asArray, asString, get, isArray, type Json } from "../../../model/json.js";

export interface Attempt {
  /** Messages, the failed one included. */
  readonly count: number;
  /** Ids of the Hooks whose messages answer it. */
  readonly hooks: readonly string[];
}

const isFailed = (message: Json | undefined): boolean =>
  get(message, "role") === "assistant" && get(message, "train") === false;
const isAssistant = (message: Json | undefined): boolean => get(message, "role") === "assistant";

interface Piece {
  readonly author: string | undefined;
  readonly echo: string;
}
const pieces = (message: Json | undefined): readonly Piece[] => {
  const content = get(message, "content");
  return (isArray(content) ? content : []).map((part) => ({
    author: asString(get(part, "author")),
    echo: asString(get(part, "echo")) ?? "",
  }));
};
const hooksOf = (list: readonly Piece[]): readonly string[] =>
  list.filter(({ echo }) => echo.startsWith("hook:")).map(({ echo }) => echo.slice("hook:".length));

/** A reply, then a turn that is a Hook's message and nothing else, then the assistant again. */
export function heldBack(messages: readonly Json[], at: number): Attempt | undefined {
  const [reply, answer, next] = messages.slice(at, at + 3);
  if (!isFailed(reply) || asArray(get(reply, "tool_calls")).length > 0 || !isAssistant(next))
    return undefined;
  const role = get(answer, "role");
  const said = pieces(answer);
  const isTurn = role === "user" || role === "system" || role === "developer";
  if (!isTurn || said.length === 0 || hooksOf(said).length !== said.length) return undefined;
  return { count: 2, hooks: hooksOf(said) };
}

/** Calls that the Harness answered, each in its tool's place, then the assistant again. */
export function stoppedBy(messages: readonly Json[], at: number): Attempt | undefined {
  const calls = asArray(get(messages[at], "tool_calls"));
  if (!isFailed(messages[at]) || calls.length === 0 || !isAssistant(messages[at + 1 + calls.length]))
    return undefined;
  const answers = messages.slice(at + 1, at + 1 + calls.length);
  const isStop = (answer: Json): boolean => {
    const said = pieces(answer);
    const isHarness = ({ author, echo }: Piece): boolean =>
      author === "harness" && !echo.startsWith("skill:");
    return get(answer, "role") === "tool" && said.length > 0 && said.every(isHarness);
  };
  if (!answers.every(isStop)) return undefined;
  return { count: 1 + calls.length, hooks: answers.flatMap((answer) => hooksOf(pieces(answer))) };
}
