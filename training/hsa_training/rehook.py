"""Edits of kind `rehook` (docs/format.md, 9.9): Hooks written, ordered and heard otherwise."""

import re

from hsa_training.answers import answered_calls
from hsa_training.hooks import in_form, out_of_form

CALLS = ("before-call", "after-call")
USUAL = {"matcher": None, "form": "plain"}


def rehook(harness, base, edit, say):
    change = edit["change"]
    DO[change["op"]](harness, base, change, say)
    return harness, base


def usual(op, hook):
    return ("tool" if hook["event"] in CALLS else "user") if op == "channel" else USUAL.get(op)


def echoes(base, symbol):
    """(place, message, part) wherever the run repeats the Hook."""
    for place, message in enumerate(base["messages"]):
        content = message.get("content")
        for part in content if isinstance(content, list) else []:
            if part.get("echo") == symbol:
                yield place, message, part


def change_one(harness, base, change, say):
    op, symbol, old, new = (change[key] for key in ("op", "hook", "from", "to"))
    hook = next((one for one in harness["hooks"] if f"hook:{one['id']}" == symbol), None)
    if hook is None or hook.get(op, usual(op, hook)) != old:
        return say("edits", f"{op} of {symbol} changes from {old}", hook and hook.get(op, usual(op, hook)))
    if new == usual(op, hook):
        hook.pop(op, None)
    else:
        hook[op] = new
    if op == "matcher" and new is not None:
        check_matcher(harness, hook, say)
    if op == "budget" and any(f"{symbol}#/budget" in one["copies"] for one in harness["limits"]):
        say("edits", f"the budget of {symbol} changes", "the limit that states it to move")
    for place, message, part in echoes(base, symbol):
        if op == "form":
            plain = out_of_form(old, hook["action"], part["text"])
            if plain is None:
                say("text", f"message {place} does not write {symbol} as {old}", old)
            else:
                part["text"] = in_form(new, hook["action"], plain)
        if op == "channel":
            if message["role"] != old or len(message["content"]) > 1 or "tool" in (old, new):
                say("references", f"message {place} repeats {symbol}", f"a {old} turn of its own, which is no tool's")
            message["role"] = new
    return None


PLAIN = r"[^\\^$.|?*+()\[\]{}\s]"
UNIT = rf"(?:{PLAIN}|\\[\\^$.|?*+()\[\]{{}}]|\.|\[\^?[A-Za-z0-9_\-]+\])[*+?]?"
MATCHER = re.compile(rf"{PLAIN}+(?:\|{PLAIN}+)*|\^(?:{UNIT}|\(\?:(?:{UNIT})*(?:\|(?:{UNIT})*)*\))+\$")


def matched(matcher, names):
    """None where it is no matcher."""
    if not MATCHER.fullmatch(matcher) or len(re.findall(r"[*+]", matcher)) > 3:
        return None
    if not matcher.startswith("^"):
        return [name for name in names if name in matcher.split("|")]
    return [name for name in names if re.fullmatch(matcher[1:-1], name)]


def check_matcher(harness, hook, say):
    names = [tool["name"] for tool in harness["tools"]]
    wanted = [name for name in names if not hook["tools"] or name in hook["tools"]]
    found = matched(hook["matcher"], names)
    if hook["event"] not in CALLS or found != wanted:
        say("hooks", f"{hook['matcher']} matches {found}", wanted)


def reorder(harness, base, change, say):
    stand = {f"hook:{hook['id']}": hook for hook in harness["hooks"]}
    if list(stand) != change["from"] or sorted(stand) != sorted(change["to"]):
        return say("edits", f"Hooks are ordered from {change['from']}", list(stand))
    for early, symbol in enumerate(change["to"]):
        for other in change["to"][early + 1 :]:
            if change["from"].index(other) < change["from"].index(symbol) and not commute(stand[symbol], stand[other]):
                say("order", f"{symbol} comes before {other}", "an order that nobody can tell")
    harness["hooks"] = [stand[symbol] for symbol in change["to"]]
    return None


