// The simulated office and its expert: what is written down is what the Harness allows, every time, and what came back.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { readHarness } from "../src/io/harness/read-harness.js";
import type { Hook } from "../src/model/harness.js";
import { asArray, asObject, get, type Json, type JsonObject, printJson } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { hookActs, hookMessage, type Situation } from "../src/world/hook-check.js";
import { TERMS } from "../src/world/office/content/files.js";
import { UNKNOWN_NOTES } from "../src/world/office/content/notes.js";
import { OFFICE_INTENTS, officeIntentAt } from "../src/world/office/intents.js";
import { makeSetting } from "../src/world/office/make-office.js";
import type { Entry, Office, Person } from "../src/world/office/office.js";
import { endOf } from "../src/world/office/operate/calendar.js";
import { operations } from "../src/world/office/operate/index.js";
import { operationOf, SKILLS } from "../src/world/office/run.js";
import { choose } from "../src/world/office/scenarios/schedule.js";
import { briefOf } from "../src/world/office/scenarios/summarise.js";
import { tools } from "../src/world/office/tools/index.js";
import { writeOfficeEpisode } from "../src/world/office/write-office.js";
import { seeded } from "../src/world/seeded.js";

const ROOT = join(import.meta.dirname, "..");
const COUNT = 1000;
const harness = await readHarness(join(ROOT, "harness-configs", "office"));
/** The seed of the committed file. */
const write = (place: number, seed = "7"): string => printJson(writeOfficeEpisode(harness, { seed, place }));
const lines = Array.from({ length: COUNT }, (_, place) => write(place));
const episodes = lines.map((line) => asObject(parsed(line)));

function parsed(source: string): Json {
  const result = parseJson(source);
  if (!result.ok) throw new Error(`${result.what}: ${source.slice(0, 80)}`);
  return result.value;
}
const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const messagesOf = (episode: JsonObject): readonly JsonObject[] =>
  asArray(get(episode, "messages")).map(asObject);
const partsOf = (message: JsonObject | undefined): readonly JsonObject[] =>
  asArray(get(message, "content")).map(asObject);
const said = (message: JsonObject | undefined): string =>
  text(get(message, "content")) +
  partsOf(message)
    .map((part) => text(get(part, "text")))
    .join("");
const echoOf = (message: JsonObject | undefined): string =>
  partsOf(message)
    .map((part) => text(get(part, "echo")))
    .join("");
const outcomeOf = (episode: JsonObject, key: string): Json | undefined => get(get(episode, "outcome"), key);

interface Call {
  readonly id: string;
  readonly tool: string;
  readonly args: Json;
}
const callsOf = (message: JsonObject): readonly Call[] =>
  asArray(get(message, "tool_calls")).map((call) => ({
    id: text(get(call, "id")),
    tool: text(get(get(call, "function"), "name")),
    args: parsed(text(get(get(call, "function"), "arguments"))),
  }));

test("the committed file is what the expert writes, byte for byte", () => {
  const committed = readFileSync(join(ROOT, "fixtures/trajectories/office.jsonl"), "utf8").split("\n");
  // One record at a time: a difference between whole files would print both.
  expect(committed.findIndex((line, place) => line !== (place < 150 ? lines[place] : ""))).toBe(-1);
  expect(committed.length).toBe(151);
});

test("a record depends on seed and place alone", () => {
  expect([7, 3, 7].map((place) => write(place))).toEqual([lines[7], lines[3], lines[7]]);
  expect(write(7, "8")).not.toBe(lines[7]);
});

test("intents come in the stated shares", () => {
  const counts: Record<string, number> = {};
  for (const episode of episodes.slice(100, 200)) {
    const intent = text(outcomeOf(episode, "intent"));
    counts[intent] = (counts[intent] ?? 0) + 1;
  }
  expect(counts).toEqual(
    Object.fromEntries(Object.entries(OFFICE_INTENTS).map(([intent, { percent }]) => [intent, percent])),
  );
  expect(Object.keys(OFFICE_INTENTS).length).toBeGreaterThanOrEqual(9);
  expect(outcomeOf(episodes[5] as JsonObject, "intent")).toBe(officeIntentAt("7", 5));
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });
/** Values that a validator can read; a number beyond 2^53 loses digits, which no schema here looks at. */
const plain = (value: Json): unknown => JSON.parse(printJson(value));
const validators = (schemaOf: (tool: (typeof harness.tools)[number]) => JsonObject | undefined) =>
  new Map(harness.tools.map((tool) => [tool.name, ajv.compile(plain(schemaOf(tool) ?? {}) as object)]));
