/** A Skill that takes after what is there: its name as long and in the style of a drawn Skill's, its description as long as another's. */
import { type Draw, type HarnessView, isRef, type Skill } from "../src/transform.js";
import { sharedBy, written } from "./_habit.js";
import { isLegal } from "./_names.js";
import { tailOf } from "./_opaque.js";
import type { OtherSkill } from "./_other-skill.js";
import { kebab, wordsOf } from "./_words.js";

export interface SkillLooks {
  readonly names: readonly string[];
  /** Lengths of descriptions. */
  readonly said: readonly number[];
}

export function skillLooks(harness: HarnessView): SkillLooks {
  const skills = harness.list("skills");
  const nameOf = new Map<string, string>(skills.map(({ symbol, name }) => [symbol, name]));
  const texts = harness.texts().filter(({ role }) => role === "skill-description");
  return {
    names: skills.map(({ name }) => name),
    said: texts.map(
      ({ text }) =>
        text.map((piece) => (isRef(piece) ? (nameOf.get(piece.to[0] ?? "") ?? "") : piece)).join("").length,
    ),
  };
}

export interface NewSkill {
  readonly from: OtherSkill;
  readonly skill: Skill;
}

const WINDOW = 6;
/** Of some that are next in line the one that can be made most like a drawn model. */
export function likestSkill(
  left: readonly OtherSkill[],
  looks: SkillLooks,
  harness: HarnessView,
  draw: Draw,
): NewSkill | undefined {
  const shared = sharedBy(looks.names);
  const model = {
    name: draw.fork("name").pick(looks.names) ?? "",
    length: draw.fork("said").pick(looks.said) ?? 0,
  };
  for (let at = 0; at < left.length; at += WINDOW) {
    const made = left.slice(at, at + WINDOW).flatMap((from) => {
      const name = nameLike(from, model.name, harness, draw.fork(from.names[0] ?? ""), shared);
      const description = nearest(descriptionsOf(from), model.length);
      return name === undefined ? [] : [{ from, skill: skillOf(from, name, description) }];
    });
    const far = ({ skill: { name, description } }: NewSkill): number =>
      Math.abs(name.length - model.name.length) / (model.name.length + 1) +
      Math.abs(description.length - model.length) / (model.length + 1);
    const best = [...made].sort((a, b) => far(a) - far(b))[0];
    if (best !== undefined) return best;
  }
  return undefined;
}

export function asItIs(left: readonly OtherSkill[], harness: HarnessView, draw: Draw): NewSkill | undefined {
  for (const from of left) {
    const name = draw
      .fork("name")
      .shuffle(from.names)
      .find((one) => isGood(one, harness));
    if (name !== undefined) return { from, skill: skillOf(from, name, from.first) };
  }
  return undefined;
}

const isGood = (name: string, harness: HarnessView): boolean =>
  isLegal("skill", name) && harness.isFree(name);

/** Letters and digits in turn, after a prefix that all such names may share. */
const OPAQUE = /^([a-z]+-)?[a-z]\d[a-z]\d$/;
function nameLike(
  from: OtherSkill,
  model: string,
  harness: HarnessView,
  draw: Draw,
  shared: ReturnType<typeof sharedBy>,
): string | undefined {
  const opaque = OPAQUE.exec(model);
  const tails = draw.fork("opaque");
  const candidates =
    opaque === null
      ? draw
          .fork("order")
          .shuffle(namesOf(from))
          .flatMap((name) => written(wordsOf(name), { ...shared, spell: kebab }) ?? [])
      : Array.from({ length: 8 }, () => `${opaque[1] ?? ""}${tailOf(tails)}`);
  const free = candidates.filter((name) => isGood(name, harness));
  const far = (name: string): number => Math.abs(name.length - model.length);
  const least = Math.min(...free.map(far));
  // Nearly as long is as good: else few names would stand in most Variants.
  return free.find((name) => far(name) <= least + NEARLY);
}

const NEARLY = 3;
const KINDS = ["notes", "guide", "basics", "advice", "routine", "handbook"];
/** Its own names, and the first word of each with what such texts are called. */
function namesOf({ names }: OtherSkill): readonly string[] {
  const heads = [...new Set(names.map((name) => name.split("-")[0] ?? name))];
  return [...names, ...heads.flatMap((head) => KINDS.map((kind) => `${head}-${kind}`))];
}

const skillOf = ({ body }: OtherSkill, name: string, description: string): Skill => ({
  name,
  description,
  kind: "other",
  body,
  files: [],
  extra: {},
});

/** The first sentence, with any choice of the others behind it. */
function descriptionsOf({ first, more, body }: OtherSkill): readonly string[] {
  const space = /\p{Script=Han}/u.test(first) ? "" : " ";
  const rules = body.split("\n").flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : []));
  const told = [...more, ...rules.map((rule) => rule)].slice(0, 6);
  return Array.from({ length: 2 ** told.length }, (_, choice) =>
    [first, ...told.filter((_one, at) => (choice >> at) % 2 === 1)].join(space),
  );
}

const nearest = (texts: readonly string[], length: number): string =>
  [...texts].sort((a, b) => Math.abs(a.length - length) - Math.abs(b.length - length))[0] ?? "";
