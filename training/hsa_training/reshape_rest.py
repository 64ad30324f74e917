"""`hide`, `require`, `tell-default`, `order`, `inline-refs` (docs/format.md, 9.6)."""

import json

from hsa_training.keys import Schema, properties
from hsa_training.lossless import canonical
from hsa_training.reshape_places import INSTANCES, Place, key_of, put


def same_calls(parameters):
    same = {key: (lambda given: given) for key in ("forward", "back", "path", "laid")}
    return {"parameters": parameters, **same}


def hide(tool, schema, change, say):
    place = Place(tool, schema, change["param"], say)
    key, value = place.key, change["value"]

    def without(holder):
        required = [one for one in holder.get("required", []) if one != key] or None
        kept = {own: one for own, one in properties(holder).items() if own != key}
        return put(holder, properties=kept, required=required)

    def forward(arguments):
        wrong = []

        def taken(held):
            wrong.append(canonical(held.get(key)) != canonical(value) or key not in held)
            return {own: one for own, one in held.items() if own != key}

        now = place.objects(arguments, taken)
        return None if any(wrong) else now

    return {
        **place.fixed(),
        "where": None,
        "parameters": place.holders(schema, without),
        "forward": forward,
        "back": lambda arguments: place.objects(arguments, lambda held: {**held, key: value}),
        "gone": [key],
    }


def require(tool, schema, change, say):
    place = Place(tool, schema, change["param"], say)
    key, value = place.key, change["value"]

    def filled(held):
        return held if key in held else {**held, key: value}

    def dropped(held):
        return {own: one for own, one in held.items() if own != key or canonical(one) != canonical(value)}

    return {
        **place.fixed(),
        "parameters": place.holders(schema, lambda holder: put(holder, required=[*holder.get("required", []), key])),
        "forward": lambda arguments: place.objects(arguments, filled),
        "back": lambda arguments: place.objects(arguments, dropped),
    }


def tell_default(tool, schema, change, say):
    place = Place(tool, schema, change["param"], say)

    def told(node):
        if "default" not in node:
            return node
        value = node["default"]
        stated = value[1] if isinstance(value, tuple) else value if isinstance(value, str) else json.dumps(value)
        if stated not in change["sentence"]:
            say("edits", f"the sentence {change['sentence']!r}", f"it states {stated}")
        node = put(node, default=None)
        text = f"{node['description']} " if node.get("description") else ""
        return put(node, description=text + change["sentence"])

    return same_calls(place.declarations(schema, told))


def order(tool, schema, change, say):
    before, after = ([key_of(tool, symbol) for symbol in change[side]] for side in ("from", "to"))
    if before != list(properties(schema)) or sorted(before) != sorted(after):
        say("order", f"the parameters {before} made {after}", list(properties(schema)))
        return same_calls(schema)
    return same_calls(put(schema, properties={key: properties(schema)[key] for key in after}))


def inline_refs(tool, schema, change, say):
    root = Schema(schema)

    def walk(node, depth=0):
        if isinstance(node, list):
            return [walk(one, depth) for one in node]
        if not isinstance(node, dict) or depth > 40:
            return node
        target = root.target(node["$ref"]) if "$ref" in node else None
        rest = {}
        for word, value in node.items():
            if word in ("$defs", "definitions") or (word == "$ref" and target is not None):
                continue
            if word in ("properties", "patternProperties", "dependentSchemas") and isinstance(value, dict):
                rest[word] = {key: walk(one, depth) for key, one in value.items()}
            else:
                rest[word] = value if word in INSTANCES else walk(value, depth)
        return rest if target is None else put(walk(target, depth + 1), **rest)

    return same_calls(walk(schema))
