"""`split` and `merge` (docs/format.md, 9.6): one tool for several, several for one."""

from hsa_training.keys import properties
from hsa_training.lossless import canonical
from hsa_training.reshape_places import key_of, put

NO_ARGUMENTS = {"type": "object", "properties": {}}


def top(path):
    return path.split(".")[0].split("[")[0]


def split(tool, change, say):
    key, schema = key_of(tool, change["param"]), tool.get("parameters", NO_ARGUMENTS)
    names = {one["value"]: one["name"] for one in change["tools"]}
    values = {name: value for value, name in names.items()}
    listed = (properties(schema).get(key) or {}).get("enum", [])
    if sorted(map(str, listed)) != sorted(names) or key not in schema.get("required", []):
        say("edits", f"tools for {list(names)}", f"one for each value of {key}, which is required")
    required = [one for one in schema.get("required", []) if one != key] or None
    kept = {own: one for own, one in properties(schema).items() if own != key}
    parameters = put(schema, properties=kept, required=required)

    def there(_, arguments):
        value = arguments.get(key) if isinstance(arguments, dict) else None
        if not isinstance(value, str) or value not in names:
            return None
        return names[value], {own: one for own, one in arguments.items() if own != key}

    def again(name, arguments):
        if name not in values or not isinstance(arguments, dict) or key in arguments:
            return None
        return tool["name"], {key: values[name], **arguments}

    return {
        "op": "split",
        "old": [tool["name"]],
        "tools": [
            {**tool, "name": one["name"], "description": one["description"], "parameters": parameters}
            for one in change["tools"]
        ],
        "there": there,
        "again": again,
        "path": lambda path: None if top(path) == key else path,
        "laid": lambda over: None if key in properties(over) or key in over.get("required", []) else over,
        "gone": [tool["name"], key],
    }


def union(each, say):
    found = {}
    for entries in each:
        for key, value in entries.items():
            if key in found and canonical(found[key]) != canonical(value):
                say("edits", f"tools that do not agree on {key}", "one meaning of it")
            found.setdefault(key, value)
    return found


def merge(tools, first, change, say):
    cases = [(tools[one["tool"]], one["value"]) for one in change["tools"] if one["tool"] in tools]
    if len(cases) < len(change["tools"]) or cases[0][0] is not first:
        say("edits", f"a merge of {[one['tool'] for one in change['tools']]}", "tools that are there, its own first")
    values = {tool["name"]: value for tool, value in cases}
    names = {value: name for name, value in values.items()}
    if len(names) < len(cases):
        say("calls", f"the values {list(values.values())}", "values that differ")
    param, schemas = change["param"], [tool.get("parameters", NO_ARGUMENTS) for tool, _ in cases]
    known = union([properties(schema) for schema in schemas], say)
    conditions = []
    for (_, value), schema in zip(cases, schemas):
        foreign = {key: False for key in known if key not in properties(schema)}
        then = {"required": schema["required"]} if schema.get("required") else {}
        then |= {"properties": foreign} if foreign else {}
        conditions.append({"if": {"properties": {param: {"const": value}}}, "then": then})
    code = {"type": "string", "enum": list(names), "description": change["legend"]}
    parameters = {"type": "object", "properties": {param: code, **known}, "required": [param]}
    if "additionalProperties" in schemas[0]:
        parameters["additionalProperties"] = schemas[0]["additionalProperties"]
    parameters["allOf"] = conditions
    for word in ("$defs", "definitions"):
        entries = union([schema.get(word, {}) for schema in schemas], say)
        parameters |= {word: entries} if entries else {}
    made = {"name": change["name"], "description": change["description"], "parameters": parameters}
    made |= {"result": first["result"]} if "result" in first else {}

    def there(name, arguments):
        if not isinstance(arguments, dict) or param in arguments:
            return None
        return change["name"], {param: values[name], **arguments}

    def again(_, arguments):
        value = arguments.get(param) if isinstance(arguments, dict) else None
        if not isinstance(value, str) or value not in names:
            return None
        return names[value], {own: one for own, one in arguments.items() if own != param}

    return {
        "op": "merge",
        "old": list(values),
        "tools": [made | {"extra": first.get("extra", {})}],
        "there": there,
        "again": again,
        "where": lambda path: path,
        "path": lambda path: None if top(path) == param else path,
        "laid": lambda over: over,
        "gone": [name for name in values if name != change["name"]],
    }
