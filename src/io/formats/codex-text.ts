/** What the Codex client writes into user turns: the surroundings, instructions of the project, loaded Skills. */
import type { Part } from "../../model/trajectory.js";

/** Elements that are a whole text when the client writes them. */
const ELEMENTS = [
  ...["environment_context", "user_instructions", "permissions instructions", "collaboration_mode"],
  ...["skills_instructions", "apps_instructions", "plugins_instructions", "turn_aborted", "model_switch"],
  ...["subagent_notification", "personality_spec", "hook_prompt"],
];
const WHOLE = new RegExp(`^\\s*<(${ELEMENTS.join("|")})(?: [^>]*)?>[\\s\\S]*</\\1>\\s*$`);
const PROJECT = /^# AGENTS\.md instructions for [^\n]*\n\n<INSTRUCTIONS>\n[\s\S]*<\/INSTRUCTIONS>/;
const SKILL = /^<skill>\n<name>([^<\n]+)<\/name>\n<path>[^\n]*<\/path>\n[\s\S]*<\/skill>\s*$/;

export function codexUserText(text: string): readonly Part[] {
  const skill = SKILL.exec(text)?.[1];
  if (skill !== undefined) return [{ author: "harness", echo: `skill:${skill}`, text }];
  const project = PROJECT.exec(text)?.[0];
  if (project !== undefined) {
    const rest = text.slice(project.length);
    const own = { author: "harness", text: project } as const;
    if (rest.trim() === "") return [{ author: "harness", text }];
    return WHOLE.test(rest) ? [{ author: "harness", text }] : [own, { author: "world", text: rest }];
  }
  return [{ author: WHOLE.test(text) ? "harness" : "world", text }];
}
