/** A call as the model wrote it, read and judged by the tool that the model was shown: before anything is mapped back. */
import type { NamedCall } from "../../core/lens.js";
import { fitsSchema } from "../../core/schema-fit.js";
import {
  asArray,
  asString,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  members,
} from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { CallEnd } from "../episode-run.js";
import type { ProposedCall } from "../model.js";

export type ReadCall =
  | { readonly ok: true; readonly call: NamedCall & { readonly arguments: JsonObject } }
  | {
      readonly ok: false;
      readonly end: Extract<CallEnd, "no-such-tool" | "not-json" | "does-not-fit">;
      readonly what: readonly string[];
      /** Of a call that was read and does not fit. */
      readonly call?: NamedCall;
    };

/** `tools`: parameters by name, as the model is shown them. An empty text is no arguments. */
export function readCall(
  { name, arguments: text }: ProposedCall,
  tools: ReadonlyMap<string, Json | undefined>,
): ReadCall {
  if (!tools.has(name)) return { ok: false, end: "no-such-tool", what: [] };
  const parsed = text.trim() === "" ? { ok: true as const, value: {} } : parseJson(text);
  if (!parsed.ok) return { ok: false, end: "not-json", what: [parsed.what] };
  const args = parsed.value;
  if (!isObject(args)) return { ok: false, end: "not-json", what: ["expected { … }"] };
  const schema = tools.get(name);
  if (fits(schema, args) || !isObject(schema)) return { ok: true, call: { name, arguments: args } };
  return {
    ok: false,
    end: "does-not-fit",
    what: misfits(schema, args),
    call: { name, arguments: args },
  };
}

/** Numbers to the last digit; what nobody here can tell of a schema refuses nothing. */
export const fits = (schema: Json | undefined, args: JsonObject): boolean =>
  !isObject(schema) || fitsSchema(args, schema) !== false;

/** The required argument that is not there, if it is one and stands at the top. */
export function lackingIn(schema: Json | undefined, args: Json): string | undefined {
  const lacking = asArray(get(schema, "required")).flatMap((key) =>
    typeof key === "string" && !has(args, key) ? [key] : [],
  );
  return lacking.length === 1 ? lacking[0] : undefined;
}

/** What a reader can put right at once; of anything deeper that it does not fit. */
function misfits(schema: JsonObject, args: JsonObject): readonly string[] {
  const declared = get(schema, "properties");
  const missing = asArray(get(schema, "required")).flatMap((one) => {
    const key = asString(one);
    return key === undefined || get(args, key) !== undefined
      ? []
      : [`\`${key}\` is required and was not given`];
  });
  const stray =
    get(schema, "additionalProperties") === false && isObject(declared)
      ? members(args).flatMap(([key]) =>
          get(declared, key) === undefined ? [`there is no argument \`${key}\``] : [],
        )
      : [];
  const known = isObject(declared) ? members(declared).map(([key]) => `\`${key}\``) : [];
  const found = [...missing, ...stray];
  return found.length > 0
    ? [...found, `arguments: ${known.join(", ")}`]
    : members(args).flatMap(([key, value]) => {
        const own = get(declared, key);
        return isObject(own) && !fitsOne(schema, own, value) ? [`\`${key}\` does not fit its schema`] : [];
      });
}

/** Judged within the whole schema, so that its definitions are found. */
function fitsOne(schema: JsonObject, own: JsonObject, value: Json): boolean {
  const definitions = members(schema).filter(([key]) => key === "$defs" || key === "definitions");
  return fits(
    { ...Object.fromEntries(definitions), type: "object", properties: { value: own } } as JsonObject,
    { value },
  );
}
