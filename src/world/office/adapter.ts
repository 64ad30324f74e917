/** What joins the office to the tools of the Harness: one tool, one operation. */
import type { Json, JsonObject } from "../../model/json.js";
import type { Source } from "../seeded.js";
import type { ArgsOf, OperationName, ResultOf } from "./operations.js";

export interface Adapter<O extends OperationName> {
  readonly tool: string;
  /** The arguments of a call, as the tool's schema wants them. `source` chooses among shapes that mean the same. */
  readonly write: (args: ArgsOf<O>, source: Source) => JsonObject;
  /** Arguments of a call that fits the tool's schema, understood. */
  readonly read: (args: JsonObject) => ArgsOf<O>;
  /** The tool's answer, fitting its result schema. */
  readonly show: (result: ResultOf<O>) => Json;
  /** Can its answer say that nothing was done? */
  readonly mayFail: boolean;
}
export type Adapters = { readonly [O in OperationName]: Adapter<O> };
