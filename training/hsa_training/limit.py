"""Edits of kind `limit` (docs/format.md, 9.8): a number moves with every place that states it, in the Harness and in the run."""

import re

from hsa_training.hooks import filled, hook_of, length_acts, request_sizes, written

NARROW, WIDE = "0123456789,", "０１２３４５６７８９，"
DIGIT = "0-9０-９"
NUMBER = re.compile(rf"[{DIGIT}]+(?:[,，][{DIGIT}]{{3}}(?![{DIGIT}]))*(?:[.．][{DIGIT}]+)*")
ONE_STYLE = re.compile(r"[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+|[０-９]+|[０-９]{1,3}(?:，[０-９]{3})+")
OWNERS = {"tool": "tools", "skill": "skills", "hook": "hooks"}


def stated(text, number):
    """(start, end) of each place where the text states the number."""
    found = []
    for one in NUMBER.finditer(text):
        digits = one[0].translate(str.maketrans(WIDE, NARROW)).replace(",", "")
        before, after = text[: one.start()][-2:], text[one.end() :][:1]
        joined = re.search(rf"[A-Za-z_.．]$|(?:^|[^{DIGIT}A-Za-z)\]])[-−]$", before) or re.match(r"[A-Za-z_%％]", after)
        if ONE_STYLE.fullmatch(one[0]) and not joined and digits == number:
            found.append(one.span())
    return found


def moved(text, span, number):
    """The text with the other number there, in the digits that stood there."""
    old = text[span[0] : span[1]]
    new = f"{int(number):,}" if re.search("[,，]", old) else number
    new = new if old[0] in NARROW else new.translate(str.maketrans(NARROW, WIDE))
    return text[: span[0]] + new + text[span[1] :]


def place_of(harness, site):
    """(container, key) of a copy; None where there is no such place."""
    owner, _, pointer = site.partition("#/")
    kind, _, name = owner.partition(":")
    things = harness["prompt"]["sections"] if kind == "section" else harness.get(OWNERS.get(kind), [])
    at = next((one for one in things if one.get("id", one.get("name")) == name), None)
    *steps, last = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")]
    try:
        for step in steps:
            at = at[int(step)] if isinstance(at, list) else at[step]
        last = int(last) if isinstance(at, list) else last
        return (at, last) if at[last] is not None else None
    except (KeyError, IndexError, TypeError, ValueError):
        return None


def move_copies(harness, own, old, new, say):
    numbers = 0
    for site in dict.fromkeys(own["copies"]):
        place = place_of(harness, site)
        value = place and place[0][place[1]]
        if isinstance(value, tuple) and value[1] == old:
            numbers += 1
            place[0][place[1]] = ("#", new)
        elif isinstance(value, str) and len(stated(value, old)) == 1 and not stated(value, new):
            place[0][place[1]] = moved(value, stated(value, old)[0], new)
        elif not (isinstance(value, str) and not stated(value, old) and "{{limit}}" in value):
            say("edits", f"{site} does not state {old} once", "a copy of the limit that moves")
    if not numbers and "bounds" not in own:
        say("edits", f"limit:{own['id']} is stated by texts alone", "a number among its copies, or what it bounds")


def limit(harness, base, edit, say):
    old, new = edit["from"][1], edit["to"][1]
    own = next((one for one in harness["limits"] if f"limit:{one['id']}" == edit["limit"]), None)
    if own is None or own["value"][1] != old:
        say("edits", f"{edit['limit']} moves from {old}", own and own["value"][1])
        return harness, base
    least, most = int(own.get("min", ("#", "0"))[1]), int(own.get("max", ("#", new))[1])
    if not least <= int(new) <= most:
        say("edits", f"{edit['limit']} is {new}", f"{least} to {most}")
    before = {
        "skills": {f"skill:{one['name']}": one["body"] for one in harness["skills"]},
        "hooks": {f"hook:{one['id']}": hook_of(one) for one in harness["hooks"]},
    }
    move_copies(harness, own, old, new, say)
    own["value"] = ("#", new)
    for place, message in enumerate(base["messages"]):
        follow(place, message, harness, before, edit, say)
    check_run(base, own, before, harness, edit, say)
    return harness, base


def follow(place, message, harness, before, edit, say):
    """Echoes in one message say what the Harness says now."""
    content = message.get("content")
    for part in content if isinstance(content, list) else []:
        echo, text = part.get("echo") or "", part.get("text", "")
        kind, _, name = echo.partition(":")
        now = next((one for one in harness.get(f"{kind}s", []) if one.get("id", one.get("name")) == name), None)
        told = text
        if kind == "skill" and now is not None and now["body"] != before["skills"][echo]:
            told = text.replace(before["skills"][echo], now["body"], 1)
        if kind == "hook" and now is not None and hook_of(now) != before["hooks"][echo]:
            told = filled_anew(before["hooks"][echo], hook_of(now), text, edit)
        elif kind == "hook":
            continue
        if told is None or (told == text and kind == "skill" and now["body"] != before["skills"][echo]):
            say("text", f"message {place} does not repeat {echo}", "what the Harness says there")
        else:
            part["text"] = told


def filled_anew(was, now, text, edit):
    """The Hook's message with the number that it states now; None where the text is not what it said."""
    old, new = edit["from"][1], edit["to"][1]
    values = filled(was, text)
    if values is None:
        return None
    if "limit" in values and was["limit"] == old and now["limit"] == new:
        if values["limit"] != old:
            return None
        values = {**values, "limit": new}
    return written(now, values)


def check_run(base, own, before, harness, edit, say):
    old, new = edit["from"][1], edit["to"][1]
    for place, message in enumerate(base["messages"]):
        if place == 0 and message["role"] == "system":
            continue
        content = message.get("content")
        pieces = content if isinstance(content, list) else [{"text": content or ""}]
        calls = message.get("tool_calls")
        own_words = [message.get("reasoning_content") or ""]
        for piece in pieces:
            author, echo = piece.get("author"), piece.get("echo")
            spoken = message["role"] == "assistant" and calls and author in (None, "assistant")
            if spoken or (message["role"] == "tool" and author == "harness" and echo is None):
                own_words.append(piece.get("text", ""))
        if any(stated(text, old) for text in own_words):
            say("text", f"message {place} cites {old}", "a run that does not cite the limit")
        if message["role"] == "assistant" and not calls:
            reply = "".join(piece.get("text", "") for piece in pieces)
            for hook in harness["hooks"]:
                was = before["hooks"][f"hook:{hook['id']}"]
                if length_acts(was["hook"], reply) != length_acts(hook, reply):
                    say("hooks", f"message {place} is {len(reply)} characters long", f"as {hook['id']} had it before")
    if "bounds" in own and request_sizes(base["messages"], own["bounds"]) > int(new):
        say("hooks", f"the run does not keep to {new}", own["bounds"])
