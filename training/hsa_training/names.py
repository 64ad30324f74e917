"""Names in text: how one may be spelt, and where a spelling stands as a whole token (docs/format.md, 9.1)."""

import re

WORD = "0-9A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
TOKEN = re.compile(f"[{WORD}]+(?:-[{WORD}]+)*")
ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|[bfnrt])")
CUT = re.compile(r"[_\-.:/\s]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def spellings(name):
    """The forms of a name that are one token; of a name of one word only the name itself."""
    words = [word.lower() for word in CUT.split(name) if word]
    if len(words) < 2:
        return {name}
    pascal = "".join(word[:1].upper() + word[1:] for word in words)
    snake, camel = "_".join(words), words[0] + pascal[len(words[0]) :]
    return {name, snake, snake.upper(), "-".join(words), camel, pascal}


def mentioned(names, text):
    """Those of the names that stand in the text; letters at the end of an escape are read both ways."""
    tokens = {token for reading in {text, ESCAPE.sub(" ", text)} for token in TOKEN.findall(reading)}
    tokens |= {part for token in tokens for part in token.split("-") if "_" in part}
    irregular = [name for name in names if not TOKEN.fullmatch(name)]
    pattern = f"(?<![{WORD}])%s(?![{WORD}])"
    return names & tokens | {name for name in irregular if re.search(pattern % re.escape(name), text)}
