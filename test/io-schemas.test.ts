import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { schemaFiles } from "../scripts/write-schemas.js";
import { parseYaml, readYaml } from "../src/io/yaml/yaml.js";

const folder = "schemas";

test("the committed schemas are those that the model gives (npm run schemas)", () => {
  const files = schemaFiles();
  expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort());
  for (const [name, text] of files) expect(readFileSync(`${folder}/${name}`, "utf8")).toBe(text);
});

const validator = (name: string) =>
  new Ajv2020({ allErrors: true }).compile(
    JSON.parse(schemaFiles().get(`${name}.schema.json`) ?? "") as object,
  );

test.each(["livestream", "livestream-zh", "office"])("an editor accepts the files of %s", (name) => {
  const value = (path: string): unknown => {
    const file = readYaml(`harness-configs/${name}/${path}`);
    return file.ok ? file.value.value : file.problems;
  };
  expect(validator("harness")(value("harness.yaml"))).toBe(true);
  const hook = validator("hook");
  for (const file of readdirSync(`harness-configs/${name}/hooks`))
    expect([file, hook(value(`hooks/${file}`))]).toEqual([file, true]);
});

test("an editor marks a key that does not exist", () => {
  const file = parseYaml("harness: x\ninput: a.jsonl\nsed: 7\nseed: 7\nsteps: []\n", "recipe.yaml");
  const validate = validator("recipe");
  expect(file.ok && validate(file.value.value)).toBe(false);
  expect(validate.errors?.map((error) => error.params)).toEqual([{ additionalProperty: "sed" }]);
});