def commute(one, other):
    if one["event"] != other["event"]:
        return True
    if any(hook["action"] == "pass" and not hook["message"] and "command" not in hook for hook in (one, other)):
        return True
    tools = set(one["tools"]), set(other["tools"])
    if one["event"] in CALLS and all(tools) and not tools[0] & tools[1]:
        return True
    if "rewrite" in (one["action"], other["action"]):
        return False
    return any(exclude(a, b) or exclude(b, a) for a in one["conditions"] for b in other["conditions"])


def exclude(a, b):
    if a["kind"] != b["kind"] or a.get("target") not in ("reply", "input") or a["target"] != b.get("target"):
        return False
    if a["kind"] == "regex":
        same = all(a.get(key) == b.get(key) for key in ("pattern", "flags"))
        return same and a.get("acts", "match") != b.get("acts", "match")
    if a["kind"] != "length" or "max" in a or "min" in b or "max" not in b:
        return False
    return int(a.get("min", ("#", "0"))[1]) <= int(b["max"][1]) + 1


def move_copies(harness, to_ids):
    """Copies of limits in a Hook that goes stand in those that it became."""
    for limit in harness["limits"]:
        copies = []
        for site in limit["copies"]:
            owner, cut, pointer = site.partition("#")
            ids = to_ids(owner[len("hook:") :]) if owner.startswith("hook:") else None
            copies += [site] if ids is None else [f"hook:{one}{cut}{pointer}" for one in ids]
        limit["copies"] = list(dict.fromkeys(copies))


def check_lists(hooks, say):
    tools = [tool for hook in hooks for tool in hook["tools"]]
    good = all(
        hook["event"] in CALLS and hook["tools"] and "matcher" not in hook and "command" not in hook for hook in hooks
    )
    if not good or len(set(tools)) != len(tools):
        say("hooks", f"Hooks look at {tools}", "lists of tools that share none")


def merge(harness, base, change, say):
    hooks, stand = change["hooks"], harness["hooks"]
    first, gone = hooks[0]["id"], [hook["id"] for hook in hooks[1:]]
    places = [stand.index(hook) if hook in stand else -1 for hook in hooks]
    if -1 in places or places != sorted(set(places)):
        return say("edits", f"Hooks {first}, {gone} become one", "Hooks that stand there, in that order")
    bare = [{key: value for key, value in hook.items() if key not in ("id", "tools")} for hook in hooks]
    if any(one != bare[0] for one in bare):
        say("hooks", f"{gone} become a part of {first}", "Hooks that differ in their tools alone")
    check_lists(hooks, say)
    for hook, place in zip(hooks[1:], places[1:], strict=True):
        for other in stand[places[0] : place]:
            if other not in hooks and not commute(hook, other):
                say("order", f"{hook['id']} comes before {other['id']}", "an order that nobody can tell")
    check_gone(harness, base, gone, say)
    stand[places[0]] = {**hooks[0], "tools": [tool for hook in hooks for tool in hook["tools"]]}
    harness["hooks"] = [hook for hook in stand if hook["id"] not in gone]
    move_copies(harness, lambda one: [first] if one in gone else None)
    for one in gone:
        for _, _, part in echoes(base, f"hook:{one}"):
            part["echo"] = f"hook:{first}"
    return None


def split(harness, base, change, say):
    hook, ids, stand = change["hook"], change["ids"], harness["hooks"]
    others = {one["id"] for one in stand if one != hook}
    if hook not in stand or others & set(ids) or len(set(ids)) != len(ids) or len(ids) != len(hook["tools"]):
        return say("edits", f"{hook['id']} becomes {ids}", "a Hook that stands there, and a free id for each tool")
    check_lists([hook], say)
    check_gone(harness, base, [] if hook["id"] in ids else [hook["id"]], say)
    at = stand.index(hook)
    stand[at : at + 1] = [{**hook, "id": one, "tools": [tool]} for one, tool in zip(ids, hook["tools"], strict=True)]
    move_copies(harness, lambda one: ids if one == hook["id"] else None)
    answers, messages = answered_calls(base["messages"]), base["messages"]
    for place, _, part in list(echoes(base, f"hook:{hook['id']}")):
        turn, call = answers.get(place, (None, None))
        tool = None if turn is None else messages[turn]["tool_calls"][call]["function"]["name"]
        if tool in hook["tools"]:
            part["echo"] = f"hook:{ids[hook['tools'].index(tool)]}"
        else:
            say("references", f"message {place} repeats {hook['id']}", "the answer of a call that it looks at")
    return None


