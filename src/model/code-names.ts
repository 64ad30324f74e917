/**
 * Names inside program text (the command of a Hook, its script, a prompt for another model): nothing there follows a rename, so a
 * thing that is named keeps its name. Whole words only; a parameter that is a plain word of the language counts where it is read
 * as one: behind `tool_input`, in quotes, or as a flag.
 */
export interface CodeName {
  readonly kind: "tool" | "skill" | "param";
  readonly name: string;
}

/** Offset at which the text names it; undefined where it does not. */
export function findInCode(text: string, { kind, name }: CodeName): number | undefined {
  if (name === "") return undefined;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (isWhole(text, at, at + name.length, kind) && (kind !== "param" || isRead(text, at, name))) return at;
  return undefined;
}

const WORD = /[\p{L}\p{N}_]/u;
const isWord = (char: string | undefined): boolean => char !== undefined && WORD.test(char);

function isWhole(text: string, start: number, end: number, kind: CodeName["kind"]): boolean {
  const edges = [isWord(text[start]), isWord(text[end - 1])] as const;
  const [first, second] = [text[start - 1], text[start - 2]];
  // `mcp__server__` is how a client writes where a tool comes from.
  const isPrefixed = kind === "tool" && /mcp__[\w-]+?__$/.test(text.slice(Math.max(0, start - 80), start));
  if (edges[0] && !isPrefixed && (isWord(first) || (first === "-" && isWord(second)))) return false;
  if (!edges[1]) return true;
  const [next, then] = [text[end], text[end + 1]];
  if (isWord(next) || (next === "-" && isWord(then))) return false;
  // `commit.sh` is a file, `file_path.length` goes on from a parameter.
  return !(next === "." && isWord(then) && kind !== "param");
}

const DISTINCTIVE = /[_\-.\d]|\p{Ll}\p{Lu}/u;
const INPUT = /(?:tool_?input|arguments)[\w.[\]"'\\?|]*[.["'\\]$/i;

function isRead(text: string, at: number, name: string): boolean {
  if (DISTINCTIVE.test(name)) return true;
  const before = text.slice(Math.max(0, at - 120), at);
  if (INPUT.test(before) || /(?:^|[\s"'=])--$/.test(before)) return true;
  const quote = text[at - 1] ?? "";
  const after = text.slice(at + name.length, at + name.length + 2);
  return (quote === '"' || quote === "'") && (after.startsWith(quote) || after === `\\${quote}`);
}
