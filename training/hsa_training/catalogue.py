"""The catalogues of Skills and tools in the prompt: each entry once, in the order of the edits (docs/format.md, 6 and 9.3)."""

import re

# An entry by its layout: the name, between what stands before and behind it.
ENTRIES = {
    "list": r"(?m)^- (%s): ",
    "table": r"(?m)^\| (%s) \|",
    "xml": {"skills": r"<name>(%s)</name>", "tools": r'<tool name="(%s)"'},
    "signature": r"(?m)^(%s)\(",
}


def check_catalogues(say, prompt, slots, variant):
    for what in ("skills", "tools"):
        entry = ENTRIES.get(variant.layouts[what])
        entry = entry[what] if isinstance(entry, dict) else entry
        names = [variant.names[symbol] for symbol in variant.lists[what]]
        if entry is None or not names or not shown(variant, what, slots):
            continue
        # as they are written: XML and tables escape what these names cannot hold
        found = re.findall(entry % "|".join(sorted(map(re.escape, names), key=len, reverse=True)), prompt)
        # a rule may begin like an entry; what counts is that the entries stand in their order
        if not in_order(names, found):
            say("layout", f"the catalogue of {what} names {found}", names)


def shown(variant, what, slots):
    """Does a section that is printed ask for the catalogue?"""
    for symbol in variant.lists["sections"]:
        section = variant.sections[symbol]
        body = "".join(piece for piece in variant.reworded.get(f"{symbol}#/body", [section["body"]]) if isinstance(piece, str))
        if re.search(r"(?m)^\s*\{\{%s\}\}\s*$" % what, body) and variant.applies(section, slots) and ("head" not in section or section.get("fills")):
            return True
    return False


def in_order(names, found):
    rest = iter(found)
    return all(name in rest for name in names)
