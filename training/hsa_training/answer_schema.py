"""The schema of a tool's answers: its keys, and their names after an edit (docs/format.md, 9.7)."""

import re

from hsa_training.keys import MAPS, properties


def type_name(value):
    if isinstance(value, tuple):
        return "integer" if re.fullmatch(r"-?[0-9]+", value[1]) else "number"
    if isinstance(value, bool):
        return "boolean"
    return {str: "string", list: "array", dict: "object", type(None): "null"}[type(value)]


def declared_keys(schema, places=False):
    """Every declared key of a schema, or the place that stands for its Symbol."""
    found, seen = {}, set()

    def walk(state):
        mark = frozenset(map(id, state))
        if not state or mark in seen:
            return
        seen.add(mark)
        for key, place in schema.declared(state).items():
            found[place] = key
            walk(schema.child(state, key))
        walk(schema.elements(state))
        walk(schema.others(state))

    walk(schema.start)
    return list(found) if places else list(found.values())


def renamed_schema(value, at, name, schema):
    """`at` is the same place of the schema whose declarations are known."""
    if isinstance(value, list):
        return [renamed_schema(item, there, name, schema) for item, there in zip(value, at)]
    if not isinstance(value, dict):
        return value
    made = {}
    for word, item in value.items():
        there = at[word]

        def entries(called, inside, item=item, there=there):
            return {called(key): inside(one, there[key]) for key, one in item.items()}

        def here(key, at=at):
            place = next((other for other in schema.closure([at]) if key in properties(other)), at)
            return name(place, key)

        if word == "required" and isinstance(item, list):
            made[word] = [here(key) for key in item]
        elif word == "dependentRequired":
            made[word] = entries(here, lambda keys, _, here=here: [here(key) for key in keys])
        elif word in ("properties", "dependentSchemas") and isinstance(item, dict):
            made[word] = entries(here, lambda one, old: renamed_schema(one, old, name, schema))
        elif word in MAPS and isinstance(item, dict):
            made[word] = entries(str, lambda one, old: renamed_schema(one, old, name, schema))
        elif word == "$ref":
            made[word] = renamed_ref(item, name, schema)
        elif word in ("enum", "const", "default", "examples"):
            made[word] = item
        else:
            made[word] = renamed_schema(item, there, name, schema)
    return made


def renamed_ref(ref, name, schema):
    if not isinstance(ref, str) or not ref.startswith("#/"):
        return ref
    steps, made = ref.split("/"), []
    for place, step in enumerate(steps):
        above = schema.target("/".join(steps[: place - 1])) if place > 1 and steps[place - 1] == "properties" else None
        key = step.replace("~1", "/").replace("~0", "~")
        made.append(name(above, key).replace("~", "~0").replace("/", "~1") if isinstance(above, dict) else step)
    return "/".join(made)
