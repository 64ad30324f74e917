// Records some of whose calls stand only in text: no edit of tools reaches them, each such View is refused with its own code, and a
// strict run takes none. What readers take out, and lines that they leave out, stand in the books.

import { expect, test } from "vitest";
import { rowsIn } from "../scripts/real-files.js";
import { lowerHarness } from "../src/core/lower-harness.js";
import { inlineHarness } from "../src/io/harness/inline-harness.js";
import type { Edit } from "../src/model/edit.js";
import { frozenProblem, withFrozenTools } from "../src/run/frozen.js";
import { workplace } from "./help/cli.js";
import { harnessesOf, idOf, manifestOf } from "./help/dataset.js";
import { jsonl, recipe, record, SYSTEM, TOOLS } from "./help/records.js";
import { skill, tool, value } from "./help/small.js";

/** A run of mini-swe-agent: its one command stands in a fenced block, and is no structured call. */
const frozenRun = (n: number): readonly object[] => [
  { role: "system", content: `${SYSTEM}\n\n## Answer\n\nWrite one \`\`\`mswea_bash_command block a turn.` },
  { role: "user", content: `Please look at order ${n}.` },
  { role: "assistant", content: `I look.\n\n\`\`\`mswea_bash_command\ncat order-${n}\n\`\`\`` },
  { role: "user", content: "<returncode>0</returncode>\n<output>\nfine\n</output>" },
  { role: "assistant", content: `Order ${n} is fine.` },
];

function place() {
  const made = workplace();
  made.write("tools.json", JSON.stringify(TOOLS));
  for (const n of [1, 2, 3]) made.write(`frozen/run-${n}.json`, JSON.stringify(frozenRun(n)));
  return made;
}
const BOTH =
  "[{ use: rename-tools, with: { style: opaque } }, { use: add-distractor-tools }, { use: restyle-prompt }]";
const QUIET = ["--quiet", "--max-refused", "1", "--max-quarantined", "1"];

test("bound to what the record brings: its tools stay, and steps of other families are made", async () => {
  const shop = place();
  shop.write("r.yaml", recipe({ input: "{ path: frozen, tools: tools.json }", steps: BOTH }));
  const { code, err } = await shop.hsa("generate", "r.yaml", "--out", "out", ...QUIET);
  expect([code, err]).toEqual([0, ""]);
  const out = `${shop.folder}/out`;
  const { books, refusals, notes } = manifestOf(out);
  expect(books).toMatchObject({ read: 3, kept: 3, quarantined: 0 });
  expect(books.views.made).toBeGreaterThan(0);
  expect(refusals).toEqual({});
  expect(notes.join("\n")).toMatch(/3 of 3 records have calls that stand only in text/);
  for (const view of rowsIn(out, "views"))
    expect(JSON.stringify((view as { edits: unknown }).edits)).not.toMatch(/"tool:|"tools"/);
  for (const { tools } of harnessesOf(out).values()) expect(tools).toHaveLength(3);
  // The command is in each training row, to the byte.
  const rows = rowsIn(out, "sft");
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const row of rows) expect(JSON.stringify(row)).toMatch(/mswea_bash_command\\ncat order-\d\\n/);
  const verified = await shop.hsa("verify", "out");
  expect(verified.code).toBe(0);
});

test("records with structured calls beside them get the tool family as ever", async () => {
  const shop = place();
  shop.write("mixed.jsonl", jsonl([record(1), record(2)]));
  shop.write(
    "r.yaml",
    recipe({ input: "[{ path: frozen, tools: tools.json }, mixed.jsonl]", steps: BOTH, views: "1" }),
  );
  await shop.hsa("generate", "r.yaml", "--out", "out", ...QUIET);
  const views = rowsIn(`${shop.folder}/out`, "views").filter((row) => idOf(row).startsWith("run-"));
  expect(views.some((view) => JSON.stringify(view).includes('"rename"'))).toBe(true);
});

test("bound to a folder: a View whose edits touch tools is refused with its own code, another is made", async () => {
  const shop = place();
  const folder = "shop";
  for (const n of [1, 2, 3]) {
    const [, user, ...rest] = frozenRun(n);
    const asked = { ...user, content: `Order ${n}? Write one \`\`\`mswea_bash_command block a turn.` };
    shop.write(`frozen/run-${n}.json`, JSON.stringify([asked, ...rest]));
  }
  shop.write(
    "shop/harness.yaml",
    "format: hsa/harness@1\nname: shop\nlanguage: en\nprompt: { layout: markdown, sections: [role, tone] }\ntools: [get_order, cancel_order]\n",
  );
  shop.write("shop/prompt/role.md", "---\ntitle: Role\n---\nYou help the users of a shop.\n");
  shop.write("shop/prompt/tone.md", "---\ntitle: Tone\n---\nBe brief.\n");
  for (const name of ["get_order", "cancel_order"])
    shop.write(
      `shop/tools/${name}.yaml`,
      `name: ${name}\ndescription: ${name === "get_order" ? "Shows one order and its items." : "Takes an order back before it is sent."}\n`,
    );
  shop.write(
    "tools.yaml",
    recipe({ harness: folder, input: "frozen", steps: "[{ use: rename-tools, with: { style: opaque } }]" }),
  );
  await shop.hsa("generate", "tools.yaml", "--out", "tools-out", ...QUIET);
  const refused = manifestOf(`${shop.folder}/tools-out`);
  expect(refused.books).toMatchObject({ kept: 3, views: { asked: 6, made: 0, refused: 6 } });
  expect(refused.refusals).toEqual({ "frozen-calls": 6 });
  shop.write("prompt.yaml", recipe({ harness: folder, input: "frozen", steps: "[{ use: restyle-prompt }]" }));
  await shop.hsa("generate", "prompt.yaml", "--out", "prompt-out", ...QUIET);
  expect(manifestOf(`${shop.folder}/prompt-out`).books.views.made).toBeGreaterThan(0);
});

