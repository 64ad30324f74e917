"""The laws for one row of a View against its base (docs/format.md, 10). `say(law, what, expected)` takes the findings."""

import functools
import re

from hsa_training.catalogue import check_catalogues
from hsa_training.echoes import check_echoes
from hsa_training.gone import gone_names, named_in
from hsa_training.keys import ends_of_refs, key_lists, leaves, listed_values, strings
from hsa_training.loosely import in_order, literals, reads
from hsa_training.lossless import canonical
from hsa_training.names import mentioned, spellings


def parts(message):
    """(author, text) of each piece of a message."""
    role, content = message["role"], message.get("content")
    own = {"user": "world", "tool": "world", "assistant": "assistant"}.get(role, "harness")
    if role == "assistant" and not message.get("tool_calls"):
        own = "world"  # a reply: not a byte of it changes
    pieces = [content] if isinstance(content, str) else content or []
    pieces = [{"text": piece} if isinstance(piece, str) else piece for piece in pieces]
    return [
        (piece.get("author", own), piece["text"] if piece.get("type", "text") == "text" else "") for piece in pieces
    ]


def others(message):
    """The parts of a message that are no text."""
    content = message.get("content")
    return [part for part in content if part.get("type", "text") != "text"] if isinstance(content, list) else []


def around_world(pieces, text):
    """The text between the pieces that the world wrote; None where one of these is not there."""
    if all(author == "world" for author, _ in pieces):
        return [] if text == "".join(piece for _, piece in pieces) else None
    pattern = "".join(re.escape(piece) if author == "world" else "(.*?)" for author, piece in pieces)
    found = re.fullmatch(pattern, text, re.DOTALL)
    return list(found.groups()) if found else None


def at_path(value, steps, change):
    """The value with `change` made at a path of keys and `[]`, wherever there is such a place."""
    if not steps:
        return change(value)
    if steps[0] == "[]":
        return [at_path(item, steps[1:], change) for item in value] if isinstance(value, list) else value
    if not isinstance(value, dict) or steps[0] not in value:
        return value
    return {**value, steps[0]: at_path(value[steps[0]], steps[1:], change)}


def check_row(say, row, base, variant, activation):
    """`row`: messages and tools of a View; `base`: its base, cut to the same messages."""
    listed = [tool["function"]["name"] for tool in row["tools"]]
    wanted = [variant.names[symbol] for symbol in variant.lists["tools"]]
    if listed != wanted:
        say("order", f"the tools are {listed}", wanted)
    plain = {name for name in variant.stale if len(spellings(name)) == 1}
    keys = variant.stale_keys
    for names, prose in ((plain | keys, True), (variant.stale - plain - keys, False)):
        for name in mentioned(names, "\n".join(strings(row["tools"], prose))):
            say("names", f"the tools still mention {name}", "its new name")
    for name in sorted({name for name in listed if listed.count(name) > 1}):
        say("references", f"{name} is listed {listed.count(name)} times", "each tool once")
    check_members(say, row, base)
    check_additions(say, row, variant)
    written = {tool["function"]["name"]: tool["function"] for tool in row["tools"]}
    for tool in base["tools"]:
        name = variant.names.get(f"tool:{tool['function']['name']}")
        if name in written:
            check_tool(say, tool["function"], written[name], variant)
    if len(row["messages"]) != len(base["messages"]):
        return say("references", f"{len(row['messages'])} messages", len(base["messages"]))
    for place, (message, old) in enumerate(zip(row["messages"], base["messages"])):

        def here(law, what, expected, place=place):
            say(law, f"message {place}: {what}", expected)

        check_text(here, message, old, variant)
        check_calls(here, message.get("tool_calls") or [], old.get("tool_calls") or [], variant, activation)
    check_echoes(say, row["messages"], base["messages"], variant)
    if base["messages"] and base["messages"][0]["role"] in ("system", "developer"):
        check_sections(say, row["messages"][0]["content"], base.get("slots") or {}, variant)
        check_catalogues(say, row["messages"][0]["content"], base.get("slots") or {}, variant)


