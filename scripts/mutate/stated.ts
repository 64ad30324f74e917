/** Edits that no shipped transform proposes yet: a transform that proposes those it is given. */
import * as z from "zod";
import { Edit } from "../../src/model/edit.js";
import { defineTransform } from "../../src/transform.js";

export const stated = defineTransform({
  name: "stated",
  family: "tool",
  class: "B",
  summary: "proposes the edits that it is given",
  options: z.strictObject({ edits: z.array(Edit).describe("as they are") }),
  propose: ({ options }) => [
    { edits: options.edits, evidence: { structure: "checked", meaning: "declared" } },
  ],
});
