/**
 * English that says the same: contractions, bounds of equal strength, possessives, articles, relative clauses, active and passive,
 * and words that may stand for each other. Whether a rewording really says the same is for the gate to judge.
 */

import { FRAMES, HEADS_NOT, isVerb, lower } from "./english-frames.js";
import { VERBS, WORDS } from "./english-words.js";
import { MASK } from "./protect.js";
import type { Rule, Suits } from "./rule.js";

const START = "(?<![\\p{L}\\p{N}'’-])";
const END = "(?![\\p{L}\\p{N}'’-])";
const NOUN = `(?:${MASK}|\\p{L}[\\p{L}-]*)`;
const SENTENCE = "(?<=^|[.;:!?]\\s)";

const rule = (pattern: string, to: Rule["to"], suits?: Suits): Rule => ({
  find: new RegExp(pattern, "giu"),
  to,
  ...(suits === undefined ? {} : { suits }),
});
const words = (pattern: string, ...to: readonly string[]): Rule => rule(`${START}${pattern}${END}`, to);
const opening = (pattern: string, ...to: readonly string[]): Rule =>
  rule(`${SENTENCE}${pattern}${END}`, to.map(lower));
const isParam: Suits = (role) => role === "param-description" || role === "other";
const isTool: Suits = (role) => role === "tool-description";
const isSkill: Suits = (role) => role === "skill-description";

const other = (all: readonly string[], one: string): readonly string[] => all.filter((it) => it !== one);

/** Words before which a verb is a verb: an order, an infinitive, a clause that goes on. */
const ORDER =
  "(?<=^|[.;:!?,]\\s|[-–—]\\s|(?<![\\p{L}])(?:to|not|n['’]t|never|must|may|can|cannot|will|should|please|then|and|or|but|you|they|do|does|always)\\s)";
/** What does not stand before a verb in the third person. */
const NO_NOUN =
  "(?<!(?<![\\p{L}])(?:the|a|an|of|for|in|on|by|with|its|their|these|those|each|every|no|any|some|and|or|to|from|one|two|all|as)\\s)";

/** At the start of a description these are nouns. */
const NOUN_FIRST =
  /^(?:name|place|change|copy|state|start|check|search|answer|run|pick|drop) (?:of|as|for|in|from|that|to|on|by|or|and)\b/i;

function verbRules(): readonly Rule[] {
  return VERBS.flatMap((row) => {
    const forms = row.map((verb) => verb.split(" ").map((form) => form.replaceAll("~", " ")));
    return forms.flatMap((verb): readonly Rule[] => {
      const [base = "", third = "", past = "", ing = ""] = verb;
      const of = (at: number): readonly string[] =>
        forms.filter((it) => it !== verb).map((it) => it[at] ?? "");
      return [
        rule(`${ORDER}${base}${END}(?= (?!of\\b)(?:\\p{L}|${MASK}))`, ({ index, input }) =>
          NOUN_FIRST.test(input.slice(index)) && index === 0 ? [] : of(0),
        ),
        rule(
          `(?<=\\p{L}\\s|${MASK}\\s|${MASK}\`\\s)${NO_NOUN}${START}${third}${END}(?=\\s(?:the|a|an|its|their|one|each|every|all|any|only|what|which|whether|how|${MASK}))`,
          of(1),
        ),
        rule(`(?<=(?:is|are|was|were|be|been|being|has|have|had|not|as|that|n['’]t)\\s)${past}${END}`, of(2)),
        ...(ing.includes(" ")
          ? []
          : [rule(`(?<=(?:for|by|when|while|before|after|without|of)\\s)${ing}${END}`, of(3))]),
      ];
    });
  });
}

const wordRules = (): readonly Rule[] =>
  WORDS.flatMap((row) =>
    row.flatMap((one) =>
      one.endsWith("?")
        ? []
        : [words(one.replaceAll(" ", "\\s"), ...other(row, one).map((word) => word.replace("?", "")))],
    ),
  );

