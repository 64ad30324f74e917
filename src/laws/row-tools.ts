/** The tools of a row against those of a Harness. */
import type { Harness, Tool } from "../model/harness.js";
import { type Json, type JsonObject, printJson } from "../model/json.js";
import { identical } from "./identical.js";
import { memoBy } from "./memo.js";
import type { Row, RowTool } from "./row.js";
import { NO_PARAMETERS } from "./tool-cut.js";
import { toolText } from "./tool-image.js";

/** A tool of the Harness as rows hold it. */
export const toolMember = (
  tool: Tool | undefined,
  member: "name" | "description" | "parameters",
): Json | undefined => {
  if (tool === undefined) return undefined;
  if (member === "name") return tool.name;
  return member === "description" ? (tool.description ?? "") : (tool.parameters ?? NO_PARAMETERS);
};

/** A tool of the Harness as a row lists it. */
export const toolRow = (tool: Tool): JsonObject => ({
  type: "function",
  function: {
    name: tool.name,
    description: toolMember(tool, "description") ?? "",
    parameters: toolMember(tool, "parameters") ?? NO_PARAMETERS,
  },
});

/** By place: does the row hold the Harness's tool, byte for byte? */
export const toolsAsIn = (harness: Harness, row: Row): readonly boolean[] => asIn(row.tools, harness);

const asIn = memoBy((tools: readonly RowTool[], harness: Harness): readonly boolean[] =>
  tools.map(({ name, description, parameters, json }, i) => {
    const tool = harness.tools[i];
    // One text for the other is the quickest look; a row may hold more than the tool, which is another law's.
    if (tool !== undefined && printJson(json) === `{"type":"function","function":${toolText(tool)}}`)
      return true;
    return (
      toolMember(tool, "name") === name &&
      toolMember(tool, "description") === description &&
      identical(toolMember(tool, "parameters"), parameters)
    );
  }),
);

/** Are the base row's tools those of the Harness before the edits? */
export const baseToolsAsDeclared = memoBy(
  (row: Row, harness: Harness): boolean =>
    row.tools.length === harness.tools.length && toolsAsIn(harness, row).every(Boolean),
);
