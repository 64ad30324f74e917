import type { EditOf } from "../../model/edit.js";
import { entry } from "../fold.js";
import { type Kind, stale } from "./kind.js";

const WHAT = {
  prompt: "section titles are",
  skills: "the Skill catalogue is",
  tools: "the tool catalogue is",
  role: "the role of the prompt is",
  calls: "calls are",
} as const;

/** The same structure, written another way. Whether it survives is decided where the Variant is built. */
export const layout: Kind<"layout"> = {
  fold(fold, { site, from, to }, lowered) {
    const { prompt } = lowered.harness;
    const base =
      site === "role"
        ? (prompt.role ?? "system")
        : site === "calls"
          ? (prompt.calls ?? "structured")
          : prompt[site === "prompt" ? "layout" : site];
    const now = fold.layout.get(site) ?? base;
    if (now !== from) return stale(`layout of ${site}`, "it", from, now);
    return { ...fold, layout: entry(fold.layout, site, to === base ? undefined : to) };
  },
  inverse: (edit) => ({ ...edit, from: edit.to, to: edit.from }) as EditOf<"layout">,
  describe: ({ site, from, to }) => `${WHAT[site]} written as ${to}, no longer as ${from}`,
};