def check_additions(say, row, variant):
    """A tool that was inserted is listed as the edit has it."""
    tools = {tool["function"]["name"]: tool["function"] for tool in row["tools"]}
    for symbol, value in variant.added.items():
        tool = tools.get(variant.names.get(symbol))
        named = {**value, "name": variant.names.get(symbol)}
        for key, usual in (("description", ""), ("parameters", {"type": "object", "properties": {}})):
            site = f"{symbol}#/{key}"
            known = any(one == site or one.startswith(f"{site}/") for one in variant.reworded)
            moved = variant.renamed.get(symbol) or any(one.startswith(f"{symbol}/") for one in variant.keys)
            if tool and not known and not moved and tool[key] != named.get(key, usual):
                say("reach", f"{symbol}#/{key} is {canonical(tool[key])}", canonical(named.get(key, usual)))


def check_members(say, row, base):
    """No member but those of docs/format.md 7."""
    beyond(say, "the row", row, {"id", "messages", "tools", "prompt", "environment", "restore", "reward", "group"})
    for place, message in enumerate(row["messages"]):
        beyond(say, f"message {place}", message, MESSAGE)
        for call in message.get("tool_calls") or []:
            beyond(say, f"a call of message {place}", call, {"id", "type", "function"})
            beyond(say, f"a call of message {place}", call["function"], {"name", "arguments"})
    for tool in row["tools"]:
        beyond(say, "a tool", tool, {"type", "function"})
        beyond(say, "a tool", tool["function"], {"name", "description", "parameters"})


MESSAGE = {"role", "content", "reasoning_content", "tool_calls", "tool_call_id", "name", "train"}


def beyond(say, where, value, known):
    more = [key for key in value if key not in known and value[key] not in (None, [])]
    if more:
        say("reach", f"{where} has {', '.join(more)}", f"no member but {', '.join(sorted(known))}")


def check_tool(say, old, tool, variant):
    """Its keys are those of the base but for renames, its texts those of the base but for rewordings and names."""
    symbol = f"tool:{old['name']}"
    schema, renamed = variant.schemas[symbol], variant.renamed.get(symbol, {})
    found, wanted = list(key_lists(tool["parameters"])), schema.key_lists(renamed)
    if schema.root and found != wanted:
        say("names", f"the keys of {symbol} are {found}", wanted)
    pairs = [("/description", "description", old["description"], tool["description"])]
    pairs += leaves(schema.root, tool["parameters"], schema.namer(renamed), "/parameters")
    for pointer, word, text, now in pairs:
        site = f"{symbol}#{pointer}"
        wanted = variant.written(variant.reworded[site]) if site in variant.reworded else text
        sure = site in variant.reworded or not isinstance(text, str) or word in ("type", "format", "pattern")
        if wanted is None:
            continue
        same = now == wanted if sure or not isinstance(now, str) else reads(variant, wanted, now)
        if not same and word != "title":
            say("text", f"{site} is {now!r}", repr(wanted))
    for pointer, here, there in ends_of_refs(schema.root, tool["parameters"], schema.namer(renamed)):
        if here != there:
            say("text", f"{symbol}#/parameters{pointer} leads to {there}", here)
    for pointer, value, now in listed_values(schema.root, tool["parameters"], schema.namer(renamed)):
        if value != now and not variant.touches(canonical(value)):
            say("text", f"{symbol}#/parameters{pointer} is {canonical(now)}", canonical(value))


