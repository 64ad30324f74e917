/** The type of an option in a few words, from its JSON Schema. */

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** `semantic | opaque`, `integer 1..20`, `array of (tools | skills)`. */
export function optionKind(schema: Schema): string {
  const { type, items, minimum, maximum } = schema;
  if (Array.isArray(schema["enum"])) return schema["enum"].map(String).join(" | ");
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  const choices = [schema["anyOf"], schema["oneOf"]].find(Array.isArray)?.filter(isSchema);
  if (choices !== undefined) return [...new Set(choices.map(optionKind))].join(" or ");
  if (type === "array" && isSchema(items)) {
    const of = optionKind(items);
    return of === "" ? "array" : `array of ${/ (?:\||or) /.test(of) ? `(${of})` : of}`;
  }
  // Integers end where JavaScript cannot count on, which is no bound that anyone set.
  const isBounded = minimum !== undefined && maximum !== undefined && Number(maximum) < 1e9;
  const kind = Array.isArray(type) ? type.map(String).join(" or ") : String(type ?? "");
  return `${kind}${isBounded ? ` ${String(minimum)}..${String(maximum)}` : ""}`;
}
