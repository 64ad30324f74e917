/** A limit in a random Harness, with a Hook that holds replies to it, and a reply in the run that was too long at first. */
import type { Harness, Hook } from "../../src/model/harness.js";
import type { Draw } from "../../src/model/propose.js";
import { hookSym, skillSym } from "../../src/model/symbol.js";
import type { Text, TextSite } from "../../src/model/text.js";
import type { Message } from "../../src/model/trajectory.js";
import { joined } from "./random-text.js";

export const LIMIT_HOOK = "zz-limit-rule";
export const LIMIT = "limit:marks";

export function withLimit(harness: Harness, texts: Map<TextSite, Text>, draw: Draw): Harness {
  const value = draw.pick([45, 60, 1300]) ?? 60;
  const sentence = ` At most ${draw.int(3) === 0 ? value.toLocaleString("en-US") : value} marks.`;
  const hook: Hook = {
    id: LIMIT_HOOK,
    event: "before-reply",
    tools: [],
    conditions: [{ kind: "length", target: "reply", max: value }],
    action: "retry",
    message: draw.int(2) === 0 ? "Over {{limit}} marks." : `Over ${value} marks.`,
    budget: 2,
  };
  const [first, ...others] = harness.skills;
  if (first === undefined) return harness;
  const site: TextSite = `${skillSym(first.name)}#/body`;
  texts.set(site, joined([...(texts.get(site) ?? []), sentence]));
  texts.set(`${hookSym(LIMIT_HOOK)}#/message`, [hook.message]);
  return {
    ...harness,
    skills: [{ ...first, body: first.body + sentence }, ...others],
    hooks: [...harness.hooks, hook],
    limits: [
      {
        id: "marks",
        value,
        copies: [`hook:${LIMIT_HOOK}#/conditions/0/max`, site, `hook:${LIMIT_HOOK}#/message`],
      },
    ],
  };
}

/** Now and then a reply that the Hook sends back. */
export function sentBack(draw: Draw, { limits: [limit] }: Harness): readonly Message[] {
  if (limit === undefined || draw.int(3) > 0) return [];
  const message = (more: Partial<Message>): Message => ({
    id: "",
    role: "assistant",
    parts: [],
    content: "parts",
    calls: [],
    extra: {},
    ...more,
  });
  return [
    message({
      parts: [{ author: "assistant", text: "x".repeat(limit.value + 1 + draw.int(40)) }],
      train: false,
    }),
    message({
      role: "user",
      parts: [{ author: "harness", echo: hookSym(LIMIT_HOOK), text: `Over ${limit.value} marks.` }],
    }),
  ];
}