def check_text(say, message, old, variant):
    for field, law in (("role", "reach"), ("tool_call_id", "references")):
        if message.get(field) != old.get(field):
            say(law, f"{field} is {message.get(field)}", old.get(field))
    if ("reasoning_content" in message) != (old.get("reasoning_content") is not None):
        say("reach", "reasoning_content came or went", "it where the base has it")
    name = variant.names.get(f"tool:{old.get('name')}", old.get("name"))
    if old["role"] == "tool" and "name" in message and message["name"] != name:
        say("names" if message["name"] == old.get("name") else "reach", f"name is {message['name']}", name)
    content = "".join(text for _, text in parts(message))
    free = around_world(parts(old), content)
    if free is None:
        worldly = "".join(text for author, text in parts(old) if author == "world")
        say("world", f"the content is {content!r}", f"{worldly!r} in it, not a byte changed")
    for name in mentioned(variant.stale, "\n".join([*(free or []), message.get("reasoning_content") or ""])):
        say("names", f"{name} is still mentioned", "its new name")
    for name in named_in(gone_names(variant), [*(free or []), message.get("reasoning_content") or ""]):
        say("references", f"{name} is named, which is gone", "no text that names it")
    own = [text for author, text in parts(old) if author != "world"]
    content_parts = old["content"] if isinstance(old.get("content"), list) else []
    echoes = [part["echo"] for part in content_parts if isinstance(part, dict) and "echo" in part]
    printed = old["role"] == "system" or any(site.startswith(f"{echo}#") for echo in echoes for site in variant.reworded)
    pairs = [(message.get("reasoning_content"), old.get("reasoning_content"), [old.get("reasoning_content") or ""])]
    pairs += [] if printed else [(content, "".join(text for _, text in parts(old)), own)]
    for now, was, texts in pairs:
        if now != was and free is not None and not (any(map(variant.touches, texts)) and reads(variant, was or "", now or "")):
            say("text", f"{now!r}, where no name changed", repr(was))
    if others(message) != others(old):
        say("world", f"parts that are no text: {canonical(others(message))}", canonical(others(old)))
    same = content == "".join(text for _, text in parts(old))
    # edits of structure print the prompt anew, which is looked at section by section
    printed_anew = variant.rebuilt and old["role"] == "system"
    if not variant.edits and not printed_anew and not (same and message.get("reasoning_content") == old.get("reasoning_content")):
        say("world", "the text changed, and there are no edits", "the recorded text")
    allowed = (None,) if old["role"] != "assistant" else (False,) if old.get("train") is False else (True, False)
    if message.get("train") not in allowed:
        say("train", f"train is {message.get('train')}", " or ".join(map(str, allowed)))


def named_back(entry, back, value):
    """The value with the name in it, between the texts of an activation, mapped back."""
    prefix, suffix = entry.get("prefix", ""), entry.get("suffix", "")
    if not isinstance(value, str):
        return value
    name = value[len(prefix) : len(value) - len(suffix)]
    return f"{prefix}{back.get(name, name)}{suffix}" if value == f"{prefix}{name}{suffix}" else value


def check_calls(say, calls, old_calls, variant, activation):
    ids = [call.get("id") for call in calls], [call.get("id") for call in old_calls]
    if ids[0] != ids[1]:
        return say("references", f"calls {ids[0]}", ids[1])
    listed = [variant.names[symbol] for symbol in variant.lists["tools"]]
    for call, old in ((call["function"], old["function"]) for call, old in zip(calls, old_calls)):
        symbol, arguments = f"tool:{old['name']}", call["arguments"]
        name = variant.names.get(symbol, old["name"])
        if call["name"] != name:
            say("calls", f"{call['name']} is called", name)
        if listed and call["name"] not in listed:
            say("references", f"{call['name']} is called", f"a listed tool: {', '.join(listed)}")
        if symbol in variant.schemas:
            arguments = variant.schemas[symbol].restore(arguments, variant.renamed.get(symbol, {}))
        for entry in activation:
            if entry["tool"] == old["name"]:
                check_named(say, call["arguments"], old["arguments"], entry, variant)
                back = variant.back(f"{entry['names']}:")
                steps = re.findall(r"\[\]|[^.\[\]]+", entry["param"])
                arguments = at_path(arguments, steps, functools.partial(named_back, entry, back))
        # Text that is no JSON is text: its names change, which this verifier does not follow word by word.
        if isinstance(arguments, str) and isinstance(old["arguments"], str) and variant.touches(old["arguments"]):
            continue
        if arguments != old["arguments"]:
            say("calls", f"the arguments of {call['name']} mean {canonical(arguments)}", canonical(old["arguments"]))


