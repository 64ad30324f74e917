"""Edits of kind `context` (docs/format.md, 9.12): the facts that the pipeline wrote into turns of the user, in another notation."""

import json
import re

from hsa_training.lossless import compact

BRACKETED = r"(?:\[[^\]\n]+\]|【[^】\n]+】)"
BLOCK = re.compile(rf"((?:{BRACKETED}\n)*)(.*?)((?:\n{BRACKETED}?)*)", re.S)
NAME = re.compile(r"(?!\d)[\w.-]+")
LINE = re.compile(r"([^\s:：<>{}\"-][^:：<>{}\"]{0,39}?)(?:: |：)(.*)")


def context(harness, base, edit, say):
    for place, message in enumerate(base["messages"]):
        content = message.get("content")
        for part in content if message["role"] == "user" and isinstance(content, list) else []:
            if part.get("author") == "harness" and "echo" not in part and part.get("text", "").strip():
                text = rewritten(part["text"], edit["from"], edit["to"])
                if text is None:
                    say("layout", f"the context of message {place} as {edit['to']}", "facts that read back")
                else:
                    part["text"] = text
    return harness, base


def rewritten(text, old, new):
    before, inner, after = BLOCK.fullmatch(text).groups()
    facts = read(old, inner)
    if not facts:
        return None
    written = write(new, facts)
    return before + written + after if read(new, written) == facts else None


def read(notation, inner):
    """[(key, value)]; None for what is no list of facts, each key once."""
    if notation == "json":
        try:
            pairs = json.loads(inner, object_pairs_hook=list) if inner.startswith("{") and "\n" not in inner else None
        except ValueError:
            return None
    else:
        pairs = [element(line) if notation == "xml" else fact(line) for line in inner.split("\n")]
    good = pairs is not None and all(pair and isinstance(pair[1], str) for pair in pairs)
    return pairs if good and len({key for key, _ in pairs}) == len(pairs) else None


def fact(line):
    found = LINE.fullmatch(line)
    return found and found.groups()


def element(line):
    found = re.fullmatch(r"<([^<>]+)>([^<>]*)</\1>", line)
    if not found or not NAME.fullmatch(found[1]):
        return None
    return found[1], re.sub("&(lt|gt|amp);", lambda one: {"lt": "<", "gt": ">", "amp": "&"}[one[1]], found[2])


def write(notation, facts):
    if notation == "json":
        return compact(dict(facts))
    if notation == "lines":
        return "\n".join(f"{key}: {value}" for key, value in facts)
    plain = [(key, value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")) for key, value in facts]
    return "\n".join(f"<{key}>{value}</{key}>" for key, value in plain)
