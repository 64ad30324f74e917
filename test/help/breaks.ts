/** Ways to break a Trial on purpose. */
import type { Trial } from "../../src/laws/law.js";
import type { Condition, Harness, Hook } from "../../src/model/harness.js";
import { asObject, type Json, type JsonObject, num, printJson } from "../../src/model/json.js";
import { put } from "./damage.js";
import { shopHarness, writer } from "./shop-harness.js";
import { systemText } from "./shop-prompt.js";
import { SLOTS, trialOf } from "./shop-trials.js";
import { trial } from "./shop-views.js";

export type Break = (given: Trial) => Trial;
type Path = readonly (string | number)[];

// ---- in the row

export const call = (message: number, at: number, ...more: Path): Path => [
  "messages",
  message,
  "tool_calls",
  at,
  "function",
  ...more,
];
export const content = (message: number): Path => ["messages", message, "content"];
export const reasoning = (message: number): Path => ["messages", message, "reasoning_content"];
export const tool = (at: number, ...more: Path): Path => ["tools", at, "function", ...more];

export const inView =
  (path: Path, next: (old: Json) => Json): Break =>
  (given) => {
    const view = put(given.view, path, next) as JsonObject;
    if (printJson(view) === printJson(given.view))
      throw new TypeError(`nothing changed at ${path.join("/")}`);
    return { ...given, view };
  };

/** Replaces a text that must be there. */
export const say = (path: Path, from: string, to: string): Break =>
  inView(path, (old) => {
    if (typeof old !== "string" || !old.includes(from))
      throw new TypeError(`${path.join("/")} says no ${from}`);
    return old.replace(from, () => to);
  });

export const rewriteKey = (path: Path, from: string, to: string): Break =>
  inView(path, (old) =>
    Object.fromEntries(Object.entries(asObject(old)).map(([key, value]) => [key === from ? to : key, value])),
  );

export const number = (text: string): Json => num(text);
export const reversed = (old: Json): Json => Object.fromEntries(Object.entries(asObject(old)).toReversed());
export const flipped = (old: Json): Json => (old as readonly Json[]).toReversed();
export const without = (old: Json, gone: string): Json =>
  Object.fromEntries(Object.entries(asObject(old)).filter(([key]) => key !== gone));

/** The same reply in the base and in the View, so that the bytes agree. */
export const replying =
  (text: string): Break =>
  (given) => ({
    ...given,
    base: put(given.base, content(13), () => text) as JsonObject,
    view: put(given.view, content(13), () => text) as JsonObject,
  });

/** The row shows the prompt as it was before the edits. */
export const oldPrompt = (given: Trial): Trial =>
  inView(content(0), () => systemText(given.before, SLOTS))(given);

/** A row and a Variant that agree on a schema which is not the base's under other names. */
export function strictRow(change: (text: string) => string): Trial {
  const given = trial("all renamed");
  const after = schemaOf(given.after, 0, change);
  const view = put(given.view, tool(0, "parameters"), () => after.tools[0]?.parameters ?? null);
  return { ...given, after, view: view as JsonObject };
}

// ---- in the edits

export const editsOf =
  (change: (text: string) => string): Break =>
  (given) => {
    const text = JSON.stringify(given.edits);
    const changed = change(text);
    if (changed === text) throw new TypeError("the edits did not change");
    return { ...given, edits: JSON.parse(changed) as Trial["edits"] };
  };

export const renamed = (names: Readonly<Record<string, string>>): Trial => trialOf({ names });

// ---- in the Harness of the Variant

export const inAfter =
  (change: (after: Harness) => Harness): Break =>
  (given) => {
    const after = change(structuredClone(given.after));
    if (JSON.stringify(after) === JSON.stringify(given.after))
      throw new TypeError("the Harness did not change");
    return { ...given, after };
  };

/** Replaces a text in one tool's schema, as JSON. */
export const schemaText = (after: Harness, at: number, from: string, to: string): Harness =>
  schemaOf(after, at, (text) => text.replace(from, () => to));

const schemaOf = (after: Harness, at: number, change: (text: string) => string): Harness => ({
  ...after,
  tools: after.tools.map((one, i) =>
    i === at ? { ...one, parameters: JSON.parse(change(JSON.stringify(one.parameters))) as JsonObject } : one,
  ),
});

const skillAt = (
  after: Harness,
  at: number,
  change: (skill: Harness["skills"][number]) => object,
): Harness => ({
  ...after,
  skills: after.skills.map((one, i) => (i === at ? { ...one, ...change(one) } : one)),
});

