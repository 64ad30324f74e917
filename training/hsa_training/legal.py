"""Names that an edit gave, and orders: legal, free, and none to be mistaken for another (docs/format.md, 10.4 and 10.5)."""

import re
import unicodedata

from hsa_training.names import mentioned

ANY_CASE = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
LOWER = re.compile(r"[a-z][a-z0-9_-]{0,39}")
SKILL = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
YAML = re.compile(
    r"(?:y|n|yes|no|on|off|true|false|null|nan|inf|~"
    r"|[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d+)(?:e[-+]?\d+)?|0x[\da-f]+|0o[0-7]+|\d{4}-\d{1,2}-\d{1,2}.*)",
    re.IGNORECASE,
)
RESERVED = {"bash", "computer", "memory", "str_replace_based_edit_tool", "web_search", "code_execution", "python"}
PREFIX, LONGEST = "mcp__x__", 64


def alike(name):
    """Names that differ in case and separators alone are one name."""
    return re.sub(r"[\s_.:/-]+", "", unicodedata.normalize("NFKC", name).lower())


def fresh_names(variant):
    """(kind, name) of all that has a new name: renamed, or inserted."""
    for symbol, name in variant.names.items():
        inserted = symbol not in variant.base
        if inserted or name != variant.base[symbol]:
            yield variant.kind(symbol), name
    for symbol in variant.lists["sections"]:
        if symbol.startswith("new:"):
            yield "section", variant.sections[symbol]["id"]
    for keys in variant.renamed.values():
        for (_, old), name in keys.items():
            if name != old:
                yield "param", name


def check_names(say, harness, variant):
    fresh = sorted(set(fresh_names(variant)))
    follows = all(SKILL.fullmatch(skill["name"]) for skill in harness["skills"])
    for kind, name in fresh:
        pattern = ANY_CASE if kind in ("tool", "param") else LOWER
        legal = pattern.fullmatch(name) and (kind != "skill" or not follows or SKILL.fullmatch(name))
        if not legal or YAML.fullmatch(name) or (kind != "param" and name.lower() in RESERVED):
            say("names-legal", f"{kind} {name}", "a name that clients, files and providers take")
    given = {name for kind, name in fresh if kind != "param"}
    tools = [variant.names[symbol] for symbol in variant.lists["tools"]]
    ids = [variant.sections[symbol]["id"] for symbol in variant.lists["sections"]]
    hooks = [variant.names[f"hook:{hook['id']}"] for hook in harness["hooks"]]
    seen = tools + [variant.names[symbol] for symbol in variant.lists["skills"]] + ids + hooks
    clashes(say, seen, given, alike)
    clashes(say, tools, given, lambda name: (PREFIX + name)[:LONGEST])
    for tool, keys in variant.renamed.items():
        new = {name for (_, old), name in keys.items() if name != old}
        for listed in variant.schemas[tool].siblings(keys):
            clashes(say, listed, new, alike)


def clashes(say, names, given, key):
    seen = {}
    for name in names:
        other = seen.setdefault(key(name), name)
        if other is not name and (name in given or other in given):
            say("names-legal", f"{name} can be mistaken for {other}", "names that differ in more than case and separators")


def broken(sections):
    """Pairs of a section and one that it builds on which does not stand before it."""
    ids = [section["id"] for section in sections]
    return {
        (section["id"], other)
        for place, section in enumerate(sections)
        for other in section.get("after") or []
        if (ids.index(other) if other in ids else -1) >= place
    }


def check_order(say, harness, variant):
    """Sections stand behind those that they build on; what is pinned keeps its place among the sections of the base."""
    for disorder in variant.disorders:
        say("order", *disorder)
    if not any(edit["kind"] in ("order", "insert", "remove") for edit in variant.edits):
        return
    before, after = harness["prompt"]["sections"], [variant.sections[symbol] for symbol in variant.lists["sections"]]
    for section, other in sorted(broken(after) - broken(before)):
        say("order", f"section:{section} stands before section:{other}", "it after what it builds on")
    own = [symbol for symbol in variant.lists["sections"] if not symbol.startswith("new:")]
    for place, section in enumerate(before):
        symbol = f"section:{section['id']}"
        if section.get("pinned") and symbol in own and own.index(symbol) != place:
            say("order", f"{symbol} stands at place {own.index(symbol)}", f"{place}, where it is pinned")


def check_plain_names(say, variant):
    """A text that an edit writes names things by references; an old name among its words would follow no rename."""
    for site, text in variant.reworded.items():
        words = "".join(piece if isinstance(piece, str) else "\ufffc" for piece in text)
        for name in mentioned(variant.stale, words):
            say("names", f"{site} still says {name}", "its new name")


def check_stated(say, stated, variant):
    """A law that has nothing to look at is stated as such, and no other."""
    kinds = {edit["kind"] for edit in variant.edits}
    keys = any(name != old for renamed in variant.renamed.values() for (_, old), name in renamed.items())
    moved = keys or any(variant.base.get(symbol, name) != name for symbol, name in variant.names.items())
    inserted = [symbol for of in ("tools", "skills") for symbol in variant.lists[of] if symbol.startswith("new:")]
    speaks = {
        "round-trip": bool(variant.edits),
        "names-legal": any(True for _ in fresh_names(variant)),
        "order-legal": bool(kinds & {"order", "insert", "remove"}),
        "unique-gold": bool(inserted),
        "reword-gate": any("#/extra/" not in site for site in variant.reworded),
        **({"no-stale-names": True} if moved else {}),
    }
    for law, has in speaks.items():
        if stated.get(law) in ("ran", "n/a") and (stated[law] == "ran") is not has:
            say(law, f"the View states {stated[law]}", "ran" if has else "n/a")
