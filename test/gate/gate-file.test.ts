// Pairs from a stream: a row a line, in order, whatever the line holds; a model can refuse, and one that fails accepts nothing.
import { expect, test } from "vitest";
import { EXIT, type Io } from "../../src/cli/io.js";
import { main } from "../../src/cli/main.js";
import { type GateModel, type Judged, judgeFile } from "../../src/run/gate.js";
import { differencesIn, followsIn } from "../../src/run/gate-models.js";

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const GOOD = '{"id":"good","original":"Get a user.","rewrite":"Fetch a user."}';
const WRONG =
  '{"id":"wrong","lang":"zh","site":"tool-description","original":"打开灯。","rewrite":"关闭灯。"}';
const ODD = [
  '{"id":7,"original":"Get a user."}',
  '{"id":null,"original":null,"rewrite":["a"]}',
  '{"id":"l","lang":"fr","original":"a","rewrite":"b"}',
  "[1,2]",
  '{"id":"cut","original":"Get',
];
const judged = async (text: string, models: readonly GateModel[] = []): Promise<readonly Judged[]> => {
  const found: Judged[] = [];
  for await (const one of judgeFile("-", { stdin: bytes(text), models, atOnce: 2 })) found.push(one);
  return found;
};

test("rows keep the order of the lines, and a line that is no pair is a refusal and a problem", async () => {
  const found = await judged(`${[GOOD, ...ODD, WRONG].join("\n")}\n`);
  expect(found.map(({ row }) => row.id)).toEqual(["good", 7, null, "l", null, null, "wrong"]);
  expect(found.map(({ row }) => row.accept)).toEqual([true, false, false, false, false, false, false]);
  expect(found.map(({ problem }) => problem !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(found[6]?.row.reasons.map(({ code }) => code)).toContain("opposite");
});

test.each([
  ["protect that is a text", '"original":"Get a user.","rewrite":"Fetch a user.","protect":"user"'],
  ["protect with a number", '"original":"Get a user.","rewrite":"Fetch a user.","protect":["user",1]'],
  ["protect with an empty name", '"original":"Get a user.","rewrite":"Fetch a user.","protect":[""]'],
  ["an original that stands twice", '"original":"a","rewrite":"Fetch a user.","original":"Get a user."'],
  ["a rewrite that stands twice", '"rewrite":"a","original":"Get a user.","rewrite":"Fetch a user."'],
  [
    "names that stand twice",
    '"protect":["user"],"original":"Get a user.","rewrite":"Fetch a user.","protect":[]',
  ],
])("%s is a bad line", async (_, members) => {
  const [one] = await judged(`{"id":"x",${members}}\n`);
  expect(one).toMatchObject({ row: { accept: false, reasons: [{ code: "bad-line" }] }, problem: {} });
  expect(one?.row.id).toBe("x");
});

test("a model is asked about accepted pairs only; differences refuse, and so does silence", async () => {
  const asked: string[] = [];
  const model = (differences: readonly string[] | undefined): GateModel => ({
    name: "judge",
    ask: (original) => {
      asked.push(original);
      return Promise.resolve(
        differences === undefined ? { ok: false, what: "no answer" } : { ok: true, differences },
      );
    },
  });
  const pairs = `${GOOD}\n${WRONG}\n`;
  expect((await judged(pairs, [model([])])).map(({ row }) => row.accept)).toEqual([true, false]);
  expect(asked).toEqual(["Get a user."]);
  const differs = await judged(pairs, [model(["another user"])]);
  expect(differs[0]).toMatchObject({ row: { accept: false, reasons: [{ code: "model" }] } });
  expect(differs[0]?.problem).toBeUndefined();
  const silent = await judged(pairs, [model(undefined)]);
  expect(silent[0]).toMatchObject({ row: { accept: false, reasons: [{ code: "model" }] }, problem: {} });
});

test.each(["", "yes", "{}", '{"differences":"none"}', '{"differences":[1]}', '{"differences":[""]}', "[]"])(
  "%s is no answer of a judge",
  (text) => {
    expect(differencesIn(text)).toBeUndefined();
    expect(followsIn(text)).toBeUndefined();
  },
);
test("answers of models", () => {
  expect(differencesIn(' {"differences":[]} ')).toEqual([]);
  expect(differencesIn('{"differences":["a limit"]}')).toEqual(["a limit"]);
  expect(followsIn('{"follows":false}')).toBe(false);
  expect(followsIn('{"follows":"true"}')).toBeUndefined();
});

test.each<[flags: readonly string[], text: string, code: number]>([
  [["--json"], `${GOOD}\n${WRONG}\n`, EXIT.done],
  [[], `${GOOD}\n${WRONG}\n`, EXIT.done],
  [["--json"], `${GOOD}\n{\n`, EXIT.findings],
  [["--judge-url", "http://localhost:1/v1"], GOOD, EXIT.usage],
  [["--judge-url", "nowhere", "--judge-model", "m"], GOOD, EXIT.usage],
])("hsa gate - %j", async (flags, text, code) => {
  let out = "";
  const io = {
    out: (written: string) => {
      out += written;
    },
    err: () => undefined,
    now: () => 0,
    live: false,
    color: false,
    cwd: "/",
    onInterrupt: () => () => undefined,
    abort: () => undefined,
    stdin: bytes(text),
  } satisfies Io;
  expect(await main(["gate", "-", ...flags], io)).toBe(code);
  if (code === EXIT.usage) return;
  if (flags.length === 0) expect(out).toContain("1 accepted, 1 refused");
  else expect(out.trim().split("\n")).toHaveLength(2);
});
