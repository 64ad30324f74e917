/** The events of a run, in both rows: what had happened before each, under the names that each side has. */
import type { Harness, Hook } from "../../model/harness.js";
import type { Json } from "../../model/json.js";
import { namedIn } from "../arguments.js";
import { memo, memoBy } from "../memo.js";
import { isReply, type Row, type RowCall, type RowMessage, sameText } from "../row.js";
import { type Decision, decide, looksAtTool, type Scene, targetTexts } from "./decide.js";

/** An event; what had happened before is the beginning of its request's lists. */
export interface Moment {
  readonly where: string;
  readonly event: Hook["event"];
  readonly input: string;
  readonly reply?: string;
  readonly call?: RowCall;
  readonly request: Request;
  readonly before: { readonly called: number; readonly loaded: number; readonly results: number };
}

/** What happens in one request, growing. */
interface Request {
  readonly input: string;
  readonly called: string[];
  readonly loaded: string[];
  readonly results: Scene["results"][number][];
}

export const sceneOf = ({ event, input, reply, call, request, before }: Moment): Scene => ({
  event,
  input,
  ...(reply === undefined ? {} : { reply }),
  ...(call === undefined ? {} : { tool: call.name, arguments: call.arguments }),
  called: request.called.slice(0, before.called),
  loaded: request.loaded.slice(0, before.loaded),
  results: request.results.slice(0, before.results),
});

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

export function momentsOf(harness: Harness, row: Row, course: Course): readonly Moment[] {
  const moments: Moment[] = [];
  const naming = skillsNamed(harness);
  let request: Request = { input: "", called: [], loaded: [], results: [] };
  const now = (): Moment["before"] => ({
    called: request.called.length,
    loaded: request.loaded.length,
    results: request.results.length,
  });
  row.messages.forEach((message, i) => {
    const where = `/messages/${i}`;
    const { content } = message;
    if (message.role === "user" && !course.sentBack.has(i)) {
      const follows = row.messages[i - 1]?.role === "user" && !course.sentBack.has(i - 1);
      const input = follows ? `${request.input}\n${content}` : content;
      request = { input, called: [], loaded: [], results: [] };
      moments.push({ where, event: "input", input: content, request, before: now() });
    }
    const { input } = request;
    if (isReply(message))
      moments.push({ where, event: "before-reply", input, reply: content, request, before: now() });
    if (message.calls.length === 0) return;
    const before = now();
    message.calls.forEach((call, j) => {
      const at = course.answers[i]?.[j] ?? null;
      const place = `${where}/tool_calls/${j}`;
      moments.push({ where: place, event: "before-call", input, call, request, before });
      if (at === null) return;
      moments.push({ where: place, event: "after-call", input, call, request, before });
      note(request, naming, call, row.messages[at]?.content ?? "");
    });
  });
  return moments;
}

interface Target {
  readonly target: string;
  readonly prefix: string;
  readonly suffix: string;
}
interface Naming {
  readonly names: ReadonlySet<string>;
  /** Targets that hold the name of a Skill, by tool. */
  readonly targets: ReadonlyMap<string, Target>;
}
const skillsNamed = memo(
  ({ skills, activation }: Harness): Naming => ({
    names: new Set(skills.map(({ name }) => name)),
    targets: new Map(
      activation.flatMap(({ tool, param, names, prefix = "", suffix = "" }) =>
        names === "skill" ? [[tool, { target: `arguments.${param}`, prefix, suffix }]] : [],
      ),
    ),
  }),
);

function note(request: Request, { names, targets }: Naming, call: RowCall, text: string): void {
  const target = targets.get(call.name);
  const loaded =
    target === undefined
      ? []
      : argumentTexts(call, target.target)
          .map((value) => namedIn(value, target) ?? "")
          .filter((name) => names.has(name));
  request.called.push(call.name);
  request.loaded.push(...loaded);
  if (loaded.length === 0) request.results.push({ tool: call.name, text });
}

const argumentTexts = (call: RowCall, target: string): readonly string[] =>
  targetTexts(target, {
    event: "before-call",
    input: "",
    arguments: call.arguments,
    called: [],
    loaded: [],
    results: [],
  });

/** What one Hook of the base decides at one event. */
export interface Heard {
  readonly moment: number;
  readonly hook: Hook;
  readonly scene: Scene;
  readonly decision: Decision;
}

/** Of a base row, which serves several Views. */
export const heardIn = memoBy((row: Row, harness: Harness) => {
  const course = courseOf(row);
  const moments = momentsOf(harness, row, course);
  const heard = moments.flatMap((one, moment): readonly Heard[] => {
    const hooks = harness.hooks.filter(
      (hook) => hook.event === one.event && (one.call === undefined || looksAtTool(hook, one.call.name)),
    );
    const scene = hooks.length === 0 ? undefined : sceneOf(one);
    return scene === undefined
      ? []
      : hooks.map((hook) => ({ moment, hook, scene, decision: decide(harness, hook, scene) }));
  });
  return { course, count: moments.length, heard };
});
