"""Rows whose prompt has another role or whose calls stand in the text (docs/format.md, 9.3), as they would be."""

import keyword
import re

from hsa_training.answers import calls_of
from hsa_training.answer_text import json_text, quoted
from hsa_training.lossless import read_json

HINTS = {
    "json": [
        "To call tools, end the message with a block for each call:",
        "<tool_call>",
        '{"name": "<tool>", "arguments": {"<parameter>": <value>}}',
        "</tool_call>",
    ],
    "xml": [
        "To call tools, end the message with a block for each call; a text stands as it is, any other value as JSON:",
        "<tool_call>",
        "<function=<tool>>",
        "<parameter=<parameter>>",
        "<value>",
        "</parameter>",
        "</function>",
        "</tool_call>",
    ],
    "python": [
        "To call tools, end the message with one line that lists the calls, values written as in Python:",
        "[<tool>(<parameter>=<value>), <tool>()]",
    ],
}


class Unread(Exception):
    """A text that is not written in the dialect."""


def told(dialect, tools):
    lines = ["", "", "<tools>", *(json_text(tool["function"]) for tool in tools), "</tools>", "", *HINTS[dialect]]
    return "\n".join(lines)


# ---- calls as text


def literal(value):
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, tuple):
        return value[1]
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    return "{%s}" % ", ".join(f"{quoted(key)}: {literal(item)}" for key, item in value.items())


def written(dialect, text, calls):
    if not calls:
        return text
    if dialect == "python":
        lists = [(name, ", ".join(f"{key}={literal(item)}" for key, item in args.items())) for name, args in calls]
        line = ", ".join(f"{name}({listed})" for name, listed in lists)
        blocks = [f"[{line}]"]
    elif dialect == "json":
        blocks = [f"<tool_call>\n{json_text({'name': name, 'arguments': args})}\n</tool_call>" for name, args in calls]
    else:
        blocks = []
        for name, args in calls:
            lines = [f"<function={name}>"]
            for key, item in args.items():
                lines += [f"<parameter={key}>", item if isinstance(item, str) else json_text(item), "</parameter>"]
            blocks.append("\n".join(["<tool_call>", *lines, "</function>", "</tool_call>"]))
    return "\n".join([text] * (text != "") + blocks)


# ---- and back


def is_text(schema, key):
    declared = (schema.get("properties") or {}).get(key) or {}
    ref = declared.get("$ref") if isinstance(declared, dict) else None
    if isinstance(ref, str) and ref.startswith("#/"):
        for step in ref[2:].split("/"):
            schema = schema.get(step.replace("~1", "/").replace("~0", "~")) or {}
        declared = schema
    if not isinstance(declared, dict):
        return False
    if "type" in declared:
        return declared["type"] == "string"
    listed = declared.get("enum") or []
    return bool(listed) and all(isinstance(one, str) for one in listed)


def read_xml(inside, schemas):
    lines = inside.split("\n")
    head = re.fullmatch("<function=(.+)>", lines[0])
    if not head or lines[-1] != "</function>":
        raise Unread
    arguments, at = {}, 1
    while at < len(lines) - 1:
        key = re.fullmatch("<parameter=([^>]+)>", lines[at])
        if not key or "</parameter>" not in lines[at + 2 :]:
            raise Unread
        end = lines.index("</parameter>", at + 2)
        text = "\n".join(lines[at + 1 : end])
        value = text
        if not is_text(schemas.get(head[1], {}), key[1]):
            try:
                value = read_json(text)
            except ValueError:
                value = text
        arguments[key[1]], at = value, end + 1
    return head[1], arguments


TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|[A-Za-z_][A-Za-z0-9_.-]*|\S')


