"""Mentions of keys of answers in texts, and what becomes of them (docs/format.md, 9.7)."""

import re

from hsa_training.names import WORD, forms, is_distinctive

FORMS = ("exact", "snake", "kebab", "camel", "pascal", "upper")
PAIRS = ("``", "''", '""', "“”", "‘’", "「」", "『』", "【】", "<>")


class Seer:
    """`flaws`: (what, whether it is about a new name); `names`: does the text name a renamed key?"""

    def __init__(self, renamed=(), gone=(), moved=(), borne=(), fresh=()):
        self.renamed, self.gone, self.moved, self.borne = dict(renamed), set(gone), set(moved), set(borne)
        self.readings = {}
        known = {*self.renamed, *self.gone, *self.moved}
        for name in known:
            self.add(name)
        self.old = set(self.readings)
        for name in set(fresh) - known:
            self.add(name, self.old)
        any_of = "|".join(map(re.escape, sorted(self.readings, key=len, reverse=True)))
        before = rf"(?:(?<=\\[bfnrt])|(?<=\\u[0-9a-fA-F]{{4}})|(?<![{WORD}])(?<![{WORD}]-))"
        self.pattern = re.compile(f"{before}(?:{any_of})(?![{WORD}])(?!-[{WORD}])") if any_of else None

    def add(self, name, but=()):
        spelt = forms(name)
        for form in FORMS if "_" in spelt["snake"].strip("_") else FORMS[:1]:
            if spelt[form] not in but:
                readings = self.readings.setdefault(spelt[form], [])
                if all(other != name for other, _ in readings):
                    readings.append((name, form))

    def image(self, name, form):
        return forms(self.renamed[name])[form] if name in self.renamed else ""

    def see(self, text):
        flaws, done = [], []
        if self.pattern is None:
            return text, flaws, False

        def one(found):
            word, (start, end) = found[0], found.span()
            if text[max(0, start - 2) : start] == "{{" and text[end : end + 2] == "}}":
                return word
            readings = self.readings[word]
            (name, form), is_path = readings[0], in_path(text, start, end)
            several = len({(other, self.image(other, way)) for other, way in readings}) > 1
            soft = not several and form == "kebab" and word != name
            mention = marked(text, start, end) or (not soft and is_distinctive(word))
            if not mention and not is_path:
                return word
            if several:
                flaws.append((f"{word} may be one key or another", False))
            elif word not in self.old:
                flaws.append((f"{word} is a new name and stands here already", True))
            elif name not in self.renamed and name not in self.gone:
                if is_path:
                    flaws.append((f"{word} stands in a path that changes", False))
            elif not mention or name in self.borne:
                flaws.append((f"{word} may be the key or something else", False))
            elif name in self.gone:
                flaws.append((f"{word} is a key that is taken away", False))
            elif is_path and name in self.moved:
                flaws.append((f"{word} stands in a path that changes", False))
            else:
                done.append(word)
                return self.image(name, form)
            return word

        after = self.pattern.sub(one, text)
        return after, flaws, bool(done)

    def see_value(self, text):
        """A value that is nothing but a name mentions it."""
        _, flaws, names = self.see(text)
        if re.fullmatch(r"[A-Za-z0-9_-]+", text):
            _, more, also = self.see(f"'{text}'")
            flaws, names = flaws + more, names or also
        return flaws, names


def in_path(text, start, end):
    step = text[start - 2 : start - 1] if start >= 2 else ""
    if text[max(0, start - 1) : start] == "." and (step == "]" or re.fullmatch(f"[{WORD}]", step)):
        return True
    return re.match(rf"\.[{WORD}]|\[[0-9\]]", text[end : end + 2]) is not None


def marked(text, start, end):
    before, behind = text[max(0, start - 1) : start], text[end : end + 1]
    if before and before + behind in PAIRS:
        return True
    return text[max(0, start - 2) : start] == '\\"' and text[end : end + 2] == '\\"'
