"""`recode`, `retype`, `affix` (docs/format.md, 9.6): values that are written otherwise."""

import re

from hsa_training.lossless import canonical, read_json
from hsa_training.reshape_places import Place, put

WHOLE = "^-?(?:0|[1-9][0-9]*)$"
ANY = r"^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$"
WRONG = object()


def in_lists(value, change):
    return [in_lists(one, change) for one in value] if isinstance(value, list) else change(value)


def is_list(node):
    kind = node.get("type")
    return kind == "array" or (isinstance(kind, list) and "array" in kind)


def at_items(node, change):
    if is_list(node) and isinstance(node.get("items"), dict):
        return {**node, "items": at_items(node["items"], change)}
    return change(node)


def listed(node, change):
    """Every value that the schema lists or gives as an example, changed."""
    node = {word: change(one) if word in ("const", "default", "example") else one for word, one in node.items()}
    return {
        word: [change(one) for one in value] if word in ("enum", "examples") and isinstance(value, list) else value
        for word, value in node.items()
    }


def both_ways(place, forth, back):
    """Arguments both ways, by a value's way; a value that has none is WRONG."""

    def turned(change):
        def way(arguments):
            seen = []

            def one(value):
                now = change(value)
                seen.append(holds_wrong(now))
                return now

            now = place.values(arguments, one)
            return None if any(seen) else now

        return way

    return {"forward": turned(forth), "back": turned(back)}


def holds_wrong(value):
    return any(map(holds_wrong, value)) if isinstance(value, list) else value is WRONG


def told(value):
    return value[1] if isinstance(value, tuple) else value if isinstance(value, str) else canonical(value)


def letters(text):
    return "".join(one for one in text.lower() if one.isalnum())


def kind_of(value):
    if isinstance(value, tuple):
        return "integer" if re.fullmatch(r"-?\d+", value[1]) else "number"
    return {str: "string", bool: "boolean", type(None): "null"}[type(value)]


def recode(tool, schema, change, say):
    place, table, legend = Place(tool, schema, change["param"], say), change["table"], change.get("legend")
    forth = {canonical(base): view for base, view in table}
    back = {canonical(view): base for base, view in table}
    if len(forth) < len(table) or len(back) < len(table):
        say("calls", f"the table {canonical(table)}", "one that is one to one")
    for base, view in table:
        alike = letters(told(base)) == letters(told(view)) != ""
        if not alike and not (legend and told(base) in legend and told(view) in legend):
            say("text", f"nothing says what {told(view)} means", "a legend that holds value and code")

    def code(value):
        return forth.get(canonical(value), value)

    def read(value):
        key = canonical(value)
        return WRONG if key in forth and key not in back else back.get(key, value)

    def coded(node):
        bare = node.get("type") == "boolean" and "enum" not in node
        was = [True, False] if bare else node.get("enum", [node.get("const")])
        now, kinds = listed(node, code), list(dict.fromkeys(kind_of(code(one)) for one in was))
        if (bare or set(kinds) != {kind_of(one) for one in was}) and "type" in node:
            now = put(now, type=kinds[0] if len(kinds) == 1 else kinds)
        return put(now, enum=[code(one) for one in was]) if bare else now

    def anew(node):
        now = at_items(node, coded)
        now = listed(now, lambda one: in_lists(one, code)) if is_list(node) else now
        if legend is None:
            return now
        return put(now, description=f"{now['description']} {legend}" if now.get("description") else legend)

    codes = {base: view for base, view in table if isinstance(base, str) and base != view}
    return {
        **place.fixed(),
        **both_ways(place, lambda value: in_lists(value, code), lambda value: in_lists(value, read)),
        "parameters": place.declarations(schema, anew),
        "codes": codes,
        "values": list(codes),
        "values_of": place.key,
        "legend": legend,
    }


def text_schema(node, turn):
    now = put(listed(node, turn), type="string")
    return now if "enum" in node or "const" in node else put(now, pattern=WHOLE if node["type"] == "integer" else ANY)


