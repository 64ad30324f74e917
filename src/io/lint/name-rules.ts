/** What the consumers of a tool list take as the name of a tool. */

export const APIS = ["openai", "anthropic", "mcp", "gemini", "claude-code", "python", "react"] as const;
export type Api = (typeof APIS)[number];

export interface NameRule {
  readonly isLegal: (name: string) => boolean;
  readonly rule: string;
  /** Characters beyond these are cut or refused. */
  readonly longest: number;
}

const matching = (pattern: RegExp, rule: string, longest: number): NameRule => ({
  isLegal: (name) => pattern.test(name),
  rule,
  longest,
});

/** A name stands in source text there, so the words of the language are taken. */
const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

export const TOOL_RULES: Readonly<Record<Api, NameRule>> = {
  openai: matching(/^[A-Za-z0-9_-]{1,64}$/, "1 to 64 of A-Z a-z 0-9 _ -", 64),
  anthropic: matching(/^[a-zA-Z0-9_-]{1,64}$/, "for Anthropic's API, 1 to 64 of a-z A-Z 0-9 _ -", 64),
  mcp: matching(/^[A-Za-z0-9_.-]{1,128}$/, "for MCP, 1 to 128 of A-Z a-z 0-9 _ - .", 128),
  gemini: matching(
    /^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/,
    "for Gemini, 1 to 64 of letters, digits and _ . : -, a letter or _ first",
    64,
  ),
  "claude-code": {
    isLegal: (name) => /^[A-Za-z0-9_-]{1,64}$/.test(name) && !/^mcp__(?:[^_]|_(?!_))*$/.test(name),
    rule: "for Claude Code, 1 to 64 of A-Z a-z 0-9 _ -, a server's tool as mcp__server__tool",
    longest: 64,
  },
  python: {
    isLegal: (name) =>
      /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(name) && !name.split(".").some((part) => KEYWORDS.has(part)),
    rule: "for calls in Python's syntax, identifiers joined by dots, none of them a word of the language",
    longest: 256,
  },
  react: matching(/^[a-zA-Z0-9_]{1,256}$/, "for ReAct, letters, digits and _", 256),
};
