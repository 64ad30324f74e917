/** The scripts that the commands of Hooks run, as text: they are read, so that names in them are known, and never executed. */
import { basename, dirname, join, normalize, relative, sep } from "node:path";
import { asArray, get, type Json } from "../../model/json.js";
import { isFile, readText } from "../files.js";

export interface HookScripts {
  readonly scripts: readonly { readonly path: string; readonly text: string }[];
  /** Scripts that are named and not there, so that nobody knows which names stand in them. */
  readonly missing: readonly string[];
}

const ROOTS = /\$\{?(?:CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT|CLAUDE_SKILL_DIR|CURSOR_PROJECT_DIR)\}?/g;
const ENDINGS = /\.(?:sh|bash|zsh|py|js|cjs|mjs|ts|rb|pl|php|ps1)$/i;
const MOST_BYTES = 256 * 1024;

/** Of a handler of the settings at `path`: files below the folder that the settings are for. */
export function scriptsOf(command: string, handler: Json, path: string): HookScripts {
  const root = rootOf(path);
  const words = [command, ...asArray(get(handler, "args")).filter((arg) => typeof arg === "string")].flatMap(
    (text) => text.split(/[\s"'`;|&()<>=]+/),
  );
  const scripts: HookScripts["scripts"][number][] = [];
  const missing: string[] = [];
  // A quote may close behind the root: "$CLAUDE_PROJECT_DIR"/.claude/hooks/x.sh
  const named = words.map((word) => word.replace(ROOTS, ".").replace(/^\/(?=\.claude\/)/, "./"));
  for (const word of new Set(named)) {
    if (word === "" || word.startsWith("-") || !/[/.]/.test(word) || /[$~*{}]/.test(word)) continue;
    const full = normalize(join(root, word));
    const shown = relative(root, full).split(sep).join("/");
    if (word.startsWith("/") || shown === "" || shown.startsWith("..")) {
      if (ENDINGS.test(word)) missing.push(word);
      continue;
    }
    const text = isFile(full) ? readText(full, MOST_BYTES) : undefined;
    if (text?.ok === true) scripts.push({ path: shown, text: text.value });
    else if (ENDINGS.test(word)) missing.push(shown);
  }
  return { scripts, missing };
}

/** The project of `.claude/settings.json`, the plugin of `hooks/hooks.json`; else the folder of the file. */
function rootOf(path: string): string {
  const folder = dirname(path);
  return /^(?:\.claude|\.codex|\.cursor|hooks)$/.test(basename(folder)) ? dirname(folder) : folder;
}
