/**
 * Calls as OpenHands asks for them of models without function calling:
 *
 *     <function=NAME>
 *     <parameter=KEY>VALUE</parameter>
 *     </function>
 *
 * Text may stand before a call, not after it. The model stops at `</function`, so that the last tag may be missing or cut.
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
  textBefore,
  type WrittenCall,
} from "./text-calls.js";
import { typedValue } from "./typed-value.js";
import { readXmlCall, textsOf } from "./xml-call.js";

const TAGS = { open: /(?=<function=)/, close: "</function>" };
const CUT_TAG = /<\/?f?u?n?c?t?i?o?n?$/;

export const readOpenHandsXml: ReadTextCalls = (text, schemaOf = NO_SCHEMA) => {
  const blocks = blocksOf(text, TAGS);
  const first = blocks[0];
  if (first === undefined) return noCalls(text);
  const read = blocks.map((block) => readXmlCall(wholeOf(text, block)));
  const isExact =
    areLast(text, blocks) && read.every((call) => call?.isClosed === true && call.rest.trim() === "");
  const written: readonly WrittenCall[] = read.map((call, i) =>
    call === undefined
      ? { name: nameOf(text, blocks[i] as Block), arguments: blocks[i]?.inside ?? "" }
      : { name: call.name, arguments: textsOf(call) },
  );
  if (!isExact) return frozenCalls(text, written);
  const calls = read.flatMap((call): readonly Call[] => {
    if (call === undefined) return [];
    const parameters = schemaOf(call.name);
    const list = call.parameters.map(([key, value]): Member => [key, typedValue(parameters, key, value)]);
    return [{ name: call.name, arguments: fromMembers(list), extra: {} }];
  });
  return liftedCalls(textBefore(text, first.start), calls, written);
};

/** The block with its closing tag, which stop words take away. */
const wholeOf = (text: string, { start, end, isClosed }: Block): string =>
  isClosed ? text.slice(start, end) : `${text.slice(start, end).replace(CUT_TAG, "")}</function>`;

const nameOf = (text: string, { start }: Block): string | null =>
  /^<function=([^<>\n]+)>/.exec(text.slice(start, start + 300))?.[1] ?? null;