const CONTRACTIONS: readonly (readonly [string, string])[] = [
  ["do not", "don't"],
  ["does not", "doesn't"],
  ["did not", "didn't"],
  ["is not", "isn't"],
  ["are not", "aren't"],
  ["was not", "wasn't"],
  ["were not", "weren't"],
  ["has not", "hasn't"],
  ["have not", "haven't"],
  ["cannot", "can't"],
  ["will not", "won't"],
  ["would not", "wouldn't"],
  ["should not", "shouldn't"],
  ["you are", "you're"],
];
const contractionRules = (): readonly Rule[] =>
  CONTRACTIONS.flatMap(([long, short]) => [
    words(long.replace(" ", "\\s"), short),
    words(short.replace("'", "['’]"), long),
  ]);
/** At the end of a clause it stands in full. */
const shortRules: readonly Rule[] = [
  words(
    "(?<!(?:as|one|what|where|how|who|that|which|than) )it is(?= (?:not|a|an|the|in|on|its|\\p{Ll}{3,}(?:ed|en|wn))\\b)",
    "it's",
  ),
  words("it['’]s(?= (?:not|a|an|the|in|on)\\b)", "it is"),
];

/** Bounds that mean the same number; a number follows. */
const AMOUNT = `(?=\\s(?:${MASK}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty))`;
const MOST = ["at most", "no more than", "up to"];
const LEAST = ["at least", "no fewer than"];
const boundRules = (): readonly Rule[] => [
  ...MOST.map((one) => rule(`${START}${one}${AMOUNT}`, other(MOST, one))),
  rule(`${START}not more than${AMOUNT}`, MOST),
  ...LEAST.map((one) => rule(`${START}${one}${AMOUNT}`, other(LEAST, one))),
  rule(`${START}no less than${AMOUNT}`, ["at least"]),
  rule(`${SENTENCE}How many (${NOUN}(?: ${NOUN}){0,4}?) at most(?=[.,;]|$)`, [
    "At most how many $1",
    "Up to how many $1",
    "How many $1, at most",
    "Says how many $1 at most",
  ]),
  words("(once|twice) at most", "at most $1", "no more than $1"),
  words("at most (once|twice)", "$1 at most", "no more than $1"),
  words("longer than", "over"),
  rule(`${START}fewer than(?=\\s${MASK})`, ["less than"]),
];

