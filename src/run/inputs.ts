/** What a dataset is made from, as digests: equal ones give an equal dataset. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { digestJson, sha256 } from "../io/digest.js";
import { expandInput, STDIN } from "../io/input-paths.js";
import type { Json } from "../model/json.js";
import { type Binding, bindingOf } from "./bind.js";
import type { Job } from "./recipe.js";
import { shownPath } from "./shown-path.js";

export interface Digests {
  readonly recipe: string;
  readonly harness: string;
  /** `-` until standard input has been read. */
  readonly input: string;
}

/** `limit` is part of what was asked for, though no Recipe has it. */
export async function digestsOf(job: Job, limit: number | undefined): Promise<Digests> {
  const bindings: Binding[] = [];
  for (const source of job.sources) bindings.push(await bindingOf(job, source));
  return {
    recipe: digestJson({ recipe: job.resolved, limit: limit ?? null }),
    harness: digestJson(bindings.map(({ digest }) => digest)),
    input: await digestOfInput(job),
  };
}

async function digestOfInput(job: Job): Promise<string> {
  const list: Json[] = [];
  for (const source of job.sources) {
    if (source.path === STDIN) return STDIN;
    for (const file of expandInput(source.path))
      list.push([shownPath(file, source), await digestOfFile(file)]);
  }
  return digestJson(list);
}

async function digestOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** For standard input, which can be read only once: a digest over its records as they pass. */
export function inputHasher(): { add(text: string): void; digest(): string } {
  const hash = createHash("sha256");
  return {
    add: (text) => void hash.update(sha256(text)),
    digest: () => hash.digest("hex"),
  };
}
