/** Where the scalars of a YAML mapping stand in its text, so that one value can be changed and no other byte. */
import { type Event, getScalarValue, parseEvents, YAMLException } from "js-yaml";

// The parser's event and style numbers.
const SEQUENCE = 2;
const MAPPING = 3;
const SCALAR = 4;
const ALIAS = 5;
const POP = 6;
const PLAIN = 1;
const SINGLE_QUOTED = 2;
const DOUBLE_QUOTED = 3;

export interface ScalarSpan {
  /** Offsets of the value with its quotes or its block header; both are the end of the key where it is empty. */
  readonly start: number;
  readonly end: number;
  readonly style: "plain" | "single" | "double" | "block" | "empty";
}

type Scalar = Extract<Event, { type: typeof SCALAR }>;

/** The scalar values at the top of a mapping, by key; empty where the text is no mapping, or no YAML. */
export function scalarSpans(text: string): ReadonlyMap<string, ScalarSpan> {
  const spans = new Map<string, ScalarSpan>();
  let depth = 0;
  let key: Scalar | undefined;
  for (const event of eventsOf(text)) {
    if (event.type === POP) depth--;
    else if (depth === 2) {
      if (key === undefined) {
        if (event.type === SCALAR) key = event;
      } else {
        if (event.type === SCALAR) spans.set(getScalarValue(text, key), spanOf(text, key, event));
        key = undefined;
      }
    }
    if (event.type !== POP && event.type !== SCALAR && event.type !== ALIAS) depth++;
    // A root that is no mapping has no keys.
    if (depth === 2 && event.type === SEQUENCE) return spans;
  }
  return spans;
}

function eventsOf(text: string): readonly Event[] {
  try {
    const events = parseEvents(text, { maxDepth: 100 });
    return events[1]?.type === MAPPING ? events : [];
  } catch (error) {
    if (error instanceof YAMLException) return [];
    throw error;
  }
}

function spanOf(text: string, key: Scalar, { valueStart, valueEnd, style }: Scalar): ScalarSpan {
  if (valueStart < 0) {
    const colon = text.indexOf(":", key.valueEnd) + 1;
    return { start: colon, end: colon, style: "empty" };
  }
  if (style === PLAIN) return { start: valueStart, end: valueEnd, style: "plain" };
  if (style === SINGLE_QUOTED || style === DOUBLE_QUOTED)
    return { start: valueStart - 1, end: valueEnd + 1, style: style === SINGLE_QUOTED ? "single" : "double" };
  // A block's header stands at the end of the line before it.
  const before = text.lastIndexOf("\n", valueStart - 2) + 1;
  const header = text.slice(before, valueStart).search(/[|>][-+0-9]*[ \t]*(?:#.*)?\r?\n$/);
  const trail = /[\r\n\s]*$/.exec(text.slice(valueStart, valueEnd))?.[0].length ?? 0;
  return { start: before + header, end: valueEnd - trail, style: "block" };
}

/** A text as a YAML scalar on one line, in the style that it had where that can hold it. */
export function printScalar(value: string, style: ScalarSpan["style"]): string {
  const isLine = !/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff]/.test(value);
  if (style === "single" && isLine) return `'${value.replaceAll("'", "''")}'`;
  if ((style === "plain" || style === "empty") && isLine && isPlain(value)) return value;
  return JSON.stringify(value);
}

/** Is it the same text without quotes, for any reader of YAML 1.1 or 1.2? */
const isPlain = (value: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{N} _.,;/()'"-]*$/u.test(value) &&
  !/\s$/.test(value) &&
  !/^(?:[-+.\d].*|~|null|true|false|yes|no|on|off|y|n)$/i.test(value);
