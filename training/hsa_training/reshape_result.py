"""Edits of kind `reshape-result` (docs/format.md, 9.7): answers of a tool in another shape or notation."""

import re

from hsa_training.answer_change import Change, Refused
from hsa_training.answer_text import has_key_twice, in_notation, in_style_of, json_answer
from hsa_training.answers import answered_calls, calls_of
from hsa_training.key_mentions import Seer
from hsa_training.keys import MAPS
from hsa_training.lossless import canonical

WORDS = {"type", "format", "$schema", "$id", "$anchor", "$ref", "contentEncoding", "contentMediaType", "notation"}
WORDS |= {"required", "dependentRequired"}
VALUES = {"pattern", "enum", "const", "default", "examples", "example", "input_examples"}


def strings(value):
    if isinstance(value, str):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(item)


def words(value):
    """Strings and numbers, as text."""
    if isinstance(value, tuple):
        yield value[1]
    elif isinstance(value, str):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from words(item)


def leaves(value):
    if isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from leaves(item)
    else:
        yield canonical(value) if not isinstance(value, tuple) else f"# {value[1]}"


def occurs(word, text):
    left, right = ("(?<![0-9])" if word[:1].isdecimal() else ""), ("(?![0-9])" if word[-1:].isdecimal() else "")
    return re.search(left + re.escape(word) + right, text) is not None


def reshape_result(harness, base, edit, say):
    change = Change(harness, edit, say)
    seer = Seer(**change.names)
    rewrite_harness(harness, change, seer, say)
    messages = base["messages"]
    answers = answered_calls(messages)
    first = 1 if messages and messages[0]["role"] == "system" and harness["prompt"]["sections"] else 0
    for place, message in enumerate(messages[first:], first):

        def here(law, what, expected, place=place):
            say(law, f"message {place}: {what}", expected)

        asked = answers.get(place)
        tool = calls_of(messages[asked[0]])[asked[1]]["function"]["name"] if asked else None
        text = answer_of(message)
        if text is not None and tool in change.tools:
            stays(seer, text, here)
            after = answer_after(change, harness, tool, text, here)
            if after != text:
                message["content"] = after
        else:
            rewrite_message(message, seer, here)
    if edit["change"]["op"] == "pad":
        untold(messages[first:], edit["change"], say)
    return harness, base


def answer_of(message):
    """The text of an answer that is all the tool's own; None of any other message."""
    content = message.get("content")
    if message["role"] != "tool" or content is None:
        return None
    if isinstance(content, str):
        return content
    pieces = [{"text": piece} if isinstance(piece, str) else piece for piece in content]
    own = [
        piece.get("type", "text") == "text" and piece.get("author", "world") == "world" and "echo" not in piece
        for piece in pieces
    ]
    return "".join(piece["text"] for piece in pieces) if pieces and all(own) else None


def answer_after(change, harness, tool, text, say):
    value = json_answer(text)
    if value is None:
        return text
    if has_key_twice(text):
        say("world", "an object of the answer has a key twice", "each key once")
        return text
    try:
        after = change.answer(tool, value)
    except Refused as refused:
        say("world", str(refused), "an answer that the edit fits")
        return text
    added = list(leaves(change.change["value"])) if change.change["op"] == "pad" else []
    if sorted([*leaves(value), *added]) != sorted(leaves(after)):
        say("world", "the answer does not hold the values that it held", "the same values")
    if change.change["op"] != "notation":
        return in_style_of(text, value, after)
    written = in_notation(value, change.change["as"])
    if written is None:
        say("layout", "the answer cannot be written in the notation", "one that can")
        return text
    watched = any(
        one["kind"] == "from-results" and (not one.get("tools") or tool in one["tools"])
        for hook in harness.get("hooks", [])
        for one in hook.get("conditions", [])
    )
    if watched and json_answer(written) is None and not all(occurs(word, written) for word in words(value)):
        say("hooks", "a Hook would not find a value of the answer any more", "every value in it")
    return written


