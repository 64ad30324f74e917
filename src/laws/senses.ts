/**
 * What else may say a denial, a bound, a limit or a strength: a fact of one text may be worded as any of these in the other.
 * The rules here refuse where a text says something and the other has no word that could say it, or says its opposite.
 */
import type { Facts } from "./facts.js";

/** Two denials fewer are more than a rewording. */
const MANY = 2;

const WIDE: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    "at most",
    /\b(?:at most|up to|as many as|as much as|max(?:imum)?|exceed\w*|within|limit\w*|cap(?:ped)?|latest|or (?:less|fewer|below|under|earlier|shorter|smaller|lower|younger))\b|最多|至多|超[过出]|以内|之内|内|以下|上限|不[大多高晚长]于|[最至][晚迟大长高]|封顶|顶多|控制在|限|≤|<=/giu,
  ],
  [
    "at least",
    /\b(?:at least|min(?:imum)?|earliest|(?:or|and) (?:more|above|over|later|greater|longer|higher|larger|older|up))\b|至少|起码|最[少低小早短]|更多|不[少低小早短]于|以上|下限|起|≥|>=/giu,
  ],
  [
    "only",
    /\b(?:only|solely|exclusively|alone|just|merely|purely|strictly|but|except\w*|unless|without|until|other|else|nobody|none|nothing|no one|limited|restricted|reserved|confined)\b|[仅只唯专才独单限]|(?<![删清移解去扣拆消卸抹])除|方可|前提/giu,
  ],
  [
    "not",
    /\b(?:not|cannot|never|no|none|nobody|nothing|without|unless|except\w*|nor|neither|avoid\w*|refus\w*|refrain\w*|omit\w*|skip\w*|skipped|exclud\w*|excluding|ignor\w*|rather|instead|other|apart|aside|lack\w*|missing|absent|absence|free of|fail\w*|reject\w*|declin\w*|forbid\w*|forbade|prohibit\w*|ban|bans|banned|disallow\w*|den(?:y|ies|ied)|only|solely|alone|exclusively|merely|just|outside|hardly|independent\w*|unchanged|leav\w+ (?:it |them )?out|left out|left blank|left empty|un\w{3,}ed|un(?:available|known|read|safe|sure|clear|able|seen|set|paid|sold|written)|non\w*|impossible|illegal|irreversible|in(?:valid|active|complete|correct|sufficient|accessible|eligible|accurate)|disagree\w*|discourag\w*)\b|n['’]t\b|不(?!过)|停|未(?!来)|[无勿没莫禁免拒缺仅唯才跳]|非(?!常)|(?<!是)否|(?<![删清移解去扣拆消卸抹])除|只(?![要是])|(?<![类级性识区个分])别|以外|之外|例外|除外|省略|忽略|空着|留空|失败|失效|保持|避/giu,
  ],
  [
    "must",
    /\b(?:must|shall|always|mandatory|need\w*|requir\w*|obligat\w*|compulsory|necessary|essential|ensure|sure|ha(?:s|ve|d) to|(?:is|are|be) to)\b|[必须务需应得要]|一定|强制/giu,
  ],
  [
    "should",
    /\b(?:should|ought|recommend\w*|prefer\w*|ideal\w*|advi[sc]\w*|suggest\w*|best|better|encourag\w*|tr(?:y|ies)|aim|expected|supposed|possible|consider)\b|[应宜]|建议|尽|最好|推荐|不妨|优先/giu,
  ],
  [
    "may",
    /\b(?:may|might|can|could|allow\w*|permit\w*|free|able|option\w*|fine|okay|open|welcome)\b|[可能许]|选填|有权/giu,
  ],
];
/** Leave that is given, and none that is denied. */
const LEAVE =
  /(?<!\bnot )\b(?:may|allowed|permitted|optional(?:ly)?)\b(?! not\b)|(?<![不未没])(?:可以|允许|选填|可选)/giu;
const BOUNDS =
  /\b(?:no|not) (?:more|less|fewer|longer|later|larger|greater|higher|bigger|older|shorter|earlier|sooner|smaller|lower|over|above|under|below|beyond)(?: than)?\b|\bnot exceed\w*|[不未没][有能得可会要应]{0,2}[超低少高多大小早晚长短][过出于]/giu;

/** How many words could say it. */
export type Senses = ReadonlyMap<string, number>;

/** `rest`: an item without names, code and numbers. */
export function sensesOf(rest: string): Senses {
  const plain = rest.replace(BOUNDS, " ");
  const times = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return new Map([
    ...WIDE.map(([name, pattern]): readonly [string, number] => [
      name,
      times(rest, pattern) +
        (/^at/.test(name) ? times(rest, BOUNDS) : 0) -
        (name === "not" ? times(rest, BOUNDS) - times(plain, BOUNDS) : 0),
    ]),
    ["leave", times(plain, LEAVE)],
  ]);
}

export interface Said {
  readonly facts: Facts;
  readonly senses: Senses;
}

/** In a sentence what was lost, came or was turned; undefined: nothing. */
export function logicLost(before: Said, after: Said): string | undefined {
  for (const name of ["at most", "at least", "only", "not", "should"]) {
    if (sure(before, name) > 0 && wide(after, name) === 0) return `"${name}" is lost`;
    if (sure(after, name) > 0 && wide(before, name) === 0) return `"${name}" was not there`;
  }
  if (sure(before, "not") >= wide(after, "not") + MANY) return '"not" stands there less often';
  for (const [one, other] of [
    ["at most", "at least"],
    ["at least", "at most"],
  ] as const)
    if (sure(before, one) > sure(after, one) && sure(after, other) > sure(before, other))
      return `"${one}" became "${other}"`;
  if (sure(before, "must") > 0 && wide(before, "may") === 0 && wide(after, "must") === 0 && leave(after) > 0)
    return "a duty became leave";
  if (leave(before) > 0 && wide(before, "must") === 0 && sure(after, "must") > 0 && wide(after, "may") === 0)
    return "leave became a duty";
  return undefined;
}

const sure = ({ facts }: Said, name: string): number => facts.get(`"${name}"`) ?? 0;
const wide = ({ senses }: Said, name: string): number => senses.get(name) ?? 0;
const leave = ({ senses }: Said): number => senses.get("leave") ?? 0;
