/** All that a file in `transforms/` may import: the contract of a transform, and nothing that runs on records. */
import type * as z from "zod";
import type { Transform } from "./model/propose.js";

export { Edit as EditSchema, type Edit, type LayoutSite, type ListName } from "./model/edit.js";
export type { Evidence } from "./model/evidence.js";
export type {
  Banks,
  Draw,
  Guard,
  HarnessView,
  Item,
  ListItem,
  Proposal,
  RenameGroup,
  RenameKind,
  TextItem,
  Transform,
} from "./model/propose.js";
export type { Sym } from "./model/symbol.js";
export { isRef, type Ref, type Text, type TextSite } from "./model/text.js";

/** States a transform with its options' types; returns it unchanged. */
export const defineTransform = <O extends z.ZodType>(transform: Transform<O>): Transform<O> => transform;
