/**
 * English frames that fit nearly any text of a Harness: a description with its article, a tool that is told or said to do something, an
 * order with "please", conditions and negations in other words of the same strength.
 */
import { VERBS } from "./english-words.js";
import { MASK } from "./protect.js";
import type { Rule, Suits } from "./rule.js";

const START = "(?<![\\p{L}\\p{N}'’-])";
const END = "(?![\\p{L}\\p{N}'’-])";
const SENTENCE = "(?<=^|[.;:!?]\\s)";
const isParam: Suits = (role) => role === "param-description" || role === "other";
const isRule: Suits = (role) =>
  role !== "tool-description" && role !== "skill-description" && role !== "other";
const isTool: Suits = (role) => role === "tool-description";
const isSkill: Suits = (role) => role === "skill-description";

const rule = (pattern: string, to: Rule["to"], suits?: Suits): Rule => ({
  find: new RegExp(pattern, "giu"),
  to,
  ...(suits === undefined ? {} : { suits }),
});
/** As it is written: a capital is a capital. */
const exact = (pattern: string, to: Rule["to"], suits?: Suits): Rule => ({
  ...rule(pattern, to, suits),
  find: new RegExp(pattern, "gu"),
});
const words = (pattern: string, ...to: readonly string[]): Rule => rule(`${START}${pattern}${END}`, to);

export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const setOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** What has no article, or one already. */
const NO_ARTICLE = setOf(
  "a an the one two three four some any all each every both none most many few several out instead because and or is are what which who whose where whether how when why if only also this these that those it its they them their you your everything nothing empty used taken at no not either neither in on by for from with without as to part says tells states gives shows",
);
/** Heads whose "of" is no possession. */
export const HEADS_NOT: ReadonlySet<string> = new Set([
  ...NO_ARTICLE,
  ...setOf(
    "part kind case lot name list sort type set number amount total first last rest end top start front back middle place course absence presence favour favor light spite terms bottom side behalf sake",
  ),
]);

const BASES: ReadonlySet<string> = new Set([
  ...VERBS.flatMap((row) => row.map((verb) => (verb.split(" ")[0] ?? "").split("~")[0] ?? "")),
  ...setOf(
    "add allow apply arrange ask assign attach avoid be book browse call cancel capture check clear close commit count delete download draft edit enable end ensure export extract filter follow format get import install join keep launch let link list load lock look make mark match merge move open order parse pause pay perform post preview print publish put query rank read receive record refresh register reject remove rename render reply reset replace repeat resolve restore insert return review rotate run save say scan schedule search select send set share show sign skip sort split start stop store submit summarise summarize sync tag take tell test track translate trigger try turn update upload use validate view wait watch write",
  ),
]);
export const isVerb = (word: string): boolean =>
  BASES.has(word.toLowerCase()) || BASES.has(baseOf(word.toLowerCase()));
const baseOf = (third: string): string =>
  third
    .replace(/ies$/, "y")
    .replace(/(ss|sh|ch|x|o)es$/, "$1")
    .replace(/(?<!s)s$/, "");
const thirdOf = (base: string): string =>
  /[^aeiou]y$/.test(base)
    ? base.replace(/y$/, "ies")
    : /(?:s|sh|ch|x|z|o)$/.test(base)
      ? `${base}es`
      : `${base}s`;

/** It is told to do something, or said to do it; where it is told more than one thing, all would have to change. */
const framesOf =
  (noun: string) =>
  ({ 1: word = "", input, index }: RegExpExecArray): readonly string[] => {
    const verb = word.toLowerCase();
    const first = input.slice(index).split(/[.!?](?:\s|$)/)[0] ?? "";
    const others = [
      ...first.matchAll(/(?:[,:]| [-–—]|\b(?:and|or|then)) (?:(?:and|or|then) )?(\p{L}+)/gu),
    ].some(([, next = ""]) => isVerb(next));
    const base = BASES.has(verb) ? verb : verb.endsWith("s") ? baseOf(verb) : "";
    if (!BASES.has(base)) return [];
    const third = thirdOf(base);
    if (verb === base)
      return [
        `Use this to ${base} `,
        `Used to ${base} `,
        ...(others ? [] : [`This ${noun} ${third} `, `${third} `]),
      ];
    return [`This ${noun} ${third} `, ...(others ? [] : [`Use this to ${base} `, `${base} `])];
  };

const frameRules: readonly Rule[] = [
  rule("^(\\p{L}+) (?=\\p{Ll})", framesOf("tool"), isTool),
  rule("^(\\p{L}+) (?=\\p{Ll})", framesOf("Skill"), isSkill),
];

