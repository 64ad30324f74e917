/** Calls, their answers and the flags of messages. */
import {
  asString,
  fromMembers,
  get,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  num,
  numberText,
  printJson,
  withMember,
  without,
} from "../../src/model/json.js";
import { type Damage, firstOf, inRow, type ViewFiles } from "./damage.js";
import {
  at,
  callsOf,
  messagesOf,
  nameOf,
  type Path,
  put,
  renameKey,
  roleOf,
  strings,
  withMessages,
} from "./json.js";
import { gone, type Moved, moved } from "./names.js";

interface Place {
  readonly path: Path;
  readonly call: JsonObject;
}

function* calls(row: JsonObject): Generator<Place> {
  for (const [i, message] of messagesOf(row).entries())
    for (const [j, call] of callsOf(message).entries())
      yield { path: ["messages", i, "tool_calls", j], call };
}

const inCall = (
  site: number,
  law: string,
  name: string,
  change: (place: Place, files: ViewFiles) => ((row: JsonObject) => JsonObject) | undefined,
): Damage =>
  inRow(site, law, name, (row, files) => firstOf(calls(row), (place) => change(place, files))?.(row));

const argumentsOf = ({ call }: Place): Json | undefined => get(get(call, "function"), "arguments");
const withArguments =
  ({ path }: Place, change: (old: Json) => Json) =>
  (row: JsonObject): JsonObject =>
    put(row, [...path, "function", "arguments"], change);

/** The object keys of a value, with the path of the object. */
function* keysIn(value: Json, path: Path = []): Generator<readonly [Path, string]> {
  if (Array.isArray(value))
    for (const [i, item] of value.entries()) yield* keysIn(item as Json, [...path, i]);
  else if (isObject(value))
    for (const [key, item] of members(value)) {
      yield [path, key];
      yield* keysIn(item, [...path, key]);
    }
}

const oldKey = (depth: (path: Path) => boolean) => (place: Place, files: ViewFiles) => {
  const own = argumentsOf(place);
  if (!isObject(own)) return undefined;
  return firstOf(keysIn(own), ([path, key]) => {
    const move = moved(files, "param").find(({ to, symbol }) => to === key && ownsCall(files, symbol, place));
    if (move === undefined || !depth(path)) return undefined;
    return withArguments(place, (value) => put(value, path, (object) => renameKey(object, key, move.from)));
  });
};

/** Is it a parameter of the tool that is called? */
function ownsCall(files: ViewFiles, symbol: string, { call }: Place): boolean {
  const tool = symbol.replace(/\/param:.*$/, "");
  const name = moved(files, "tool").find((one) => one.symbol === tool)?.to ?? tool.slice("tool:".length);
  return name === nameOf(call);
}

const firstValue = (place: Place, takes: (value: Json) => boolean): Path | undefined => {
  const walk = (value: Json, path: Path): Path | undefined => {
    if (Array.isArray(value))
      return firstOf(value.entries(), ([i, item]) => walk(item as Json, [...path, i]));
    if (isObject(value) && !takes(value))
      return firstOf(members(value), ([key, item]) => walk(item, [...path, key]));
    return takes(value) ? path : undefined;
  };
  const own = argumentsOf(place);
  return isObject(own) ? firstOf(members(own), ([key, item]) => walk(item, [key])) : undefined;
};

const textOfNumber = (value: Json | undefined): string => (isNumber(value) ? numberText(value) : "");

const changedNumber = (name: string, change: (text: string) => string | undefined): Damage =>
  inCall(8, "calls-restore", name, (place) => {
    const path = firstValue(place, (value) => change(textOfNumber(value)) !== undefined);
    const own = path === undefined ? undefined : at(argumentsOf(place), path);
    const text = own === undefined ? undefined : change(textOfNumber(own));
    if (path === undefined || text === undefined) return undefined;
    return withArguments(place, (value) => put(value, path, () => num(text)));
  });

/** Answers and the calls that they answer, with ids. */
const answers = (row: JsonObject): readonly (readonly [number, string])[] =>
  messagesOf(row).flatMap((message, i) => {
    const id = asString(get(message, "tool_call_id"));
    return id === undefined ? [] : [[i, id] as const];
  });

const tellingId = (row: JsonObject, { from }: Moved): JsonObject | undefined =>
  firstOf(calls(row), ({ path, call }) => {
    const id = asString(get(call, "id"));
    const answer = answers(row).find(([, own]) => own === id);
    if (id === undefined || answer === undefined) return undefined;
    const next = `call_${from}_1`;
    const named = put(row, [...path, "id"], () => next);
    return put(named, ["messages", answer[0], "tool_call_id"], () => next);
  });

const fewer = (row: JsonObject, takes: (message: JsonObject) => boolean): JsonObject | undefined => {
  const messages = messagesOf(row);
  const index = messages.findIndex(takes);
  return index < 0 ? undefined : withMessages(row, messages.toSpliced(index, 1));
};

