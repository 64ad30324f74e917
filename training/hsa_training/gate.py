"""The laws on texts and additions (docs/format.md, 10.1 to 10.3): `reword-gate`, `unique-gold`, `template-survives`."""

import re
from collections import Counter

from hsa_training.reword_facts import lost

STOP = set(
    "a an and any are as at be by for from get has have how if in into is it its list of off on one only or return"
    " returns set show some than that the their them then there this to up use used what when where which who will"
    " with without you your".split()
)


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
