/** The visible list of trajectory formats, and which of them a record is in. */
import { get, has, isArray, isObject, type Json, type JsonObject, keys, without } from "../../model/json.js";
import { failed, nearest, ok, type Problem, type Result } from "../../model/problem.js";
import { format as actionstudio } from "./actionstudio.js";
import { format as anthropicMessages } from "./anthropic-messages.js";
import { format as atif } from "./atif.js";
import { format as bfcl } from "./bfcl.js";
import { format as bfclGroundTruth } from "./bfcl-ground-truth.js";
import { format as chatMessages } from "./chat-messages.js";
import { format as claudeCode } from "./claude-code.js";
import { format as codex } from "./codex.js";
import type { Format, ReadRecord } from "./format.js";
import { format as gemini } from "./gemini.js";
import { format as hermesText } from "./hermes-text.js";
import { format as hsaEpisode } from "./hsa-episode.js";
import { format as inspectLog } from "./inspect-log.js";
import { format as llamafactoryV1 } from "./llamafactory-v1.js";
import { isRole } from "./messages.js";
import { format as miniSweAgent } from "./mini-swe-agent.js";
import { format as miniSweAgentV1 } from "./mini-swe-agent-v1.js";
import { format as msSwift } from "./ms-swift.js";
import { format as openaiChat } from "./openai-chat.js";
import { format as openaiExchange } from "./openai-exchange.js";
import { format as openaiResponses } from "./openai-responses.js";
import { format as openaiResponsesItems } from "./openai-responses-items.js";
import { format as openhandsLlmLog } from "./openhands-llm-log.js";
import { format as openhandsOutput } from "./openhands-output.js";
import { format as openhandsV0 } from "./openhands-v0.js";
import { format as openhandsV1 } from "./openhands-v1.js";
import { format as otelGenai } from "./otel-genai.js";
import { format as qwenText } from "./qwen-text.js";
import { format as reactText } from "./react-text.js";
import { format as rotbench } from "./rotbench.js";
import { format as sharegpt } from "./sharegpt.js";
import { format as sweAgent } from "./swe-agent.js";
import { format as tauBench } from "./tau-bench.js";
import { format as tau2 } from "./tau2.js";
import { format as tau2Simulation } from "./tau2-simulation.js";
import { format as toolace } from "./toolace.js";
import { format as toolrl } from "./toolrl.js";
import { format as toucan } from "./toucan.js";
import { format as trl } from "./trl.js";
import { format as verl } from "./verl.js";
import { format as xlam } from "./xlam.js";

export type { Census, Format, FrozenCall, ReadRecord, Unit } from "./format.js";

/** Those with the most particular marks first; the first that knows a record reads it. */
export const formats: readonly Format[] = [
  hsaEpisode,
  atif,
  tauBench,
  tau2,
  tau2Simulation,
  bfcl,
  bfclGroundTruth,
  sweAgent,
  miniSweAgent,
  miniSweAgentV1,
  claudeCode,
  codex,
  openhandsV0,
  openhandsV1,
  openhandsLlmLog,
  openhandsOutput,
  otelGenai,
  inspectLog,
  gemini,
  openaiResponses,
  openaiResponsesItems,
  anthropicMessages,
  rotbench,
  toucan,
  actionstudio,
  xlam,
  verl,
  trl,
  toolrl,
  hermesText,
  qwenText,
  reactText,
  toolace,
  sharegpt,
  msSwift,
  llamafactoryV1,
  openaiExchange,
  openaiChat,
  chatMessages,
];

export const detectFormat = (value: Json): Format | undefined =>
  formats.find((format) => format.detect(value));

/** A format by its name; a problem with the nearest name where there is none. */
export function formatNamed(name: string, where: string): Result<Format> {
  const found = formats.find((format) => format.name === name);
  if (found !== undefined) return ok(found);
  const names = formats.map((format) => format.name);
  const near = nearest(name, names);
  return failed({
    code: "unknown-format",
    where,
    what: `no format is called ${JSON.stringify(name.slice(0, 40))}`,
    ...(near === undefined ? {} : { expected: near }),
    exists: `formats: ${names.join(", ")}`,
  });
}

/** The records in a value of this format; undefined where its records are not parts of a value. */
export const partsIn = (value: Json, { unit }: Format): readonly Json[] | undefined =>
  typeof unit === "object" && "parts" in unit ? unit.parts(value) : undefined;

/** Read a record in the named format, or in the one that its shape shows. `shell`: the object around the list it stood in. */
export function readRecord(
  value: Json,
  where: string,
  from?: string,
  shell?: JsonObject,
): Result<ReadRecord & { readonly format: string }> {
  const format = from === undefined ? ok(detectFormat(value)) : formatNamed(from, where);
  if (!format.ok) return format;
  if (format.value === undefined) return failed(unknownFormat(value, where));
  const given = shell === undefined ? openValue(value, where, format.value) : ok({ value, shell });
  if (!given.ok) return given;
  const read = format.value.read(given.value.value, where, given.value.shell);
  return read.ok ? ok({ ...read.value, format: format.value.name }) : read;
}

/** What stands for one record though its file is cut by the elements of its list, or by its parts, if it holds a single one. */
function openValue(
  value: Json,
  where: string,
  format: Format,
): Result<{ readonly value: Json; readonly shell?: JsonObject }> {
  const { unit } = format;
  const parts = partsIn(value, format);
  if (parts !== undefined && parts.length > 1)
    return failed(several(where, `holds ${parts.length} runs`, "one, or a file of values like it"));
  if (parts !== undefined) return ok({ value: parts[0] ?? value });
  const key = typeof unit === "object" && "inside" in unit ? unit.inside : undefined;
  const list = key !== undefined && isObject(value) ? get(value, key) : undefined;
  if (key === undefined || !isObject(value) || !isArray(list)) return ok({ value });
  const [only] = list;
  if (list.length === 1 && only !== undefined) return ok({ value: only, shell: without(value, key) });
  const what = `holds ${list.length} runs in its list ${JSON.stringify(key)}`;
  return failed(several(where, what, "one, or a file of its own for the object"));
}

const several = (where: string, what: string, expected: string): Problem => ({
  code: "bad-record",
  where,
  what: `the record ${what}`,
  expected,
});

const unknownFormat = (value: Json, where: string): Problem => ({
  code: "unknown-format",
  where,
  what: "the record is in no format that is known here",
  expected: `one of ${formats.map((format) => format.name).join(", ")}`,
  exists: isObject(value)
    ? `${has(value, "$schema") ? "it is a JSON Schema; " : ""}its keys: ${keys(value).slice(0, 12).join(", ").slice(0, 160)}${strangeMessage(get(value, "messages"))}`
    : "it is no object",
  remedy: "name the format with `from:`, or convert the file",
});

/** The first message that keeps a list of messages from being read: one odd role should not have to be searched for. */
function strangeMessage(list: Json | undefined): string {
  if (!isArray(list)) return "";
  const at = list.findIndex((message) => !isObject(message) || !isRole(get(message, "role")));
  if (at < 0) return "";
  const role = get(list[at], "role");
  const what = typeof role === "string" ? `has the role ${JSON.stringify(role.slice(0, 40))}` : "has no role";
  return `; message ${at + 1} ${what}`;
}
