"""Edits of kind `reshape` (docs/format.md, 9.6): arguments in another shape, one tool for several, several for one."""

import json

from hsa_training.answers import answered_calls
from hsa_training.keys import Schema, properties
from hsa_training.lossless import canonical, compact, read_json
from hsa_training.reshape_places import Place, key_of, put, roots
from hsa_training.reshape_tools import merge, split
from hsa_training.reshape_values import affix, recode, retype
from hsa_training.reshape_words import leaving, says_word, slots_in, texts
from hsa_training.row import parts

NO_ARGUMENTS = {"type": "object", "properties": {}}
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
        return put(node, description=f"{note} {text}" if text is not None else note) if note and isinstance(node, dict) else node

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


def same_calls(parameters):
    same = {key: (lambda given: given) for key in ("forward", "back", "path", "laid")}
    return {"parameters": parameters, **same}


def hide(tool, schema, change, say):
    place = Place(tool, schema, change["param"], say)
    key, value = place.key, change["value"]

    def without(holder):
        required = [one for one in holder.get("required", []) if one != key] or None
        return put(holder, properties={own: one for own, one in properties(holder).items() if own != key}, required=required)

    def forward(arguments):
        wrong = []

        def taken(held):
            wrong.append(canonical(held.get(key)) != canonical(value) or key not in held)
            return {own: one for own, one in held.items() if own != key}

        now = place.objects(arguments, taken)
        return None if any(wrong) else now

    return {
        **place.fixed(),
        "parameters": place.holders(schema, without),
        "forward": forward,
        "back": lambda arguments: place.objects(arguments, lambda held: {**held, key: value}),
        "gone": [key],
    }


