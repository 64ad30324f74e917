/** A block of text as lexical tokens: protected spans, numbers, words, runs of Han characters, punctuation. */

export type Lexeme =
  /** Slots, code, paths, links, identifiers, quoted words: kept as they are written. */
  | { readonly kind: "span"; readonly what: SpanKind; readonly text: string }
  | { readonly kind: "number"; readonly value: string; readonly mark: NumberMark; readonly text: string }
  | { readonly kind: "word"; readonly text: string; readonly capital: boolean }
  | { readonly kind: "han"; readonly text: string }
  | { readonly kind: "stop"; readonly text: string };
export type SpanKind =
  | "name"
  | "code"
  | "slot"
  | "link"
  | "path"
  | "flag"
  | "identifier"
  | "quoted"
  | "operator";
export type NumberMark = "" | "%" | "ordinal" | "time" | "date" | "$" | "€" | "£" | "¥";

const EXTENSIONS =
  "md|txt|json|jsonl|yaml|yml|toml|csv|tsv|xml|html?|css|scss|js|mjs|cjs|jsx|ts|tsx|py|rb|go|rs|java|kt|c|h|cpp|sh|bash|sql|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|webp|mp[34]|wav|zip|tar|gz|tgz|log|lock|env|ini|cfg|conf|ipynb|parquet|exe|dll|so|bin|dat|bak|tmp|pem|key|crt|ics|eml";

const RULES: readonly (readonly [what: SpanKind, pattern: string])[] = [
  ["name", "⟦[^⟧\\n]{0,400}⟧"],
  ["code", "``[^\\n]{1,400}?``|`[^`\\n]{1,2000}`"],
  [
    "slot",
    "\\{\\{[^{}\\n]{0,200}\\}\\}|\\$\\{[^{}\\n]{1,200}\\}|\\{[A-Za-z_][\\w.:-]{0,60}\\}|\\{\\d{1,2}\\}|%\\([A-Za-z_]\\w{0,40}\\)[sd]|%[sd](?![A-Za-z])|\\[\\[[^\\[\\]\\n]{1,80}\\]\\]|</?[A-Za-z_][\\w:-]{0,60}(?:\\s[^<>\\n]{0,200})?/?>|\\$[A-Z][A-Z0-9_]{1,40}|\\{%[^%\\n]{1,200}%\\}",
  ],
  [
    "link",
    "[A-Za-z][A-Za-z0-9+.-]{1,12}://[^\\s<>\"'`，。；、）】」》\\u3400-\\u9fff]{0,2000}[^\\s<>\"'`，。；、）】」》\\u3400-\\u9fff,;]|mailto:[^\\s<>\"'，。]{1,200}|[\\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){1,6}|www\\.[\\w.-]{1,200}",
  ],
  [
    "path",
    `[A-Za-z]:\\\\[\\w.\\\\-]{1,200}|(?<![\\w)\\]}>])(?:~|\\.\\.?)?/(?!\\s)[\\w.*{}$@+-]{1,100}(?:/[\\w.*{}$@+:-]{1,100}){0,30}/?|[\\w.@*-]{1,100}(?:/[\\w.*-]{1,100}){2,30}/?|[\\w.@-]{1,100}/[\\w-]{0,100}\\*?\\.(?:${EXTENSIONS})(?![A-Za-z0-9])|(?<![\\w.])[\\w*-]{1,80}(?:\\.[\\w*-]{1,40}){0,3}\\.(?:${EXTENSIONS})(?![A-Za-z0-9_])|\\*\\.[A-Za-z0-9]{1,8}(?![A-Za-z0-9])|(?<![\\w.])\\.[a-z][a-z0-9]{1,12}(?:\\.[a-z]{1,8})?(?![A-Za-z0-9])`,
  ],
  ["flag", "(?<![\\w-])--[A-Za-z][\\w-]{0,60}(?:=[\\w./:-]{1,100})?|(?<![\\w-])-[A-Za-z](?![\\w-])"],
  ["operator", "===|!==|=>|->|→|←|&&|\\|\\|"],
  [
    "identifier",
    "[@#][A-Za-z_][\\w-]{0,60}|[A-Za-z][A-Za-z0-9]{0,60}(?:_[A-Za-z0-9]{1,60}){1,12}|_[A-Za-z][\\w]{0,60}|[a-z]{1,40}[a-z0-9]{0,20}[A-Z][A-Za-z0-9]{0,60}|(?:[A-Z][a-z0-9]{1,40}){2,6}|[A-Za-z]{1,40}(?:\\.[A-Za-z_][\\w]{1,40}){1,6}(?:\\(\\))?|[A-Za-z]{1,20}-?\\d{1,8}[A-Za-z0-9]{0,12}(?:-[A-Za-z0-9]{1,12}){0,6}|v\\d{1,4}(?:\\.\\d{1,4}){1,3}|#\\d{1,12}",
  ],
];
const QUOTED =
  "\"[^\"\\n]{1,200}\"|“[^”\\n]{1,200}”|「[^」\\n]{1,200}」|『[^』\\n]{1,200}』|《[^》\\n]{1,200}》|【[^】\\n]{1,200}】|(?<![\\w])'[^'\\n]{1,120}'(?!\\w)|(?<![\\w])‘[^’\\n]{1,120}’(?!\\w)";