export const callDamages: readonly Damage[] = [
  inCall(8, "calls-restore", "old tool name in a call", ({ path, call }, files) => {
    const move = gone(files, "tool").find(({ to }) => to === nameOf(call));
    return move && ((row) => put(row, [...path, "function", "name"], () => move.from));
  }),
  inCall(
    8,
    "references-hold",
    "a call of a tool that is not listed",
    ({ path, call }) =>
      (row) =>
        put(row, [...path, "function", "name"], () => `${nameOf(call)}_now`),
  ),
  inCall(8, "calls-restore", "a call of another listed tool", ({ path, call }, { row: given }) => {
    const other = callsOfOthers(given, nameOf(call));
    return other === undefined ? undefined : (row) => put(row, [...path, "function", "name"], () => other);
  }),
  inCall(
    8,
    "calls-restore",
    "old key in the arguments of a call",
    oldKey((path) => path.length === 0),
  ),
  inCall(
    8,
    "calls-restore",
    "old key deep in the arguments of a call",
    oldKey((path) => path.length > 0),
  ),
  inCall(8, "calls-restore", "old Skill name in the argument that loads it", (place, files) => {
    const own = argumentsOf(place);
    if (!isObject(own)) return undefined;
    return firstOf(strings(own), ([path, text]) => {
      const move = gone(files, "skill").find(({ to }) => to === text);
      return move && withArguments(place, (value) => put(value, path, () => move.from));
    });
  }),
  inCall(8, "references-hold", "the argument that loads a Skill names none", (place, files) => {
    const own = argumentsOf(place);
    if (!isObject(own)) return undefined;
    return firstOf(strings(own), ([path, text]) =>
      moved(files, "skill").some(({ to }) => to === text)
        ? withArguments(place, (value) => put(value, path, () => `${text}-x`))
        : undefined,
    );
  }),
  changedNumber("a long number rounded as a double rounds it", (text) =>
    /^\d{16,}$/.test(text) && BigInt(Number(text)).toString() !== text
      ? BigInt(Number(text)).toString()
      : undefined,
  ),
  changedNumber("a number written otherwise in a call", (text) =>
    /^\d+$/.test(text) ? `${text}.0` : undefined,
  ),
  changedNumber("another number in a call", (text) => (/^\d+$/.test(text) ? `${text}1` : undefined)),
  inCall(8, "calls-restore", "an argument is missing", (place) => {
    const own = argumentsOf(place);
    const key = isObject(own) ? members(own)[0]?.[0] : undefined;
    return key === undefined
      ? undefined
      : withArguments(place, (value) => (isObject(value) ? without(value, key) : value));
  }),
  inCall(8, "calls-restore", "an argument more", (place) =>
    isObject(argumentsOf(place))
      ? withArguments(place, (value) => (isObject(value) ? withMember(value, "verbose", true) : value))
      : undefined,
  ),
  inCall(8, "calls-restore", "arguments as text, which were an object", (place) =>
    isObject(argumentsOf(place)) ? withArguments(place, printJson) : undefined,
  ),
  inRow(8, "references-hold", "two calls of one turn change places", (row) =>
    firstOf(messagesOf(row).entries(), ([i, message]) => {
      const [first, second, ...rest] = callsOf(message);
      if (first === undefined || second === undefined) return undefined;
      return put(row, ["messages", i, "tool_calls"], () => [second, first, ...rest]);
    }),
  ),
  inRow(9, "no-stale-names", "old name of the tool of a result", (row, files) =>
    firstOf(messagesOf(row).entries(), ([i, message]) => {
      const name = asString(get(message, "name"));
      const move = roleOf(message) === "tool" ? gone(files, "tool").find(({ to }) => to === name) : undefined;
      return move && put(row, ["messages", i, "name"], () => move.from);
    }),
  ),
  inRow(18, "references-hold", "an id of a call that tells the old name of its tool", (row, files) =>
    firstOf(gone(files, "tool"), (move) => tellingId(row, move)),
  ),
  inRow(18, "references-hold", "an answer whose id is that of no call", (row) => {
    const [i, id] = answers(row)[0] ?? [0, ""];
    return id === "" ? undefined : put(row, ["messages", i, "tool_call_id"], () => `${id}9`);
  }),
  inRow(18, "references-hold", "two answers with one id", (row) => {
    const [first, second] = answers(row);
    return first === undefined || second === undefined || first[1] === second[1]
      ? undefined
      : put(row, ["messages", second[0], "tool_call_id"], () => first[1]);
  }),
  inRow(18, "references-hold", "an answer is gone", (row) =>
    fewer(row, (message) => roleOf(message) === "tool"),
  ),
  inRow(0, "reach", "a thought is gone", (row) =>
    firstOf(messagesOf(row).entries(), ([i, message]) =>
      get(message, "reasoning_content") === undefined
        ? undefined
        : put(row, ["messages", i], (own) => (isObject(own) ? without(own, "reasoning_content") : own)),
    ),
  ),
  inRow(0, "reach", "a message in another role", (row) =>
    firstOf([...messagesOf(row).entries()].slice(1), ([i, message]) =>
      roleOf(message) === "user" ? put(row, ["messages", i, "role"], () => "developer") : undefined,
    ),
  ),
  inRow(0, "template-survives", "a turn of the system in the middle", (row) =>
    firstOf([...messagesOf(row).entries()].slice(2), ([i, message]) =>
      roleOf(message) === "user" ? put(row, ["messages", i, "role"], () => "system") : undefined,
    ),
  ),
  inRow(0, "calls-valid", "a failed attempt is trained on", (row) =>
    firstOf(messagesOf(row).entries(), ([i, message]) =>
      get(message, "train") === false ? put(row, ["messages", i, "train"], () => true) : undefined,
    ),
  ),
  inRow(0, "calls-valid", "a message of the user is trained on", (row) =>
    firstOf(messagesOf(row).entries(), ([i, message]) =>
      roleOf(message) === "user"
        ? put(row, ["messages", i], (own) => (isObject(own) ? withMember(own, "train", true) : own))
        : undefined,
    ),
  ),
  inRow(17, "reach", "the row tells which steps made it", (row) =>
    fromMembers([...members(row), ["steps", ["rename-tools"]]]),
  ),
  inRow(17, "reach", "a message tells who wrote it", (row) =>
    put(row, ["messages", 0], (own) => (isObject(own) ? withMember(own, "author", "harness") : own)),
  ),
];

const callsOfOthers = (row: JsonObject, name: string): string | undefined =>
  [...calls(row)].map(({ call }) => nameOf(call)).find((other) => other !== name);
