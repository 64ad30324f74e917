/** Messages a line each, for tests to compare: role, author, text, calls, (reasoning), id, training, further fields. */
import { printJson, size } from "../../src/model/json.js";
import type { Message } from "../../src/model/trajectory.js";

export const told = (messages: readonly Message[]): readonly string[] =>
  messages.map(({ role, content, parts, calls, reasoning, callId, name, train, extra }) => {
    const texts = parts.map((part) => (part.other === undefined ? part.text : printJson(part.other)));
    const said = content === "absent" ? [] : content === "null" ? ["null"] : texts;
    const author = parts[0]?.author === undefined ? "" : `/${parts[0].author}`;
    return [
      `${role}${author}:`,
      ...said,
      ...calls.map(
        (call) =>
          `${call.id === undefined ? "" : `${call.id}=`}${call.name}${printJson(call.arguments)}${size(call.extra) === 0 ? "" : printJson(call.extra)}`,
      ),
      ...(reasoning === undefined ? [] : [`(${reasoning})`]),
      ...(callId === undefined ? [] : [`→${callId}`]),
      ...(name === undefined ? [] : [`by ${name}`]),
      ...(train === undefined ? [] : [train ? "trained" : "not trained"]),
      ...(size(extra) === 0 ? [] : [printJson(extra)]),
    ].join(" ");
  });