const articleRules: readonly Rule[] = [
  // A description that starts with a bare noun may have its article.
  rule(
    "^(\\p{L}+)((?: (?!the |a |an |only |all |its |out |back |up |of |for |in )\\p{Ll}+){0,3}(?: (?:of|for|in|that|from|to|with|by|at)(?= )|(?=[.,;]|$)))",
    ([all, head = "", rest = ""]) => {
      const isName = /^ (?:of|(?:id|name|number|code|date|time|address|type|key|path|url|text|size) )/.test(
        rest,
      );
      if (NO_ARTICLE.has(head.toLowerCase()) || /(?:ly|ing)$/.test(head) || (isVerb(head) && !isName))
        return [];
      // Many things without an article are any of them.
      if (/s$/.test(all) && !/ (?:of|for|in|that|from|to|with|by|at)$/.test(all)) return [];
      const said = `the ${lower(head)}${rest}`;
      return /s$/.test(head) ? [said, `these are ${said}`] : [said, `this is ${said}`, `gives ${said}`];
    },
    isParam,
  ),
  rule(
    "^the (?=\\p{L}*[^s\\P{L}](?:[.,;]| (?:of|for|in|that|from|to|with|by|at|as|before|after|itself|\\p{Ll}+[^s\\P{L}])(?!\\p{L})))",
    ["this is the ", "gives the "],
    isParam,
  ),
  rule(
    "^(?!The )(?:one) (?=\\p{Ll}+[^s\\P{L}] (?:for|of|from|in|to) )",
    ["this is one ", "gives one "],
    isParam,
  ),
  rule(
    "^(\\p{L}+s) (?=(?:the|a|an|one|lines?|each|every|all|only)(?!\\p{L}))",
    ([, third = ""]) =>
      isVerb(third) && !NO_ARTICLE.has(third.toLowerCase())
        ? [`this ${lower(third)} `, `it ${lower(third)} `, `used to ${baseOf(lower(third))} `]
        : [],
    isParam,
  ),
  exact(
    "^The (\\p{Ll}+)(?=(?: \\p{Ll}+){0,2} (?:of|for|that|to)\\b)",
    ([, head = ""]) => [head.charAt(0).toUpperCase() + head.slice(1)],
    isParam,
  ),
  // A plural that is told apart by what follows may have one too.
  rule(
    `${SENTENCE}(\\p{L}{3,}[^s\\P{L}]s) (of|that|which|from)(?= )`,
    ({ 1: head = "", 2: next = "", input, index }) =>
      // A word that has its capital elsewhere too is a name.
      NO_ARTICLE.has(head.toLowerCase()) || isVerb(head) || input.includes(` ${head.slice(0, -1)}`, index)
        ? []
        : [`the ${lower(head)} ${next}`],
  ),
  rule(
    `(?<=\\p{L}[^s\\P{L}] )(wanted|needed|requested|given|chosen|selected|meant)(?=[.,;]|$)`,
    ({ 1: what = "", input, index }) =>
      /\b(?:is|are|was|were|be|been|not|as|if|when|where|than|that|which|what)\s$/i.test(
        input.slice(0, index),
      )
        ? []
        : [`that is ${what}`],
  ),
];

const ORDERS =
  "add address answer apply ask attach avoid begin call check choose collect compare confirm copy correct count create cut decide decline delete describe draft drop explain fetch fill find finish follow get give go keep leave list load look make mark mention move name offer open pass pick prefer put quote read repeat reply retry return run save say search select send set show skip start state stop summarise summarize switch take tell thank try turn update use verify wait work write".replaceAll(
    " ",
    "|",
  );
/** Some of these are nouns as well: "work for others", "search of notes". */
const OBJECT = `(?=(?:(?!(?:of|for|in|on|is|are|was|were|has|have)\\b)\\p{Ll}|${MASK}))`;

const politeRules: readonly Rule[] = [
  rule(`(?<=^|[.!?] |[:;] )(ask|look|wait|search) (?=for )`, ["please $1 ", "be sure to $1 "], isRule),
  rule(
    `(?<=^|[.!?] |[:;] )(${ORDERS}) ${OBJECT}`,
    ([, word = ""]) => [`please ${lower(word)} `, `be sure to ${lower(word)} `],
    isRule,
  ),
  rule(
    `(?<=(?:^|[.!?] )(?:If|When|For|With|Inside|Outside|In|After|Before|Unless|Without)[^.;:,]{3,120}, )(${ORDERS}) ${OBJECT}`,
    ([, word = ""]) => [`please ${word} `],
    isRule,
  ),
  rule(`(?<=^|[.!?] )(only|also|then) (?=(?:${ORDERS}) )`, ["please $1 "], isRule),
  rule(
    `(?<=^|[.!?] |[:;] )(do not|don't|never) (?=\\p{Ll})`,
    ([, word = ""]) => [`please ${lower(word)} `],
    isRule,
  ),
];

