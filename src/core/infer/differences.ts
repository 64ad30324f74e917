/** Where two documents differ, leaf by leaf. */
import type { Harness } from "../../model/harness.js";
import { equalJson, get, isArray, isObject, type Json, keys } from "../../model/json.js";

export interface Difference {
  /** JSON Pointer into the document, list items by the name or id that they bear. */
  readonly at: string;
  readonly expected: Json | undefined;
  readonly found: Json | undefined;
}

/** What is left between a Harness and the one that it should have become. Ids of sections and the Harness's own name are not seen by a model. */
export function differencesOf(found: Harness, expected: Harness): readonly Difference[] {
  const differences: Difference[] = [];
  compare(bare(found), bare(expected), "", differences);
  return differences;
}

function bare(harness: Harness): Json {
  const { name: _, format: __, ...rest } = harness;
  const sections = harness.prompt.sections.map(
    ({ id: ___, after: ____, pinned: _____, ...section }) => section,
  );
  return { ...rest, prompt: { ...harness.prompt, sections } } as unknown as Json;
}

function compare(found: Json | undefined, expected: Json | undefined, at: string, into: Difference[]): void {
  if (found !== undefined && expected !== undefined && equalJson(found, expected)) return;
  if (isObject(found) && isObject(expected)) {
    for (const key of new Set([...keys(found), ...keys(expected)]))
      compare(
        get(found, key),
        get(expected, key),
        `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
        into,
      );
    return;
  }
  if (isArray(found) && isArray(expected) && found.length === expected.length) {
    found.forEach((item, i) => {
      compare(item, expected[i], `${at}/${labelOf(item) ?? i}`, into);
    });
    return;
  }
  into.push({ at, found, expected });
}

function labelOf(item: Json): string | undefined {
  const name = get(item, "name") ?? get(item, "id") ?? get(item, "title");
  return typeof name === "string" && name !== "" ? name : undefined;
}