def to_truth(value):
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def truth_schema(node, turn):
    now = put(listed(node, turn), type="string")
    return now if "enum" in node or "const" in node else put(now, enum=["yes", "no"])


def date_schema(node, turn):
    now = put(listed(node, turn), format=None)
    if "description" in now:
        text = now["description"].replace("YYYY-MM-DD", "YYYY/MM/DD")
        now["description"] = re.sub(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", r"\1/\2/\3", text)
    return put(now, pattern="^[0-9]{4}/[0-9]{2}/[0-9]{2}$")


def from_text(value):
    if isinstance(value, tuple):
        return WRONG
    return read_json(value) if isinstance(value, str) and re.fullmatch(ANY, value) else value


def from_truth(value):
    if isinstance(value, bool):
        return WRONG
    return {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else value


def slashed(value):
    date = isinstance(value, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value)
    return value.replace("-", "/") if date else value


def from_slashed(value):
    if slashed(value) != value:
        return WRONG
    date = isinstance(value, str) and re.fullmatch(r"[0-9]{4}/[0-9]{2}/[0-9]{2}", value)
    return value.replace("/", "-") if date else value


TYPES = {
    "text": (text_schema, lambda value: value[1] if isinstance(value, tuple) else value, from_text),
    "yes-no": (truth_schema, to_truth, from_truth),
    "date-slashes": (date_schema, slashed, from_slashed),
}


def list_schema(node):
    outer, samples = ("description", "title"), ("default", "example", "examples")
    now = {"type": "array", **{word: one for word, one in node.items() if word in outer}}
    now["items"] = {word: one for word, one in node.items() if word not in outer + samples}
    now |= {"minItems": ("#", "1"), "maxItems": ("#", "1")}
    return now | listed({word: one for word, one in node.items() if word in samples}, lambda one: [one])


def retype(tool, schema, change, say):
    place = Place(tool, schema, change["param"], say)
    if change["as"] == "list":
        fixed = place.fixed()
        plain = place.path if "[" not in place.path else None
        return {
            **fixed,
            **both_ways(
                place,
                lambda value: [value],
                lambda value: value[0] if isinstance(value, list) and len(value) == 1 else WRONG,
            ),
            "path": lambda path: f"{path}[]" if path == plain else fixed["path"](path),
            "parameters": place.declarations(schema, list_schema),
        }
    made, there, back = TYPES[change["as"]]

    def anew(node):
        now = at_items(node, lambda one: made(one, there))
        return listed(now, lambda one: in_lists(one, there)) if is_list(node) else now

    return {
        **place.fixed(),
        **({"path": lambda path: path} if change["as"] == "text" else {}),
        **both_ways(place, lambda value: in_lists(value, there), lambda value: in_lists(value, back)),
        "parameters": place.declarations(schema, anew),
    }


def affix(tool, schema, change, say):
    place, prefix, suffix = Place(tool, schema, change["param"], say), change["prefix"], change["suffix"]

    def literal(text):
        return "".join(f"\\{one}" if one in ".*+?^${}()|[]\\" else one for one in text)

    def around(value):
        return f"{prefix}{value}{suffix}" if isinstance(value, str) else value

    def inside(value):
        if not isinstance(value, str):
            return value
        name = value[len(prefix) : len(value) - len(suffix)]
        return name if value == f"{prefix}{name}{suffix}" else WRONG

    def anew(node):
        bounds = {word: ("#", str(int(node[word][1]) + len(prefix + suffix))) for word in ("minLength", "maxLength") if isinstance(node.get(word), tuple)}
        now, pattern = put(listed(node, around), **bounds), f"^{literal(prefix)}[\\s\\S]*{literal(suffix)}$"
        return now if "enum" in node or "const" in node else put(now, pattern=pattern)

    return {
        **place.fixed(),
        **both_ways(place, around, inside),
        "parameters": place.declarations(schema, anew),
        "around": (place.path, prefix, suffix),
    }
