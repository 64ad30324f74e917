"""Messages of Hooks: how one is written and read back, and what their conditions on length say (docs/format.md, 9.8 and 9.9)."""

import json
import re
from copy import deepcopy

from hsa_training.lossless import canonical

SLOT = re.compile(r"\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}")


def bound(hook):
    """The number that `{{limit}}` stands for."""
    for condition in hook["conditions"]:
        if condition["kind"] == "length":
            found = condition.get("max", condition.get("min"))
            return found and found[1]
    return None


def hook_of(hook):
    """What its message depends on, kept apart from what an edit changes in place."""
    return {
        "hook": deepcopy(hook),
        "message": hook["message"],
        "limit": bound(hook),
        "form": hook.get("form", "plain"),
        "action": hook["action"],
    }


def in_form(form, action, text):
    if form == "json":
        return canonical({"decision": action, "message": text})
    if form == "xml":
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return f'<hook_message decision="{action}">{text}</hook_message>'
    return text


def out_of_form(form, action, text):
    """The plain message; None where the text is not what the form writes."""
    plain = text
    if form == "json":
        try:
            plain = json.loads(text)["message"]
        except (ValueError, LookupError, TypeError):
            return None
    if form == "xml":
        found = re.fullmatch(r'<hook_message decision="[^"]*">(.*)</hook_message>', text, re.DOTALL)
        plain = found and found[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return plain if isinstance(plain, str) and in_form(form, action, plain) == text else None


def filled(hook, text):
    """Slot → value of a message that was filled in; None where the text is not that message."""
    plain = out_of_form(hook["form"], hook["action"], text)
    if plain is None:
        return None
    pieces, seen = SLOT.split(hook["message"]), set()
    pattern = ""
    for place, piece in enumerate(pieces):
        if place % 2 == 0:
            pattern += re.escape(piece)
        else:
            pattern += f"(?P={piece})" if piece in seen else f"(?P<{piece}>.*?)"
            seen.add(piece)
    found = re.fullmatch(pattern, plain, re.DOTALL)
    return found and found.groupdict()


def written(hook, values):
    text = SLOT.sub(lambda slot: values.get(slot[1], slot[0]), hook["message"])
    return in_form(hook["form"], hook["action"], text)


def length_acts(hook, reply):
    """Does a Hook that asks for nothing but the length of replies find this one wrong?"""
    if hook["event"] != "before-reply" or len(hook["conditions"]) != 1:
        return False
    condition = hook["conditions"][0]
    if condition["kind"] != "length" or condition["target"] != "reply":
        return False
    least, most = (int(condition.get(key, ("#", other))[1]) for key, other in (("min", "0"), ("max", len(reply))))
    return not least <= len(reply) <= most


def request_sizes(messages, bounds):
    """The most that is counted in one request: characters of a reply, calls, or messages of the assistant."""
    most = now = 0
    for message in messages:
        content = message.get("content")
        pieces = content if isinstance(content, list) else [{"text": content or ""}]
        if message["role"] == "user" and not any(piece.get("echo") for piece in pieces):
            now = 0
        if message["role"] != "assistant":
            continue
        calls = message.get("tool_calls") or []
        now += len(calls) if bounds == "calls" else 1
        size = 0 if calls else len("".join(piece.get("text", "") for piece in pieces))
        most = max(most, size if bounds == "reply" else now)
    return most
