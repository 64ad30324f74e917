"""What the edits of a View say: names, orders, layout (docs/format.md, 9)."""

import functools
import re

from hsa_training.keys import Schema, key_lists
from hsa_training.lossless import read_json
from hsa_training.names import forms, is_distinctive, spellings
from hsa_training.rebase import is_structure

SEPARATORS = re.compile(r"[_\-.:/\s]")
PART_OF = re.compile(r"/(?:param|result|enum):[\s\S]*$")


def fold(text):
    """Without separators and case: all spellings of a name are alike."""
    return SEPARATORS.sub("", text).lower()


@functools.lru_cache(maxsize=256)
def load_harness(path):
    """The Harness, the Schema of each tool by its Symbol, and every key that results have."""
    return known(read_json(path.read_text("utf-8")))


def known(harness):
    """A Harness with what is asked of it often."""
    schemas = {f"tool:{tool['name']}": Schema(tool.get("parameters") or {}) for tool in harness["tools"]}
    return harness, schemas, keys_in([tool.get("result") for tool in harness["tools"]])


def keys_in(schema):
    return {key for keys in key_lists(schema) for key in keys}


class Variant:
    """Names, lists and layout after the edits. `problems`: (what, expected) of edits that do not fit what stands there."""

    def __init__(self, harness, schemas, result_keys, edits):
        self.sections = {f"section:{section['id']}": section for section in harness["prompt"]["sections"]}
        self.lists = {f"{of}s": [f"{of}:{item['name']}" for item in harness[f"{of}s"]] for of in ("tool", "skill")}
        self.base = {symbol: symbol.partition(":")[2] for symbols in self.lists.values() for symbol in symbols}
        self.base |= {f"hook:{hook['id']}": hook["id"] for hook in harness["hooks"]}
        self.lists["sections"] = list(self.sections)
        self.names, self.keys, self.schemas, self.renamed = dict(self.base), {}, schemas, {}
        self.layout, self.reworded, self.problems, self.edits = harness["prompt"]["layout"], {}, [], edits
        self.inserted_keys, self.hooks, self.removed = set(), harness["hooks"], set()
        self.kinds, self.disorders, self.added = {}, [], {}
        self.layouts = {what: harness["prompt"].get(what, "list") for what in ("skills", "tools")}
        self.rebuilt = False  # by edits of structure, before these
        for edit in edits:
            getattr(self, f"do_{edit['kind']}")(edit)
        alike = set().union(*map(spellings, self.names.values()))
        gone = [name for symbol, name in self.base.items() if self.names.get(symbol, name) != name]
        old_keys = {key[1] for keys in self.renamed.values() for key in keys}
        now = {
            key
            for tool, schema in schemas.items()
            for keys in schema.key_lists(self.renamed.get(tool, {}))
            for key in keys
        }
        now |= result_keys | self.inserted_keys | set(self.names.values())
        # a spelling that a name in use shares says nothing, but the old name itself must be gone
        stale = {form for name in gone for form in spellings(name) if form == name or form not in alike}
        self.stale = (stale | {key for key in old_keys if is_distinctive(key)}) - now
        self.stale_keys = self.stale - stale  # such a word may stand as a value: values never change
        self.moved = {fold(name) for name in [*gone, *old_keys]}

    def kind(self, symbol):
        """What a Symbol is: tool, skill, section or hook."""
        return self.kinds.get(symbol) or symbol.partition(":")[0]

    def applies(self, section, slots):
        """Is the section a part of the prompt under these slots?"""
        when = section.get("when")
        value = slots.get(when["slot"], "") if when else ""
        return not when or ((value != "") == (when.get("is", "present") == "present") and when.get("equals", value) == value)

    def written(self, text):
        """A text of an edit under the names after all edits; None where it mentions what has no name here."""
        pieces = [piece if isinstance(piece, str) else self.spelt(self.standing(piece["to"]), piece["form"]) for piece in text]
        return None if None in pieces else "".join(pieces)

    def standing(self, symbols):
        """A word that named several things names those that are left."""
        left = [symbol for symbol in symbols if PART_OF.sub("", symbol) not in self.removed]
        return (left or symbols)[0]

    def spelt(self, symbol, form):
        tool, _, path = symbol.partition("/param:")
        key = self.schemas[tool].symbol(path) if path and tool in self.schemas else None
        name = self.names.get(symbol) or (key and self.renamed.get(tool, {}).get(key, key[1]))
        name = name or self.sections.get(symbol, {}).get("title")  # a section goes by its title
        return name and forms(name)[form]

    def touches(self, text):
        """May the text hold a name that changed? In doubt, yes."""
        folded = fold(text)
        return any(name in folded for name in self.moved)

    def back(self, kind):
        """Name → base name, of tools or Skills; an old name that is gone → no name at all."""
        bases = {symbol: name for symbol, name in self.base.items() if symbol.startswith(kind)}
        gone = {name: f"{name} (an old name)" for name in bases.values()}
        return gone | {self.names.get(symbol, name): name for symbol, name in bases.items()}

    def begins(self, edit, stands):
        if edit["from"] != stands:
            self.problems.append((f"an edit changes {edit['from']}", f"{stands}, which stands there"))

    def do_rename(self, edit):
        for entry in edit["names"]:
            symbol, to = entry["symbol"], entry["to"]
            tool, _, path = symbol.partition("/param:")
            key = self.schemas[tool].symbol(path) if path and tool in self.schemas else None
            names = self.keys if path else self.names
            self.begins(entry, names.get(symbol, key and key[1]))
            names[symbol] = to
            if key:
                self.renamed.setdefault(tool, {})[key] = to

    def do_order(self, edit):
        self.begins(edit, self.lists[edit["list"]])
        if sorted(edit["to"]) != sorted(edit["from"]):
            self.disorders.append((f"an edit makes {edit['list']} {edit['to']}", "the same Symbols as before"))
        self.lists[edit["list"]] = list(edit["to"])

    def do_layout(self, edit):
        self.layout = edit["to"] if edit["site"] == "prompt" else self.layout
        self.layouts[edit["site"]] = edit["to"]

    def do_text(self, edit):
        self.reworded[edit["site"]] = edit["to"]

    def do_insert(self, edit):
        symbol, of, value = edit["symbol"], edit["item"]["of"], edit["item"]["value"]
        self.kinds[symbol] = of
        self.removed.discard(symbol)
        if of == "tool":
            self.added[symbol] = value
        symbols = self.lists[f"{of}s"]
        symbols.insert(symbols.index(edit["before"]) if edit["before"] else len(symbols), symbol)
        self.inserted_keys |= keys_in(value.get("parameters"))
        (self.sections if of == "section" else self.names)[symbol] = value if of == "section" else value["name"]

    def do_remove(self, edit):
        self.lists[f"{edit['item']['of']}s"].remove(edit["symbol"])
        self.names.pop(edit["symbol"], None)
        self.removed.add(edit["symbol"])
        self.added.pop(edit["symbol"], None)


def inverse(edit):
    if is_structure(edit):
        return (
            {key: value for key, value in edit.items() if key != "undo"} if edit.get("undo") else {**edit, "undo": True}
        )
    if edit["kind"] in ("insert", "remove"):
        return {**edit, "kind": "remove" if edit["kind"] == "insert" else "insert"}
    if edit["kind"] == "rename":
        return {**edit, "names": [{**one, "from": one["to"], "to": one["from"]} for one in edit["names"]]}
    return {**edit, "from": edit["to"], "to": edit["from"]}
