/** English forms of a word: what it may be an inflection of, and a stem for words that no list has. */

const IRREGULAR = new Map(
  Object.entries({
    am: "be",
    is: "be",
    are: "be",
    was: "be",
    were: "be",
    been: "be",
    being: "be",
    has: "have",
    had: "have",
    having: "have",
    does: "do",
    did: "do",
    done: "do",
    went: "go",
    gone: "go",
    made: "make",
    took: "take",
    taken: "take",
    gave: "give",
    given: "give",
    got: "get",
    gotten: "get",
    saw: "see",
    seen: "see",
    said: "say",
    told: "tell",
    sent: "send",
    found: "find",
    kept: "keep",
    held: "hold",
    left: "leave",
    set: "set",
    put: "put",
    read: "read",
    wrote: "write",
    written: "write",
    chose: "choose",
    chosen: "choose",
    came: "come",
    began: "begin",
    begun: "begin",
    ran: "run",
    broke: "break",
    broken: "break",
    brought: "bring",
    bought: "buy",
    built: "build",
    drew: "draw",
    drawn: "draw",
    drove: "drive",
    driven: "drive",
    fell: "fall",
    fallen: "fall",
    felt: "feel",
    forgot: "forget",
    forgotten: "forget",
    forbade: "forbid",
    forbidden: "forbid",
    grew: "grow",
    grown: "grow",
    heard: "hear",
    hid: "hide",
    hidden: "hide",
    knew: "know",
    known: "know",
    led: "lead",
    lent: "lend",
    lost: "lose",
    meant: "mean",
    met: "meet",
    paid: "pay",
    rose: "rise",
    risen: "rise",
    sold: "sell",
    shown: "show",
    shut: "shut",
    spoke: "speak",
    spoken: "speak",
    spent: "spend",
    stood: "stand",
    stuck: "stick",
    taught: "teach",
    thought: "think",
    understood: "understand",
    withdrew: "withdraw",
    withdrawn: "withdraw",
    won: "win",
    wore: "wear",
    worn: "wear",
    laid: "lay",
    lay: "lie",
    dealt: "deal",
    dug: "dig",
    overridden: "override",
    overrode: "override",
    overwritten: "overwrite",
    undone: "undo",
    redone: "redo",
    sought: "seek",
    shot: "shoot",
    split: "split",
    cut: "cut",
    cost: "cost",
    let: "let",
    hit: "hit",
    people: "person",
    children: "child",
    men: "man",
    women: "woman",
    feet: "foot",
    indices: "index",
    indexes: "index",
    criteria: "criterion",
    data: "data",
    analyses: "analysis",
    better: "good",
    best: "best",
    worse: "bad",
    worst: "worst",
    mice: "mouse",
    lives: "live",
    leaves: "leave",
    halves: "half",
    shelves: "shelf",
    bought_: "buy",
    flew: "fly",
    flown: "fly",
    ate: "eat",
    eaten: "eat",
    slept: "sleep",
    sat: "sit",
    threw: "throw",
    thrown: "throw",
    caught: "catch",
    became: "become",
    rewritten: "rewrite",
    rewrote: "rewrite",
    resent: "resend",
    bound: "bind",
    wound: "wind",
    stolen: "steal",
    stole: "steal",
    rang: "ring",
    sang: "sing",
    swapped: "swap",
    busier: "busy",
    further: "further",
    farther: "far",
    sung: "sing",
    spelt: "spell",
    learnt: "learn",
    dying: "die",
    lying: "lie",
    tying: "tie",
    died: "die",
    tied: "tie",
  }),
);

const VOWELS = /[aeiouy]/;

/** The word itself first; then what it may be a form of. */
export function formsOf(word: string): readonly string[] {
  const forms = new Set([word]);
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) forms.add(irregular);
  const cut = (suffix: string, ...ends: readonly string[]): void => {
    if (!word.endsWith(suffix) || word.length - suffix.length < 2) return;
    const rest = word.slice(0, -suffix.length);
    if (!VOWELS.test(rest)) return;
    for (const end of ends) forms.add(rest + end);
    const last = rest.at(-1);
    if (last !== undefined && last === rest.at(-2) && ends.includes("")) forms.add(rest.slice(0, -1));
  };
  cut("ies", "y", "ie");
  cut("ied", "y");
  cut("es", "", "e");
  cut("s", "");
  cut("ed", "", "e");
  cut("ing", "", "e");
  cut("ly", "", "le");
  cut("ily", "y");
  cut("ier", "y");
  cut("iest", "y");
  cut("est", "", "e");
  return [...forms];
}

const SUFFIXES = [
  "ications",
  "ication",
  "izations",
  "ization",
  "isation",
  "ations",
  "ation",
  "itions",
  "ition",
  "ements",
  "ement",
  "ments",
  "ment",
  "ances",
  "ance",
  "ences",
  "ence",
  "ities",
  "ity",
  "iness",
  "ness",
  "ions",
  "ion",
  "als",
  "al",
  "ures",
  "ure",
  "izes",
  "ized",
  "izing",
  "ize",
  "ises",
  "ised",
  "ising",
  "ise",
  "ates",
  "ated",
  "ating",
  "ate",
  "ifies",
  "ified",
  "ifying",
  "ify",
  "ingly",
  "ings",
  "ing",
  "edly",
  "ed",
  "ies",
  "ied",
  "ily",
  "ly",
  "es",
  "s",
  "e",
  "y",
];

/** Cut short: words of one family fall together (removal, removes, removing); never shorter than four letters. */
export function stemOf(word: string): string {
  const base = IRREGULAR.get(word) ?? word;
  for (const suffix of SUFFIXES) {
    if (!base.endsWith(suffix) || base.length - suffix.length < 3) continue;
    const rest = base.slice(0, -suffix.length);
    if (!VOWELS.test(rest) || rest.length < (suffix.length > 2 ? 3 : 3)) continue;
    return undouble(rest);
  }
  return base;
}

const undouble = (rest: string): string =>
  rest.length > 3 && rest.at(-1) === rest.at(-2) && !/[sl]$/.test(rest)
    ? rest.slice(0, -1)
    : rest.replace(/ll$/, "l");