const AFTER_NP = "(?=[.,;:)]|$|\\s(?:and|or|from|in|on|to|as|with|when|if|by|at|for|is|are)\\s)";
/** Nouns of things that own; what stands before must not describe the noun, and what follows must not be a longer name. */
const phraseRules = (): readonly Rule[] => [
  rule(
    `(?:(?<=^|[,;:(] )|(?<!\\p{L})the )(${NOUN}|\\p{L}+ id) of (the|a|an|this|that|one) (\\p{L}+[^s\\P{L}])${AFTER_NP}`,
    ([, head = "", article = "", owner = ""]) =>
      HEADS_NOT.has(head.toLowerCase()) ? [] : [`${article} ${owner}'s ${lower(head)}`],
  ),
  rule(
    `(?<!(?:in|on) )${START}(the|a|an|this|that|one) (\\p{L}+)['’]s (?!own|favou?r|sake|behalf|turn)(\\p{L}+)${AFTER_NP}`,
    ["the $3 of $1 $2"],
  ),
  // "the final sum of the order" and "the order's final sum"
  rule(
    `(?<!\\p{L})the ((?:\\p{L}+ )?\\p{L}+) of (the|a|an|this|that) (\\p{L}+[^s\\P{L}])${AFTER_NP}`,
    ([, head = "", article = "", owner = ""]) =>
      HEADS_NOT.has(head.split(" ").at(-1) ?? "") || HEADS_NOT.has(head.split(" ")[0] ?? "")
        ? []
        : [`${article} ${owner}'s ${head}`],
  ),
  rule(
    `(?<!\\p{L})in (?=(?:the|this|that|one|each|every|its|their) (?:\\p{Ll}+ ){0,2}(?:${CONTAINERS})${END})`,
    ["within "],
  ),
  rule(`^The (\\p{L}+(?: id)?) (of|for|that|as|from|in)${END}`, ["$1 $2"], isParam),
  rule(`${START}as (listed|given|shown|returned|stated|described|written|spelled)${END}`, [
    "as it is $1",
    "the way it is $1",
  ]),
  rule(
    `${START}if (known|needed|available|possible|present|given|wanted|required|any)${END}`,
    ([, what = ""]) => (what === "any" ? [] : [`if it is ${what}`, `where ${what}`, `when ${what}`]),
  ),
  rule(
    `^(\\p{L}+) and (\\p{Ll}+(?: \\p{Ll}+)?)(?=[.]?$)`,
    ([, one = "", two = ""]) => [`${two} and ${lower(one)}`],
    isParam,
  ),
];
/** What something can be in, and within. */
const CONTAINERS =
  "context|list|request|results?|reply|chat|queue|room|file|folder|message|table|text|section|prompt|block|account|warehouse|catalogue|catalog|document|repository|thread|workspace|calendar|spreadsheet|sheet|notebook|project|database|page|pages|channel|system|parcel|stream|directory|record|report|response|conversation|session|log|archive|store|shop";

const RELATIVE_VERBS =
  "is|are|was|were|has|have|had|can|cannot|may|must|needs?|belongs?|comes?|fits?|differs?|applies|apply|depends?|stands?|holds?|says?|gives?|asks?|matters?|counts?";
const clauseRules = (): readonly Rule[] => [
  rule(`(?<=\\p{L}{2} )that (?=(?:${RELATIVE_VERBS})${END})`, (hit) =>
    NOT_NOUN.test(hit.input.slice(0, hit.index)) ? [] : ["which "],
  ),
  rule(`(?<=\\p{Ll}{3} )which (?=(?:${RELATIVE_VERBS})${END})`, (hit) =>
    NOT_NOUN.test(hit.input.slice(0, hit.index)) ? [] : ["that "],
  ),
  // "the promotions that are valid now" and "the promotions valid now"
  rule(
    `(?<=\\p{L}{3} )that (?:are|is) (?=(?:on|in|at|valid|available|missing|left|shown|needed|asked|wanted|sent|counted|changed|listed|returned)${END}(?! by\\b))`,
    (hit) => (NOT_NOUN.test(hit.input.slice(0, hit.index)) ? [] : [""]),
  ),
  rule(
    `${START}that (${MASK}|the \\p{L}+(?: \\p{L}+)?) (${Object.keys(AGENTS).join("|")})(?=[.,;:)]|$)`,
    (hit) => {
      const past = AGENTS[(hit[2] ?? "").toLowerCase()];
      return past === undefined ? [] : [`${past} by ${hit[1]}`];
    },
  ),
  rule(`${START}(${[...new Set(Object.values(PAST))].join("|")}) by (${MASK})(?=[.,;:)]|$)`, (hit) => {
    const third = THIRD[(hit[1] ?? "").toLowerCase()];
    return third === undefined || /(?:is|are|was|were|be|been) $/i.test(hit.input.slice(0, hit.index))
      ? []
      : [`that ${hit[2]} ${third}`];
  }),
  // Was done, has been done: the same thing is over.
  words(`was (not )?(${DONE})`, "has $1been $2"),
  words(`were (not )?(${DONE})`, "have $1been $2"),
];
const NOT_NOUN =
  /(?:^|[\s,;:.])(?:say|says|said|so|know|sure|state|states|note|see|ensure|check|means?|mean|shows?|told|tell|such|than|and|or|but|in|on|of|for|to|with|by|from|at|all|one|those|is|are)\s$/iu;
