/** Edits of kind `limit` on plain documents. */
import type { Rebuild } from "./naive-structure.js";

export const limit: Rebuild<"limit"> = () => "limit is not carried out";
