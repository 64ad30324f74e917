"""The facts that `reword-gate` compares (docs/format.md, 10.1): exact ones, numbers, and what may say a denial, a bound, a strength."""

import re
import unicodedata
from collections import Counter

MARKER = re.compile(r"^\s*(?:[-*+•]|\d{1,2}(?:[.)](?=\s)|、)|\|)\s*")
RULE = re.compile(r"[\s|:-]*")
QUOTED = [
    ("name", re.compile(r"`?⟦[^⟧]*⟧`?")),
    ("slot", re.compile(r"`?\{\{[^}]*\}\}`?")),
    ("code", re.compile(r"`[^`]*`")),
    ("link", re.compile(r"\bhttps?://[^\s。、\u3400-\u9fff]+", re.I)),
    ("number", re.compile(r"(?<![A-Za-z\u00c0-\u024f\d.])\d[\d,]*(?:\.\d+)?(?:\s?%|[\s-]?[A-Za-z\u00c0-\u024f]{2,})?")),
]
COUNTED = [
    ("at most", (
        r"\b(?:at most|(?:no|not) (?:more|longer|later|larger|greater|higher|bigger|older) than|up"
        r" to|not exceed\w*|maximum)\b|最多|至多|不得?超过|[未没]有?超过|不[得能可]{0,2}[大多高晚]于"
    )),
    ("at least", (
        r"\b(?:at least|(?:no|not) (?:less|fewer|shorter|earlier|sooner|smaller|lower) than|minimu"
        r"m)\b|至少|不[少低小早]于"
    )),
    ("only", r"\bonly\b|仅|只(?![要是])"),
    ("not", (
        r"\b(?:not|cannot|never|no|none|nobody|nothing|without|unless|except|nor|neither)\b|n['’]t"
        r"\b|(?<!要)(?<!不得)不(?![过填论管足]|得不)|未(?!来)|无|勿|(?<!有)没|禁止|切勿|除非"
    )),
    ("must", r"\b(?:must|shall|always|mandatory|required)\b|必须|务必|必需|一定要"),
    ("should", r"\b(?:should|ought|recommend\w*|preferabl[ey]|ideally)\b|建议|尽量|最好"),
]
WIDE = [
    ("at most", (
        r"\b(?:at most|up to|as many as|as much as|max(?:imum)?|exceed\w*|within|limit\w*|cap(?:pe"
        r"d)?|latest|or (?:less|fewer|below|under|earlier|shorter|smaller|lower|younger))\b|最多|至多|"
        r"超[过出]|以内|之内|内|以下|上限|不[大多高晚长]于|[最至][晚迟大长高]|封顶|顶多|控制在|限|≤|<="
    )),
    ("at least", (
        r"\b(?:at least|min(?:imum)?|earliest|(?:or|and) (?:more|above|over|later|greater|longer|h"
        r"igher|larger|older|up))\b|至少|起码|最[少低小早短]|更多|不[少低小早短]于|以上|下限|起|≥|>="
    )),
    ("only", (
        r"\b(?:only|solely|exclusively|alone|just|merely|purely|strictly|but|except\w*|unless|with"
        r"out|until|other|else|nobody|none|nothing|no one|limited|restricted|reserved|confined)\b|"
        r"[仅只唯专才独单限]|(?<![删清移解去扣拆消卸抹])除|方可|前提"
    )),
    ("not", (
        r"\b(?:not|cannot|never|no|none|nobody|nothing|without|unless|except\w*|nor|neither|avoid"
        r"\w*|refus\w*|refrain\w*|omit\w*|skip\w*|skipped|exclud\w*|excluding|ignor\w*|rather|inste"
        r"ad|other|apart|aside|lack\w*|missing|absent|absence|free of|fail\w*|reject\w*|declin\w*|"
        r"forbid\w*|forbade|prohibit\w*|ban|bans|banned|disallow\w*|den(?:y|ies|ied)|only|solely|a"
        r"lone|exclusively|merely|just|outside|hardly|independent\w*|unchanged|leav\w+ (?:it |them"
        r" )?out|left out|left blank|left empty|un\w{3,}ed|un(?:available|known|read|safe|sure|cle"
        r"ar|able|seen|set|paid|sold|written)|non\w*|impossible|illegal|irreversible|in(?:valid|ac"
        r"tive|complete|correct|sufficient|accessible|eligible|accurate)|disagree\w*|discourag\w*)"
        r"\b|n['’]t\b|不(?!过)|停|未(?!来)|[无勿没莫禁免拒缺仅唯才跳]|非(?!常)|(?<!是)否|(?<![删清移解去扣拆消卸抹])除|只(?![要是])|("
        r"?<![类级性识区个分])别|以外|之外|例外|除外|省略|忽略|空着|留空|失败|失效|保持|避"
    )),
    ("must", (
        r"\b(?:must|shall|always|mandatory|need\w*|requir\w*|obligat\w*|compulsory|necessary|essen"
        r"tial|ensure|sure|ha(?:s|ve|d) to|(?:is|are|be) to)\b|[必须务需应得要]|一定|强制"
    )),
    ("should", (
        r"\b(?:should|ought|recommend\w*|prefer\w*|ideal\w*|advi[sc]\w*|suggest\w*|best|better|enc"
        r"ourag\w*|tr(?:y|ies)|aim|expected|supposed|possible|consider)\b|[应宜]|建议|尽|最好|推荐|不妨|优先"
    )),
    ("may", (
        r"\b(?:may|might|can|could|allow\w*|permit\w*|free|able|option\w*|fine|okay|open|welcome)"
        r"\b|[可能许]|选填|有权"
    )),
]
LEAVE = (
    r"(?<!\bnot )\b(?:may|allowed|permitted|optional(?:ly)?)\b(?! not\b)|(?<![不未没])(?:可以|允许|选填"
    r"|可选)"
)
BOUNDS = (
    r"\b(?:no|not) (?:more|less|fewer|longer|later|larger|greater|higher|bigger|older|shorter|"
    r"earlier|sooner|smaller|lower|over|above|under|below|beyond)(?: than)?\b|\bnot exceed\w*|"
    r"[不未没][有能得可会要应]{0,2}[超低少高多大小早晚长短][过出于]"
)
# \b and \w are those of ASCII, as the page says: a Chinese character beside an English word ends it
COUNTED, WIDE = ([(name, re.compile(pattern, re.I | re.A)) for name, pattern in one] for one in (COUNTED, WIDE))
LEAVE, BOUNDS = (re.compile(one, re.I | re.A) for one in (LEAVE, BOUNDS))
EXACT = ("name ", "slot ", "code ", "link ")
MANY = 2
MOST_NUMBERS = 200

