/** Properties with names that no text can name: the record is read, its Views are made, and nothing is looked for forever. */
import { expect, test } from "vitest";
import { workplace } from "./help/cli.js";
import { manifestOf } from "./help/dataset.js";
import { jsonl, record, TOOLS } from "./help/records.js";

test.each([
  ["without a letter", ""],
  ["of white space", " "],
  ["of a quote", '"'],
  ["of half a pair", "\ud800"],
])("a property %s", async (_, name) => {
  const { folder, write, hsa } = workplace();
  const [first, ...more] = TOOLS;
  const own = first?.function.parameters;
  const properties = { ...own?.properties, [name]: { type: "string", description: "Anything." } };
  const odd = { ...first, function: { ...first?.function, parameters: { ...own, properties } } };
  write("input.jsonl", jsonl([record(0, { tools: [odd, ...more] }), record(1, { tools: [odd, ...more] })]));
  write(
    "r.yaml",
    "harness: inline\ninput: input.jsonl\nseed: 1\nviews: 2\ntargets: { outcome: any }\nlimits: { refused: 1 }\nsteps: [{ use: rename-tools }, { use: rename-params }]\n",
  );
  const ran = await hsa("generate", "r.yaml", "--out", "out");
  expect([ran.code, ran.err.includes("internal")]).toEqual([0, false]);
  const { books } = manifestOf(`${folder}/out`);
  expect(books).toMatchObject({ read: 2, kept: 2, quarantined: 0 });
  expect(books.views.made).toBeGreaterThan(0);
  expect((await hsa("verify", "out")).code).toBe(0);
});
