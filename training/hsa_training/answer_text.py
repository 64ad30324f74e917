"""Answers as text (docs/format.md, 9.7): the styles of JSON, and the notations."""

import json
import re

from hsa_training.lossless import read_json


def quoted(text):
    """A JSON string with the shortest escapes; lone surrogates as escapes."""
    written = json.dumps(text, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda lone: f"\\u{ord(lone[0]):04x}", written)


def json_text(value, gap="", indent="", line="\n"):
    if isinstance(value, tuple):
        return value[1]
    if isinstance(value, str):
        return quoted(value)
    below = line + indent
    if isinstance(value, dict):
        ends, items = "{}", [f"{quoted(key)}:{gap}{json_text(item, gap, indent, below)}" for key, item in value.items()]
    elif isinstance(value, list):
        ends, items = "[]", [json_text(item, gap, indent, below) for item in value]
    else:
        return json.dumps(value)
    if not items:
        return ends
    if indent:
        return ends[0] + below + f",{below}".join(items) + line + ends[1]
    return ends[0] + f",{gap}".join(items) + ends[1]


STYLES = [("", ""), (" ", ""), (" ", "  "), (" ", "    ")]


def escaped(text):
    """Everything from U+007F on by its UTF-16 units."""

    def units(found):
        data = found[0].encode("utf-16-be", "surrogatepass")
        return "".join(f"\\u{data[i] * 256 + data[i + 1]:04x}" for i in range(0, len(data), 2))

    return re.sub("[\u007f-\U0010ffff]", units, text)


def in_style_of(recorded, before, after):
    for finish in (str, escaped):
        for style in STYLES:
            if finish(json_text(before, *style)) == recorded:
                return finish(json_text(after, *style))
    return json_text(after)


BEGINS = "A-Za-z_\u00c0-\u024f\u3040-\u30ff\u3400-\u9fff"
INSIDE = (
    BEGINS + "0-9./()%+,;!?'&\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u3001\u3002"
    "\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f-"
)
PLAIN = re.compile(f"[{BEGINS}](?:[ {INSIDE}]*[{INSIDE}])?")
OTHERWISE = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf", "none"}


def string(text):
    return text if PLAIN.fullmatch(text) and text.lower() not in OTHERWISE else quoted(text)


def leaf(value):
    return string(value) if isinstance(value, str) else json_text(value)


def is_full(value):
    return isinstance(value, (dict, list)) and len(value) > 0


def shifted(lines):
    return [f"  {line}" for line in lines]


def yaml(value):
    if not is_full(value):
        return [leaf(value)]
    lines = []
    if isinstance(value, list):
        for item in value:
            inner = yaml(item)
            if is_full(item) and isinstance(item, list):
                lines += ["-", *shifted(inner)]
            else:
                lines += [f"- {inner[0]}", *shifted(inner[1:])]
    else:
        for key, item in value.items():
            inner = yaml(item)
            lines += [f"{string(key)}:", *shifted(inner)] if is_full(item) else [f"{string(key)}: {inner[0]}"]
    return lines


def paths(value, path=""):
    if not is_full(value):
        yield f"{path}: {leaf(value)}" if path else leaf(value)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from paths(item, f"{path}[{place}]")
    else:
        for key, item in value.items():
            if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_-]*", key):
                yield from paths(item, f"{path}.{key}" if path else key)
            else:
                yield from paths(item, f"{path}[{quoted(key)}]")


def cell(value):
    return (json_text(value) if is_full(value) else leaf(value)).replace("|", "\\u007c")


def is_table(value):
    return isinstance(value, list) and all(isinstance(row, dict) for row in value) and any(value)


def table(rows):
    columns = list(dict.fromkeys(key for row in rows for key in row))
    cells = [[string(key).replace("|", "\\u007c") for key in columns], ["---"] * len(columns)]
    cells += [[cell(row[key]) if key in row else "" for key in columns] for row in rows]
    return [f"| {' | '.join(line)} |" for line in cells]


def tables(value):
    if is_table(value):
        return table(value)
    if not isinstance(value, dict):
        return None
    lines = [] if value else ["{}"]
    for key, item in value.items():
        lines += [f"{string(key)}:", *table(item)] if is_table(item) else [f"{string(key)}: {cell(item)}"]
    return lines


UNHELD = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LITERAL = re.compile(r"true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def entities(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def xml(tag, attributes, value, margin=""):
    def element(kind, inside):
        typed = f' type="{kind}"' if kind else ""
        return f"{margin}<{tag}{attributes}{typed}>{inside}</{tag}>"

    if isinstance(value, str):
        if UNHELD.search(value):
            return element("json", entities(quoted(value)))
        return element("string" if value == "" or LITERAL.fullmatch(value) else "", entities(value))
    if not isinstance(value, (dict, list)):
        return element("", json_text(value))
    kind = "array" if isinstance(value, list) else "object"
    if not value:
        return f'{margin}<{tag}{attributes} type="{kind}"/>'
    below = f"{margin}  "
    if kind == "array":
        inner = [xml("item", "", item, below) for item in value]
    else:
        inner = []
        for key, item in value.items():
            if re.fullmatch(r"(?![xX][mM][lL])[A-Za-z_][A-Za-z0-9_.-]*", key):
                inner.append(xml(key, "", item, below))
            else:
                name = entities(key).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")
                inner.append(xml("entry", f' key="{name}"', item, below))
    return element("array" if kind == "array" else "", "\n".join(["", *inner, margin]))


def keys_of(value):
    if isinstance(value, dict):
        yield from value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from keys_of(item)


def in_notation(value, notation):
    """None where the notation cannot hold the value."""
    if notation == "json":
        return json_text(value)
    if notation == "json-indented":
        return json_text(value, " ", "  ")
    if notation == "xml":
        return None if any(UNHELD.search(key) for key in keys_of(value)) else xml("result", "", value)
    lines = {"yaml": yaml, "key-value": lambda one: list(paths(one)), "table": tables}[notation](value)
    return None if lines is None else "\n".join(lines)


def has_key_twice(text):
    """Has an object in this JSON a key twice?"""
    found = []

    def pairs(members):
        found.append(len(dict(members)) < len(members))
        return dict(members)

    json.loads(text, object_pairs_hook=pairs)
    return any(found)


def json_answer(text):
    """The object or array that an answer is; None for any other text."""
    if not re.match(r"\s*[\[{]", text):
        return None
    try:
        return read_json(text)
    except ValueError:
        return None
