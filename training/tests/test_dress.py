"""Calls in the text of messages, and the role of the prompt (docs/format.md, 9.3)."""

import copy

import pytest
from small import BASE as RECORDED
from small import HARNESS, dump

from hsa_training.dress import plain_row, read, told, written
from hsa_training.lossless import read_json

BASE = read_json(dump(RECORDED))
SCHEMAS = {"get_order": {"properties": {"city": {"type": "string"}, "id": {"$ref": "#/$defs/id"}}, "$defs": {"id": {}}}}
TRAPS = ["12", "true", "null", "a\nb", "", " x ", '"', "\\", "<b>", "退货", "[1]", "</tool>", "x=1, y"]


@pytest.mark.parametrize("dialect", ["json", "xml", "python"])
@pytest.mark.parametrize("text", ["", "Let me see.", "two\n\nlines"])
def test_what_is_written_reads_back(dialect, text):
    for trap in TRAPS:
        value = read_json('{"id": 9007199254740993, "list": [1.0, null, true, {"k": "v"}]}')
        calls = [("get_order", {"city": trap, **value}), ("get_order", {})]
        assert read(dialect, written(dialect, text, calls), SCHEMAS) == (text, calls)


def layout(site, old, new):
    return {"kind": "layout", "site": site, "from": old, "to": new}


def dressed(dialect, role="system"):
    row = copy.deepcopy(BASE)
    row["tools"] = [{"function": {**tool["function"], "parameters": {}}} for tool in row["tools"]]
    row["messages"][0]["role"] = role
    row["messages"][0]["content"] += told(dialect, row["tools"])
    for message in row["messages"]:
        message.pop("tool_call_id", None)
        calls = [(call["function"]["name"], call["function"]["arguments"]) for call in message.pop("tool_calls", [])]
        if calls:
            message["content"] = written(dialect, message["content"], calls)
    return row


def plain(row, *edits):
    said = []
    made = plain_row(lambda *flaw: said.append(flaw), row, BASE, HARNESS, edits)
    return made["messages"], [law for law, *_ in said]


def respaced(message):
    message["content"] = message["content"].replace(":", ": ")


DAMAGES = [
    ("a call in a field", lambda row: row["messages"][2].update(tool_calls=[])),
    ("an id that is told", lambda row: row["messages"][3].update(tool_call_id="c1")),
    ("a block that is not closed", lambda row: row["messages"][5].update(content="<tool_call>\n{}")),
    ("other white space", lambda row: respaced(row["messages"][5])),
    ("no word of the tools", lambda row: row["messages"][0].update(content="Hello.")),
    ("another role", lambda row: row["messages"][0].update(role="user")),
]


def test_a_row_as_it_would_be():
    messages, said = plain(dressed("json"), layout("calls", "structured", "json"))
    assert (messages, said) == (BASE["messages"], [])
    row = {**BASE, "messages": [{**BASE["messages"][0], "role": "developer"}, *BASE["messages"][1:]]}
    assert plain(row, layout("role", "system", "developer")) == (BASE["messages"], [])


@pytest.mark.parametrize("what, damage", DAMAGES)
def test_damage(what, damage):
    row = dressed("json")
    damage(row)
    assert "layout" in plain(row, layout("calls", "structured", "json"))[1]


def test_an_edit_that_starts_from_something_else():
    assert plain(dressed("json"), layout("calls", "xml", "json"))[1] == ["edits"]


def test_results_that_are_out_of_order():
    base = copy.deepcopy(BASE)
    base["messages"][3:5] = reversed(base["messages"][3:5])
    said = []
    plain_row(lambda *flaw: said.append(flaw), dressed("json"), base, HARNESS, [layout("calls", "structured", "json")])
    assert "references" in [law for law, *_ in said]
