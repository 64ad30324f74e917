"""Edits of kind `splice` (docs/format.md, 9.10): turns that were taken out of a run or put into it."""

import re

from hsa_training.answers import content_text
from hsa_training.lossless import canonical


def is_failed(message):
    return message["role"] == "assistant" and message.get("train") is False


def hooks_of(message):
    content = message.get("content")
    echoes = [part.get("echo") or "" for part in content] if isinstance(content, list) else [""]
    return [echo for echo in echoes if echo.startswith("hook:")], len(echoes)


def attempt_at(messages, place):
    """(number of messages, echoes of Hooks) of the failed attempt that begins here; None where there is none."""
    if place >= len(messages) or not is_failed(messages[place]):
        return None
    calls = messages[place].get("tool_calls") or []
    count = 1 + max(1, len(calls))
    answers = messages[place + 1 : place + count]
    follows = messages[place + count : place + count + 1]
    if len(answers) != count - 1 or not follows or follows[0]["role"] != "assistant":
        return None
    if not calls:
        hooks, pieces = hooks_of(answers[0])
        good = answers[0]["role"] in ("user", "system", "developer") and len(hooks) == pieces
        return (count, hooks) if good else None
    if not all(answer["role"] == "tool" and is_stop(answer) for answer in answers):
        return None
    return count, [echo for answer in answers for echo in hooks_of(answer)[0]]


def is_stop(answer):
    """The Harness wrote it in the tool's place, and it is no Skill."""
    content = answer.get("content")
    parts = content if isinstance(content, list) and content else [{}]
    return all(
        part.get("author") == "harness" and not (part.get("echo") or "").startswith("skill:") for part in parts
    )


def is_meant(hooks, hook):
    return hook is None or hook in hooks


def splice(harness, base, edit, say):
    change, messages = edit["change"], base["messages"]
    hook, entries = change["hook"], change.get("at")
    if hook is not None and hook not in [f"hook:{one['id']}" for one in harness["hooks"]]:
        say("edits", f"{hook} is spliced", "a Hook of the Harness")
    if entries is None:
        say("edits", "a splice without `at`", "what it did to this run")
        return harness, base
    do = collapse if change["op"] == "collapse" else correct
    return harness, {**base, "messages": do(harness, messages, hook, entries, say)}


def collapse(_, messages, hook, entries, say):
    gone, mended = set(), set()
    for entry in entries:
        place, turns = int(entry["message"][1]), entry["turns"]
        if messages[place : place + len(turns)] != turns or gone & set(range(place, place + len(turns))):
            say("edits", f"the turns taken out at {place}", "those of the base there")
        attempt = attempt_at(messages, place)
        if attempt is None or attempt[0] != len(turns) or not is_meant(attempt[1], hook):
            say("hooks", f"message {place} is taken out", f"a whole failed attempt that {hook or 'the Harness'} stopped")
        gone |= set(range(place, place + len(turns)))
        mended.add(place + len(turns))
    for place in range(len(messages)):
        attempt = attempt_at(messages, place)
        if attempt and place not in gone and is_meant(attempt[1], hook):
            say("edits", f"the failed attempt at message {place} is left", "all of them taken out")
    return [
        {key: value for key, value in message.items() if key != "reasoning_content" or place not in mended}
        for place, message in enumerate(messages)
        if place not in gone
    ]


def correct(harness, messages, hook, entries, say):
    if len(entries) > 1:
        say("edits", f"{len(entries)} corrections", "one at most")
    for entry in entries[:1]:
        place, turns = int(entry["message"][1]), entry["turns"]
        taken = {call.get("id") for message in messages for call in message.get("tool_calls") or []} - {None}
        if taken & {call.get("id") for turn in turns for call in turn.get("tool_calls") or []}:
            say("references", "a call that was put in has the id of another", "an id of its own")
        messages = messages[:place] + turns + messages[place:]
        attempt = attempt_at(messages, place)
        if attempt is None or attempt[0] != len(turns) or not is_meant(attempt[1], hook):
            say("hooks", f"what is put in at {place}", f"a failed attempt and the message of {hook}")
        own = next((one for one in harness["hooks"] if f"hook:{one['id']}" == hook), None)
        tools = [call["function"]["name"] for call in turns[0].get("tool_calls") or []] if turns else []
        good = messages[place + len(turns)] if place + len(turns) < len(messages) else {}
        names = [call["function"]["name"] for call in good.get("tool_calls") or []]
        looks = own and own["event"] == ("before-call" if tools else "before-reply")
        looks = looks and all(not own["tools"] or tool in own["tools"] for tool in tools)
        if not (looks and own["action"] in ("retry", "block") and set(tools) <= set(names) and bool(tools) == bool(names)):
            say("hooks", f"an attempt at {tools or 'a reply'}", f"one at the step behind it that {hook} looks at and sends back")
        elif any(passes(own, turn, messages[:place]) for turn in turns[:1]):
            say("hooks", f"the attempt at message {place}", f"one that {hook} does not let pass")
    return messages


def passes(hook, attempt, before):
    """Is it plain that a condition of the Hook does not hold? What this cannot tell may hold."""
    return any(is_unbroken(condition, attempt, before) for condition in hook["conditions"])


def is_unbroken(condition, attempt, before):
    kind, target = condition["kind"], condition.get("target", "")
    if kind == "from-results" and target.startswith("arguments."):
        found = [value for call in attempt["tool_calls"] for value in at_path(call["function"]["arguments"], target[10:].split("."))]
        return bool(found) and all(occurs(value, said_before(condition, before)) for value in found)
    if kind == "length" and target == "reply":
        size = len("".join(content_text(attempt)))
        least, most = (condition.get(key) for key in ("min", "max"))
        return (least is None or size >= int(least[1])) and (most is None or size <= int(most[1]))
    return False


def at_path(value, steps):
    """Each value that is no object or array at a path of keys, through arrays."""
    if isinstance(value, list):
        return [one for item in value for one in at_path(item, steps)]
    if isinstance(value, dict):
        key = steps[0].removesuffix("[]") if steps else None
        return at_path(value[key], steps[1:]) if key in value else []
    return [] if steps else [value if isinstance(value, str) else canonical(value)]


def said_before(condition, before):
    """The results that the condition names, and what the user said."""
    asked, texts = {}, []
    for message in before:
        asked |= {call.get("id"): call["function"]["name"] for call in message.get("tool_calls") or []}
        tool = message["role"] == "tool" and (not condition.get("tools") or asked.get(message.get("tool_call_id")) in condition["tools"])
        if (tool and not is_stop(message)) or message["role"] == "user":
            texts += content_text(message)
    return texts


def occurs(value, texts):
    return any(re.search(rf"(?<!\d){re.escape(value)}(?!\d)", text) for text in texts)
