/** The inside of a call in the XML dialects: `<function=NAME>`, one `<parameter=KEY>` a value, `</function>`. */
import { fromMembers, type Member } from "../../../model/json.js";

export interface XmlCall {
  readonly name: string;
  /** Each value as the text between its tags, without one line break at either end. */
  readonly parameters: readonly (readonly [key: string, text: string])[];
  /** Is `</function>` there? A model may stop before it. */
  readonly isClosed: boolean;
  /** What stands behind the call. */
  readonly rest: string;
}

const NAME = /^<function=([^<>="'\s][^<>="'\n]*)>/;
const KEY = /\s*<parameter=([^<>\n]+)>/y;
/** A closing tag counts where another parameter, the call's end or the text's end follows. */
const VALUE_END = /<\/parameter>(?=\s*(?:<parameter=|<\/function>|$))/g;

/** The call that begins at the start of the text; undefined where none does, or where it is cut in a parameter. */
export function readXmlCall(text: string): XmlCall | undefined {
  const opened = NAME.exec(text);
  const name = opened?.[1];
  if (opened === null || name === undefined) return undefined;
  const parameters: (readonly [string, string])[] = [];
  let at = opened[0].length;
  for (;;) {
    const key = new RegExp(KEY);
    key.lastIndex = at;
    const found = key.exec(text);
    if (found === null) break;
    const from = at + found[0].length;
    const end = new RegExp(VALUE_END);
    end.lastIndex = from;
    const closing = end.exec(text);
    if (closing === null) return undefined;
    parameters.push([found[1] as string, unwrapped(text.slice(from, closing.index))]);
    at = closing.index + closing[0].length;
  }
  const tail = /^\s*<\/function>/.exec(text.slice(at));
  // A parameter given twice has no meaning that all readers share.
  if (new Set(parameters.map(([key]) => key)).size < parameters.length) return undefined;
  return { name, parameters, isClosed: tail !== null, rest: text.slice(at + (tail?.[0].length ?? 0)) };
}

function unwrapped(value: string): string {
  const start = value.startsWith("\r\n") ? 2 : value.startsWith("\n") ? 1 : 0;
  const inner = value.slice(start);
  return inner.endsWith("\r\n") ? inner.slice(0, -2) : inner.endsWith("\n") ? inner.slice(0, -1) : inner;
}

/** The arguments as texts. */
export const textsOf = ({ parameters }: XmlCall) =>
  fromMembers(parameters.map(([key, text]): Member => [key, text]));
