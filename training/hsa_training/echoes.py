"""What a run repeats of the Harness's Hooks: each message, filled in, under the names of the View (docs/format.md, 5 and 9)."""

import re

SLOT = re.compile(r"\{\{(\w+)\}\}")


def echoed_hook(message):
    """(text, id) of the Hook that a message repeats, if all of its content is that."""
    content = message.get("content")
    if not isinstance(content, list) or len(content) != 1 or not isinstance(content[0], dict):
        return None
    kind, _, name = content[0].get("echo", "").partition(":")
    return (content[0].get("text", ""), name) if kind == "hook" else None


def pattern(template, given, free):
    """`given` read by a template, slots as groups; where `free` says so of a word, any other may stand for it."""
    pieces, seen = SLOT.split(template), set()
    for place, piece in enumerate(pieces):
        if place % 2:
            pieces[place] = f"(?P={piece})" if piece in seen else f"(?P<{piece}>.*?)"
            seen.add(piece)
        elif free(piece):
            pieces[place] = "".join(
                ".+?" if free(word) else re.escape(word) for word in re.split(r"([\s`.,;:()\"]+)", piece) if word
            )
        else:
            pieces[place] = re.escape(piece)
    return re.fullmatch("".join(pieces), given, re.DOTALL)


def check_echoes(say, messages, olds, variant):
    """In each echo stand the message of its Hook and the values that were filled in; a tool among them by its name in the View."""
    hooks = {hook["id"]: hook for hook in variant.hooks}
    for place, (message, old) in enumerate(zip(messages, olds)):
        echo = echoed_hook(old)
        hook = hooks.get(echo[1]) if echo else None
        was = hook and pattern(hook["message"], echo[0], lambda _: False)
        if not was or hook.get("form", "plain") != "plain":
            continue  # the record itself is not what the Hook says, or says it in another form
        site = f"hook:{hook['id']}#/message"
        template = variant.written(variant.reworded[site]) if site in variant.reworded else hook["message"]
        free = (lambda _: False) if site in variant.reworded else variant.touches
        now = template and pattern(template, message.get("content") or "", free)
        if template is None:
            continue
        if not now:
            say("text", f"message {place}: {message.get('content')!r}", f"what hook:{hook['id']} says: {template!r}")
            continue
        for slot, value in was.groupdict().items():
            wanted = variant.names.get(f"tool:{value}", value) if slot == "tool" else value
            # a value may quote a text of the run, in which names changed
            if slot in now.groupdict() and now[slot] != wanted and (slot == "tool" or not variant.touches(value)):
                say("text", f"message {place}: hook:{hook['id']} states {slot} {now[slot]!r}", repr(wanted))
