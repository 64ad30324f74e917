/** A Skill of another trade. */

export interface OtherSkill {
  /** Words that show its trade: a Harness that uses one of them may have a use for it. */
  readonly about: readonly string[];
  /** Names to choose from, in the letters of Agent Skills. */
  readonly names: readonly string[];
  /** What it is for; always said. */
  readonly first: string;
  /** What may be said besides, in any choice. */
  readonly more: readonly string[];
  readonly body: string;
}

/** `names` and `about` are words with spaces between them; `rules` become the list of its body. */
export const otherSkill = (
  names: string,
  about: string,
  said: readonly string[],
  title: string,
  rules: readonly string[],
): OtherSkill => {
  const [first = "", ...more] = said;
  return {
    about: about.split(" "),
    names: names.split(" "),
    first,
    more,
    body: `# ${title}\n\n${rules.map((rule) => `- ${rule}\n`).join("")}`,
  };
};
