/** A section that says something of nothing that a run is about: no rule, no wish, no number. */

export interface Neutral {
  /** Words that show its subject: a Harness that uses one of them may take it for a rule of its own. */
  readonly about: readonly string[];
  readonly titles: readonly string[];
  /** One of them is taken; each is whole by itself. */
  readonly bodies: readonly string[];
}

export const neutral = (about: string, titles: readonly string[], ...bodies: readonly string[]): Neutral => ({
  about: about.split(" "),
  titles: [...new Set([...titles, ...plainTitles(about.split(" ")[0] ?? "")])],
  bodies,
});

/** What a Chinese text on a subject may be called. */
const plainTitles = (subject: string): readonly string[] =>
  /\p{Script=Han}/u.test(subject) ? [`关于${subject}`, `${subject}小记`] : [];
