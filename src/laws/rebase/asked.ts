/** What Hooks decide over a whole base row: how often, and whether two Harnesses decide alike at each of its events. */
import type { Harness, Hook } from "../../model/harness.js";
import type { JsonObject } from "../../model/json.js";
import { decide } from "../hooks/decide.js";
import { courseOf, momentsOf, sceneOf } from "../hooks/scenes.js";
import { readRow } from "../row.js";

/** In one request, the most that these Hooks act together; null: nobody can tell. */
export function actsInRequest(harness: Harness, hooks: readonly Hook[], json: JsonObject): number | null {
  const row = readRow(json);
  let [most, now] = [0, 0];
  for (const moment of momentsOf(harness, row, courseOf(row))) {
    const scene = sceneOf(moment);
    now = scene.event === "input" ? 0 : now;
    for (const hook of hooks) {
      const decision = decide(harness, hook, scene);
      if (decision === "unclear") return null;
      now += decision === "acts" ? 1 : 0;
    }
    most = Math.max(most, now);
  }
  return most;
}

interface Side {
  readonly harness: Harness;
  readonly row: JsonObject;
  /** Those that are asked, each standing for what it decides; several may stand for one. */
  readonly hooks: readonly { readonly hook: Hook; readonly as: string }[];
}

/** The first event at which the two sides do not decide alike. `strict`: what nobody can tell counts as such. */
export function differsAt(
  before: Side,
  after: Side,
  strict: boolean,
): { readonly where: string; readonly what: string } | undefined {
  const [was, is] = [readRow(before.row), readRow(after.row)];
  const course = courseOf(was);
  const later = momentsOf(after.harness, is, courseOf(is));
  for (const [i, moment] of momentsOf(before.harness, was, course).entries()) {
    const { where } = moment;
    const scene = sceneOf(moment);
    const other = later[i] === undefined ? undefined : sceneOf(later[i]);
    if (other === undefined) return { where, what: "the run has fewer events for Hooks than the base" };
    const sides = [acting(before, scene), acting(after, other)] as const;
    if (strict && sides.some(({ unclear }) => unclear))
      return { where, what: "nobody can tell what a Hook decides" };
    if (sides[0].text !== sides[1].text && !sides.some(({ unclear }) => unclear))
      return {
        where,
        what: `${sides[1].text || "no Hook"} acts, and ${sides[0].text || "no Hook"} in the base`,
      };
  }
  return undefined;
}

function acting(
  { harness, hooks }: Side,
  scene: Parameters<typeof decide>[2],
): { text: string; unclear: boolean } {
  const found = hooks.map(({ hook, as }) => ({ as, decision: decide(harness, hook, scene) }));
  return {
    text: [...new Set(found.flatMap(({ as, decision }) => (decision === "acts" ? [as] : [])))]
      .sort()
      .join(", "),
    unclear: found.some(({ decision }) => decision === "unclear"),
  };
}
