/**
 * Which lists of a text may stand in another order: bullets none of which leans on another's place. A test of words, on the safe side:
 * what reads like steps, a ranking, a table of contents, or is cited by number or place, keeps its order.
 */
import { type Block, introOf, type List, wordsOfItem } from "./_blocks.js";
import { MARK } from "./_marks.js";

/** Why a list keeps its order. */
export type Held =
  | "numbered"
  | "one item"
  | "lines run on"
  | "announced as an order"
  | "reads as steps"
  | "a conversation"
  | "points at a neighbour"
  | "first match wins"
  | "cited by number"
  | "table of contents"
  | "one sentence";

/** Items that move as one, and what each must stand behind. */
export interface Unit {
  readonly items: readonly number[];
  readonly after: readonly number[];
}

const ANNOUNCED =
  /\b(?:in (?:this|that|the (?:following|given|stated|listed)) (?:order|sequence)|in order(?! to\b)|order of|steps?|step[- ]by[- ]step|one (?:after|by) (?:the other|another|one)|sequen(?:ce|tial(?:ly)?)|procedures?|workflows?|priorit\w+|precedence|rank(?:ed|ing|s)?|stages?|phases?|chronolog\w+|pipeline|timeline|top[- ]?down|top to bottom|first match\w*)\b|依次|顺序|步骤|流程|先后|优先|从上到下|逐条|逐项|阶段|次序|先.{0,20}[再后]/iu;
const STEP =
  /^(?:(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|(?:lead|start|begin|open|end|close|finish) (?:with|by|from)|conclude|wrap up|then|next|after (?:that|this)|afterwards|finally|lastly|step|phase|stage)\b(?![-\w])|(?:第[一二三四五六七八九十\d]|首先|其次|然后|接着|随后|最后|开头|开场|结尾|[①-⑳]|\(?\d{1,2}[.)、]\s))/iu;
/** What one does, once. */
const DOES =
  /^(?:run|execute|commit|push|create|add|update|copy|move|install|build|deploy|test|verify|validate|check|open|write|read|search|ask|fetch|get|gather|collect|capture|choose|pick|select|define|assign|draft|send|notify|inform|document|review|merge|close|link|bump|start|set|load|call|use|apply|fix|generate|export|import|publish|release|tag|identify|analy[sz]e|compare|list|map|plan|share|post|confirm|record|save|restart|acknowledge|state|provide|offer|explain|take|lead|be|include|keep|show|leave|adjust)\b(?!-)/iu;
