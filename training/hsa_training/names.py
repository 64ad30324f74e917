"""Names in text: how one may be spelt, and where a spelling stands as a whole token (docs/format.md, 9.1)."""

import re

WORD = "0-9A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
TOKEN = re.compile(f"[{WORD}]+(?:-[{WORD}]+)*")
ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|[bfnrt])")
CODED = re.compile(r"\\u(00[2-7][0-9a-fA-F])|&#(\d{2,3});|&#x([2-7][0-9a-fA-F]);|%([2-7][0-9a-fA-F])")
CUT = re.compile(r"[_\-.:/\s]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def forms(name):
    """Form → spelling."""
    words = [word.lower() for word in CUT.split(name) if word]
    capital = [word[:1].upper() + word[1:] for word in words]
    snake = "_".join(words)
    return {
        "exact": name,
        "snake": snake,
        "kebab": "-".join(words),
        "camel": "".join(words[:1] + capital[1:]),
        "pascal": "".join(capital),
        "upper": snake.upper(),
        "spaced": " ".join(words),
        "title": " ".join(capital),
    }


def spellings(name):
    """The forms of a name that are one token; of a name of one word only the name itself."""
    found = forms(name)
    one_word = "_" not in found["snake"].strip("_")
    return {name} if one_word else {text for form, text in found.items() if form not in ("spaced", "title")}


def is_distinctive(name):
    """Could nobody take it for a word of the language?"""
    return re.search(r"[_\-.:/\d]|[a-z][A-Z]", name) is not None


def decoded(text):
    """The text with each ASCII letter, digit or sign itself that stands as `\\u0067`, `&#103;`, `&#x67;` or `%67`."""
    return CODED.sub(lambda found: chr(int(found[2]) & 127 if found[2] else int(found[1] or found[3] or found[4], 16)), text)


def mentioned(names, text):
    """Those of the names that stand in the text; letters at the end of an escape are read both ways, and what is coded as well."""
    tokens = {token for reading in {text, ESCAPE.sub(" ", text), decoded(text)} for token in TOKEN.findall(reading)}
    tokens |= {part for token in tokens for part in token.split("-") if "_" in part}
    irregular = [name for name in names if not TOKEN.fullmatch(name)]
    pattern = f"(?<![{WORD}])%s(?![{WORD}])"
    return names & tokens | {name for name in irregular if re.search(pattern % re.escape(name), text)}