def require(tool, schema, change, say):
    place = Place(tool, schema, change["param"], say)
    key, value = place.key, change["value"]

    def dropped(held):
        return {own: one for own, one in held.items() if own != key or canonical(one) != canonical(value)}

    return {
        **place.fixed(),
        "parameters": place.holders(schema, lambda holder: put(holder, required=[*holder.get("required", []), key])),
        "forward": lambda arguments: place.objects(arguments, lambda held: held if key in held else {**held, key: value}),
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
        return put(node, description=f"{node['description']} {change['sentence']}" if node.get("description") else change["sentence"])

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
                rest[word] = value if word in ("default", "const", "enum", "example", "examples") else walk(value, depth)
        return rest if target is None else put(walk(target, depth + 1), **rest)

    return same_calls(walk(schema))


ONE_TOOL = {
    "nest": nest,
    "unnest": unnest,
    "wrap": wrap,
    "recode": recode,
    "retype": retype,
    "affix": affix,
    "hide": hide,
    "require": require,
    "tell-default": tell_default,
    "order": order,
    "inline-refs": inline_refs,
}


def reshape(harness, base, edit, say):
    tools, change = {f"tool:{tool['name']}": tool for tool in harness["tools"]}, edit["change"]
    tool = tools.get(edit["tool"])
    if tool is None:
        say("edits", f"a reshape of {edit['tool']}", f"one of {', '.join(tools)}")
        return harness, base
    made = made_of(tools, tool, change, say)
    made["anew"] = lambda other: made_of(
        {**tools, f"tool:{other['name']}": other},
        other if other["name"] == tool["name"] else tool,
        change,
        lambda *_: None,
    )["tools"]
    before = harness
    harness = follow(harness, made, edit, say)
    for where, text, own in texts(harness, made):
        found = leaving(text, made, before, harness, own)
        if found:
            say("names", f"{where} says {found}", "nothing that is gone")
    base["messages"] = run(before, harness, base["messages"], made, say)
    base["tools"] = [row_of(tool) for tool in harness["tools"]] if base.get("tools") else []
    return harness, base


def made_of(tools, tool, change, say):
    if change["op"] == "split":
        return split(tool, change, say)
    return merge(tools, tool, change, say) if change["op"] == "merge" else one_tool(tool, change, say)


def row_of(tool):
    shown = {"name": tool["name"], "description": tool.get("description", "")}
    return {"type": "function", "function": {**shown, "parameters": tool.get("parameters", NO_ARGUMENTS)}}


def one_tool(tool, change, say):
    made = ONE_TOOL[change["op"]](tool, tool.get("parameters", NO_ARGUMENTS), change, say)

    def turned(way):
        def call(name, arguments):
            now = way(arguments)
            return None if now is None and arguments is not None else (name, now)

        return call

    made |= {"op": change["op"], "old": [tool["name"]], "tools": [{**tool, "parameters": made["parameters"]}]}
    return made | {"there": turned(made["forward"]), "again": turned(made["back"])}


def follow(harness, made, edit, say):
    """The Harness with tools, Hooks, activation and limits after the edit."""
    old, new = set(made["old"]), [tool["name"] for tool in made["tools"]]
    limits = [{**limit, "copies": [copy_after(copy, harness, made) for copy in limit["copies"]]} for limit in harness["limits"]]

    def listed(names):
        return give_way(names, old.__contains__, new) if old & set(names) else names

    for hook in harness["hooks"]:
        looks = hook["event"].endswith("-call") and (not hook["tools"] or old & set(hook["tools"]))
        for condition in hook["conditions"]:
            if "tools" in condition:
                condition["tools"] = listed(condition["tools"])
            part = "schema" if condition["kind"] == "arguments" else "target"
            if not looks or (part == "target" and not condition.get("target", "").startswith("arguments.")):
                continue
            was = condition[part]
            path = None if part == "schema" else made["path"](was[len("arguments.") :])
            now = made["laid"](was) if part == "schema" else path and f"arguments.{path}"
            if now is None:
                say("names", f"hook:{hook['id']} looks at {canonical(was)}", "something that is there after")
            elif now != was and not (hook["tools"] and set(hook["tools"]) <= old):
                say("names", f"hook:{hook['id']} follows one of its tools", "a Hook of this tool alone")
            condition[part] = was if now is None else now
        hook["tools"] = listed(hook["tools"])
    entries = []
    for entry in harness["activation"]:
        around = made.get("around")
        if entry["tool"] not in old:
            entries.append(entry)
        elif around and around[0] == entry["param"]:
            prefix, suffix = around[1] + entry.get("prefix", ""), entry.get("suffix", "") + around[2]
            entries.append({**entry, "prefix": prefix, "suffix": suffix})
        else:
            entries += [{**entry, "tool": name, "param": made["path"](entry["param"])} for name in new]
    tools = give_way(harness["tools"], lambda tool: tool["name"] in old, made["tools"])
    return {**harness, "tools": tools, "activation": entries, "limits": limits}


SIGN = "27182818284590452353"


def copy_after(copy, harness, made):
    """Where a copy of a limit stands after: it is marked, the edit is carried out again, and the mark is looked for."""
    owner, _, pointer = copy.partition("#/")
    steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")]
    tool = next((one for one in harness["tools"] if f"tool:{one['name']}" == owner and one["name"] in made["old"]), None)
    hook = next((one for one in harness["hooks"] if f"hook:{one['id']}" == owner and set(one["tools"]) & set(made["old"])), None)
    found = []
    if tool:
        found = [f"tool:{one['name']}#{place}" for one in made["anew"](signed(tool, steps)) for place in signs(one)]
    elif hook and steps[0] == "conditions" and steps[2] == "schema":
        over = made["laid"](signed(hook["conditions"][int(steps[1])]["schema"], steps[3:]))
        found = [f"{owner}#/{'/'.join(steps[:3])}{place}" for place in signs(over)]
    return found[0] if len(found) == 1 else copy


def signed(value, steps):
    if not steps:
        return ("#", SIGN) if isinstance(value, tuple) else value + SIGN if isinstance(value, str) else value
    if isinstance(value, list):
        return [signed(one, steps[1:]) if str(place) == steps[0] else one for place, one in enumerate(value)]
    if isinstance(value, dict):
        return {key: signed(one, steps[1:]) if key == steps[0] else one for key, one in value.items()}
    return value


def signs(value, place=""):
    if isinstance(value, (dict, list)):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from signs(one, f"{place}/{str(key).replace('~', '~0').replace('/', '~1')}")
    elif SIGN in (value[1] if isinstance(value, tuple) else str(value)):
        yield place


def run(before, after, messages, made, say):
    """The messages with calls, names and echoes after the edit. `messages` are changed."""
    old, answers = set(made["old"]), answered_calls(messages)
    names = [[call["function"]["name"] for call in message.get("tool_calls") or []] for message in messages]
    borne = "\n".join(canonical(call["function"]["arguments"]) for one in messages for call in one.get("tool_calls") or [])
    for place, message in enumerate(messages):
        for call in message.get("tool_calls") or []:
            function = call["function"]
            if function["name"] not in old or (isinstance(function["arguments"], str) and len(made["tools"]) == 1 and made["tools"][0]["name"] in old):
                continue
            now = made["there"](function["name"], function["arguments"])
            back = now and made["again"](*now)
            if back is None or back[0] != function["name"] or canonical(back[1]) != canonical(function["arguments"]):
                say("calls", f"message {place}: {canonical(function['arguments'])}", "arguments that map back to themselves")
            if now:
                function["name"], function["arguments"] = now
    for place, message in enumerate(messages):
        answer = answers.get(place)
        name = answer and messages[answer[0]]["tool_calls"][answer[1]]["function"]["name"]
        asked = [names[answer[0]][answer[1]]] if answer else next((one for one in reversed(names[:place]) if one), [])
        if message.get("name") in old and name:
            message["name"] = name
        for part in message["content"] if isinstance(message.get("content"), list) else []:
            hook = next((one for one in before["hooks"] if part.get("echo") == f"hook:{one['id']}"), None)
            if hook and old & set(asked):
                part["text"] = slots_in(hook["message"], part["text"], made, name)
        words(before, after, message, place, made, borne, say)
    return messages


def words(before, after, message, place, made, borne, say):
    own = [] if message["role"] == "system" else [message.get("reasoning_content") or ""]
    content = message["content"] if isinstance(message.get("content"), list) else [{}] * len(parts(message))
    for part, (author, text) in zip(content, parts(message)):
        own += [text] if author != "world" and not part.get("echo", "").startswith("skill:") else []
        is_reply = message["role"] == "assistant" and not message.get("tool_calls")
        for value, code in made.get("codes", {}).items() if is_reply or (message["role"] == "user" and author == "world") else ():
            if canonical(code) in borne and says_word(text, value):
                say("world", f"message {place} says {value}", "no value that the call writes otherwise")
    for text in own if message["role"] != "system" else []:
        found = leaving(text, made, before, after, False)
        if found:
            say("names", f"message {place} says {found}", "nothing that is gone")
