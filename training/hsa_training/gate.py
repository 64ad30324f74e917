"""The laws on texts and additions (docs/format.md, 10.1 to 10.3): `reword-gate`, `unique-gold`, `template-survives`."""

import re
import unicodedata
from collections import Counter

MARKER = re.compile(r"^\s*(?:[-*+•]|\d{1,2}(?:[.)](?=\s)|、)|\|)\s*")
RULE = re.compile(r"[\s|:-]*")
QUOTED = [
    ("name", re.compile(r"`?⟦[^⟧]*⟧`?")),
    ("slot", re.compile(r"`?\{\{[^}]*\}\}`?")),
    ("code", re.compile(r"`[^`]*`")),
    ("link", re.compile(r"\bhttps?://\S+", re.I)),
    ("number", re.compile(r"(?<![A-Za-z\u00c0-\u024f\d.])\d[\d,]*(?:\.\d+)?(?:\s?%|[\s-]?[A-Za-z\u00c0-\u024f]{2,})?")),
]
COUNTED = [
    ("at most", r"\b(?:at most|no more than|not more than|up to|not exceed\w*|maximum)\b|最多|至多|不超过|不得超过"),
    ("at least", r"\b(?:at least|no less than|no fewer than|not less than|minimum)\b|至少|不少于|不低于"),
    ("only", r"\bonly\b|[仅只]"),
    (
        "not",
        r"\b(?:not|cannot|never|no|none|nobody|nothing|without|unless|except|nor|neither)\b"
        r"|n['’]t\b|[不未无勿没]|禁止|切勿|除非",
    ),
    ("must", r"\b(?:must|shall|always|mandatory|required)\b|必须|务必|必需|一定要"),
    ("should", r"\b(?:should|ought|recommend\w*|preferabl[ey]|ideally)\b|建议|尽量|最好"),
]
# \b and \w are those of ASCII, as the page says: a Chinese character beside an English word ends it
COUNTED = [(name, re.compile(pattern, re.I | re.A)) for name, pattern in COUNTED]

STOP = set(
    "a an and any are as at be by for from get has have how if in into is it its list of off on one only or return"
    " returns set show some than that the their them then there this to up use used what when where which who will"
    " with without you your".split()
)


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


def facts(item):
    found, rest = Counter(), unicodedata.normalize("NFKC", item)
    for kind, pattern in QUOTED:
        for text in pattern.findall(rest):
            shown = number(text) if kind == "number" else text if kind in ("code", "link") else text.replace("`", "")
            found[f"{kind} {shown}"] += 1
        rest = pattern.sub(" ", rest)
    for kind, pattern in COUNTED:
        found[f'"{kind}"'] += len(pattern.findall(rest))
        rest = pattern.sub(" ", rest)
    return +found


def lost(before, after):
    """What a rewording lost or brought; None: nothing."""
    old, new = [facts(item) for item in items(before)], [facts(item) for item in items(after)]
    if len(old) == len(new):
        left = list(new)
        for one in old:
            if one not in left:
                return f"no item with {dict(one)}"
            left.remove(one)
        return None
    old, new = sum(old, Counter()), sum(new, Counter())
    missing = [fact for fact in old if new[fact] < old[fact]]
    came = [fact for fact in new if fact not in old and not fact.startswith('"')]
    return f"{', '.join(missing)} less often" if missing else f"{', '.join(came)} new" if came else None


def check_texts(say, edits):
    first = {}
    for edit in edits:
        if edit["kind"] == "text":
            first.setdefault(edit["site"], [edit["from"], None])[1] = edit["to"]
    for site, (before, after) in first.items():
        flaw = None if "#/extra/" in site else lost(before, after)
        if flaw:
            say("reword-gate", f"{site}: {flaw}", "the facts of the text that it replaces, item by item")


def content_words(text):
    found = {run[i : i + 2] for run in re.findall(r"[\u3400-\u9fff]+", text) for i in range(len(run) - 1)}
    for word in re.findall(r"[A-Za-z][A-Za-z_-]*", text):
        word = re.sub(r"([a-z\d])([A-Z])", r"\1 \2", word)
        word = re.sub(r"([A-Z])([A-Z][a-z])", r"\1 \2", word)
        for part in re.split(r"[\s_.:/-]+", word.lower()):
            if part not in STOP and len(part) > 1:
                found.add(re.sub(r"e$", "", re.sub(r"(?:ies|es|s|ed|ing|ly)$", "", part)))
    return found


def required(thing):
    schema = thing.get("parameters") or {}
    return sorted(schema.get("required") or schema.get("properties") or [])


def does_the_same(inserted, other):
    names = content_words(inserted["name"]), content_words(other["name"])
    if names[0] and names[0] == names[1]:
        return True
    mine, theirs = (content_words(one.get("description") or "") for one in (inserted, other))
    shared = len(mine & theirs)
    if shared < 3:
        return False
    share = shared / max(1, min(len(mine), len(theirs)))
    return share >= 0.6 or (share >= 0.3 and required(inserted) != [] and required(inserted) == required(other))


def check_inserted(say, harness, edits):
    inserted = {}
    for edit in edits:
        if edit["kind"] == "insert":
            inserted[edit["symbol"]] = edit["item"]
        elif edit["kind"] == "remove":
            inserted.pop(edit["symbol"], None)
    for symbol, item in inserted.items():
        for other in harness[f"{item['of']}s"] if item["of"] in ("tool", "skill") else []:
            if does_the_same(item["value"], other):
                say("unique-gold", f"{symbol} may do the job of {other['name']}", "a thing of another trade")


CONTROL = re.compile(r"<\|[a-z_0-9]{2,24}\|>|</?(?:tool_call|tool_response|think)>|\[/?(?:INST|TOOL_CALLS|AVAILABLE_TOOLS)\]")


def misplaced(messages):
    found = set()
    for place, message in enumerate(messages):
        if message["role"] in ("system", "developer") and place:
            found.add("a system turn in the middle of the run")
        if message["role"] == "tool":
            before = [one for one in messages[:place] if one["role"] != "tool"][-1:]
            if not (before and before[0]["role"] == "assistant" and before[0].get("tool_calls")):
                found.add("a result that follows no call")
    return found


def kept_reasoning(messages):
    last = max((place for place, one in enumerate(messages) if one["role"] == "user"), default=-1)
    return sum(1 for one in messages[last + 1 :] if one.get("reasoning_content"))


def controls(value):
    if isinstance(value, str):
        return Counter(CONTROL.findall(value))
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return sum(map(controls, inner), Counter())


def check_template(say, row, base):
    for what in misplaced(row["messages"]) - misplaced(base["messages"]):
        say("template-survives", what, "turns that every template takes")
    kept, now = kept_reasoning(base["messages"]), kept_reasoning(row["messages"])
    if now < kept:
        say("template-survives", f"{now} spans of reasoning are kept", f"{kept}, as in the base")
    before = controls([base["messages"], base["tools"]])
    for token, times in controls([row["messages"], row["tools"]]).items():
        if times > before[token]:
            say("template-survives", f"{token} stands in it", "no control token that the base has not")