const takes = validators(({ parameters }) => parameters);
const shows = validators(({ result }) => result);

interface Request {
  readonly input: string;
  readonly called: string[];
  readonly loaded: string[];
  readonly results: { readonly tool: string; readonly text: string }[];
}
const fresh = (input: string): Request => ({ input, called: [], loaded: [], results: [] });
const copyOf = ({ input, called, loaded, results }: Request): Request => ({
  input,
  called: [...called],
  loaded: [...loaded],
  results: [...results],
});

/** All Hooks that would act, whatever they do. */
const acting = (situation: Situation): readonly Hook[] =>
  harness.hooks.filter((hook) => hookActs(harness, hook, situation));
const stops = ({ action }: Hook): boolean => action === "retry" || action === "block";

/** Walks a record and checks each step against the Harness alone; `seen` collects what occurred. */
function replay(episode: JsonObject, seen: Map<string, number>): void {
  const id = text(get(episode, "id"));
  const messages = messagesOf(episode);
  const saw = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
  let request = fresh("");
  messages.forEach((message, at) => {
    const role = get(message, "role");
    if (role === "user" && echoOf(message) === "") {
      request = fresh(said(message));
      expect(
        partsOf(message).map((part) => get(part, "author")),
        id,
      ).toEqual(["harness", "world"]);
      expect(acting({ ...copyOf(request), event: "input" }), id).toEqual([]);
      saw("turn");
    }
    if (role !== "assistant") return;
    const calls = callsOf(message);
    if (calls.length > 1) saw("parallel");
    const now = copyOf(request);
    const failed =
      calls.length === 0
        ? [judged({ ...now, event: "before-reply", reply: said(message) }, messages[at + 1])]
        : calls.map((call, i) => {
            const answer = messages[at + 1 + i];
            expect([get(answer, "role"), get(answer, "tool_call_id")], id).toEqual(["tool", call.id]);
            saw(call.tool);
            const stopped = judged(
              { ...now, event: "before-call", tool: call.tool, arguments: call.args },
              answer,
            );
            if (stopped) return true;
            if (!fits(call, answer)) {
              saw("invalid");
              return true;
            }
            note(call, answer);
            return false;
          });
    expect(get(message, "train") === false, `${id} message ${at}`).toBe(failed.includes(true));
  });

  function judged(situation: Situation, answer: JsonObject | undefined): boolean {
    const stopping = acting(situation).filter(stops);
    const echo = echoOf(answer);
    if (!echo.startsWith("hook:")) {
      expect(
        stopping.map((hook) => hook.id),
        `${id} ${situation.tool ?? situation.reply}`,
      ).toEqual([]);
      return false;
    }
    expect(
      stopping.map((hook) => `hook:${hook.id}`),
      id,
    ).toEqual([echo]);
    expect(said(answer)).toBe(hookMessage(stopping[0] as Hook, situation));
    saw(echo);
    return true;
  }

  function fits({ tool, args }: Call, answer: JsonObject | undefined): boolean {
    if (takes.get(tool)?.(plain(args)) === true) return true;
    const [part] = partsOf(answer);
    expect([get(part, "author"), get(part, "echo")], `${id}: ${tool}`).toEqual(["harness", undefined]);
    expect(said(answer)).toContain(`\`${tool}\``);
    return false;
  }

  function note({ tool, args }: Call, answer: JsonObject | undefined): void {
    const after: Situation = { ...copyOf(request), event: "after-call", tool, arguments: args };
    for (const hook of acting(after)) saw(`hook:${hook.id}`);
    request.called.push(tool);
    const skill = echoOf(answer).replace(/^skill:/, "");
    if (skill !== "") {
      expect(said(answer)).toBe(harness.skills.find(({ name }) => name === skill)?.body);
      expect(args).toEqual({ skill_path: `skills/${skill}/SKILL.md` });
      request.loaded.push(skill);
      saw(`skill:${skill}`);
      return;
    }
    expect(shows.get(tool)?.(plain(parsed(said(answer)))), `${id} ${tool} ${said(answer)}`).toBe(true);
    request.results.push({ tool, text: said(answer) });
  }
}

