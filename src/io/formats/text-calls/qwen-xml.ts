/**
 * Calls as Qwen3-Coder and Qwen 3.5 write them; the line breaks beside a value are not part of it:
 *
 *     <tool_call>
 *     <function=get_order>
 *     <parameter=id>
 *     7
 *     </parameter>
 *     </function>
 *     </tool_call>
 */
import { fromMembers, type Member } from "../../../model/json.js";
import type { Call } from "../../../model/trajectory.js";
import { areLast, type Block, blocksOf } from "./blocks.js";
import {
  frozenCalls,
  liftedCalls,
  NO_SCHEMA,
  noCalls,
  type ReadTextCalls,
  type SchemaOf,
  textBefore,
  type WrittenCall,
} from "./text-calls.js";
import { typedValue } from "./typed-value.js";
import { readXmlCall, textsOf, type XmlCall } from "./xml-call.js";

const TAGS = {
  open: /<tool_call>(?=\s*<function=)/,
  close: "</tool_call>",
  isWhole: (inside: string) => wholeCall(inside) !== undefined,
};

export const readQwenXml: ReadTextCalls = (text, schemaOf = NO_SCHEMA) => {
  const blocks = blocksOf(text, TAGS);
  const first = blocks[0];
  if (first === undefined) return noCalls(text);
  const read = blocks.map(({ inside, isClosed }) => (isClosed ? wholeCall(inside) : undefined));
  const whole = read.filter((call) => call !== undefined);
  if (whole.length < read.length || !areLast(text, blocks))
    return frozenCalls(
      text,
      blocks.map((block, i) => (read[i] === undefined ? partOf(block) : written(read[i]))),
    );
  return liftedCalls(
    textBefore(text, first.start),
    whole.map((call) => typedCall(call, schemaOf)),
    whole.map(written),
  );
};

export function typedCall(call: XmlCall, schemaOf: SchemaOf): Call {
  const parameters = schemaOf(call.name);
  const list = call.parameters.map(([key, text]): Member => [key, typedValue(parameters, key, text)]);
  return { name: call.name, arguments: fromMembers(list), extra: {} };
}

const written = (call: XmlCall): WrittenCall => ({ name: call.name, arguments: textsOf(call) });

function wholeCall(inside: string): XmlCall | undefined {
  const call = readXmlCall(inside.trimStart());
  return call?.isClosed === true && call.rest.trim() === "" ? call : undefined;
}

const partOf = ({ inside }: Block): WrittenCall => ({
  name: /<function=([^<>\n]+)>/.exec(inside)?.[1] ?? null,
  arguments: inside,
});
