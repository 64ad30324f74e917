// Writes schemas/*.schema.json, by which editors check and complete the files that people write.
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { writeAtomic } from "../src/io/atomic.js";
import { DeclaredHook } from "../src/model/declared-hook.js";
import { Edit } from "../src/model/edit.js";
import { JsonRecord, JsonValue } from "../src/model/harness.js";
import { HarnessFile, HookFile } from "../src/model/harness-file.js";
import { Recipe } from "../src/model/recipe.js";
import { SymText, TextSite } from "../src/model/text.js";
import { View } from "../src/model/verdict.js";

interface Source {
  readonly title: string;
  readonly schema: z.ZodType;
  /** `input`: as people write it, defaults optional. `output`: as it is written by a run. */
  readonly io: "input" | "output";
}

const SOURCES: Readonly<Record<string, Source>> = {
  harness: { title: "harness.yaml of a Harness folder", schema: HarnessFile, io: "input" },
  hook: { title: "hooks/<id>.yaml of a Harness folder", schema: HookFile, io: "input" },
  declared: {
    title: "<settings>.declared.yaml: when the scripts of command hooks act",
    schema: z.array(DeclaredHook),
    io: "input",
  },
  recipe: { title: "A Recipe", schema: Recipe, io: "input" },
  edit: { title: "One edit of a View", schema: Edit, io: "output" },
  view: { title: "One line of views/*.jsonl", schema: View, io: "output" },
};

/** What zod cannot say of types that are checked by code; by definition, which a described copy shares. */
const CUSTOM = new Map<object, object>([
  [JsonRecord.def, { type: "object" }],
  [JsonValue.def, {}],
  [SymText.def, { type: "string", pattern: "^(tool|skill|section|hook|limit|new):" }],
  [TextSite.def, { type: "string", pattern: "^[^#]+#/" }],
]);

/** File name and text of each schema. */
export function schemaFiles(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(SOURCES).map(([name, { title, schema, io }]) => {
      const generated = z.toJSONSchema(schema, {
        io,
        unrepresentable: "any",
        override: ({ zodSchema, jsonSchema }) => {
          const own = CUSTOM.get(zodSchema._zod.def);
          if (own !== undefined) Object.assign(jsonSchema, own);
        },
      });
      const { $schema, ...rest } = generated;
      return [`${name}.schema.json`, `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`];
    }),
  );
}

function main(): void {
  for (const [name, text] of schemaFiles()) writeAtomic(join("schemas", name), text);
}

if (argv[1] !== undefined && pathToFileURL(argv[1]).href === import.meta.url) main();