const AGENTS: Readonly<Record<string, string>> = {
  returns: "returned",
  gives: "given",
  writes: "written",
  shows: "shown",
  states: "stated",
  lists: "listed",
  needs: "needed",
  uses: "used",
  names: "named",
  provides: "provided",
  sends: "sent",
  asks: "asked",
};
const PAST = AGENTS;
const THIRD: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(AGENTS).map(([third, past]) => [past, third]),
);
const DONE =
  "sent|stopped|executed|shown|loaded|changed|given|asked|returned|called|written|found|saved|blocked|refused|rejected|accepted|created|cancelled|deleted|updated|received|completed|recorded|logged|masked|hidden";

const templateRules = (): readonly Rule[] => [
  rule(`^Which (${NOUN}) to (?=\\p{L})`, ["The $1 to ", "What $1 to ", "Says which $1 to "], isParam),
  rule(`^How many (?=\\p{L}+s(?:[.]|$| (?:in|of|on)))`, ["The number of ", "Says how many "], isParam),
  rule(
    "^(Whether|Where|Who|How|When|What|Why) (?!many |much |to )",
    (hit) => {
      const word = (hit[1] ?? "").toLowerCase();
      return [`Says ${word} `, `States ${word} `, `Tells ${word} `, `Specifies ${word} `];
    },
    isParam,
  ),
  rule(
    `^(?:Return|Get|Read|Fetch) `,
    ["Return ", "Get ", "Fetch ", "Retrieve ", "Give ", "Give back "],
    isTool,
  ),
  rule(`^List `, ["Give a list of ", "Return a list of "], isTool),
  rule(`^Look up `, ["Find ", "Search for "], isTool),
  rule(`^Find `, ["Look up ", "Search for "], isTool),
  rule(`^Says `, ["States ", "Tells "]),
  rule(`^For (?=\\p{Ll})`, ["Use this for ", "Use for ", "Meant for ", "This is for "], isSkill),
  rule(
    `^Answers questions (?:about|on) `,
    [
      "Answers questions on ",
      "For questions about ",
      "Replies to questions about ",
      "Answers questions regarding ",
    ],
    isSkill,
  ),
  rule(
    `^Strategy for `,
    ["A strategy for ", "The strategy for ", "This is a strategy for ", "Use this strategy for "],
    isSkill,
  ),
  rule(`^(Explains|Describes) `, ["Explains ", "Describes ", "Tells about "], isSkill),
  rule(`^Use this when `, ["Use it when ", "Use this if ", "This is for when "]),
  rule(`^Use this for `, ["Use it for ", "This is for "]),
  opening("Leave out for", "Leave it out for", "Omit for", "Omit it for"),
  opening("Leave it out for", "Omit it for"),
  opening("Do not", "Don't"),
  opening("Never(?= \\p{Ll})", "Do not ever", "Don't ever"),
  opening("Please (\\p{L}+)", "$1"),
  opening("See ", "Refer to "),
  opening("There are", "There exist"),
  words("is needed", "is necessary"),
  words("are needed", "are necessary"),
  words("do not need", "have no need of"),
  words("ask back", "ask in return"),
  words("goes out", "is left out"),
  words("out of date", "outdated"),
  words("at any time", "any time"),
  words("as well as", "and also"),
  words("just as", "exactly as"),
  words("exactly as", "just as"),
  words("so that", "in such a way that"),
  words("for yourself", "to yourself"),
];

