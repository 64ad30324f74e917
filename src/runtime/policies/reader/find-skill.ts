/** Finds, in a prompt that was only read, what a Skill is called there: the name beside the description most like the known one. */
import { bagOf, likenessAmong } from "./likeness.js";

const NAMES = [
  /<name>\s*([^<\n]+?)\s*<\/name>/,
  /`([^`\n]+)`/,
  /\*\*([^*\n]+)\*\*/,
  /^\s*\|\s*([^|\n]+?)\s*\|/,
  /^\s*(?:[-*+]|\d+[.)])\s+([\p{L}\p{N}_.:-]*[\p{L}\p{N}])/u,
];

export function findSkill(description: string, prompt: string): string | undefined {
  const lines = prompt.split("\n");
  const bags = lines.map((line) => bagOf(line));
  const alike = likenessAmong(bags);
  const wanted = bagOf(description);
  const ranked = lines
    .map((_, at) => ({ at, score: alike(wanted, bags[at] ?? new Map()) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at);
  for (const { at } of ranked.slice(0, 3)) {
    // A description may stand on a line of its own behind the name.
    for (const line of [lines[at], lines[at - 1], lines[at - 2]]) {
      const name = NAMES.map((shape) => shape.exec(line ?? "")?.[1]).find((one) => one !== undefined);
      if (name !== undefined) return name;
    }
  }
  return undefined;
}