/** A sentence that states something may be said to be noted. */
const FINITE =
  /\b(?:is|are|was|were|has|have|comes?|stands?|goes|go|needs?|may|must|can|cannot|will|counts?|holds?|stays?|belongs?|means?|says?|takes?|gives?|does|do|applies|apply|decides?|gets?|starts?|begins?)\b/;
const notedRules: readonly Rule[] = [
  rule(
    "^(the|an?|this|that|these|what|it|they|each|every|there|nobody|nothing|\\p{L}{3,}[^s\\P{L}]s) (?=\\p{L})",
    ({ 0: all, 1: word = "", input }) =>
      !(BASES.has(baseOf(word.toLowerCase())) && !NO_ARTICLE.has(word.toLowerCase())) &&
      FINITE.test(input.split(/[.;:!?,](?:\s|$)/)[0] ?? "")
        ? [`note that ${lower(all)}`, `keep in mind that ${lower(all)}`]
        : [],
    (role) => role === "skill-body" || role === "section-body",
  ),
  rule("(?<=\\p{L}), not (?=\\p{Ll})(?!even|only|just|more|less|yet)", [", and not "]),
  words("(is|are) still(?= (?:a|an|the|\\p{Ll}+)\\b)", "still $1"),
];

const NOTHING =
  "say|ask|change|add|promise|mention|make|give|show|use|name|offer|send|write|take|invent|assume|repeat|delete|remove|share|read|search";
const negationRules: readonly Rule[] = [
  rule(`${SENTENCE}(${NOTHING}) nothing${END}(?! (?:but|and|or))`, ([, verb = ""]) => [
    `do not ${lower(verb)} anything`,
    `don't ${lower(verb)} anything`,
  ]),
  rule(`${SENTENCE}(${NOTHING}) no (?=\\p{Ll})(?![^.;]* no )`, ([, verb = ""]) => [
    `do not ${lower(verb)} any `,
    `don't ${lower(verb)} any `,
  ]),
  rule("(?<=(?:^|[.;:] )(?!no |neither )[^.;:]{0,200}\\p{L}), no (?=\\p{L}+(?:[,.;]|$))", [", without "]),
  rule(`${START}without an? (\\p{L}+)`, ["with no $1"]),
  rule(`${START}without (?!\\p{L}+ing)(\\p{Ll}{3,})(?=[.,;]|$)`, ["with no $1"]),
  rule(`${START}with no (\\p{Ll}{3,})(?=[.,;]|$)`, ["without $1"]),
  rule(`${START}(is|are) never (?=\\p{Ll}+(?:ed|en|n|wn)${END})`, ["$1 at no time "]),
  words(`unless(?= (?:the|a|an|it|they|you|this|that|asked|told|there|${MASK}))`, "except when", "except if"),
  words("nobody", "no one"),
  words("no one(?! of)", "nobody"),
];

const LEADS = `(?=(?:the|a|an|it|they|you|this|that|these|no|nothing|none|asked|two|several|somebody|someone|people|something|${MASK})(?!\\p{L}))`;
const conditionRules: readonly Rule[] = [
  words("only when", "only if"),
  words("only if", "only when"),
  rule(`${SENTENCE}when ${LEADS}`, ["if ", "whenever "]),
  rule(`${SENTENCE}if ${LEADS}`, ["when ", "in case "]),
  rule(
    "(?<=\\p{L} )when (?=(?:asked|needed|it is|they are|there is|the|a|an|somebody|someone) )(?<!(?:say|says|said|know|knows|known|question|questions|day|days|time|times|moment|tell|tells|told|ask|asks|asked|asking|wonder|see|show|shows|shown|decide|determine|explain|learn|find|state|states|about|of|on|out|only|even|except|just|and|or|is|are) when )",
    ["if "],
  ),
  rule(
    "(?<=\\p{L} )if (?=(?:asked|needed|it|they|there|the|a|an|you|somebody|someone) )(?<!(?:only|even|except|as|know|knows|ask|asks|asked|see|check|wonder|tell|say|decide|out|and|or) if )",
    ["when "],
  ),
];

/** Something that can be counted one by one. */
const THING =
  "(?!(?:other|one|of|what|which|how|who|where|when|whether|the|a|an|is|are|in|on|at|to|it|its|few)(?!\\p{L}))(?=\\p{Ll}{2})";
const CONTAINERS =
  "context|list|request|results?|reply|chat|queue|room|file|folder|message|table|text|section|prompt|block|account|warehouse|catalogue|catalog|document|repository|thread|workspace|calendar|spreadsheet|sheet|notebook|project|database|page|pages|channel|system|parcel|stream|directory|record|report|response|conversation|session|log|archive|store|shop";

