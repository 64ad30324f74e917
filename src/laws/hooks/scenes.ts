/** The events of a run, in both rows: what had happened before each, under the names that each side has. */
import type { Harness } from "../../model/harness.js";
import type { Json } from "../../model/json.js";
import { memoBy } from "../memo.js";
import { isReply, type Row, type RowCall, type RowMessage, sameText } from "../row.js";
import { type Scene, targetTexts } from "./decide.js";

export interface Moment {
  readonly where: string;
  readonly scene: Scene;
}

/** Which calls ran, and where their answers stand: read off the base, since only it says who wrote what. */
export interface Course {
  /** By message, by call: the answer's index; null: a Hook or an error stood in its place, or nothing. */
  readonly answers: readonly (readonly (number | null)[])[];
  /** User turns in which a Hook speaks. */
  readonly sentBack: ReadonlySet<number>;
}

export function courseOf(base: Row): Course {
  const sentBack = new Set<number>();
  base.messages.forEach(({ role, parts }, i) => {
    if (role === "user" && parts.some(({ echo }) => echo?.startsWith("hook:") === true)) sentBack.add(i);
  });
  const answers = base.messages.map(({ calls }, i) => {
    const open = new Map<number, Json | undefined>(calls.map(({ id }, j) => [j, id]));
    const found: (number | null)[] = calls.map(() => null);
    for (let at = i + 1; base.messages[at]?.role === "tool" && open.size > 0; at++) {
      const answer = base.messages[at] as RowMessage;
      const hasId = answer.callId !== undefined && answer.callId !== "";
      const mine = [...open].find(([, id]) => !hasId || id === undefined || sameText(id, answer.callId));
      if (mine === undefined) continue;
      open.delete(mine[0]);
      found[mine[0]] = hasRun(answer) ? at : null;
    }
    return found;
  });
  return { answers, sentBack };
}

/** Text of the Harness in a tool's place is a Skill, or says why the call never ran. */
const hasRun = ({ parts }: RowMessage): boolean =>
  parts.length === 0 ||
  parts.some(({ author, echo }) => author !== "harness" || echo?.startsWith("skill:") === true);

interface Past {
  readonly input: string;
  readonly called: readonly string[];
  readonly loaded: readonly string[];
  readonly results: Scene["results"];
}

export function momentsOf(harness: Harness, row: Row, course: Course): readonly Moment[] {
  const moments: Moment[] = [];
  let past: Past = { input: "", called: [], loaded: [], results: [] };
  row.messages.forEach((message, i) => {
    const where = `/messages/${i}`;
    if (message.role === "user" && !course.sentBack.has(i)) {
      const follows = row.messages[i - 1]?.role === "user" && !course.sentBack.has(i - 1);
      const input = follows ? `${past.input}\n${message.content}` : message.content;
      past = { input, called: [], loaded: [], results: [] };
      moments.push({ where, scene: { ...past, input: message.content, event: "input" } });
    }
    if (isReply(message))
      moments.push({ where, scene: { ...past, event: "before-reply", reply: message.content } });
    const before = past;
    for (const [j, call] of message.calls.entries()) {
      const scene = { ...before, tool: call.name, arguments: call.arguments };
      const at = course.answers[i]?.[j] ?? null;
      moments.push({ where: `${where}/tool_calls/${j}`, scene: { ...scene, event: "before-call" } });
      if (at === null) continue;
      moments.push({ where: `${where}/tool_calls/${j}`, scene: { ...scene, event: "after-call" } });
      past = after(past, harness, call, row.messages[at]?.content ?? "");
    }
  });
  return moments;
}

function after(past: Past, harness: Harness, call: RowCall, text: string): Past {
  const names = new Set(harness.skills.map(({ name }) => name));
  const loaded = harness.activation
    .filter((one) => one.names === "skill" && one.tool === call.name)
    .flatMap(({ param }) => argumentTexts(call, param))
    .filter((name) => names.has(name));
  return {
    input: past.input,
    called: [...past.called, call.name],
    loaded: [...past.loaded, ...loaded],
    results: loaded.length > 0 ? past.results : [...past.results, { tool: call.name, text }],
  };
}

const argumentTexts = (call: RowCall, param: string): readonly string[] =>
  targetTexts(`arguments.${param}`, {
    event: "before-call",
    input: "",
    arguments: call.arguments,
    called: [],
    loaded: [],
    results: [],
  });

/** Of a base row, which serves several Views. */
export const baseMoments = memoBy((row: Row, harness: Harness) => {
  const course = courseOf(row);
  return { course, moments: momentsOf(harness, row, course) };
});