UNITS = (
    "s sec second/min minute/h hr hour/day/week/month/year/percent %/km kilometer kilometre/m meter metre/mile/kg kilogram/g gram/lb pound/"
    "b byte/kb kilobyte/mb megabyte/gb gigabyte/tb terabyte/usd dollar/eur euro/gbp/cny rmb yuan/jpy yen/cent"
)
UNIT = {word: at for at, line in enumerate(UNITS.split("/")) for word in line.split()}
MORE = {"single": 1, "once": 1, "twice": 2, "both": 2, "dozen": 12, "hundred": 100, "thousand": 1000, "half": 30, "third": 3}
MORE |= {"fourth": 4, "fifth": 5}
MORE |= {word: 30 + 10 * at for at, word in enumerate("thirty forty fifty sixty seventy eighty ninety".split())}
MORE |= {
    word: at
    for at, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
        " eighteen nineteen twenty".split()
    )
}
SAID = re.compile(rf"\b(?:{'|'.join(MORE)})\b", re.I | re.A)
HAN = re.compile(r"[零一二两三四五六七八九十百]+|半")
DIGITS = "零一二三四五六七八九"


def marked(text):
    return "".join(piece if isinstance(piece, str) else f"⟦{' '.join(sorted(piece['to']))}⟧" for piece in text)


def items(text):
    """Lines that say something, without what makes them an item of a list or table."""
    lines = [re.sub(r"\s*\|\s*$", "", MARKER.sub("", line)).strip() for line in marked(text).split("\n")]
    return [line for line in lines if line and not RULE.fullmatch(line)]


def number(written):
    digits, unit = re.fullmatch(r"([\d.,]+)[\s-]?(.*)", written, re.S).groups()
    digits = re.sub(r",(?=\d{3}\b)", "", digits, flags=re.A).rstrip(",")
    digits = re.sub(r"(\.\d*?)0+$", r"\1", digits).removesuffix(".")
    return f"{digits} {unit.lower().removesuffix('s')}".strip()


def shown(kind, text):
    if kind == "number":
        return number(text)
    if kind == "link":
        return text.rstrip(".,;:)")
    return text if kind == "code" else text.replace("`", "")


def read(item):
    """The facts of an item, how many words could say each kind of logic, and its numbers."""
    facts, rest = Counter(), unicodedata.normalize("NFKC", item)
    prose = rest
    for kind, pattern in QUOTED:
        for text in pattern.findall(rest):
            facts[f"{kind} {shown(kind, text)}"] += 1
        rest = pattern.sub(" ", rest)
        prose = pattern.sub((lambda found: re.sub(r"^[\d.,]+", " ", found[0])) if kind == "number" else " ", prose)
    for kind, pattern in COUNTED:
        facts[f'"{kind}"'] += len(pattern.findall(rest))
        rest = pattern.sub(" ", rest)
    facts = +facts
    return {"facts": facts, "senses": senses(prose), "written": written(facts), "said": said(prose)}


