"""JSON that keeps what it read: a number is ("#", its text) and equals nothing but a number with the same text."""

import hashlib
import json
import re


def _number(digits):
    return ("#", digits)


def _refuse(word):
    raise ValueError(f"{word} is not JSON")


def read_json(text):
    return json.loads(text, parse_int=_number, parse_float=_number, parse_constant=_refuse)


def canonical(value):
    """Keys sorted by code point, no space, numbers as written: equal values have equal text."""
    return printed(value, sorted)


def compact(value):
    """As canonical, with the keys in the order that they have."""
    return printed(value, list)


def printed(value, order):
    if isinstance(value, tuple):
        return value[1]
    if isinstance(value, list):
        return f"[{','.join(printed(one, order) for one in value)}]"
    if isinstance(value, dict):
        return "{%s}" % ",".join(f"{printed(key, order)}:{printed(value[key], order)}" for key in order(value))
    text = json.dumps(value, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda lone: f"\\u{ord(lone[0]):04x}", text)


def sha256(text):
    """In hex, of the text as UTF-8, where half a surrogate pair is U+FFFD."""
    return hashlib.sha256(re.sub("[\ud800-\udfff]", "\ufffd", text).encode()).hexdigest()


def digest(value):
    """sha256 of the canonical JSON, in hex."""
    return sha256(canonical(value))
