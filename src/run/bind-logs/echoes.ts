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

/** The hook whose message a text is, with everything that its template leaves open. */
export function hookOf(
  harness: Pick<Harness, "hooks">,
  role: Message["role"],
  text: string,
): string | undefined {
  const found = harness.hooks.find((hook) => {
    if (hook.message === "" || !mayCarry(channelOf(hook), role)) return false;
    const plain = outOfForm(hook, text);
    return plain !== undefined && slotValues(hook.message, plain) !== undefined;
  });
  return found === undefined ? undefined : `hook:${found.id}`;
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
    const hook = hookOf(harness, message.role, text);
    if (hook !== undefined) {
      counts.hooks++;
      return withParts(message, [{ author: "harness", echo: hook, text }]);
    }
    if (message.role === "user") {
      const [first, ...rest] = message.parts;
      const length = first?.author === "world" ? block(first.text) : 0;
      if (first === undefined || length === 0) return markSkills(message, harness.skills, counts);
      counts.blocks++;
      const written: Part = { author: "harness", text: first.text.slice(0, length) };
      const left = first.text.slice(length);
      return withParts(message, [written, ...(left === "" ? [] : [{ ...first, text: left }]), ...rest]);
    }
    if (message.role !== "tool") return message;
    const place = pairing.answers.get(index);
    const call = place === undefined ? undefined : messages[place.message]?.calls[place.call];
    if (call !== undefined && isValidationError(call, text, harness)) {
      counts.errors++;
      return withParts(message, [{ author: "harness", text }]);
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

/** Bodies shorter than this may be quoted by chance. */
const LEAST_BODY = 40;

function markSkills(message: Message, skills: readonly Skill[], counts: { skills: number }): Message {
  let found = false;
  const parts = message.parts.flatMap((part): readonly Part[] => {
    if (part.echo !== undefined || part.other !== undefined) return [part];
    const skill = skills.find(({ body }) => body.length >= LEAST_BODY && part.text.includes(body));
    const around = skill === undefined ? undefined : aroundBody(part.text, skill.body);
    if (skill === undefined || around === undefined) return [part];
    found = true;
    counts.skills++;
    const { before, after } = around;
    return [
      ...(before === "" ? [] : [{ ...part, text: before }]),
      { author: "harness", echo: `skill:${skill.name}`, text: skill.body },
      ...(after === "" ? [] : [{ ...part, text: after }]),
    ];
  });
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