def senses(prose):
    plain = BOUNDS.sub(" ", prose)
    found = Counter({name: len(pattern.findall(plain if name == "not" else prose)) for name, pattern in WIDE})
    bounds = len(BOUNDS.findall(prose))
    for name in ("at most", "at least"):
        found[name] += bounds
    found["leave"] = len(LEAVE.findall(plain))
    return found


def written(facts):
    found = {}
    for fact in facts:
        if fact.startswith("number "):
            value, _, word = fact.removeprefix("number ").partition(" ")
            found.setdefault(value, set()).update({word} - {""})
    return found


def said(prose):
    return {str(MORE[word.lower()]) for word in SAID.findall(prose)} | {han_value(run) for run in HAN.findall(prose)}


def han_value(run):
    if run == "半":
        return "30"
    total, digit = 0, -1
    for char in run.replace("两", "二"):
        scale = {"十": 10, "百": 100}.get(char, 0)
        if scale:
            total, digit = total + (1 if digit < 0 else digit) * scale, -1
        else:
            digit = DIGITS.index(char)
    return str(total + max(digit, 0))


def amount_lost(before, after):
    for value, words in before["written"].items():
        if value not in after["written"] and value not in after["said"]:
            return f"number {value} is lost"
        units, others = ({UNIT[word] for word in one if word in UNIT} for one in (words, after["written"].get(value, ())))
        if units and others and not units & others:
            return f"number {value} has another unit"
    for value in after["written"]:
        if value not in before["written"] and value not in before["said"]:
            return f"number {value} was not there"
    values = list(before["written"])[:MOST_NUMBERS]
    for at, one in enumerate(values):
        for other in values[at + 1 :]:
            if changed_places(before["written"], after["written"], one, other):
                return f"numbers {one} and {other} changed places"
    return None


def changed_places(before, after, one, other):
    if one not in after or other not in after:
        return False
    had, had_other, has, has_other = before[one], before[other], after[one], after[other]
    return bool((had & has_other) - had_other) and bool((had_other & has) - had)


def logic_lost(before, after):
    def sure(one, name):
        return one["facts"][f'"{name}"']

    def wide(one, name):
        return one["senses"][name]

    for name in ("at most", "at least", "only", "not", "should"):
        if sure(before, name) and not wide(after, name):
            return f'"{name}" is lost'
        if sure(after, name) and not wide(before, name):
            return f'"{name}" was not there'
    if sure(before, "not") >= wide(after, "not") + MANY:
        return '"not" stands there less often'
    for one, other in (("at most", "at least"), ("at least", "at most")):
        if sure(before, one) > sure(after, one) and sure(after, other) > sure(before, other):
            return f'"{one}" became "{other}"'
    if sure(before, "must") and not wide(before, "may") and not wide(after, "must") and wide(after, "leave"):
        return "a duty became leave"
    if wide(before, "leave") and not wide(before, "must") and sure(after, "must") and not wide(after, "may"):
        return "leave became a duty"
    return None


def differ(before, after, joined):
    old, new = before["facts"], after["facts"]
    for fact, times in old.items():
        if fact.startswith(EXACT) and (new[fact] < times if joined else new[fact] != times):
            return f"{fact} stands there {new[fact]} times"
    for fact in new:
        if fact.startswith(EXACT) and fact not in old:
            return f"{fact} was not there"
    return amount_lost(before, after) or logic_lost(before, after)


def summed(parts):
    facts = sum((one["facts"] for one in parts), Counter())
    return {
        "facts": facts,
        "senses": sum((one["senses"] for one in parts), Counter()),
        "written": written(facts),
        "said": set().union(*(one["said"] for one in parts)),
    }


def lost(before, after):
    """What a rewording lost or brought; None: nothing."""
    old, new = [read(item) for item in items(before)], [read(item) for item in items(after)]
    if len(old) != len(new):
        return differ(summed(old), summed(new), True)
    left, waiting = dict(enumerate(new)), []
    for at, one in enumerate(old):
        same = [place for place in left if left[place]["facts"] == one["facts"]]
        other = [place for place in same if old[place]["facts"] != one["facts"]]
        if at in same:
            del left[at]
        elif other:
            del left[other[0]]
        else:
            waiting.append((at, one))
    for at, one in waiting:
        places = ([at] if at in left else []) + [place for place in left if place != at]
        place = next((place for place in places if differ(one, left[place], False) is None), None)
        if place is None:
            return f"no item with {dict(one['facts'])}"
        del left[place]
    return None
