"""What texts may not go on saying after a `reshape` (docs/format.md, 9.6)."""

import re

from hsa_training.keys import key_lists, properties

PATH = re.compile(r"[A-Za-z_$][\w$-]*(?:\[\d*\])*(?:\.[A-Za-z_$][\w$-]*(?:\[\d*\])*)+", re.ASCII)
PAIRS = {"``", '""', "''", "“”", "‘’", "「」", "『』"}
WORD = re.compile("[A-Za-z0-9_\u00c0-\u024f-]")


def stands(text, word, anywhere):
    """As a whole word: anywhere, or between backticks or quotes."""
    if word not in text:
        return False
    for found in re.finditer(re.escape(word), text):
        left, right = text[: found.start()][-1:], text[found.end() : found.end() + 1]
        if not WORD.match(left) and not WORD.match(right) and (anywhere or left + right in PAIRS):
            return True
    return False


def says_word(text, word):
    return stands(text.lower(), word.lower(), True)


def leaving(text, made, before, after, own):
    """What the text says that is gone; None for nothing. `own`: it describes the recoded parameter itself."""
    found = left_path(text, made, before)
    if found:
        return found
    for name in made.get("gone", []):
        distinct = re.search(r"[_\-.:/\d]|[a-z][A-Z]", name) is not None
        if stands(text, name, distinct) and name not in names_of(after):
            return name
    for value in made.get("values", []):
        if stands(text, value, own or re.search(r"[\d_]|[a-z][A-Z]", value) is not None):
            return value
    return None


def left_path(text, made, before):
    """A path of arguments that leads elsewhere now."""
    paths = PATH.findall(text) if "." in text else []
    if not paths:
        return None
    old = [tool for tool in before["tools"] if tool["name"] in made["old"]]
    tops = {key for tool in old for key in properties(tool.get("parameters") or {})}
    for found in paths:
        path = found.removeprefix("arguments.")
        if re.split(r"[.\[]", path)[0] in tops:
            now = (made.get("where") or made["path"])(path)
            if now != path and (path != found or not (now or "").endswith(f".{path}")):
                return found
    return None


def names_of(harness):
    """Of tools, Skills, and the keys that tools declare."""
    names = {tool["name"] for tool in harness["tools"]} | {skill["name"] for skill in harness["skills"]}
    for tool in harness["tools"]:
        for schema in (tool.get("parameters"), tool.get("result")):
            names |= {key for keys in key_lists(schema or {}) for key in keys}
    return names


def texts(harness, made):
    """(where, text, own) of every text of the Harness that the edit has not written itself."""
    for section in harness["prompt"]["sections"]:
        yield f"section:{section['id']}", f"{section['title']}\n{section['body']}", False
    for skill in harness["skills"]:
        yield f"skill:{skill['name']}", "\n".join([skill["description"], skill["body"]]), False
    for hook in harness["hooks"]:
        yield f"hook:{hook['id']}", hook["message"], False
    anew = {tool["name"] for tool in made["tools"]} if made["op"] in ("split", "merge") else set()
    for tool in harness["tools"]:
        if tool["name"] in anew:
            continue
        yield f"tool:{tool['name']}", tool.get("description", ""), False
        for key, text in described(tool.get("parameters")):
            own = key is not None and key == made.get("values_of") and tool["name"] in made["old"]
            legend = made.get("legend") if own else None
            yield f"tool:{tool['name']}", text.removesuffix(legend) if legend else text, own


def described(node, key=None):
    """(key of the parameter, its description) of everything that is described."""
    if isinstance(node, list):
        for one in node:
            yield from described(one)
    if isinstance(node, dict):
        if isinstance(node.get("description"), str):
            yield key, node["description"]
        for word, value in node.items():
            if word == "properties" and isinstance(value, dict):
                for name, one in value.items():
                    yield from described(one, name)
            else:
                yield from described(value)


def slots_in(template, text, made, name):
    """A filled message with its target and tool as they are called after the edit."""
    pieces = re.split(r"\{\{\s*([\w.-]+)\s*\}\}", template)
    seen, pattern = set(), ""
    for place, piece in enumerate(pieces):
        group = f"slot{pieces.index(piece)}" if place % 2 else ""
        pattern += re.escape(piece) if not group else f"(?P={group})" if group in seen else f"(?P<{group}>[\\s\\S]*?)"
        seen |= {group}
    found = re.fullmatch(pattern, text)
    if not found:
        return text
    out = ""
    for place, piece in enumerate(pieces):
        value = found[f"slot{pieces.index(piece)}"] if place % 2 else piece
        if place % 2 and piece == "tool" and value in made["old"] and name:
            value = name
        elif place % 2 and piece == "target" and value.startswith("arguments."):
            value = f"arguments.{(made.get('where') or made['path'])(value[len('arguments.'):])}"
        out += value
    return out
