/** An Episode after lowering, and what in it stands against a change. */

import type { Hook } from "../model/harness.js";
import type { JsonObject } from "../model/json.js";
import type { Problem } from "../model/problem.js";
import type { Sym } from "../model/symbol.js";
import type { Author, Text, TextSite } from "../model/text.js";
import type { Call, Message, Trajectory } from "../model/trajectory.js";
import type { Lowered } from "./lowered.js";
import type { Node } from "./node.js";

export type LoweredPart =
  | { readonly is: "text"; readonly author: Author; readonly text: Text }
  | {
      readonly is: "skill";
      readonly symbol: Sym;
      readonly before: Text;
      readonly after: Text;
    }
  | {
      readonly is: "hook";
      readonly symbol: Sym;
      readonly written: Pick<Hook, "form" | "action">;
      readonly values: ReadonlyMap<string, Text>;
    }
  | { readonly is: "other"; readonly author: Author; readonly value: JsonObject };

export interface LoweredCall {
  readonly call: Call;
  /** A reference to the tool, or the bare name where no tools are known at all. */
  readonly name: Text;
  readonly args: Node;
}

export interface LoweredMessage {
  readonly message: Message;
  readonly parts: readonly LoweredPart[];
  readonly reasoning?: Text;
  readonly calls: readonly LoweredCall[];
  /** The tool whose name a result repeats. */
  readonly name?: Text;
}

export interface LoweredEpisode {
  readonly lowered: Lowered;
  readonly trajectory: Trajectory;
  /** The recorded system message that the Harness renders, where the record has it. */
  readonly prompt?: Message;
  /** Without that message. */
  readonly messages: readonly LoweredMessage[];
  /** Symbols whose rename this record refuses, and why. */
  readonly refused: ReadonlyMap<Sym, Problem>;
  /** Symbols that a call uses or a text mentions. */
  readonly used: ReadonlySet<Sym>;
  /** Does the record hold this word (see `wordKey`)? A new name that it holds could not be told from it. */
  readonly hasWord: (key: string) => boolean;
  /** Does a call bear this key where nothing declares it? A parameter of that name would take it over. */
  readonly hasStrayKey: (key: string) => boolean;
  /** Does the record quote the base text at a site, or a sentence of it that is not in `to`, other than as an echo? */
  readonly quotes: (site: TextSite, to: Text) => boolean;
}