def come_or_go(harness, base, change, say):
    hook, stand = change["hook"], harness["hooks"]
    symbols = [f"hook:{one['id']}" for one in stand]
    place = len(stand) if change["before"] is None else symbols.index(change["before"])
    if next(echoes(base, f"hook:{hook['id']}"), None):
        say("hooks", f"{hook['id']} is heard in the run", "a Hook that never acts")
    if change["op"] == "add":
        if f"hook:{hook['id']}" in symbols:
            say("edits", f"{hook['id']} is added", "an id that no Hook has")
        return stand.insert(place, hook)
    if place == 0 or stand[place - 1] != hook:
        return say("edits", f"{hook['id']} is taken out", "a Hook that stands there as the edit has it")
    if any(site.startswith(f"hook:{hook['id']}#") for limit in harness["limits"] for site in limit["copies"]):
        say("edits", f"{hook['id']} is taken out", "a Hook that states no limit")
    check_gone(harness, base, [hook["id"]], say)
    return stand.pop(place - 1)


def check_gone(harness, base, gone, say):
    """An id that goes is spoken of nowhere; an id that may be a word of the language is not looked for."""
    texts = [text for section in harness["prompt"]["sections"] for text in (section["title"], section["body"])]
    texts += [tool.get("description", "") for tool in harness["tools"]]
    texts += [text for skill in harness["skills"] for text in (skill["description"], skill["body"])]
    texts += [hook["message"] for hook in harness["hooks"] if hook["id"] not in gone]
    for message in base["messages"][1 if base["messages"][:1] and base["messages"][0]["role"] == "system" else 0 :]:
        texts.append(message.get("reasoning_content") or "")
        content = message.get("content")
        for part in content if isinstance(content, list) else []:
            texts += [part.get("text", "")] if part.get("author") in ("harness", "assistant") else []
    for one in gone:
        named = rf"(?<![\w-]){re.escape(one)}(?![\w-])"
        if re.search(r"[_\-.:/\d]|[a-z][A-Z]", one) and any(re.search(named, text) for text in texts):
            say("names", f"{one} goes, and a text speaks of it", "no such text")


def into_schema(harness, base, change, say):
    """What the Hook checks becomes part of the schema of the one tool that it looks at."""
    hook, stand = change["hook"], harness["hooks"]
    conditions, tool = hook["conditions"], next((one for one in harness["tools"] if [one["name"]] == hook["tools"]), None)
    if hook not in stand or tool is None or [one["kind"] for one in conditions] != ["arguments"]:
        return say("edits", f"{hook['id']} becomes a schema", "a Hook on one tool's arguments that stands there")
    if hook["event"] != "before-call" or hook["action"] not in ("retry", "block") or "command" in hook:
        say("hooks", f"{hook['id']} becomes a schema", "a Hook that sends a call back before it runs")
    if any(site.startswith(f"hook:{hook['id']}#") for limit in harness["limits"] for site in limit["copies"]):
        say("edits", f"{hook['id']} becomes a schema", "a Hook that states no limit")
    for other in stand[: stand.index(hook)]:
        if not commute(other, hook):
            say("order", f"{hook['id']} stood behind {other['id']}", "an order that nobody can tell")
    check_gone(harness, base, [hook["id"]], say)
    schema = tool.get("parameters") or {"type": "object", "properties": {}}
    tool["parameters"] = {**schema, "allOf": [*schema.get("allOf", []), conditions[0]["schema"]]}
    stand.remove(hook)
    for place, message, part in list(echoes(base, f"hook:{hook['id']}")):
        del part["echo"]
    return None


DO = {
    "matcher": change_one,
    "form": change_one,
    "channel": change_one,
    "budget": change_one,
    "order": reorder,
    "merge": merge,
    "split": split,
    "phase": into_schema,
    "add": come_or_go,
    "drop": come_or_go,
}
