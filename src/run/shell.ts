/** Words for a shell, so that a command that is printed can be pasted. */

const PLAIN = /^[A-Za-z0-9_@%+=:,./~^-]+$/;
// A leading ~ would be read as a home folder.
const word = (text: string): string =>
  PLAIN.test(text) && !text.startsWith("~") ? text : `'${text.replaceAll("'", "'\\''")}'`;

export const shellLine = (words: readonly string[]): string => words.map(word).join(" ");
