/**
 * Runs whose tools and arguments all differ, so that a loader which makes one struct of a column shows what it loses: a key in one run is
 * missing in the next, and is of another type in the one after. The oddest come last, behind more than a loader looks at first.
 */
import { numbersFrom } from "./chat-records.js";

const LEAVES = [
  "1",
  "0",
  "-7",
  "1.0",
  "0.5",
  "1e22",
  "2.5e-07",
  "9007199254740993",
  "-9223372036854775808",
  "true",
  "false",
  "null",
  '""',
  '"text"',
  '"null"',
  '"12"',
  '"{\\"a\\":1}"',
  '"多少"',
  '"🎉 \\u2028"',
  "[]",
  "{}",
  '[1,"a",null]',
  '[[1],{"a":[]}]',
  '{"deep":{"er":{"est":[0.10]}}}',
  '{"a":null,"b":""}',
];

/** Runs that are all alike but the last, which no loader that looks at the first 10 MB can foresee. */
export function uniformRecords(count: number, filler: number): string {
  const lines = Array.from({ length: count }, (_, n) => {
    const isLast = n === count - 1;
    const args = isLast ? '{"city":{"name":"Paris","zip":[1.0]},"new":null}' : '{"city":"Paris"}';
    const schema = isLast
      ? '{"city":{"type":"object","x":{"y":[1]}},"new":{}}'
      : '{"city":{"type":"string"}}';
    const call = `{"id":"c1","type":"function","function":{"name":"find","arguments":${args}}}`;
    const tool = `{"type":"function","function":{"name":"find","description":"Finds.","parameters":{"type":"object","properties":${schema}}}}`;
    return `{"id":"uniform-${n}","messages":[{"role":"user","content":"${n} ${"x".repeat(filler)}"},{"role":"assistant","content":"","tool_calls":[${call}]},{"role":"tool","tool_call_id":"c1","content":"found"},{"role":"assistant","content":"Found."}],"tools":[${tool}]}`;
  });
  return `${lines.join("\n")}\n`;
}

/** JSON Lines, since some numbers are none that JavaScript keeps. `filler`: characters of each user's text. */
export function mixedRecords(count: number, filler: number): string {
  const next = numbersFrom(7);
  const below = (most: number): number => Math.floor(next() * most);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const padding = "so ".repeat(Math.ceil(filler / 3)).slice(0, filler);
  const lines = Array.from({ length: count }, (_, n) => {
    const isOdd = n >= count - 10;
    const keys = isOdd ? [`only_${n}`, "value"] : ["value", `key_${n % 50}`, `key_${below(50)}`];
    const own = [...new Set(keys)];
    const properties = own.map(
      (key) => `"${key}":{"description":"Value of ${key}.","x-note":${pick(LEAVES)}}`,
    );
    const args = own.map(
      (key) =>
        `"${key}":${isOdd && key === "value" ? '{"now":["an","object"]}' : isOdd ? "[[[1.0]]]" : pick(LEAVES)}`,
    );
    const names = [`tool_${n}`, `other_${n % 30}`];
    const tools = names.map(
      (name) =>
        `{"type":"function","function":{"name":"${name}","description":"Does the work of ${name}.","parameters":{"type":"object","properties":{${properties.join(",")}},"x-extra":${isOdd ? '{"unseen":{"before":true}}' : pick(LEAVES)}}}}`,
    );
    const call = `{"id":"c1","type":"function","function":{"name":"tool_${n}","arguments":{${args.join(",")}}}}`;
    return `{"id":"mixed-${n}","messages":[{"role":"user","content":"Do it ${n}. ${padding}"},{"role":"assistant","content":"","reasoning_content":"I do it.","tool_calls":[${call}]},{"role":"tool","tool_call_id":"c1","content":"done ${n}"},{"role":"assistant","content":"Done ${n}."}],"tools":[${tools.join(",")}],"outcome":{"status":"success","intent":"intent_${n % 3}"}}`;
  });
  return `${lines.join("\n")}\n`;
}