def stands(section, body, prompt, variant):
    """Does the body stand in the prompt, whatever is filled in and whatever stands in the place of names that changed?"""
    text = "".join(piece if isinstance(piece, str) else "{{name}}" for piece in body)
    ends = [section["head"], section.get("tail") or ""] if variant.layout == "inline" and "head" in section else ["", ""]
    text = ends[0] + text + ends[1] if ends[0] or ends[1] else text.strip()
    slots = [text] if "head" in section and not section.get("fills") else re.split(r"\{\{\w+\}\}", text)
    pieces = [piece for part in slots for piece in literals(variant, part)]
    return in_order(pieces, prompt) is not None


def check_named(say, arguments, old, entry, variant):
    """Where the base names a Skill or tool that there is, the View does so, too."""
    kind = f"{entry['names']}:"
    known = {name for symbol, name in variant.base.items() if symbol.startswith(kind)}
    steps = re.findall(r"\[\]|[^.\[\]]+", entry["param"])
    given = []
    if isinstance(old, dict) and not entry.get("prefix") and not entry.get("suffix"):
        at_path(old, steps, lambda name: given.append(name) or name)
    if not given or not all(name in known for name in given if isinstance(name, str)):
        return
    names = {variant.names[symbol] for symbol in variant.lists[f"{entry['names']}s"]}
    for name in found_strings(arguments):
        given = [one for one in given if variant.names.get(f"{kind}{one}") != name]
    for name in given:
        say("references", f"the call does not name {variant.names.get(f'{kind}{name}')}", f"one of {', '.join(sorted(names))}")


def found_strings(value):
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from found_strings(inner)


def check_sections(say, prompt, slots, variant):
    """The sections stand in their order, each found by its heading or by a line that no edit touches."""
    last, before = -1, "the start"
    for symbol in variant.lists["sections"]:
        section = variant.sections[symbol]
        title = section["title"]
        if not variant.applies(section, slots):
            continue
        tag = re.sub(r"^(?=\d)", "_", re.sub(r"[\W_]+", "_", title.lower()).strip("_"))
        headings = {"markdown": [f"## {title}"], "xml": [f"<{tag}>"], "caps": [f"{title.upper()}:", f"【{title}】"]}
        body = variant.reworded.get(f"{symbol}#/body", [section["body"]])
        lines = sorted(
            (line for text in body if isinstance(text, str) for line in text.split("\n") if len(line) > 8),
            key=len,
            reverse=True,
        )
        known = title != "" and f"{symbol}#/title" not in variant.reworded and not variant.touches(title)
        probes = [f"(?m)^{re.escape(heading)}$" for heading in (headings.get(variant.layout, []) if known else [])]
        if probes and not any(re.search(probe, prompt) for probe in probes):
            say(
                "layout", f"{symbol} has no heading {' or '.join(headings[variant.layout])}", f"it, in {variant.layout}"
            )
        plain = [line for line in lines if "{{" not in line and not variant.touches(line)]
        probes += [re.escape(line) for line in plain]
        for line in plain:
            if line.strip() not in prompt:
                say("text", f"{symbol} does not say {line.strip()!r}", "each of its lines")
        if not stands(section, body, prompt, variant):
            say("layout", f"the body of {symbol} does not stand there as a whole", "its lines, in their order")
        found = [[one.start() for one in re.finditer(probe, prompt)] for probe in probes]
        at = next((places[0] for places in found if len(places) == 1), None)
        if probes and not any(found):
            say("order", f"{symbol} is not in the prompt", f"it after {before}")
        elif at is not None and at < last:
            say("order", f"{symbol} stands before {before}", "it after that")
        last, before = (last, before) if at is None else (at, symbol)
