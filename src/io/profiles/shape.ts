/**
 * What the columns of a trainer's rows hold.
 *
 * A shape is what a columnar reader must be told, so that it neither guesses a type from the first rows nor fills the keys of one
 * tool into another. `json` is any value: itself in JSON Lines, its text in Parquet.
 */
export type Shape =
  | { readonly kind: "text" | "int" | "json" }
  | { readonly kind: "list"; readonly of: Shape }
  | { readonly kind: "struct"; readonly of: Columns };
export type Columns = Readonly<Record<string, Shape>>;

export const TEXT: Shape = { kind: "text" };
export const INT: Shape = { kind: "int" };
/** A value that is JSON in itself: the loader must be told so. */
export const ANY: Shape = { kind: "json" };
export const list = (of: Shape): Shape => ({ kind: "list", of });
export const struct = (of: Columns): Shape => ({ kind: "struct", of });

/** The shapes as Python's `datasets` (4.7 or later) takes them: `Features.from_dict`. */
export function featuresOf(columns: Columns): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(columns).map(([name, shape]) => [name, featureOf(shape)]));
}

function featureOf(shape: Shape): unknown {
  if (shape.kind === "struct") return featuresOf(shape.of);
  if (shape.kind === "list") return { feature: featureOf(shape.of), _type: "List" };
  if (shape.kind === "json") return { _type: "Json" };
  return { dtype: shape.kind === "text" ? "string" : "int64", _type: "Value" };
}
