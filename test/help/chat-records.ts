/** Many runs as chat templates see them, each another mix of turns, scripts, numbers and shapes; the same ones every time. */
import { numbersFrom } from "../../scripts/mixed-schemas.js";
import type { JsonObject } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";

/** As JSON text, since some are no JavaScript numbers and some objects have keys that JavaScript would move. */
const VALUES = [
  "1",
  "0",
  "-0",
  "-0.0",
  "1.0",
  "1.10",
  "0.5",
  "1e3",
  "1E-7",
  "2.5e-5",
  "0.0001",
  "1e15",
  "1e16",
  "1e22",
  "123456789012345680.0",
  "9007199254740993",
  "-123456789012345678901234567890",
  "3.0e0",
  "1.7976931348623157e308",
  "5e-324",
  "true",
  "false",
  "null",
  '""',
  '"12"',
  '"a\\nb"',
  '"quote \\" and \\\\"',
  '"数量 3"',
  '"\\u2028 line"',
  '"é ü 🎉"',
  '" padded "',
  '"\\ue000 private"',
  '"\\t\\u0001"',
  '"<b>&amp;</b>"',
  "[]",
  "{}",
  "[1,2.0,[3e2]]",
  '{"10":1,"2":{"1":0.10}}',
  '{"a":1,"b":2,"a":3.0}',
  '{"__proto__":1,"x":[{}]}',
  '["x",null,{"y":-1.50}]',
];
const TEXTS = [
  "Is the blue one in stock?",
  "  two spaces before",
  "trailing\n\n",
  "多少钱？",
  "a\n\nb",
  "",
  '{"left":3}',
  "1e3",
  "😀",
  "<b>bold</b> & more",
  "a mark \ufeff inside",
  "tabs\there",
  "line one\r\nline two",
  "\u00a0hard space\u00a0",
];

export interface ChatRecord {
  readonly messages: readonly JsonObject[];
  readonly tools: readonly JsonObject[];
}

export function chatRecords(count: number, seed = 1): readonly ChatRecord[] {
  const next = numbersFrom(seed);
  const below = (most: number): number => Math.floor(next() * most);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const text = (): string => JSON.stringify(pick(TEXTS));
  const object = (most: number): string => {
    const keys = Array.from({ length: below(most + 1) }, (_, at) => pick([`key_${at}`, `${at}`, `键${at}`]));
    return `{${[...new Set(keys)].map((key) => `${JSON.stringify(key)}:${pick(VALUES)}`).join(",")}}`;
  };
  const assistant = (): string => {
    const calls = Array.from(
      { length: pick([0, 1, 1, 2]) },
      () =>
        `{"id":"c${below(99)}","type":"function","function":{"name":"tool_${below(4)}","arguments":${object(4)}}}`,
    );
    const reasoning = next() < 0.6 ? `,"reasoning_content":${text()}` : "";
    const called = calls.length === 0 ? "" : `,"tool_calls":[${calls.join(",")}]`;
    const results = calls.map(() => `,{"role":"tool","content":${text()}}`).join("");
    return `{"role":"assistant","content":${text()}${reasoning}${called}}${results}`;
  };
  const run = (): string => {
    const system = next() < 0.7 ? `{"role":"system","content":${text()}},` : "";
    const rounds = Array.from({ length: 1 + below(3) }, () => {
      const said = Array.from({ length: 1 + below(3) }, assistant);
      return `{"role":"user","content":${text()}},${said.join(",")}`;
    });
    const tools = Array.from(
      { length: below(4) },
      (_, at) =>
        `{"type":"function","function":{"name":"tool_${at}","description":${text()},"parameters":{"type":"object","properties":${object(3)},"minimum":${pick(VALUES)}}}}`,
    );
    return `{"messages":[${system}${rounds.join(",")}],"tools":[${tools.join(",")}]}`;
  };
  return Array.from({ length: count }, () => {
    const parsed = parseJson(run());
    if (!parsed.ok) throw new Error(parsed.what);
    return parsed.value as unknown as ChatRecord;
  });
}