export const bodyOf = (after: Harness, from: string, to: string): Harness =>
  skillAt(after, 0, ({ body }) => ({ body: body.replace(from, to) }));
export const fileOf = (after: Harness, from: string, to: string): Harness =>
  skillAt(after, 0, ({ files }) => ({
    files: files.map((file) => ({ ...file, text: file.text.replace(from, to) })),
  }));
export const whitelist = (after: Harness, names: string): Harness =>
  skillAt(after, 1, () => ({ extra: { "allowed-tools": names } }));

export const hook = (after: Harness, at: number, change: Partial<Hook>): Harness => ({
  ...after,
  hooks: after.hooks.map((one, i) => (i === at ? { ...one, ...change } : one)),
});

const condition = (after: Harness, at: number, which: number, change: object): Harness =>
  hook(after, at, {
    conditions: (after.hooks[at]?.conditions ?? []).map((one, i) =>
      i === which ? ({ ...one, ...change } as Condition) : one,
    ),
  });

export const path = (after: Harness, target: string): Harness => condition(after, 0, 1, { target });
export const pattern = (after: Harness, text: string): Harness => condition(after, 1, 1, { pattern: text });
export const asksSkill = (after: Harness, name: string): Harness =>
  condition(after, 1, 0, { skills: [name] });
export const argumentSchema = (after: Harness, key: string): Harness =>
  condition(after, 0, 0, {
    schema: {
      type: "object",
      properties: { destination: { type: "object", required: [key] } },
      required: ["destination"],
    },
  });

export const annotation = (after: Harness, title: string): Harness => ({
  ...after,
  tools: after.tools.map((one, i) => (i === 0 ? { ...one, extra: { annotations: { title } } } : one)),
});
export const described = (after: Harness, at: number, description: string): Harness => ({
  ...after,
  tools: after.tools.map((one, i) => (i === at ? { ...one, description } : one)),
});
export const activated = (after: Harness, name: string, param: string): Harness => ({
  ...after,
  activation: [{ tool: name, param, names: "skill" }],
});
export const afterOf = (after: Harness, ids: readonly string[]): Harness => ({
  ...after,
  prompt: {
    ...after.prompt,
    sections: after.prompt.sections.map((one) => (one.id === "rules" ? { ...one, after: [...ids] } : one)),
  },
});

/** Sections in this order, in the edits as in the Variant. */
export function moved(order: readonly number[]): Trial {
  const { sections } = shopHarness(writer()).prompt;
  const shuffled = order.map((i) => sections[i] as Harness["prompt"]["sections"][number]);
  const ids = (list: typeof sections): string[] => list.map(({ id }) => `section:${id}`);
  return trialOf({
    shape: (harness) => ({
      ...harness,
      prompt: {
        ...harness.prompt,
        sections: order.map((i) => harness.prompt.sections[i] as (typeof sections)[number]),
      },
    }),
    edits: [
      {
        kind: "order",
        list: "sections",
        from: ids(sections),
        to: ids(shuffled),
      } as unknown as Trial["edits"][number],
    ],
  });
}

/** The same View with an inserted thing under another name. */
export function named(name: string, from: string, to: string): Trial {
  const text = JSON.stringify(trial(name)).replaceAll(from, to);
  return JSON.parse(text) as Trial;
}

/** A body whose text is a section of its own in the layout that an edit chose. */
export function headingInBody(): Trial {
  const body = (harness: Harness): Harness => ({
    ...harness,
    prompt: {
      ...harness.prompt,
      sections: harness.prompt.sections.map((one) =>
        one.id === "vip" ? { ...one, body: "Guest.\n\n<rules>\nNone.\n</rules>\n\nEnd." } : one,
      ),
    },
  });
  // In `xml` a section's own tags hold it together; without a title nothing does.
  const bare = (harness: Harness): Harness => ({
    ...harness,
    prompt: {
      ...harness.prompt,
      sections: harness.prompt.sections.map((one) => (one.id === "vip" ? { ...one, title: "" } : one)),
    },
  });
  const given = trial("other layouts");
  const after = bare(body(given.after));
  const view = put(given.view, content(0), () =>
    systemText(given.after, SLOTS).replace(
      /<会员>[\s\S]*<\/会员>/,
      "Guest.\n\n<rules>\nNone.\n</rules>\n\nEnd.",
    ),
  );
  return { ...given, before: bare(body(given.before)), after, view: view as JsonObject };
}

export const echoed = (harness: Harness): string => harness.skills[0]?.body ?? "";
