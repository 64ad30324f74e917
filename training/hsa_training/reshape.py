"""Edits of kind `reshape` (docs/format.md, 9.6): arguments in another shape, one tool for several, several for one."""

from hsa_training.answers import answered_calls, calls_of
from hsa_training.hooks import in_form, out_of_form
from hsa_training.lossless import canonical
from hsa_training.reshape_follow import follow
from hsa_training.reshape_moves import nest, unnest, wrap
from hsa_training.reshape_rest import hide, inline_refs, order, require, tell_default
from hsa_training.reshape_tools import merge, split
from hsa_training.reshape_values import affix, recode, retype
from hsa_training.reshape_words import leaving, says_word, slots_in, texts
from hsa_training.row import parts

NO_ARGUMENTS = {"type": "object", "properties": {}}


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
    return harness, base


def made_of(tools, tool, change, say):
    if change["op"] == "split":
        return split(tool, change, say)
    return merge(tools, tool, change, say) if change["op"] == "merge" else one_tool(tool, change, say)


def one_tool(tool, change, say):
    made = ONE_TOOL[change["op"]](tool, tool.get("parameters", NO_ARGUMENTS), change, say)

    def turned(way):
        def call(name, arguments):
            now = way(arguments)
            return None if now is None and not is_null(arguments) else (name, now)

        return call

    # None is what cannot be turned, and null: where null itself is turned, it is asked for.
    def is_null(arguments):
        return arguments is None or canonical(arguments) == canonical(made["forward"](None))

    made |= {"op": change["op"], "old": [tool["name"]], "tools": [{**tool, "parameters": made["parameters"]}]}
    return made | {"there": turned(made["forward"]), "again": turned(made["back"])}


def run(before, after, messages, made, say):
    """The messages with calls, names and echoes after the edit. `messages` are changed."""
    old, answers = set(made["old"]), answered_calls(messages)
    names = [[call["function"]["name"] for call in message.get("tool_calls") or []] for message in messages]
    for place, message in enumerate(messages):
        for call in message.get("tool_calls") or []:
            function = call["function"]
            # text that is no JSON stays, as long as its tool does
            stays = isinstance(function["arguments"], str) and made["op"] not in ("split", "merge")
            if function["name"] not in old or stays:
                continue
            now = made["there"](function["name"], function["arguments"])
            back = now and made["again"](*now)
            if back is None or back[0] != function["name"] or canonical(back[1]) != canonical(function["arguments"]):
                shown = canonical(function["arguments"])
                say("calls", f"message {place}: {shown}", "arguments that map back to themselves")
            if now:
                function["name"], function["arguments"] = now
    borne = "\n".join(canonical(call["function"]["arguments"]) for one in messages for call in calls_of(one))
    for place, message in enumerate(messages):
        answer = answers.get(place)
        name = answer and messages[answer[0]]["tool_calls"][answer[1]]["function"]["name"]
        asked = [names[answer[0]][answer[1]]] if answer else next((one for one in reversed(names[:place]) if one), [])
        if message.get("name") in old and name:
            message["name"] = name
        for part in message["content"] if isinstance(message.get("content"), list) else []:
            hook = next((one for one in before["hooks"] if part.get("echo") == f"hook:{one['id']}"), None)
            if hook and old & set(asked):
                form = hook.get("form") or "plain"
                filled = out_of_form(form, hook["action"], part["text"])
                now = filled if filled is None else slots_in(hook["message"], filled, made, name)
                part["text"] = part["text"] if now == filled else in_form(form, hook["action"], now)
        words(before, after, message, place, made, borne, say)
    return messages


def words(before, after, message, place, made, borne, say):
    own = [] if message["role"] == "system" else [message.get("reasoning_content") or ""]
    content = message["content"] if isinstance(message.get("content"), list) else [{}] * len(parts(message))
    for part, (author, text) in zip(content, parts(message)):
        own += [text] if author != "world" and not part.get("echo", "").startswith(("skill:", "hook:")) else []
        is_reply = message["role"] == "assistant" and not message.get("tool_calls")
        spoken = is_reply or (message["role"] == "user" and author == "world")
        for value, code in made.get("codes", {}).items() if spoken else ():
            if canonical(code) in borne and says_word(text, value):
                say("world", f"message {place} says {value}", "no value that the call writes otherwise")
    for text in own if message["role"] != "system" else []:
        found = leaving(text, made, before, after, False)
        if found:
            say("names", f"message {place} says {found}", "nothing that is gone")
