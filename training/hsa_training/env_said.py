"""What models write, as messages: reasoning apart from words, calls that stand in the text apart from both."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from hsa_training.lossless import compact, read_json

Tool = Mapping[str, Any]
Call = tuple[str, str]
"""Name and arguments, these as the text that the model wrote, numbers digit by digit."""
NO_JSON = (ValueError, RecursionError)

CALL = re.compile(r"<tool_call>(.*?)(?:</tool_call>|\Z)", re.DOTALL)
FUNCTION = re.compile(r"\s*<function=([^>\n]*)>(.*)(?:</function>|\Z)", re.DOTALL)
PARAMETER = re.compile(r"<parameter=([^>\n]*)>\n?(.*?)\n?</parameter>", re.DOTALL)


def without_reasoning(text: str) -> tuple[str, str | None]:
    """Words and reasoning. A template may have opened the block, so that the text begins inside; one that is never closed is all reasoning."""
    before, close, after = text.rpartition("</think>")
    if close:
        return after.lstrip("\n"), before.removeprefix("\n").removeprefix("<think>").strip("\n")
    if text.lstrip().startswith("<think>"):
        return "", text.lstrip().removeprefix("<think>").strip("\n")
    return text, None


def message_of(text: str, calls: Sequence[Call] = (), ids: Sequence[str | None] = ()) -> dict[str, Any]:
    """A message of the assistant. `text` is without the calls; ids that a model wrote are kept."""
    words, reasoning = without_reasoning(text)
    message: dict[str, Any] = {"role": "assistant", "content": words}
    if reasoning is not None:
        message["reasoning_content"] = reasoning
    if calls:
        known = [*ids, *[None] * (len(calls) - len(ids))]
        message["tool_calls"] = [
            {"type": "function", "function": {"name": name, "arguments": arguments}, **({} if id is None else {"id": id})}
            for (name, arguments), id in zip(calls, known, strict=True)
        ]
    return message


def message_in(text: str, tools: Sequence[Tool]) -> dict[str, Any]:
    """A message whose calls stand in its text, as JSON (Hermes, Qwen3) or as XML (Qwen3-Coder, Qwen3.5 and later)."""
    words, reasoning = without_reasoning(text)
    calls = [call_in(block, tools) for block in CALL.findall(words)]
    message = message_of(CALL.sub("", words).strip() if calls else words, calls)
    return message if reasoning is None else {**message, "reasoning_content": reasoning}


def call_in(block: str, tools: Sequence[Tool]) -> Call:
    """What is no call keeps its text: the server tells the model so."""
    xml = FUNCTION.match(block)
    if xml is not None:
        name, inside = xml[1].strip(), xml[2]
        kinds = properties_of(name, tools)
        return name, compact({key: value_of(text, kinds.get(key)) for key, text in PARAMETER.findall(inside)})
    try:
        call = read_json(block)
        arguments = call.get("arguments", {})
        return str(call["name"]), arguments if isinstance(arguments, str) else compact(arguments)
    except (*NO_JSON, TypeError, KeyError, AttributeError):
        return "", block.strip()


def properties_of(name: str, tools: Sequence[Tool]) -> Mapping[str, Any]:
    for tool in tools:
        if tool["function"]["name"] == name:
            properties = (tool["function"].get("parameters") or {}).get("properties") or {}
            return properties if isinstance(properties, Mapping) else {}
    return {}


def value_of(text: str, schema: Any) -> Any:
    """XML says nothing of types: a text where the schema wants one, else JSON, else a text again."""
    if isinstance(schema, Mapping) and schema.get("type") == "string":
        return text
    try:
        return read_json(text)
    except NO_JSON:
        return text


def for_template(message: Mapping[str, Any]) -> dict[str, Any]:
    """With arguments as objects, which the templates of Qwen want; a text that is no object stays a text."""
    if not message.get("tool_calls"):
        return dict(message)
    calls = [{**call, "function": {**call["function"], "arguments": as_object(call["function"]["arguments"])}} for call in message["tool_calls"]]
    return {**message, "tool_calls": calls}


def as_object(arguments: Any) -> Any:
    try:
        value = json.loads(arguments) if isinstance(arguments, str) else arguments
    except NO_JSON:
        return arguments
    return value if isinstance(value, dict) else arguments
