"""What follows from a `reshape` in the Harness (docs/format.md, 9.6): Hooks, activation, copies of limits."""

from hsa_training.lossless import canonical
from hsa_training.reshape_moves import give_way


def follow(harness, made, edit, say):
    """The Harness with tools, Hooks, activation and limits after the edit."""
    old, new = set(made["old"]), [tool["name"] for tool in made["tools"]]
    limits = [
        {**limit, "copies": [copy_after(copy, harness, made) for copy in limit["copies"]]}
        for limit in harness["limits"]
    ]

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
    old = set(made["old"])
    tool = next((one for one in harness["tools"] if f"tool:{one['name']}" == owner and one["name"] in old), None)
    hook = next((one for one in harness["hooks"] if f"hook:{one['id']}" == owner and old & set(one["tools"])), None)
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