test("a strict run quarantines such records, by flag and by Recipe, and says how to see them", async () => {
  const shop = place();
  shop.write("r.yaml", recipe({ input: "{ path: frozen, tools: tools.json }", steps: BOTH }));
  await shop.hsa("generate", "r.yaml", "--out", "out", "--strict", ...QUIET);
  expect(manifestOf(`${shop.folder}/out`)).toMatchObject({
    books: { read: 3, kept: 0, quarantined: 3 },
    quarantine: { "frozen-calls": 3 },
    recipe: { strict: true },
  });
  const [row] = shop.lines("out/quarantine.jsonl").map((line) => JSON.parse(line) as Record<string, string>);
  expect(row).toMatchObject({
    file: "frozen/run-1.json",
    stage: "bind",
    code: "frozen-calls",
    replay: "hsa show r.yaml frozen/run-1.json:1 --strict",
  });
  expect(row?.["message"]).toMatch(/1 of its calls stand only in text; expected structured calls/);
  shop.write("s.yaml", recipe({ input: "{ path: frozen, tools: tools.json }", steps: BOTH, strict: "true" }));
  await shop.hsa("generate", "s.yaml", "--out", "out2", ...QUIET);
  expect(manifestOf(`${shop.folder}/out2`).books.quarantined).toBe(3);
});

test("which edits have to do with tools: every kind", () => {
  const touching = [
    { kind: "rename", names: [{ symbol: "skill:a" }, { symbol: "tool:x/param:y" }] },
    { kind: "order", list: "tools" },
    { kind: "layout", site: "tools" },
    { kind: "layout", site: "calls" },
    { kind: "text", site: "tool:x#/description" },
    { kind: "insert", item: { of: "tool" } },
    { kind: "remove", item: { of: "tool" } },
    { kind: "reshape" },
    { kind: "reshape-result" },
    { kind: "splice" },
    { kind: "call-ids" },
  ];
  const others = [
    { kind: "rename", names: [{ symbol: "skill:a" }] },
    { kind: "order", list: "sections" },
    { kind: "layout", site: "prompt" },
    { kind: "text", site: "section:role#/body" },
    { kind: "insert", item: { of: "section" } },
    { kind: "limit" },
    { kind: "rehook" },
    { kind: "context" },
  ];
  const touches = (edit: object): boolean => frozenProblem("b", [edit as Edit])?.code === "frozen-calls";
  expect(touching.map(touches)).toEqual(touching.map(() => true));
  expect(others.map(touches)).toEqual(others.map(() => false));
});

test("each Symbol of a tool is blocked, with the reason, and nothing else is", () => {
  const parameters = { type: "object", properties: { a: { type: "string", enum: ["p", "q"] } } };
  const lowered = value(
    lowerHarness(inlineHarness("## Role\n\nBe kind.", [tool("look", parameters)], [skill("greet")])),
  );
  const { blocked } = withFrozenTools(lowered);
  const symbols = [...lowered.symbols.keys()];
  expect(symbols.length).toBeGreaterThan(2);
  for (const symbol of symbols)
    expect([symbol, blocked.has(symbol)]).toEqual([symbol, symbol.startsWith("tool:")]);
  expect([...blocked.values()].every(({ what }) => /stand only in text/.test(what))).toBe(true);
});

test("lines that are left out of a record that is a whole file stand in the notes", async () => {
  const shop = place();
  const [first, ...rest] = frozenRun(7).map((line) => JSON.stringify(line));
  shop.write("in/broken.json", `[${first},\n{"role":oops},\n${rest.join(",\n")}]`);
  shop.write("r.yaml", recipe({ input: "in", steps: "[]" }));
  await shop.hsa("generate", "r.yaml", "--out", "out", ...QUIET);
  const { notes, books } = manifestOf(`${shop.folder}/out`);
  expect(books.kept).toBe(1);
  expect(notes.join("\n")).toMatch(
    /Lines that could not be read were left out of records that are whole files: in\/broken.json:2: not JSON/,
  );
});

test("what readers take out stands in the manifest and on the card, by path", async () => {
  const shop = place();
  const logprobs = { content: [{ token: "a", logprob: -0.5 }] };
  const run = record(1) as { messages: object[] };
  const messages = run.messages.map((message, i) => (i === 6 ? { ...message, logprobs } : message));
  shop.write("input.jsonl", jsonl([{ ...run, messages }]));
  shop.write("r.yaml", recipe());
  await shop.hsa("generate", "r.yaml", "--out", "out", ...QUIET);
  const found = await shop.hsa("inspect", "input.jsonl", "--json");
  const { dropped } = JSON.parse(found.out) as { dropped: Record<string, number> };
  expect(manifestOf(`${shop.folder}/out`).dropped ?? {}).toEqual(dropped);
  expect(Object.keys(dropped).length).toBeGreaterThan(0);
  for (const path of Object.keys(dropped)) expect(shop.read("out/README.md")).toContain(path);
});
