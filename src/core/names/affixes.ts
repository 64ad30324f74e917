/**
 * What can stand before or after a name without telling anything: a code name as of a team or product, the kind of thing, a version.
 * Where a name is judged they are read as saying nothing, so none of them is a word that a task turns on.
 */
import type { RenameKind } from "../../model/propose.js";

const CODE_NAMES =
  "acme aria atlas cobalt delta ember fable indigo juno kestrel lyra lumen mira neo nova onyx orion quill rune sable terra tango umbra vega zephyr zeta";
const VERSIONS = "v1 v2 v3 v4 v5 v6";

const lists = (text: string): readonly string[] => text.split(" ");

/** Words that may stand before a name of this kind. */
export const LEADS: Readonly<Record<RenameKind, readonly string[]>> = {
  tool: lists(`api app svc core sys std lib hub ops my ext srv fn tool cmd act ${CODE_NAMES}`),
  skill: lists(`skill our std core kit my ops lib hub ${CODE_NAMES}`),
  param: lists("arg param my the par val given attr prop prm fld kw"),
};

/** Words that may stand behind one. */
export const TAILS: Readonly<Record<RenameKind, readonly string[]>> = {
  tool: lists(`tool fn func op act cmd api svc ext impl ${VERSIONS}`),
  skill: lists(`skill kit pack module unit card ${VERSIONS}`),
  param: lists(`arg param val attr prop par prm fld given ${VERSIONS}`),
};

export const AFFIXES: Readonly<Record<RenameKind, ReadonlySet<string>>> = {
  tool: new Set([...LEADS.tool, ...TAILS.tool, "function", "do"]),
  skill: new Set([...LEADS.skill, ...TAILS.skill, "skills"]),
  param: new Set([...LEADS.param, ...TAILS.param, "parameter", "argument"]),
};
