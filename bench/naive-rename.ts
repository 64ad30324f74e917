/**
 * What a user would write instead: another name for each tool, in the tool list and in the calls, and nothing checked. Text is left as
 * it is, so that prompts and reasoning go on speaking of tools that are gone.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { drawFor } from "../src/core/draw.js";
import { eachLine } from "./floor.js";

interface Rename {
  readonly name: string;
}
interface NaiveRow {
  readonly messages: readonly { readonly tool_calls?: readonly { readonly function: Rename }[] }[];
  readonly tools: readonly { readonly function: Rename }[];
}

/** Each line `copies` times, each time with other names. */
export function naiveRename(file: string, copies: number, out = "/dev/null"): number {
  const fd = openSync(out, "w");
  let record = 0;
  try {
    return eachLine(file, (bytes) => {
      const row = JSON.parse(bytes.toString("utf8")) as NaiveRow;
      for (let copy = 0; copy < copies; copy++) {
        const draw = drawFor("naive", record, copy);
        const names = new Map(
          row.tools.map(({ function: { name } }) => [name, `${name}_v${draw.int(90) + 10}`]),
        );
        writeSync(fd, `${JSON.stringify(renamed(row, names))}\n`);
      }
      record++;
    });
  } finally {
    closeSync(fd);
  }
}

function renamed(row: NaiveRow, names: ReadonlyMap<string, string>): NaiveRow {
  const rename = <T extends { readonly function: Rename }>(one: T): T => ({
    ...one,
    function: { ...one.function, name: names.get(one.function.name) ?? one.function.name },
  });
  return {
    ...row,
    messages: row.messages.map((message) =>
      message.tool_calls === undefined ? message : { ...message, tool_calls: message.tool_calls.map(rename) },
    ),
    tools: row.tools.map(rename),
  };
}