class Reader:
    """The calls of a line in Python's manner."""

    def __init__(self, line):
        self.tokens, self.at = TOKEN.findall(line), 0

    def next(self, wanted=None):
        token = self.tokens[self.at] if self.at < len(self.tokens) else ""
        if wanted is not None and token != wanted:
            raise Unread
        self.at += 1
        return token

    def until(self, close, one):
        found = []
        if self.tokens[self.at : self.at + 1] == [close]:
            self.next()
            return found
        while True:
            found.append(one())
            token = self.next()
            if token == close:
                return found
            if token != ",":
                raise Unread

    def value(self):
        token = self.next()
        if token in ("True", "False", "None"):
            return {"True": True, "False": False, "None": None}[token]
        if token == "[":
            return self.until("]", self.value)
        if token == "{":
            return dict(self.until("}", lambda: self.pair(":", read_json)))
        if token[:1] == '"' or re.fullmatch(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?", token):
            return read_json(token)
        raise Unread

    def pair(self, sign, key_of):
        key = key_of(self.next())
        self.next(sign)
        return key, self.value()

    def key(self, token):
        if not re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", token) or keyword.iskeyword(token):
            raise Unread
        return token

    def call(self):
        name = self.next()
        self.next("(")
        return name, dict(self.until(")", lambda: self.pair("=", self.key)))


def read(dialect, content, schemas):
    if dialect == "python":
        text, _, line = content.rpartition("\n")
        if not (line.startswith("[") and line.endswith(")]")):
            return content, []
        try:
            reader = Reader(line)
            reader.next("[")
            return text, reader.until("]", reader.call)
        except (Unread, ValueError):
            return content, []
    text, *blocks = f"\n{content}".split("\n<tool_call>\n")
    if "<tool_call>" in text:
        raise Unread
    calls = []
    for block in blocks:
        if not block.endswith("\n</tool_call>"):
            raise Unread
        inside = block.removesuffix("\n</tool_call>")
        if dialect == "xml":
            calls.append(read_xml(inside, schemas))
        else:
            value = read_json(inside)
            calls.append((value["name"], value["arguments"]))
    return text[1:], calls


def in_order(messages):
    waiting = []
    for message in messages:
        if message["role"] == "assistant":
            waiting = [call.get("id") for call in calls_of(message)]
        elif message["role"] == "tool":
            own = message.get("tool_call_id")
            if not waiting or (own is not None and waiting[0] not in (None, own)):
                return False
            waiting = waiting[1:]
    return True


def plain_row(say, row, base, harness, edits):
    """The row with its prompt under `system` and its calls in a field of their own, with the ids of the base."""
    prompt = harness["prompt"]
    now = {"role": prompt.get("role", "system"), "calls": prompt.get("calls", "structured")}
    for edit in edits:
        if edit["kind"] == "layout" and edit["site"] in now:
            if now[edit["site"]] != edit["from"]:
                say("edits", f"the layout of {edit['site']} was {edit['from']}", now[edit["site"]])
            now[edit["site"]] = edit["to"]
    dialect = now["calls"]
    if now == {"role": "system", "calls": "structured"}:
        return row
    if dialect != "structured" and not in_order(base["messages"]):
        say("references", "results do not stand in the order of their calls, and have no ids", "them in that order")
    schemas = {tool["function"]["name"]: tool["function"]["parameters"] for tool in row["tools"]}
    messages = []
    for place, (message, old) in enumerate(zip(row["messages"], base["messages"])):
        message = dict(message)
        messages.append(message)
        if place == 0:
            end = "" if dialect == "structured" else told(dialect, row["tools"])
            if message["role"] != now["role"] or not message["content"].endswith(end):
                say("layout", f"the prompt stands under {message['role']}, or does not end on the tools", now["role"])
            message.update(role="system", content=message["content"].removesuffix(end))
        elif dialect != "structured":
            plain_message(say, place, message, old, dialect, schemas)
    return {**row, "messages": messages + row["messages"][len(messages) :]}


def plain_message(say, place, message, old, dialect, schemas):
    for field in ("tool_calls", "tool_call_id"):
        if field in message:
            say("layout", f"message {place} has {field}", f"calls written as {dialect}")
    if message["role"] == "tool" and "tool_call_id" in old:
        message["tool_call_id"] = old["tool_call_id"]
    if message["role"] != "assistant":
        return
    content = message["content"]
    try:
        text, calls = read(dialect, content, schemas)
    except (Unread, ValueError, LookupError, TypeError):
        say("layout", f"message {place} does not read back", f"calls written as {dialect}")
        return
    if written(dialect, text, calls) != content:
        say("layout", f"message {place} is not written as {dialect}", repr(written(dialect, text, calls)))
    if not calls:
        return
    ids = [call.get("id") for call in calls_of(old)]
    message["content"] = text
    message["tool_calls"] = [
        {
            **({"id": ids[i]} if i < len(ids) and ids[i] is not None else {}),
            "type": "function",
            "function": {"name": name, "arguments": arguments},
        }
        for i, (name, arguments) in enumerate(calls)
    ]