def rewrite_harness(harness, change, seer, say):
    def prose(text):
        after, flaws, _ = seer.see(text)
        report(flaws)
        return after

    def value(text):
        flaws, names = seer.see_value(text)
        report([flaw for flaw in flaws if not flaw[1]])
        if names:
            say("names", f"the value {text!r} names a renamed key", "values that name none")

    def report(flaws):
        for what, is_fresh in flaws:
            say("names-legal" if is_fresh else "names", f"in the Harness {what}", "texts that leave no doubt")

    def loose(item):
        if isinstance(item, str):
            return prose(item)
        if isinstance(item, list):
            return [loose(one) for one in item]
        return {key: loose(one) for key, one in item.items()} if isinstance(item, dict) else item

    def schema(item, told=prose):
        if isinstance(item, str):
            return told(item)
        if isinstance(item, list):
            return [schema(one, told) for one in item]
        if not isinstance(item, dict):
            return item
        made = {}
        for word, one in item.items():
            if word in VALUES:
                for text in strings(one):
                    value(text)
            if word in WORDS or word in VALUES:
                made[word] = one
            elif word in MAPS and isinstance(one, dict):
                made[word] = {key: schema(inner, told) for key, inner in one.items()}
            else:
                made[word] = schema(one, told)
        return made

    def change_in(thing, *fields):
        for field in fields:
            if thing.get(field) is not None:
                thing[field] = prose(thing[field])

    for section in harness["prompt"]["sections"]:
        change_in(section, "title", "body", "head", "tail")
    for skill in harness["skills"]:
        change_in(skill, "description", "body")
        for file in skill.get("files", []):
            change_in(file, "path", "text")
        skill["extra"] = loose(skill.get("extra", {}))
    for hook in harness.get("hooks", []):
        change_in(hook, "message")
        if hook.get("replacement") is not None:
            value(hook["replacement"])
        for condition in hook.get("conditions", []):
            if condition["kind"] == "regex":
                value(condition["pattern"])
            if condition["kind"] == "arguments":
                schema(condition["schema"], lambda text: value(text) or text)
    for tool in harness["tools"]:
        change_in(tool, "description")
        tool["extra"] = loose(tool.get("extra", {}))
        if "parameters" in tool:
            tool["parameters"] = schema(tool["parameters"])
        if "result" in tool:
            tool["result"] = schema(tool["result"])
            if tool["name"] in change.tools:
                tool["result"] = change.schema(tool["name"], tool["result"])


def stays(seer, text, say):
    """What the world wrote: of JSON the strings are looked at, and the whole for new names."""
    for what, is_fresh in seer.see(text)[1]:
        if is_fresh:
            say("names-legal", what, "new names that nothing bears")
    value = json_answer(text)
    for one in [text] if value is None else strings(value):
        kept(seer.see(one)[1:], say)


def kept(seen, say):
    flaws, names = seen
    for what, is_fresh in flaws:
        say("names-legal" if is_fresh else "names", what, "texts that leave no doubt")
    if names:
        say("names", "it names a renamed key, and does not change", "one that names none")


def rewrite_message(message, seer, say):
    reply = message["role"] == "assistant" and not calls_of(message)
    usual = {"user": "world", "tool": "world", "assistant": "assistant"}.get(message["role"], "harness")

    def told(author, text):
        if author != "world" and not reply:
            after, flaws, _ = seer.see(text)
            kept((flaws, False), say)
            return after
        if message["role"] == "tool":
            stays(seer, text, say)
        else:
            kept(seer.see(text)[1:], say)
        return text

    for call in calls_of(message):
        for text in strings(call["function"]["arguments"]):
            kept(seer.see_value(text), say)
    content = message.get("content")
    if isinstance(content, str):
        message["content"] = told(usual, content)
    for place, piece in enumerate(content if isinstance(content, list) else []):
        if isinstance(piece, str):
            content[place] = told(usual, piece)
        elif piece.get("type", "text") == "text":
            piece["text"] = told(piece.get("author", usual), piece["text"])
    if message.get("reasoning_content") is not None:
        after, flaws, _ = seer.see(message["reasoning_content"])
        kept((flaws, False), say)
        message["reasoning_content"] = after


def untold(messages, change, say):
    """Nothing that is added says anything of the task."""

    def inside(value):
        if isinstance(value, dict):
            yield from value
        yield from words(value) if not isinstance(value, (dict, list)) else ()
        for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from inside(item)

    added = [word for word in (change["key"], *inside(change["value"])) if word]
    for place, message in enumerate(messages):
        texts = [word for call in calls_of(message) for word in words(call["function"]["arguments"])]
        if message["role"] == "user" or (message["role"] == "assistant" and not calls_of(message)):
            content = message.get("content") or ""
            texts.append(content if isinstance(content, str) else "".join(piece.get("text", "") for piece in content))
        for word in added:
            if any(occurs(word, text) for text in texts):
                say("world", f"a message holds {word}, which is added to answers", "what says nothing of the task")
