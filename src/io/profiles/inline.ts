/** What trainers share that write reasoning into the text and pair results by place. */
import { isRefusal, type Refusal, refuse } from "./refusal.js";
import type { Tally } from "./tally.js";
import { holdsThink, type Turn, textOf } from "./turns.js";

/** Marks that trainers replace by media, whatever text they stand in. */
const MEDIA = /<(?:image|video|audio)>/;

export interface Inline {
  /** The system prompt, `""` where there is none. */
  readonly system: string;
  /** The other turns, each with its text. */
  readonly turns: readonly { readonly turn: Turn; readonly text: string }[];
}

/** Refused: a system turn that is not the first, other roles, marks of media, marks of reasoning in a text. */
export function readInline(all: readonly Turn[], repaired: Tally): Inline | Refusal {
  let system = "";
  const turns: { turn: Turn; text: string }[] = [];
  for (const [place, turn] of all.entries()) {
    const text = textOf(turn, repaired);
    if (isRefusal(text)) return text;
    const { role, at, reasoning } = turn;
    const told = [text, reasoning];
    if (told.some((one) => MEDIA.test(one))) return refuse("media-mark", `message ${at}`);
    if (role === "assistant" && told.some(holdsThink)) return refuse("control-text", `message ${at}`);
    if ((role === "system" || role === "developer") && place === 0) {
      if (role === "developer") repaired.add("developer-as-system");
      system = text;
    } else if (role === "user" || role === "assistant" || role === "tool") turns.push({ turn, text });
    else return refuse("bad-role", `message ${at} is a ${role} turn`);
  }
  return { system, turns };
}