const NUMBERS: readonly (readonly [mark: "date" | "time" | "ordinal" | "amount", pattern: string])[] = [
  [
    "date",
    "\\d{4}-\\d{1,2}-\\d{1,2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?|\\d{4}/\\d{1,2}/\\d{1,2}|\\d{4}年\\d{1,2}月(?:\\d{1,2}[日号])?|\\d{1,2}月\\d{1,2}[日号]|\\d{1,2}/\\d{1,2}/\\d{2,4}",
  ],
  [
    "time",
    "\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[AaPp]\\.?[Mm]\\.?(?![A-Za-z]))?|\\d{1,2}\\s?[AaPp]\\.?[Mm]\\.?(?![A-Za-z])",
  ],
  ["ordinal", "\\d{1,6}(?:st|nd|rd|th)(?![A-Za-z])"],
  [
    "amount",
    "[$€£¥]\\s?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|[$€£¥]\\s?\\d+(?:\\.\\d+)?|(?<![\\d.])[-−+](?=\\d)(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)*)\\s?%?|(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)*)(?:\\s?%)?",
  ],
];

const MASTER = new RegExp(
  [
    ...RULES.slice(0, 5).map(([what, pattern]) => `(?<${what}>${pattern})`),
    `(?<quoted>${QUOTED})`,
    ...RULES.slice(5).map(([what, pattern]) => `(?<${what}>${pattern})`),
    ...NUMBERS.map(([mark, pattern]) => `(?<${mark}>${pattern})`),
    "(?<word>[A-Za-z\\u00c0-\\u024f]+(?:['’][A-Za-z]{1,3}(?![A-Za-z]))?)",
    "(?<han>[\\u3400-\\u9fff\\uf900-\\ufaff〇々]+)",
    "(?<stop>[^\\s])",
  ].join("|"),
  "gu",
);

/** One pass; every alternative is bounded, so that a hostile text costs no more than its length. */
export function scan(text: string): readonly Lexeme[] {
  const found: Lexeme[] = [];
  for (const match of text.matchAll(MASTER)) {
    const [all] = match;
    const [name] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? ["stop"];
    found.push(lexemeOf(name, all));
  }
  return found;
}

function lexemeOf(name: string, text: string): Lexeme {
  switch (name) {
    case "word":
      return { kind: "word", text: text.toLowerCase().replace("’", "'"), capital: /^[A-Z]/.test(text) };
    case "han":
      return { kind: "han", text };
    case "stop":
      return { kind: "stop", text };
    case "date":
      return { kind: "number", value: dateOf(text), mark: "date", text };
    case "time":
      return { kind: "number", value: timeOf(text), mark: "time", text };
    case "ordinal":
      return { kind: "number", value: String(Number.parseInt(text, 10)), mark: "ordinal", text };
    case "amount":
      return amountOf(text);
    case "quoted":
      return { kind: "span", what: "quoted", text: text.slice(1, -1).trim() };
    default:
      return { kind: "span", what: name as SpanKind, text };
  }
}

function amountOf(text: string): Lexeme {
  const [, sign = "", currency = "", digits = "", percent = ""] =
    /^([-−+]?)([$€£¥]?)\s?([\d.,]+)\s?(%?)$/.exec(text) ?? [];
  const mark = (currency || percent) as NumberMark;
  return {
    kind: "number",
    value: `${sign === "−" ? "-" : sign === "+" ? "" : sign}${plainNumber(digits)}`,
    mark,
    text,
  };
}

/** 1,000 is 1000 and 2.50 is 2.5; 1.10.2 is a version and stays. */
export const plainNumber = (digits: string): string => {
  const plain = digits.replaceAll(",", "");
  if (/\..*\./.test(plain)) return plain;
  return plain.includes(".") ? plain.replace(/0+$/, "").replace(/\.$/, "") : plain.replace(/^0+(?=\d)/, "");
};

const dateOf = (text: string): string => {
  const parts = /^(?:(\d{4})[-/年])?(\d{1,2})[-/月](?:(\d{1,2})[日号]?)?$/.exec(text);
  return parts === null
    ? text
    : parts
        .slice(1)
        .map((part) => (part === undefined ? "" : String(Number(part))))
        .join("-");
};

const timeOf = (text: string): string => {
  const parts = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s?([AaPp])?/.exec(text);
  const [, hour = "0", minute = "00", second = "", half = ""] = parts ?? [];
  const hours = half === "" ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${hours}:${minute}${second === "" ? "" : `:${second}`}`;
};
