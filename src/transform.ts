/** All that a file in `transforms/` may import: the contract of a transform, and nothing that runs on records. */
import type * as z from "zod";
import type { Transform } from "./model/propose.js";

export {
  checkName,
  cluesFor,
  conceptOf,
  type Descriptions,
  descriptionsIn,
  gerundOf,
  JOINERS,
  LEADS,
  type NameVerdict,
  namespaceOf,
  ownerOf,
  pluralOf,
  readName,
  singularOf,
  TAILS,
  type Unit,
  wordsIn,
} from "./core/names/index.js";
export { languageOf, type ProseItem, proseItems, replaceItems } from "./core/rewriting/items.js";
export { commute } from "./model/commuting.js";
export {
  Edit as EditSchema,
  type Edit,
  type EditKind,
  type EditOf,
  type LayoutSite,
  type ListName,
} from "./model/edit.js";
export { type EnvironmentChange, FaultKind } from "./model/environment.js";
export type { Evidence } from "./model/evidence.js";
export type { Condition, Hook, Limit, Section, Skill, Tool } from "./model/harness.js";
export {
  asArray,
  asObject,
  asString,
  equalJson,
  fromMembers,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  members,
  numberText,
  printJson,
} from "./model/json.js";
export type {
  Banks,
  Draw,
  Guard,
  HarnessView,
  HookItem,
  Item,
  LimitItem,
  ListItem,
  Member,
  Proposal,
  RenameGroup,
  RenameKind,
  Rewording,
  Structure,
  TextItem,
  ToolItem,
  Transform,
} from "./model/propose.js";
export type { Sym } from "./model/symbol.js";
export { isRef, type Ref, type Text, type TextSite } from "./model/text.js";

/** States a transform with its options' types; returns it unchanged. */
export const defineTransform = <O extends z.ZodType>(transform: Transform<O>): Transform<O> => transform;