const SHELL = /^(?:run|execute|commit|push|deploy|install|build|merge|publish)\b(?!-)/iu;
/** A heading or a line that is a step itself: what stands under it is done in that order. */
const NUMBERED =
  /^[\s#*_]*(?:step|phase|stage)?\s*\d{1,2}(?:\.\d{1,2})*\s*[.):、]?\s|^[\s#*_]*第[一二三四五六七八九十\d]+步/iu;
/** `When de-escalating:`, `Handling a refund:` */
const OCCASION = /^[\s*_]*(?:when|after|before|once|if|to|\p{L}+ing)\b[^\n]*[:：][*_\s]*$/iu;

/** Turns of an example. */
const TURN =
  /^(?:user|assistant|human|customer|viewer|agent|system|tool|reply|bot|model|[QA]|用户|观众|助手|客服|主播|工具|回复|问|答)\s*[:：]/iu;
const LEANS =
  /^(?:otherwise|else|instead|also|additionally|furthermore|moreover|however|but|and|or|so|therefore|thus|this|that|these|those|it|they|them|such|same|likewise|similarly|another|the (?:others?|rest)|other(?:s|wise)?|if (?:not|so|none|neither|any of)|again|more|one\b.{0,20}\bmore|all of (?:them|these|this)|both|even then|only then)\b|^(?:否则|另外|此外|同时|同样|也|还|但|而|并|且|这|那|该|此|其|它|若否|如否|不然|反之|另一|再)/iu;
const NUMBER = "\\d+|one|two|three|four|five|six|seven|eight|nine|ten";
const POINTS = new RegExp(
  `\\b(?:above|below)\\b(?!\\s*[\\d\`$€"“']|\\s*${MARK})|\\b(?:previous|preceding|aforementioned|foregoing)\\b|\\b(?:earlier|following|next|prior) (?:rules?|points?|items?|steps?|bullets?|sections?|lines?)\\b|\\bas (?:mentioned|described|stated|noted)\\b|\\b(?:these|those) (?:unless|if|only|when|are|must|should|may|can|do|will)\\b|上述|上文|前述|前文|下述|(?<!上)下文|(?<!最)[上下前后][一二两三四五几\\d]+[条项点]|上一步|下一步骤|以[上下](?:各|这些|规则|内容|几|所|条|步骤|说明|要求|情况)|如[上下](?!午)`,
  "iu",
);
const WINS =
  /\b(?:first|earlier|later|last|topmost)\s+(?:match\w*|rules?|items?|points?|bullets?|conditions?|cases?|rows?|options?)\b|\b(?:first|last)(?: one)? that (?:fits|applies|match\w+|works|succeeds|holds|is true)\b|\b(?:takes?|has|have|having) (?:precedence|priority) over (?:the )?(?:others?|rest|ones?|rules?|items?|points?)|后者为准|前者为准|先匹配|第一[条项个](?:匹配|符合|满足|适用)|排在前面的(?:规则|条目|优先)/iu;
const NOUNS = "rules?|steps?|items?|points?|bullets?|principles?|guidelines?|numbers?|no\\.?";
const CITES = new RegExp(`\\b(?:${NOUNS})\\s+#?(${NUMBER})\\b(?![.]?\\d)`, "giu");
const PLACES =
  /\b(?:first|second|third|fourth|fifth|last|final|top|bottom)\s+(?:rules?|items?|points?|bullets?|steps?|two|three|four|few)\b|(?:前|(?<!最)后|最后)[一二两三四五六七八九十几]+[条项点]|最后一?[条项点]/iu;
const CITES_ZH = /第([一二三四五六七八九十\d]+)[条项点款步]/gu;

const WORDS: readonly string[] = "one two three four five six seven eight nine ten".split(" ");
const HAN = "一二三四五六七八九十";
const numberOf = (word: string): number =>
  Number(word) || WORDS.indexOf(word.toLowerCase()) + 1 || HAN.indexOf(word) + 1 || 1;

/** Numbers by which a text speaks of rules or items. */
export const citedIn = (text: string): readonly number[] =>
  [...text.matchAll(CITES), ...text.matchAll(CITES_ZH)].map(([, number = ""]) => numberOf(number));

/** Words behind emphasis and quotes. */
const bare = (words: string): string => words.replace(/^[*_"'“‘「『(（[~\s]+/u, "");
const textOf = (list: List, at: number): string => list.items[at]?.lines.join("\n") ?? "";

/** How an item ends, where the list is one sentence: `；`, `; and`. */
const ENDING = /\s*(?:[;；,，]\s*(?:and|or|以及|或者|或|和)?)\s*$/iu;
const STOP = /[.。!！?？]\s*$/u;

export interface Around {
  /** All of the text. */
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Numbers that other texts cite, which may mean items of this one. */
  readonly cited: readonly number[];
}

export function heldBy(list: List, { text, blocks, cited }: Around): Held | undefined {
  if (list.ordered) return "numbered";
  const items = list.items.map((item, at) => ({ words: bare(wordsOfItem(item)), all: textOf(list, at) }));
  if (items.length < 2) return "one item";
  if (list.lazy) return "lines run on";
  const { paragraph, heading } = introOf(text, list.start);
  if (ANNOUNCED.test(paragraph) || ANNOUNCED.test(heading.replace(/^\s*#+/, "")))
    return "announced as an order";
  if (items.some(({ words }) => STEP.test(words))) return "reads as steps";
  const does = items.filter(({ words }) => DOES.test(words)).length;
  const isStep = NUMBERED.test(paragraph) || NUMBERED.test(heading);
  if ((isStep && does * 2 >= items.length) || (OCCASION.test(paragraph) && does === items.length))
    return "reads as steps";
  if (items.filter(({ words }) => SHELL.test(words)).length > 1) return "reads as steps";
  if (items.some(({ words }) => TURN.test(words))) return "a conversation";
  const links = items.filter(({ all }) => /\]\(#[^)]*\)/.test(all)).length;
  if (links * 2 >= items.length) return "table of contents";
  if ([paragraph, ...items.map(({ all }) => all)].some((one) => WINS.test(one))) return "first match wins";
  if (items.some(({ all }) => POINTS.test(all))) return "points at a neighbour";
  if (isCited(list, text, blocks, cited)) return "cited by number";
  const endings = items.slice(0, -1).filter(({ all }) => ENDING.test(all)).length;
  if (endings > 0 && (endings < items.length - 1 || !STOP.test(items.at(-1)?.all ?? "")))
    return "one sentence";
  return undefined;
}

/** A number beyond what the numbered lists of a text have, or with none there, speaks of its bullets. */
function isCited(list: List, text: string, blocks: readonly Block[], cited: readonly number[]): boolean {
  if (PLACES.test(withoutCode(text, blocks))) return true;
  const numbered = Math.max(
    0,
    ...blocks.map((block) => (block.is === "list" && block.ordered ? block.items.length : 0)),
  );
  return [...citedIn(withoutCode(text, blocks)), ...cited].some(
    (number) => number > numbered && number <= list.items.length,
  );
}

function withoutCode(text: string, blocks: readonly Block[]): string {
  const code = new Set(
    blocks.flatMap((block) =>
      block.is === "code" ? Array.from({ length: block.end - block.start }, (_, i) => block.start + i) : [],
    ),
  );
  return text
    .split("\n")
    .filter((_, at) => !code.has(at))
    .join("\n");
}

/** An item that leans on the one before goes with it; one that speaks of "the order" stands behind the one that brings "an order" up. */
export function unitsOf(list: List, text: string): readonly Unit[] {
  const units: { items: number[]; after: Set<number> }[] = [];
  list.items.forEach((item, at) => {
    if (at > 0 && LEANS.test(bare(wordsOfItem(item)))) units.at(-1)?.items.push(at);
    else units.push({ items: [at], after: new Set() });
  });
  const before = text.split("\n").slice(0, list.start).join("\n").toLowerCase();
  const opening = (at: number): string => {
    const first = list.items[units[at]?.items[0] ?? 0];
    return first === undefined ? "" : bare(wordsOfItem(first));
  };
  const said = units.map(({ items }) =>
    items
      .map((at) => textOf(list, at))
      .join("\n")
      .toLowerCase(),
  );
  units.forEach((unit, at) => {
    for (let earlier = 0; earlier < at; earlier++)
      if (
        introduces(said[earlier] as string, said[at] as string, before) ||
        (FETCHES.test(opening(earlier)) && TAKES.test((said[at] as string).replace(/^\s*[-*+•]\s+/, "")))
      )
        unit.after.add(earlier);
  });
  return units.map(({ items, after }) => ({ items, after: [...after] }));
}

const FRESH = /\b(?:an?|another|some|the first|the best)\s+(\p{L}{4,})(?:\s+(\p{L}{4,}))?/giu;
const KNOWN = /\b(?:the|this|that|these|those|its|their)\s+(\p{L}{4,})(?:\s+(\p{L}{4,}))?/giu;
/** What is fetched comes before what is done with it. */
const FETCHES =
  /^(?:call|search|run|open|ask|fetch|list|load|query|look|find|get|read|check|inspect)\b|^(?:调用|查询|检索|搜索|打开|加载|读取|先查)/iu;
const TAKES =
  /^results?\b|\bthe (?:first |last |best )?(?:entry|entries|results?|answers?|hits?|match(?:es)?|output|response|rows?|records?)\b|(?:返回|结果|命中)(?:的|里|中)/iu;
function introduces(earlier: string, later: string, before: string): boolean {
  const wanted = nounsIn(later, KNOWN);
  if (wanted.size === 0) return false;
  const own = nounsIn(later, FRESH);
  return [...nounsIn(earlier, FRESH)].some(
    (noun) => wanted.has(noun) && !own.has(noun) && !before.includes(noun),
  );
}
const nounsIn = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(pattern)].flatMap(([, a, b]) => [a, b].filter((one) => one !== undefined)));

/** Items in another order; what ends each place of a sentence stays at its place. */
export function inOrder(list: List, order: readonly number[]): List["items"] {
  const isSentence = list.items.slice(0, -1).some(({ lines }) => ENDING.test(lines.join("\n")));
  return order.map((from, to) => {
    const item = list.items[from] as List["items"][number];
    const place = list.items[to] as List["items"][number];
    const lines = isSentence ? withEnding(item.lines, endOf(place.lines)) : item.lines;
    return { lines, gap: place.gap };
  });
}
const endOf = (lines: readonly string[]): string => {
  const last = lines.at(-1) ?? "";
  return (ENDING.exec(last) ?? STOP.exec(last))?.[0] ?? "";
};
function withEnding(lines: readonly string[], ending: string): readonly string[] {
  const last = lines.at(-1) ?? "";
  return [...lines.slice(0, -1), last.slice(0, last.length - endOf(lines).length) + ending];
}
