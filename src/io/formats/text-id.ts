/** An id that was written as text; one of any other type is no id, and stays where unknown things are kept. */
import type { Json } from "../../model/json.js";

export const textId = (value: Json | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
