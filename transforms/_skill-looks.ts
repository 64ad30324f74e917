/** A Skill that takes after what is there: its name as long and in the style of a drawn Skill's, its description as long as another's. */
import type { Draw, HarnessView, Skill } from "../src/transform.js";
import { firstToFollow, lengthsOf, pickAt, roomFor, type Tried } from "./_alike.js";
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

export const skillLooks = (harness: HarnessView): SkillLooks => ({
  names: harness.list("skills").map(({ name }) => name),
  said: [...lengthsOf(harness, "skill-description").values()],
});

export interface NewSkill {
  readonly from: OtherSkill;
  readonly skill: Skill;
}

/**
 * The first stranger that can be written like a drawn Skill; undefined where no name is free for any.
 * Which one it is depends on whether the model's name is opaque and not on its length, or the lengths would not come out even.
 */
export function likestSkill(
  left: readonly OtherSkill[],
  { names, said }: SkillLooks,
  harness: HarnessView,
  draw: Draw,
): NewSkill | undefined {
  const shared = sharedBy(names);
  const model = draw.fork("name").pick(names) ?? "";
  const length = draw.fork("said").pick(said) ?? 0;
  const sizes = names.map(lengthOf);
  const peers = names.filter((name) => kindOf(name) === kindOf(model)).map(lengthOf);
  return firstToFollow(left, (from): Tried<NewSkill> | undefined => {
    const mine = draw.fork(from.names[0] ?? "");
    const free = namesLike(from, model, mine, shared).filter((name) => isGood(name, harness));
    if (free.length === 0) return undefined;
    const texts = descriptionsOf(from);
    const nameRoom = roomFor(free.map(lengthOf), peers, sizes);
    const textRoom = roomFor(texts.map(lengthOf), said, said);
    const make = (): NewSkill => {
      const name = pickAt(free, lengthOf, nameRoom.rankFor(model.length), sizes, mine.fork("name")) ?? "";
      const text = pickAt(texts, lengthOf, textRoom.rankFor(length), said, mine.fork("said"));
      return skillOf(from, name, text ?? from.first);
    };
    return { share: Math.min(nameRoom.share, textRoom.share), make };
  });
}

const lengthOf = (text: string): number => text.length;

export function asItIs(left: readonly OtherSkill[], harness: HarnessView, draw: Draw): NewSkill | undefined {
  for (const from of left) {
    const name = draw
      .fork("name")
      .shuffle(from.names)
      .find((one) => isGood(one, harness));
    if (name !== undefined) return skillOf(from, name, from.first);
  }
  return undefined;
}

const isGood = (name: string, harness: HarnessView): boolean =>
  isLegal("skill", name) && harness.isFree(name);

/** Letters and digits in turn, after a prefix that all such names may share. */
const OPAQUE = /^([a-z]+-)?[a-z]\d[a-z]\d$/;
const kindOf = (name: string): string | undefined =>
  OPAQUE.exec(name)?.[1] ?? (OPAQUE.test(name) ? "" : undefined);

function namesLike(
  from: OtherSkill,
  model: string,
  draw: Draw,
  shared: ReturnType<typeof sharedBy>,
): readonly string[] {
  const opaque = OPAQUE.exec(model);
  const tails = draw.fork("opaque");
  return opaque === null
    ? namesOf(from, draw).flatMap((name) => written(wordsOf(name), { ...shared, spell: kebab }) ?? [])
    : Array.from({ length: 8 }, () => `${opaque[1] ?? ""}${tailOf(tails)}`);
}

const KINDS = "notes guide basics advice routine handbook primer tips manual sheet checklist companion".split(
  " ",
);
const ABOUT = 3;
/** Its own names, and words of its trade with what such texts are called. */
function namesOf({ names, about }: OtherSkill, draw: Draw): readonly string[] {
  const own = names.flatMap((name) => [name.split("-").at(0) ?? name, name.split("-").at(-1) ?? name]);
  const trade = about.filter((word) => /^[a-z]{3,}$/.test(word));
  const heads = [...new Set([...own, ...draw.fork("about").shuffle(trade).slice(0, ABOUT)])];
  return [...names, ...heads.flatMap((head) => KINDS.map((kind) => `${head}-${kind}`))];
}

const skillOf = (from: OtherSkill, name: string, description: string): NewSkill => ({
  from,
  skill: { name, description, kind: "other", body: from.body, files: [], extra: {} },
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