const markRules = (): readonly Rule[] => [
  rule(`(?<=\\p{L}) [-–—] (?=\\p{L})`, (hit) =>
    hit.input.indexOf(" - ") === hit.index || /[–—]/.test(hit[0]) ? [": ", " — "] : [" — "],
  ),
  rule(`(?<=, [^,.;:]{2,30}, [^,.;:]{2,30}),? and (?=\\p{L})`, (hit) => [
    hit[0].startsWith(",") ? " and " : ", and ",
  ]),
  rule(
    `; (?=(?:do|never|it|they|the|this|that|you|use|call|load|say|ask|keep|a|an|another|when|if)\\s)`,
    (hit) => {
      const next = hit.input.charAt(hit.index + 2);
      return next === next.toLowerCase() ? [`. \u0001`] : [];
    },
  ),
];

export const ENGLISH: readonly Rule[] = [
  ...contractionRules(),
  ...shortRules,
  ...boundRules(),
  ...phraseRules(),
  ...clauseRules(),
  ...templateRules(),
  ...FRAMES,
  ...wordRules(),
  ...verbRules(),
  ...markRules(),
];

/** `\u0001` asks for a capital after it. */
export const finishEnglish = (text: string): string =>
  text
    .replace(/\u0001(.)/gsu, (_, letter: string) => letter.toUpperCase())
    .replace(/\b([Aa])n? (?=(\p{L}+))/gu, (all, article: string, word: string) =>
      /^[aeiou]/i.test(word) === /^[Aa]n/.test(all) || ODD_SOUND.test(word)
        ? all
        : `${article}${/^[aeiou]/i.test(word) ? "n" : ""} `,
    );
const ODD_SOUND = /^(?:uni|use|usu|eu|one|once|hour|honest|heir|u$|[b-df-hj-np-tv-z]$)/i;

/** A condition before what it is a condition of, or after. Only where it is plain which clause is meant. */
export function moves(sentence: string): readonly string[] {
  const [, body = "", stop = ""] = /^([\s\S]*?)([.!]?)$/u.exec(sentence) ?? [];
  const made: string[] = [];
  const fronted = /^(If|When|Once|Before|After|Unless|While) ([^,;:()]+), ([^,;:()]+)$/u.exec(body);
  if (fronted !== null) {
    const [, word = "", condition = "", what = ""] = fronted;
    if (
      !/\b(?:and|or|but|then|if|when|unless|because|so)\b/i.test(what) &&
      /^[\p{L}\ue000-\uf8ff]/u.test(what)
    )
      made.push(`${capital(what.replace(/^then /, ""))} ${word.toLowerCase()} ${condition}${stop}`);
  }
  const back = /^([^,;:()]+?),? (if|when|once|before|after|unless|while) ([^,;:()]+)$/u.exec(body);
  if (back !== null) {
    const [, what = "", word = "", condition = ""] = back;
    const isPlain =
      !/\b(?:and|or|but|if|when|once|before|after|unless|while|only|that|which|who|because|whether|even|except|just|not|right|place|day|days|questions?|times?)\b/i.test(
        what,
      ) &&
      !/\b(?:if|when|once|before|after|unless|while|but|and|or)\b/i.test(condition) &&
      (LOWERS.test(what) || isVerb(what.split(" ")[0] ?? "")) &&
      (/^(?:it|they|there|the|a|an|you|no|nothing|this|that|these|those|something|someone|every|each|its|their|both)\b/i.test(
        condition,
      ) ||
        /^(?:asked|needed|asking|answering|called|done|in doubt|p{L}+ing)\b/i.test(condition));
    if (isPlain) made.push(`${capital(word)} ${condition}, ${lower(what)}${stop}`);
  }
  return made;
}

/** A sentence that starts with such a word loses its capital inside another. */
const LOWERS =
  /^(?:the|a|an|this|that|these|those|it|its|they|there|you|use|call|load|ask|say|give|show|set|keep|take|name|do|read|write|return|get|find|count|check|send|put|add|remove|tell|state|wait|stop|try|pass|copy|make|list|one|no|never|nothing|each|every|all|both|choose|pick|offer|mention|explain|answer|reply|follow|skip|leave|omit|create|update|delete|change|run|search|verify)\b/i;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