describe("runs", () => {
  const seen = new Map<string, number>();
  test("replay: calls fit their schemas, answers theirs, Hooks act where claimed and nowhere else", () => {
    for (const episode of episodes) replay(episode, seen);
    expect(seen.get("invalid")).toBeGreaterThan(5);
    expect(seen.get("parallel")).toBeGreaterThan(200);
    // Users come back.
    expect(seen.get("turn")).toBeGreaterThan(COUNT * 1.1);
  });

  test("every tool is called, every Skill read, every Hook that can act does", () => {
    const wanted = [
      ...harness.tools.map(({ name }) => name),
      ...harness.skills.map(({ name }) => `skill:${name}`),
      ...harness.hooks.map(({ id }) => `hook:${id}`),
    ];
    // What they rewrite stands rewritten in the record; nobody writes 6,000 characters; no record shows an opening.
    expect(wanted.filter((one) => !seen.has(one))).toEqual([
      "hook:key-mask",
      "hook:request-size",
      "hook:desk-opening",
    ]);
    expect(new Set(Object.values(SKILLS))).toEqual(new Set(harness.skills.map(({ name }) => name)));
    for (const { name } of harness.tools) expect(operationOf(name), name).toBeDefined();
  });

  test("those three act when they are asked about what they are for", () => {
    const at = (id: string): Hook => harness.hooks.find((hook) => hook.id === id) as Hook;
    const input = (said: string): Situation => ({ event: "input", ...fresh(said) });
    expect(hookActs(harness, at("key-mask"), input("the key is sk-a1B2c3D4e5F6g7"))).toBe(true);
    expect(hookActs(harness, at("key-mask"), input("the key is [key removed]"))).toBe(false);
    expect(hookActs(harness, at("request-size"), input("x".repeat(6001)))).toBe(true);
    expect(hookActs(harness, at("request-size"), input("x".repeat(6000)))).toBe(false);
    expect(at("desk-opening").event).toBe("other");
  });

  test("a Hook's message in JSON is what the run repeats", () => {
    const heard = episodes.flatMap(messagesOf).filter((message) => echoOf(message) === "hook:office-hours");
    expect(heard.length).toBeGreaterThan(3);
    for (const message of heard) {
      const value = parsed(said(message));
      expect(get(value, "decision")).toBe("retry");
      expect(get(value, "message")).toBe(harness.hooks.find(({ id }) => id === "office-hours")?.message);
    }
  });

  test("some runs fail, those have no reward, and some of them end without a reply", () => {
    const failed = episodes.filter((episode) => outcomeOf(episode, "status") === "failure");
    expect(failed.length / COUNT).toBeGreaterThan(0.03);
    expect(failed.length / COUNT).toBeLessThan(0.12);
    for (const episode of episodes) {
      expect(outcomeOf(episode, "reward")).toBe(failed.includes(episode) ? 0 : 1);
      if (failed.includes(episode)) expect(outcomeOf(episode, "goldCalls")).toBeUndefined();
    }
    expect(failed.some((episode) => get(messagesOf(episode).at(-1), "role") === "user")).toBe(true);
    expect(failed.some((episode) => said(messagesOf(episode).at(-1)).includes("nothing was changed"))).toBe(
      true,
    );
  });

  test("gold calls are the recorded calls that changed something, in order", () => {
    const changing = ["edit", "move_file", "create", "change", "update", "add_comment", "draft"];
    const all = episodes.flatMap((episode) => {
      const calls = messagesOf(episode)
        .filter((message) => get(message, "train") !== false)
        .flatMap(callsOf)
        .map(({ tool, args }) => printJson({ name: tool, arguments: args }));
      const gold = asArray(outcomeOf(episode, "goldCalls")).map(printJson);
      let from = 0;
      for (const one of gold) {
        from = calls.indexOf(one, from) + 1;
        expect(from, `${text(get(episode, "id"))} ${one}`).toBeGreaterThan(0);
      }
      return asArray(outcomeOf(episode, "goldCalls")).map((one) => text(get(one, "name")));
    });
    expect(all.length).toBeGreaterThan(COUNT / 2);
    for (const name of all)
      expect(
        changing.some((verb) => name.includes(verb)),
        name,
      ).toBe(true);
  });

  test("users and replies name no tool, Skill or parameter, and replies keep to the form", () => {
    const names = [...harness.tools, ...harness.skills].map(({ name }) => name);
    const own = (message: JsonObject): readonly string[] =>
      get(message, "role") === "assistant"
        ? callsOf(message).length === 0
          ? [said(message)]
          : []
        : partsOf(message)
            .filter((part) => get(part, "author") === "world")
            .map((part) => text(get(part, "text")));
    for (const message of episodes.flatMap(messagesOf))
      for (const words of own(message)) for (const name of names) expect(words).not.toContain(name);
    for (const message of episodes.flatMap(messagesOf)) {
      if (
        get(message, "role") !== "assistant" ||
        callsOf(message).length > 0 ||
        get(message, "train") === false
      )
        continue;
      expect([...said(message)].length).toBeLessThanOrEqual(600);
      expect(said(message)).not.toMatch(/[#|*{}]|undefined|\[object/);
    }
  });

  test("string values that only schemas list are in no user's words and in no reply", () => {
    const coded = [
      "must_attend",
      "may_attend",
      "to_line",
      "copy_line",
      "team_only",
      "reporter_too",
      "newest_first",
      "outage_report",
      "untriaged",
      "in_progress",
      "on_hold",
    ];
    const spoken = episodes.flatMap(messagesOf).flatMap((message) =>
      get(message, "role") === "assistant"
        ? [said(message)]
        : partsOf(message)
            .filter((part) => get(part, "author") === "world")
            .map((part) => text(get(part, "text"))),
    );
    for (const words of spoken) for (const code of coded) expect(words).not.toContain(code);
    const passed = lines.join("");
    for (const code of coded) expect(passed, code).toContain(code);
  });

  test("what is thought names only what the Harness declares", () => {
    const schemas = harness.tools.map((tool) =>
      printJson({ parameters: tool.parameters ?? {}, result: tool.result ?? {} }),
    );
    const context = ["open_file", "open_mail"];
    const declared = new Set([
      ...harness.tools.map(({ name }) => name),
      ...harness.skills.map(({ name }) => name),
      ...schemas.flatMap((schema) => [...schema.matchAll(/"(\w+)"/g)].map(([, key]) => key ?? "")),
      ...context,
    ]);
    const thought = episodes.flatMap(messagesOf).map((message) => text(get(message, "reasoning_content")));
    const named = thought.flatMap((words) => [...words.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ""));
    expect(new Set(named).size).toBeGreaterThan(30);
    expect([...new Set(named)].filter((name) => !declared.has(name))).toEqual([]);
  });

  test("trajectories do not look cloned", () => {
    const first = episodes.slice(0, 150);
    const asked = first.map((episode) => text(get(partsOf(messagesOf(episode)[0])[1], "text")));
    const answered = first.map((episode) => said(messagesOf(episode).at(-1)));
    expect(new Set(asked).size).toBeGreaterThan(135);
    expect(new Set(answered).size).toBeGreaterThan(125);
  });

  test("ids beyond 2^53 leave as they came", () => {
    const ids = lines.slice(0, 150).flatMap((line) => line.match(/(?<!\d)\d{16,19}(?!\d)/g) ?? []);
    expect(ids.some((id) => BigInt(Number(id)).toString() !== id)).toBe(true);
    for (const [at, episode] of episodes.slice(0, 150).entries()) expect(printJson(episode)).toBe(lines[at]);
  });

  test("what a reply tells came back from a tool, unless the run failed", () => {
    let told = 0;
    for (const episode of episodes) {
      if (outcomeOf(episode, "status") === "failure" || outcomeOf(episode, "intent") !== "fix_text") continue;
      const messages = messagesOf(episode);
      const answers = messages
        .filter((message) => get(message, "role") === "tool")
        .map(said)
        .join("\n");
      for (const message of messages) {
        if (
          get(message, "role") !== "assistant" ||
          get(message, "train") === false ||
          callsOf(message).length > 0
        )
          continue;
        const read = /reads "(.+?)"(?:$|\.)/.exec(said(message))?.[1];
        if (read === undefined || read.includes('"')) continue;
        expect(answers, said(message)).toContain(read.replaceAll('"', '\\"'));
        told++;
      }
    }
    expect(told).toBeGreaterThan(30);
  });
});

// ---- the office

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
const officeOf = (key: string): Office => makeSetting(seeded(`office test/${key}`)).office;

const person = (name: string): Person => ({
  name,
  mail: `${name}@x`,
  team: "T",
  login: name,
  town: "Y",
  outside: false,
});
const [ann, bob, cid] = ["ann", "bob", "cid"].map(person) as [Person, Person, Person];
const entry = (id: string, start: string, minutes: number, ...who: readonly Person[]): Entry => ({
  id,
  title: `meeting ${id}`,
  start: `2026-03-09T${start}`,
  minutes,
  mails: who.map(({ mail }) => mail),
});
const SMALL: Office = deepFreeze({
  workspace: "W",
  now: "2026-03-09T09:00",
  user: ann,
  people: [ann, bob, cid],
  files: [
    { path: "docs/a.md", lines: ["# A", "one help desk", "two", "three help desk"] },
    { path: "archive/b.md", lines: ["help desk"] },
  ],
  entries: [entry("1", "09:00", 60, ann, bob), entry("2", "10:30", 30, bob), entry("3", "17:30", 30, cid)],
  issues: [
    {
      id: "71",
      title: "Slow printer",
      report: "r",
      state: "untriaged",
      labels: [],
      opened: "2026-03-01",
      comments: [],
    },
    {
      id: "72",
      title: "No printer at all",
      report: "r",
      state: "in_progress",
      urgency: 2,
      owner: "bob",
      labels: ["defect_report"],
      opened: "2026-03-05",
      comments: [],
    },
  ],
  notes: [
    { id: "81", heading: "Guest wifi", notebook: "how_to_pages", text: "A code.", updated: "2026-01-01" },
    {
      id: "82",
      heading: "Receipts",
      notebook: "policy_pages",
      text: "Within 30 days, says the guest book.",
      updated: "2026-01-02",
    },
  ],
  mails: [{ id: "91", from: bob, others: ["cid@x"], subject: "Hi" }],
  drafts: [],
  nextId: "9007199254740993",
});
const done = <T extends { readonly ok: boolean }>(answer: T): Extract<T, { ok: true }> => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer as Extract<T, { ok: true }>;
};
const refusal = (answer: { readonly ok: boolean; readonly refusal?: string; readonly office: Office }) => {
  expect(answer.office).toBe(SMALL);
  return answer.ok ? undefined : answer.refusal;
};

describe("files", () => {
  test("text is found by file and line, in folders, and up to a number", () => {
    const find = (args: object) =>
      done(operations.searchText(SMALL, { needle: "help desk", matchCase: false, most: 20, ...args })).result;
    expect(find({}).places.map(({ path, line }) => `${path}:${line}`)).toEqual([
      "docs/a.md:2",
      "docs/a.md:4",
      "archive/b.md:1",
    ]);
    expect(find({ folder: "/docs/" }).places).toHaveLength(2);
    expect(find({ most: 2 })).toMatchObject({ truncated: true, places: [{ line: 2 }, { line: 4 }] });
    expect(find({ needle: "HELP" }).places).toHaveLength(3);
    expect(find({ needle: "HELP", matchCase: true }).places).toEqual([]);
  });

  test("lines are replaced, inserted and deleted by their numbers as they were read, all or none", () => {
    const edit = (...edits: Parameters<typeof operations.editFile>[1]["edits"]) =>
      operations.editFile(SMALL, { path: "docs/a.md", edits, dryRun: false });
    const all = done(
      edit(
        { kind: "replace", line: 2, was: "help desk", becomes: "$& desk" },
        { kind: "insert", after: 3, text: "two and a half" },
        { kind: "delete", first: 4, last: 4 },
        { kind: "insert", after: 0, text: "top" },
      ),
    );
    expect(all.office.files[0]?.lines).toEqual(["top", "# A", "one $& desk", "two", "two and a half"]);
    expect(all.result.changed).toBe(4);
    expect(all.result.now).toEqual([
      { path: "docs/a.md", line: 1, text: "top" },
      { path: "docs/a.md", line: 3, text: "one $& desk" },
      { path: "docs/a.md", line: 5, text: "two and a half" },
    ]);
    expect(refusal(edit({ kind: "replace", line: 3, was: "help", becomes: "x" }))).toBe("no_match");
    expect(refusal(edit({ kind: "delete", first: 3, last: 9 }))).toBe("no_match");
    expect(refusal(edit({ kind: "insert", after: 5, text: "x" }))).toBe("no_match");
    expect(refusal(operations.editFile(SMALL, { path: "archive/b.md", edits: [], dryRun: false }))).toBe(
      "not_allowed",
    );
    expect(refusal(operations.editFile(SMALL, { path: "no.md", edits: [], dryRun: false }))).toBe(
      "not_found",
    );
  });

  test("a dry run shows what would be and writes nothing", () => {
    const edits = [{ kind: "replace", line: 3, was: "two", becomes: "2" }] as const;
    const dry = done(operations.editFile(SMALL, { path: "docs/a.md", edits, dryRun: true }));
    expect(dry.office).toBe(SMALL);
    expect(dry.result).toMatchObject({ written: false, changed: 1, now: [{ line: 3, text: "2" }] });
  });

  test("a file moves whole; what is there is replaced only when that is said", () => {
    const move = (from: string, to: string, overwrite: boolean) =>
      operations.moveFile(SMALL, { from, to, overwrite });
    expect(done(move("docs/a.md", "plans/a.md", false)).office.files[0]).toEqual({
      path: "plans/a.md",
      lines: SMALL.files[0]?.lines,
    });
    expect(refusal(move("docs/a.md", "archive/b.md", false))).toBe("target_exists");
    expect(done(move("docs/a.md", "archive/b.md", true))).toMatchObject({
      result: { replaced: true },
      office: {
        files: [{ path: "archive/b.md", lines: ["# A"].concat(SMALL.files[0]?.lines.slice(1) ?? []) }],
      },
    });
    expect(refusal(move("docs/a.md", "docs/a.md", true))).toBe("target_exists");
    expect(refusal(move("archive/b.md", "docs/b.md", true))).toBe("not_allowed");
    expect(refusal(move("nowhere.md", "docs/b.md", true))).toBe("not_found");
  });
});

describe("the calendar", () => {
  const free = (minutes: number, ...who: readonly Person[]) =>
    done(operations.freeTime(SMALL, { day: "2026-03-09", minutes, mails: who.map(({ mail }) => mail) }))
      .result;

  test("free time is what is left of the day, without pieces that are too short", () => {
    const spans = (minutes: number, ...who: readonly Person[]) =>
      free(minutes, ...who).free.map(({ start, end }) => `${start.slice(11)}-${end.slice(11)}`);
    expect(spans(30, ann)).toEqual(["08:00-09:00", "10:00-18:00"]);
    expect(spans(30, ann, bob)).toEqual(["08:00-09:00", "10:00-10:30", "11:00-18:00"]);
    expect(spans(45, bob)).toEqual(["08:00-09:00", "11:00-18:00"]);
    expect(spans(15, cid)).toEqual(["08:00-17:30"]);
    expect(free(30, ann, bob).busy.map(({ who, start }) => `${who} ${start.slice(11)}`)).toEqual([
      "ann@x 09:00",
      "bob@x 09:00",
      "bob@x 10:30",
    ]);
  });

  test("the wished time if it fits, else the next that is free, else the first", () => {
    const at = (clock: string): string => `2026-03-09T${clock}`;
    const { free: spans } = free(60, ann);
    expect(choose(spans, 60, at("10:30"))).toBe(at("10:30"));
    expect(choose(spans, 60, at("08:30"))).toBe(at("10:00"));
    expect(choose(spans, 60, at("17:30"))).toBe(at("08:00"));
    expect(choose(spans, 60, undefined)).toBe(at("08:00"));
  });

  test("nobody who is needed is booked twice", () => {
    const book = (start: string, optional: boolean, mail = bob.mail) =>
      operations.createEntry(SMALL, {
        title: "New",
        start: `2026-03-09T${start}`,
        minutes: 30,
        invited: [{ mail, optional }],
      });
    expect(refusal(book("10:30", false))).toBe("clash");
    expect(refusal(book("09:30", true))).toBe("clash");
    expect(refusal(book("08:00", false, "nobody@x"))).toBe("unknown_person");
    const booked = done(book("10:30", true));
    expect(booked.result.entry).toEqual({
      id: "9007199254740993",
      title: "New",
      start: "2026-03-09T10:30",
      minutes: 30,
      mails: ["ann@x", "bob@x"],
    });
    expect(booked.office.nextId).toBe("9007199254740995");
  });

  test("own entries are moved, renamed and called off; those of others are not there", () => {
    const change = (id: string, args: object) =>
      operations.changeEntry(SMALL, { id, kind: "set_title", ...args });
    expect(done(change("1", { title: "Other" })).result.entry.title).toBe("Other");
    expect(done(change("1", { kind: "call_off" })).office.entries.map(({ id }) => id)).toEqual(["2", "3"]);
    expect(done(change("1", { kind: "move_time", start: "2026-03-09T09:30" })).result.entry.start).toBe(
      "2026-03-09T09:30",
    );
    expect(refusal(change("1", { kind: "move_time", start: "2026-03-09T10:00" }))).toBe("clash");
    expect(refusal(change("2", { title: "Other" }))).toBe("not_found");
  });

  test("entries are listed by day and person, in order of time", () => {
    const list = (last: string, mail: string) =>
      done(operations.listEntries(SMALL, { first: "2026-03-09", last, mails: [mail] })).result.entries.map(
        ({ id }) => id,
      );
    expect(list("2026-03-09", bob.mail)).toEqual(["1", "2"]);
    expect(list("2026-03-08", bob.mail)).toEqual([]);
  });
});

describe("issues, notes, people, drafts", () => {
  const find = (args: object) =>
    done(
      operations.findIssues(SMALL, { labels: [], sort: "newest_first", most: 10, ...args }),
    ).result.issues.map(({ id }) => id);

  test("all filters hold, and the order is the one asked for", () => {
    expect(find({})).toEqual(["72", "71"]);
    expect(find({ words: "printer", sort: "oldest_first" })).toEqual(["71", "72"]);
    expect(find({ words: "print slow" })).toEqual(["71"]);
    expect(find({ state: "in_progress", owner: "bob" })).toEqual(["72"]);
    expect(find({ owner: "none" })).toEqual(["71"]);
    expect(find({ labels: ["defect_report"] })).toEqual(["72"]);
    expect(find({ sort: "most_urgent_first", most: 1 })).toEqual(["72"]);
  });

  test("an issue changes only where it is told to", () => {
    const updated = done(operations.updateIssue(SMALL, { id: "71", urgency: 3 }));
    expect(updated.result.issue).toEqual({ ...SMALL.issues[0], urgency: 3 });
    expect(updated.office.issues[1]).toBe(SMALL.issues[1]);
    expect(refusal(operations.updateIssue(SMALL, { id: "71", owner: "zed" }))).toBe("unknown_person");
    expect(refusal(operations.updateIssue(SMALL, { id: "7", urgency: 3 }))).toBe("not_found");
    const commented = done(operations.addComment(SMALL, { id: "72", text: "so", reporterToo: false }));
    expect(commented.office.issues[1]?.comments).toEqual(["so"]);
  });

  test("notes are found by more than half of the words, best first", () => {
    const search = (query: string, ...notebooks: readonly "policy_pages"[]) =>
      done(operations.searchNotes(SMALL, { query, notebooks, most: 3 })).result.notes.map(({ id }) => id);
    expect(search("guest wifi")).toEqual(["81"]);
    expect(search("guest")).toEqual(["81", "82"]);
    expect(search("guest", "policy_pages")).toEqual(["82"]);
    expect(search("parking permit")).toEqual([]);
  });

  test("drafts go to known people only, and an answer goes back to the sender", () => {
    const mail = (to: string) =>
      operations.draftMail(SMALL, { to: [{ mail: to, copy: false }], subject: "S", text: "T" });
    expect(done(mail("bob@x")).office.drafts).toEqual([
      { id: "9007199254740993", to: ["bob@x"], subject: "S", text: "T" },
    ]);
    expect(refusal(mail("bob@y"))).toBe("not_found");
    const passOn = (to: string) => operations.draftForward(SMALL, { id: "91", to: [to], text: "T" });
    expect(done(passOn("cid@x")).result.draft).toMatchObject({ to: ["cid@x"], subject: "Fwd: Hi" });
    expect(refusal(passOn("cid@y"))).toBe("not_found");
    const answer = (all: boolean) =>
      done(operations.draftReply(SMALL, { id: "91", text: "T", all })).result.draft;
    expect([answer(false).to, answer(true).to, answer(true).subject]).toEqual([
      ["bob@x"],
      ["bob@x", "cid@x"],
      "Re: Hi",
    ]);
  });
});

describe("offices that are made", () => {
  test("nobody is in two entries at once, ids differ, and every file but the archive has one flaw", () => {
    for (let i = 0; i < 60; i++) {
      const setting = makeSetting(seeded(`office test/${i}`));
      const { entries, files, issues, notes, mails, nextId } = setting.office;
      for (const a of entries)
        for (const b of entries)
          if (a !== b && a.start < endOf(b) && b.start < endOf(a))
            expect(a.mails.filter((mail) => b.mails.includes(mail))).toEqual([]);
      const ids = [...entries, ...issues, ...notes, ...mails].map(({ id }) => id);
      expect(new Set([...ids, nextId]).size).toBe(ids.length + 1);
      for (const { path, lines: own } of files) {
        const flaws = setting.flaws.filter((flaw) => flaw.path === path);
        expect(flaws.length, path).toBe(path.startsWith("archive/") ? 0 : 1);
        for (const { line, was, becomes } of flaws) {
          expect(own[line - 1]).toContain(was);
          expect(own.filter((one) => one.includes(was))).toHaveLength(1);
          expect(was).not.toBe(becomes);
        }
        expect(own.join("\n")).not.toMatch(/[{}|]/);
      }
    }
  });

  test("a note is found by its own query, and what no note says is not", () => {
    for (let i = 0; i < 20; i++) {
      const { office, notes } = makeSetting(seeded(`office test/notes ${i}`));
      for (const { query, heading, notebook } of notes)
        for (const notebooks of [[], [notebook]]) {
          const found = done(operations.searchNotes(office, { query, notebooks, most: 2 })).result.notes;
          expect(found.map((note) => note.heading)).toContain(heading);
        }
      for (const { query, second } of UNKNOWN_NOTES)
        for (const one of [query, second])
          expect(
            done(operations.searchNotes(office, { query: one, notebooks: [], most: 3 })).result.notes,
          ).toEqual([]);
    }
  });

  test("operations never touch the state that they are given", () => {
    const office = deepFreeze(officeOf("frozen"));
    const before = JSON.stringify(office);
    const { user } = office;
    const own = office.entries.find(({ mails }) => mails.includes(user.mail)) as Entry;
    const issue = office.issues[0]?.id ?? "";
    operations.editFile(office, {
      path: office.files[1]?.path ?? "",
      edits: [{ kind: "delete", first: 1, last: 1 }],
      dryRun: false,
    });
    operations.moveFile(office, { from: office.files[1]?.path ?? "", to: "x/y.md", overwrite: true });
    operations.changeEntry(office, { kind: "call_off", id: own.id });
    operations.createEntry(office, {
      title: "T",
      start: `${own.start.slice(0, 11)}08:00`,
      minutes: 15,
      invited: [],
    });
    operations.updateIssue(office, { id: issue, urgency: 1, labels: [] });
    operations.addComment(office, { id: issue, text: "x", reporterToo: true });
    operations.draftMail(office, { to: [{ mail: user.mail, copy: false }], subject: "s", text: "t" });
    expect(JSON.stringify(office)).toBe(before);
  });

  test("arguments are read as they were written, for every tool", () => {
    const source = seeded("arguments");
    const back = <O extends keyof typeof tools>(
      operation: O,
      args: Parameters<(typeof tools)[O]["write"]>[0],
    ): void => {
      const { tool, write: writeTo, read } = tools[operation] as (typeof tools)["moveFile"];
      const written = writeTo(args as never, source);
      expect(takes.get(tool)?.(plain(written)), printJson(written)).toBe(true);
      expect(read(written)).toEqual(args);
    };
    back("readSkill", { skill: "file-care" });
    back("overview", {});
    back("searchText", { needle: "ab", folder: "docs", matchCase: true, most: 7 });
    back("readFile", { path: "docs/a.md", first: 2, last: 3 });
    back("editFile", {
      path: "docs/a.md",
      edits: [
        { kind: "replace", line: 1, was: "a", becomes: "" },
        { kind: "insert", after: 0, text: "x" },
        { kind: "delete", first: 1, last: 2 },
      ],
      dryRun: true,
    });
    back("moveFile", { from: "a", to: "b", overwrite: true });
    back("listEntries", { first: "2026-03-09", last: "2026-03-10", mails: ["a@x"] });
    back("freeTime", { day: "2026-03-09", minutes: 45, mails: ["a@x"] });
    back("createEntry", {
      title: "Abc",
      start: "2026-03-09T09:00",
      minutes: 15,
      invited: [
        { mail: "a@x", optional: true },
        { mail: "b@x", optional: false },
      ],
      reminder: null,
    });
    back("changeEntry", { kind: "move_time", id: "9007199254740993", start: "2026-03-09T09:00", line: "x" });
    back("findIssues", {
      words: "a b",
      owner: "x",
      state: "on_hold",
      labels: ["feature_wish"],
      sort: "oldest_first",
      most: 3,
    });
    back("updateIssue", { id: "9007199254740993", urgency: 2, owner: "x", state: "resolved", labels: [] });
    back("addComment", { id: "5", text: "abc", reporterToo: true });
    back("searchNotes", { query: "ab", notebooks: ["policy_pages"], most: 5 });
    back("findPerson", { query: "ab", outside: true });
    back("draftMail", {
      to: [
        { mail: "a@x", copy: false },
        { mail: "b@x", copy: true },
      ],
      subject: "Abc",
      text: "0123456789",
    });
    back("draftForward", { id: "9007199254740993", to: ["a@x"], text: "0123456789" });
    back("draftReply", { id: "9007199254740993", text: "0123456789", all: true });
  });
});

test("a brief takes what was decided first, then what is next, then what is open, as far as the words go", () => {
  const document = [
    "# Title",
    "Background: long ago.",
    "Decided: we go.",
    "Next: Bo packs two bags.",
    "Open: when.",
    "Decided: by train.",
  ];
  expect(briefOf(document, 60)).toBe("Decided: we go; by train. Next: Bo packs two bags. Open: when.");
  expect(briefOf(document, 8)).toBe("Decided: we go; by train. Open: when.");
  expect(briefOf(document, 3)).toBe("Decided: we go.");
  expect(briefOf(document, 2)).toBe("Open: when.");
  expect(briefOf(document, 1)).toBe("");
});

test("terms that are renamed stand in the archive as well, so that it can be left alone", () => {
  const kept = officeOf("archive").files.filter(({ path }) => path.startsWith("archive/"));
  for (const { was } of TERMS) expect(kept.flatMap((file) => file.lines).join("\n")).toContain(was);
});
