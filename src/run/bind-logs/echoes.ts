/**
 * Who wrote what in a run: a log says only under which role a text stands. What the pipeline put before the user's words, Skills' bodies,
 * Hooks' messages and answers to calls that do not fit their tool were written by the Harness.
 */
import { aroundBody, slotValues } from "../../core/echo.js";
import { channelOf, outOfForm } from "../../core/hook-form.js";
import { fitsSchema } from "../../core/schema-fit.js";
import type { UserBlock } from "../../io/mine/user-block.js";
import type { Harness, Skill } from "../../model/harness.js";
import { get, isObject, keys } from "../../model/json.js";
import { textOf } from "../../model/message-text.js";
import { pairResults } from "../../model/pairing.js";
import type { Call, Message, Part } from "../../model/trajectory.js";

export interface Marked {
  readonly messages: readonly Message[];
  readonly counts: EchoCounts;
}
export interface EchoCounts {
  readonly blocks: number;
  readonly skills: number;
  readonly hooks: number;
  readonly errors: number;
}

/** The hook whose message a text is, with everything that its template leaves open; of several, the one that leaves least open. */
export function hookOf(
  harness: Pick<Harness, "hooks">,
  role: Message["role"],
  text: string,
): string | undefined {
  let found: string | undefined;
  let most = 0;
  for (const hook of harness.hooks) {
    const said = saidBy(hook.message);
    if (said <= most || said < LEAST_SAID || !mayCarry(channelOf(hook), role)) continue;
    const plain = outOfForm(hook, text);
    if (plain === undefined || !canBe(hook.message, plain)) continue;
    if (slotValues(hook.message, plain) === undefined) continue;
    found = `hook:${hook.id}`;
    most = said;
  }
  return found;
}

const SLOT = /\{\{[A-Za-z_][A-Za-z0-9_]*\}\}/g;
/** A message that says less than this, such as one slot, may be anybody's words. */
const LEAST_SAID = 6;

/** Letters and digits outside of slots; a Chinese character says as much as a short word. */
const saidBy = (message: string): number =>
  [...message.replace(SLOT, "").matchAll(/(\p{Script=Han})|[\p{L}\p{N}]/gu)].reduce(
    (sum, [, han]) => sum + (han === undefined ? 1 : 3),
    0,
  );

/** Are the texts between the slots there, one after the other? Asked first, because it takes one pass whatever the text. */
function canBe(message: string, text: string): boolean {
  const pieces = message.split(SLOT);
  const [first = "", ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return first === text;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at + last.length <= text.length;
}

/** A log may have written a channel as another role; a Hook never speaks as the assistant. */
const mayCarry = (channel: string, role: Message["role"]): boolean =>
  role === channel ||
  (role === "developer" && channel === "system") ||
  (role === "user" && channel === "system");

export function markEchoes(messages: readonly Message[], harness: Harness, block: UserBlock): Marked {
  const pairing = pairResults(messages);
  const counts = { blocks: 0, skills: 0, hooks: 0, errors: 0 };
  const marked = messages.map((message, index): Message => {
    // What the log itself says is taken as it is.
    for (const { echo } of message.parts) {
      if (echo?.startsWith("skill:") === true) counts.skills++;
      if (echo?.startsWith("hook:") === true) counts.hooks++;
    }
    // The prompt is what the Harness renders, and is compared as a whole.
    if (message.role === "assistant" || (index === 0 && message.role !== "user")) return message;
    const isTold = message.parts.some(({ echo, other }) => echo !== undefined || other !== undefined);
    if (isTold) return message.role === "system" ? message : markSkills(message, harness.skills, counts);
    const text = textOf(message);
    const whole = asOne(message, text);
    const hook = whole === undefined ? undefined : hookOf(harness, message.role, text);
    if (whole !== undefined && hook !== undefined) {
      counts.hooks++;
      return withParts(message, [{ ...whole, author: "harness", echo: hook }]);
    }
    if (message.role === "user") {
      const [first, ...rest] = message.parts;
      const length = first?.author === "world" ? block(first.text) : 0;
      if (first === undefined || length === 0) return markSkills(message, harness.skills, counts);
      counts.blocks++;
      const cut = inPieces(first, [
        { author: "harness", text: first.text.slice(0, length) },
        { text: first.text.slice(length) },
      ]);
      return markSkills(withParts(message, [...cut, ...rest]), harness.skills, counts);
    }
    if (message.role !== "tool") return message;
    const place = pairing.answers.get(index);
    const call = place === undefined ? undefined : messages[place.message]?.calls[place.call];
    if (whole !== undefined && call !== undefined && isValidationError(call, text, harness)) {
      counts.errors++;
      return withParts(message, [{ ...whole, author: "harness" }]);
    }
    return markSkills(message, harness.skills, counts);
  });
  return { messages: marked, counts };
}

const withParts = (message: Message, parts: readonly Part[]): Message => ({
  ...message,
  content: "parts",
  parts,
});

/** A message's text as one part; undefined where its parts differ in more than their text. */
function asOne({ parts }: Message, text: string): Part | undefined {
  const [first] = parts;
  if (parts.length <= 1) return first;
  return parts.every(({ extra, author }) => extra === undefined && author === first?.author)
    ? { author: first?.author ?? "world", text }
    : undefined;
}

/** A part cut into pieces, those without text left out; what it says beside its text stays with the first. */
function inPieces(part: Part, pieces: readonly Partial<Part>[]): readonly Part[] {
  const { extra, ...plain } = part;
  return pieces
    .filter(({ text }) => text !== "")
    .map((piece, i) => ({ ...plain, ...piece, ...(i > 0 || extra === undefined ? {} : { extra }) }));
}

/** Bodies shorter than this may be quoted by chance. */
const LEAST_BODY = 40;

function markSkills(message: Message, skills: readonly Skill[], counts: { skills: number }): Message {
  const bodies = skills
    .filter(({ body }) => body.length >= LEAST_BODY)
    .sort((a, b) => b.body.length - a.body.length);
  let found = false;
  const mark = (part: Part): readonly Part[] => {
    if (part.text === "" || part.echo !== undefined || part.other !== undefined) return [part];
    // The longest first: a body may hold another's.
    const skill = bodies.find(({ body }) => part.text.includes(body));
    const around = skill === undefined ? undefined : aroundBody(part.text, skill.body);
    if (skill === undefined || around === undefined) return [part];
    found = true;
    counts.skills++;
    const { before, after } = around;
    const body = { author: "harness", echo: `skill:${skill.name}`, text: skill.body } as const;
    return inPieces(part, [{ text: before }, body, { text: after }]).flatMap(mark);
  };
  const parts = message.parts.flatMap(mark);
  return found ? withParts(message, parts) : message;
}

/** An answer to a call that does not fit its tool, in the words of the tool's declaration. */
function isValidationError(call: Call, text: string, { tools }: Harness): boolean {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool?.parameters === undefined) return false;
  if (call.invalid !== true && fitsSchema(call.arguments, tool.parameters) !== false) return false;
  const properties = get(tool.parameters, "properties");
  const names = [tool.name, ...(isObject(properties) ? keys(properties) : [])];
  return text.length <= LONGEST_ERROR && names.some((name) => holdsWord(text, name));
}

/** Longer texts are answers. */
const LONGEST_ERROR = 2000;

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const inside = /[\p{L}\p{N}_]/u;
    if (!inside.test(text[at - 1] ?? "") && !inside.test(text[at + word.length] ?? "")) return true;
  }
  return false;
}
