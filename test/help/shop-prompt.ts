/** The example's system prompt, printed plainly for each layout that docs/format.md names. */
import type { Harness } from "../../src/model/harness.js";

const TAGS: Readonly<Record<string, string>> = {
  Role: "role",
  "House rules": "house_rules",
  Skills: "skills",
  Tools: "tools",
  会员: "会员",
  "Fire drill": "fire_drill",
};
const CAPS: Readonly<Record<string, string>> = {
  Role: "ROLE:",
  "House rules": "HOUSE RULES:",
  Skills: "SKILLS:",
  Tools: "TOOLS:",
  会员: "【会员】",
  "Fire drill": "FIRE DRILL:",
};

const xml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function skills(harness: Harness): string {
  const list = harness.skills;
  if (harness.prompt.skills === "list")
    return list.map(({ name, description }) => `- ${name}: ${description}`).join("\n");
  if (harness.prompt.skills === "table")
    return `| name | description |\n| --- | --- |\n${list.map(({ name, description }) => `| ${name} | ${description} |`).join("\n")}`;
  const each = list.map(
    ({ name, description }) =>
      `<skill>\n<name>${name}</name>\n<description>${xml(description)}</description>\n</skill>`,
  );
  return `<available_skills>\n${each.join("\n")}\n</available_skills>`;
}

function tools({ tools: list, prompt }: Harness): string {
  return list
    .map(({ name, description = "", parameters }) => {
      if (prompt.tools === "list") return `- ${name}: ${description}`;
      if (prompt.tools === "xml") return `<tool name="${name}">${xml(description)}</tool>`;
      const { properties = {}, required = [] } = (parameters ?? {}) as {
        properties?: Record<string, { type?: string }>;
        required?: readonly string[];
      };
      const shown = Object.entries(properties).map(
        ([key, { type = "object" }]) => `${key}${required.includes(key) ? "" : "?"}: ${type}`,
      );
      return `${name}(${shown.join(", ")}) - ${description}`;
    })
    .join("\n");
}

export function systemText(harness: Harness, slots: Readonly<Record<string, string>>): string {
  return harness.prompt.sections
    .filter(({ when }) => when === undefined || slots[when.slot] !== undefined)
    .map(({ title, body }) => {
      const text = body
        .replace("{{skills}}", () => skills(harness))
        .replace("{{tools}}", () => tools(harness))
        .replace("{{shop}}", slots["shop"] ?? "")
        .replace("{{vip}}", slots["vip"] ?? "");
      if (harness.prompt.layout === "markdown") return `## ${title}\n\n${text}`;
      if (harness.prompt.layout === "caps") return `${CAPS[title]}\n${text}`;
      return `<${TAGS[title]}>\n${text}\n</${TAGS[title]}>`;
    })
    .join("\n\n");
}