const smallRules: readonly Rule[] = [
  rule(
    `${START}in (?=(?:the|this|that|each|every|its|their) (?:\\p{Ll}+ ){0,2}(?:${CONTAINERS})${END})(?<!as in )`,
    ["within "],
  ),
  rule(`(?<=(?<!\\p{L})(?:one|a|an) (?:\\p{Ll}+ ){1,2})for (?:each|every) ${THING}`, ["per "]),
  rule(`${START}for each ${THING}`, ["for every "]),
  rule(`${START}for every ${THING}`, ["for each "]),
  rule(`(?<!for )${START}each ${THING}`, ["every "]),
  rule(`(?<!for )${START}every ${THING}`, ["each "]),
  words("all of the", "all the"),
  words(`needs(?= (?:a|an|the|its|no|clear|${MASK}))`, "requires"),
  words(`requires(?= (?:a|an|the|its|no|${MASK}))`, "needs"),
  words("say(?= (?:that|what|how|which|whether|where|why|so|once))", "state"),
  words("says(?= (?:that|what|how|which|whether|where|why|so))", "states"),
  rule(`(?<=\\p{L}{3}|${MASK}) and (?=(?:a|an|the|its|their) \\p{L}+(?:[.,;:]|$)|${MASK}(?:[.,;:]|$))`, [
    " as well as ",
  ]),
  rule(
    "(?<=\\p{L}{3} )that (?:was|were|is|are) (not )?(?=(?:\\p{Ll}{3,}ed|given|shown|sent|said|found|kept|known|made|written|set|told)(?:[.,;:]| (?:in|for|from|last|first|by|to|with|on|as|at|out|stays?|goes|comes|belongs?|is|are)[ .]))",
    ({ input, index, 1: not = "" }) =>
      /(?:^|[\s,;:.])(?:say|says|said|so|know|sure|state|states|note|see|ensure|check|means?|shows?|told|tell|such|than|and|or|but|in|on|of|for|to|with|by|from|at|all|those|is|are|what|not)\s$/iu.test(
        input.slice(0, index),
      )
        ? []
        : [not],
  ),
  rule("(?<=^|[.;:] )(\\p{L}{3,}[^s\\P{L}]s) (\\p{Ll}{3,}ed|given|shown|sent|made|written|found) by(?= )", [
    "$1 that are $2 by",
  ]),
  rule(`${START}tell (the \\p{L}+|them|him|her|somebody|someone) that`, [
    "inform $1 that",
    "let $1 know that",
  ]),
  rule(`${START}under(?= ${MASK})`, ["below", "less than"]),
  words("ask for(?= (?:a|an|the|this|it|no)\\b)", "request"),
  words("asks for(?= (?:a|an|the|this|it|no)\\b)", "requests"),
  words("decide whether", "determine whether"),
  words("find out whether", "determine whether", "establish whether"),
  rule(
    `${START}(give|gives) (?=(?:the|a|an) (?:\\p{Ll}+ )?\\p{Ll}+(?:[.,;]|$| (?:as|in|of|for|from|with) ))`,
    ([, give = ""]) => (give.toLowerCase() === "give" ? ["provide "] : ["provides "]),
  ),
  rule(`${SENTENCE}put (?=(?:the|a|an) \\p{L}+ (?!together|off|out|away|back|up|down|aside))`, ["place "]),
  words("begins with", "starts with"),
  words("begin with", "start with"),
  words("lead to", "result in"),
  words("leads to", "results in"),
  words("stays", "remains"),
  words("stay(?= (?:as|in|on|under|the|out|below))", "remain"),
  words("comes first", "stands first"),
  words("comes before", "stands before"),
  words("come from", "are taken from"),
  words("comes from", "is taken from"),
  rule(`${START}that stands? (?=(?:before|after) )`, [""]),
  words("are enough", "are sufficient", "suffice"),
  words("is enough", "is sufficient", "suffices"),
  words("somebody", "someone"),
  words("someone", "somebody"),
  words("everybody", "everyone"),
  words("anybody", "anyone"),
  words("people(?= (?:who|whose|that))", "persons"),
  words("is called", "is named"),
  words("as soon as", "once"),
  words("letter by letter", "one letter at a time"),
  words("one after the other", "one after another"),
  words("goes into", "is put into"),
  words("go into", "are put into"),
  words("stands at", "is at"),
  words("stand in", "are in"),
  words("lies in", "is in"),
];

export const FRAMES: readonly Rule[] = [
  ...frameRules,
  ...articleRules,
  ...politeRules,
  ...notedRules,
  ...negationRules,
  ...conditionRules,
  ...smallRules,
];
