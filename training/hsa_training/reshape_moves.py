"""`nest`, `unnest`, `wrap` (docs/format.md, 9.6): keys that move."""

from hsa_training.keys import properties
from hsa_training.lossless import compact, read_json
from hsa_training.reshape_places import key_of, put, roots

COMBINING = ("allOf", "anyOf", "oneOf", "not", "if", "then", "else")


def give_way(entries, chosen, to):
    """Entries that are chosen give way to others, in the place of the first of them."""
    at = next((place for place, entry in enumerate(entries) if chosen(entry)), None)
    if at is None:
        return [*entries, *to]
    return [*entries[:at], *to, *(entry for entry in entries[at:] if not chosen(entry))]


def moved(object_, keys, to):
    return dict(give_way(list(object_.items()), lambda entry: entry[0] in keys, to))


def top(path):
    return path.split(".")[0].split("[")[0]


def nest(tool, schema, change, say):
    into, keys = change["into"], {key_of(tool, symbol) for symbol in change["params"]}
    if not keys <= properties(schema).keys() or into in properties(schema):
        say("edits", f"{sorted(map(str, keys))} into {into}", "top-level parameters, and a key that is none")

    def grouped(root, head):
        inside = {key: one for key, one in properties(root).items() if key in keys}
        needed = [key for key in root.get("required", []) if key in keys]
        if not inside and not needed:
            return root
        group = {**head, **({"properties": inside} if inside else {}), **({"required": needed} if needed else {})}
        group |= {"additionalProperties": root["additionalProperties"]} if "additionalProperties" in root else {}
        root = put(root, properties=moved(properties(root), keys, [(into, group)]))
        return put(root, required=give_way(root["required"], keys.__contains__, [into])) if needed else root

    def forward(arguments):
        if not isinstance(arguments, dict):
            return arguments
        inside = {key: one for key, one in arguments.items() if key in keys}
        if into in arguments:
            return None
        return moved(arguments, keys, [(into, inside)]) if inside else arguments

    def back(arguments):
        if not isinstance(arguments, dict) or into not in arguments:
            return arguments
        group = arguments[into]
        return moved(arguments, {into}, list(group.items())) if isinstance(group, dict) else None

    head = {"type": "object"} | ({"description": change["description"]} if "description" in change else {})
    parameters = roots(schema, lambda root, whole: grouped(root, head if whole else {}))
    for word in ("default", "example"):
        parameters = put(parameters, **{word: forward(schema[word])}) if word in schema else parameters
    if "examples" in schema:
        parameters = put(parameters, examples=[forward(one) for one in schema["examples"]])
    return {
        "parameters": parameters,
        "forward": forward,
        "back": back,
        "path": lambda path: f"{into}.{path}" if top(path) in keys else path,
        "laid": lambda over: roots(over, lambda root, _: grouped(root, {})),
    }


def unnest(tool, schema, change, say):
    group = key_of(tool, change["param"])
    inner = properties(schema).get(group) or {}
    names = {key_of(tool, one["param"])[len(group) + 1 :]: one["to"] for one in change["names"]}
    if properties(inner).keys() != names.keys():
        say("edits", f"the members {list(names)} of {group}", list(properties(inner)))
    keys = {to: key for key, to in names.items()}

    def named(node):
        note = inner.get("description")
        text = node.get("description") if isinstance(node, dict) else None
        if not note or not isinstance(node, dict):
            return node
        return put(node, description=note if text is None else f"{note} {text}")

    def renamed(root, _=None):
        if "properties" in root:
            root = put(root, properties={names.get(key, key): one for key, one in root["properties"].items()})
        return put(root, required=[names.get(key, key) for key in root["required"]]) if "required" in root else root

    members = [(names.get(key, key), named(node)) for key, node in properties(inner).items()]
    needed = [names.get(key, key) for key in inner.get("required", [])]
    parameters = put(schema, properties=moved(properties(schema), {group}, members))
    if group in schema.get("required", []):
        parameters = put(parameters, required=give_way(schema["required"], {group}.__contains__, needed) or None)
    elif not schema.get("required", [1]):
        parameters = put(parameters, required=None)
    for word in COMBINING:
        if word in inner:
            value = inner[word]
            one = [roots(sub, renamed) for sub in value] if isinstance(value, list) else roots(value, renamed)
            parameters = put(parameters, **{word: one})
    if group not in schema.get("required", []) and needed:
        given = {"anyOf": [{"required": [key]} for key in names.values()]}
        parameters = put(parameters, **{"if": given, "then": {"required": needed}})

    def forward(arguments):
        if not isinstance(arguments, dict):
            return arguments
        if any(to != group and to in arguments for to in names.values()):
            return None
        if group not in arguments:
            return arguments
        held = arguments[group]
        if not isinstance(held, dict) or not held or not held.keys() <= names.keys():
            return None
        return moved(arguments, {group}, [(names[key], one) for key, one in held.items()])

    def back(arguments):
        if not isinstance(arguments, dict):
            return arguments
        held = {keys[key]: one for key, one in arguments.items() if key in keys}
        return moved(arguments, keys, [(group, held)]) if held else arguments

    def path(given):
        rest = given[len(group) + 1 :]
        if top(given) != group:
            return given
        return names[top(rest)] + rest[len(top(rest)) :] if top(rest) in names and given[len(group)] == "." else None

    def laid(over):
        held = properties(over).get(group)
        if held is None:
            return None if group in over.get("required", []) else over
        return put(over, properties=moved(properties(over), {group}, list(renamed(held).get("properties", {}).items())))

    gone = [group, *(key for key, to in names.items() if key != to)]
    return {"parameters": parameters, "forward": forward, "back": back, "path": path, "laid": laid, "gone": gone}


def wrap(tool, schema, change, say):
    into, kept = change["into"], ("$schema", "$id", "$defs", "definitions")
    inner = {word: one for word, one in schema.items() if word not in kept}
    text = change["as"] == "text"
    if text:
        value = {"type": "string", "description": change.get("description"), "contentMediaType": "application/json"}
        value["contentSchema"] = inner
    else:
        value = put(inner, description=change["description"]) if "description" in change else inner
    parameters = {"type": "object", "properties": {into: value}, "required": [into], "additionalProperties": False}
    parameters |= {word: one for word, one in schema.items() if word in kept}

    def back(arguments):
        if not isinstance(arguments, dict) or list(arguments) != [into]:
            return None
        return read(arguments[into]) if text else arguments[into]

    return {
        "parameters": parameters,
        "forward": lambda arguments: {into: compact(arguments) if text else arguments},
        "back": back,
        "path": lambda path: None if text else f"{into}.{path}",
        "laid": lambda over: None if text else {"type": "object", "properties": {into: over}, "required": [into]},
    }


def read(text):
    try:
        return read_json(text) if isinstance(text, str) else None
    except ValueError:
        return None
