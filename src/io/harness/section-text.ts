/** The text of sections in the layout `inline`. */
import type { Section } from "../../model/harness.js";

export const joinSections = (sections: readonly Section[]): string =>
  sections.map(({ head = "", body, tail = "" }) => head + body + tail).join("");
