/**
 * What a user knows of a command hook: the conditions under which its script acts, in a YAML file beside the settings
 * (`hooks.json` → `hooks.declared.yaml`). A Hook that is declared needs its script no longer: what it decides is known.
 */
import { basename, dirname, join } from "node:path";
import { DeclaredHook } from "../../model/declared-hook.js";
import { isArray, plainValue } from "../../model/json.js";
import { failed, nearest, ok, type Problem, type Result } from "../../model/problem.js";
import { pathText, readStrict } from "../../model/strict.js";
import { isFile } from "../files.js";
import { readYaml } from "../yaml/yaml.js";

/** `settings.json` → `settings.declared.yaml` */
export const declaredFile = (settings: string): string =>
  join(dirname(settings), `${basename(settings).replace(/\.json$/, "")}.declared.yaml`);

/** The entries of the file, for handlers of these addresses; none where there is no file. */
export function readDeclared(file: string, addresses: readonly string[]): Result<readonly DeclaredHook[]> {
  if (!isFile(file)) return ok([]);
  const document = readYaml(file);
  if (!document.ok) return document;
  const { value, at } = document.value;
  if (!isArray(value))
    return failed(problem(`${file}:1`, "the file holds no list", "entries with `handler` and `conditions`"));
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const found = value.flatMap((entry, i): DeclaredHook[] => {
    const fitted = readStrict(DeclaredHook, plainValue(entry));
    if (!fitted.ok) {
      for (const { path, what, expected } of fitted.misfits)
        problems.push(problem(`${file}:${at([i, ...path]).line}: ${pathText(path)}`, what, expected));
      return [];
    }
    const { handler, conditions } = fitted.value;
    const where = `${file}:${at([i]).line}`;
    const near = nearest(handler, addresses);
    if (!addresses.includes(handler))
      problems.push({
        ...problem(where, `the settings have no handler ${handler.slice(0, 80)}`, near),
        exists: `handlers: ${addresses.slice(0, 30).join(", ") || "none"}`,
      });
    if (conditions.length === 0)
      problems.push(
        problem(where, `the handler ${handler.slice(0, 80)} is declared without conditions`, "at least one"),
      );
    if (seen.has(handler))
      problems.push(problem(where, `the handler ${handler.slice(0, 80)} is declared twice`));
    seen.add(handler);
    return [fitted.value];
  });
  return problems.length > 0 ? failed(...problems) : ok(found);
}

const problem = (where: string, what: string, expected?: string): Problem => ({
  code: "bad-file",
  where,
  what,
  ...(expected === undefined ? {} : { expected }),
});
