"""No text goes on naming a tool or a Skill that was taken out (docs/format.md, 9; `references-hold`)."""

import re

from hsa_training.names import WORD, is_distinctive

PAIRS = ("``", '""', "''", "“”", "‘’", "「」", "『』")


def stands(text, name):
    """As a whole word: anywhere where nobody could take it for a word of the language, else between backticks or quotes."""
    anywhere = is_distinctive(name)
    for found in re.finditer(f"(?<![{WORD}\\-])(?={re.escape(name)}(?![{WORD}\\-]))", text):
        end = found.start() + len(name)
        if anywhere or text[max(0, found.start() - 1) : found.start()] + text[end : end + 1] in PAIRS:
            return True
    return False


def gone_names(variant):
    """Names of tools and Skills that were taken out and that nothing else bears."""
    kept = {variant.names[symbol] for of in ("tools", "skills") for symbol in variant.lists[of]}
    return sorted(
        {
            edit["item"]["value"]["name"]
            for edit in variant.edits
            if edit["kind"] == "remove" and edit["symbol"] in variant.removed and edit["item"]["of"] != "section"
        }
        - kept
    )


def named_in(gone, texts):
    return [name for name in gone if any(stands(text, name) for text in texts if text)]


def texts_of(item, prefix):
    """(site, text) of a tool, Skill, section or Hook."""
    for key in ("title", "description", "body", "message"):
        if isinstance(item.get(key), str):
            yield f"{prefix}#/{key}", item[key]
    for place, file in enumerate(item.get("files") or []):
        yield f"{prefix}#/files/{place}", file["text"] if isinstance(file.get("text"), str) else ""
    yield from described(item.get("parameters"), f"{prefix}#/parameters")


def described(node, site):
    if isinstance(node, list):
        for place, one in enumerate(node):
            yield from described(one, f"{site}/{place}")
    elif isinstance(node, dict):
        if isinstance(node.get("description"), str):
            yield f"{site}/description", node["description"]
        for key, one in node.items():
            yield from described(one, f"{site}/{key}")


def check_gone(say, harness, variant):
    """The texts of the Harness after the edits; old names of things that are left say nothing of what is gone."""
    gone = gone_names(variant)
    if not gone:
        return
    items = {f"tool:{one['name']}": one for one in harness["tools"]}
    items |= {f"skill:{one['name']}": one for one in harness["skills"]}
    items |= {f"hook:{one['id']}": one for one in variant.hooks}
    items |= {edit["symbol"]: edit["item"]["value"] for edit in variant.edits if edit["kind"] == "insert"}
    items |= variant.sections
    shown = {symbol for symbols in variant.lists.values() for symbol in symbols}
    for symbol, item in items.items():
        if symbol not in shown and not symbol.startswith("hook:"):
            continue
        for site, text in texts_of(item, symbol):
            edited = variant.reworded.get(site)
            for name in named_in(gone, [text if edited is None else variant.written(edited) or ""]):
                say("references", f"{site} names {name}, which is gone", "no text that names it")
