/** Edits of kind `rehook` on plain documents. */
import type { Rebuild } from "./naive-structure.js";

export const rehook: Rebuild<"rehook"> = () => "rehook is not carried out";
