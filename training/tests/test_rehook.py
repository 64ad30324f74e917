"""Edits of kind `rehook` in the second verifier: what Hooks become, and what is no such change."""

import copy
import json

import pytest
from hsa_training.rehook import commute, matched, rehook


def hook(id, tools=(), **more):
    return {
        "id": id,
        "event": "before-call",
        "tools": list(tools),
        "conditions": [],
        "action": "retry",
        "message": 'Stopped: {{value}} & "so" <on>.',
        "budget": ("#", "2"),
        **more,
    }


LINK = hook("known-link", ["get_item", "get_stock"])
SHORT = hook("short-reply", event="before-reply", message="Shorter.")
HARNESS = {
    "prompt": {"sections": [{"id": "rules", "title": "Rules", "body": "`known-link` looks at links."}]},
    "tools": [{"name": name} for name in ("get_item", "get_stock", "find_item")],
    "skills": [],
    "hooks": [LINK, SHORT],
    "limits": [],
}
TEXT = 'Stopped: L-1 & "so" <on>.'


def echo(name, text):
    return [{"type": "text", "author": "harness", "echo": f"hook:{name}", "text": text}]


BASE = {
    "messages": [
        {"role": "user", "content": "?"},
        {"role": "assistant", "tool_calls": [{"id": "c1", "function": {"name": "get_stock", "arguments": {}}}]},
        {"role": "tool", "tool_call_id": "c1", "content": echo("known-link", TEXT)},
        {"role": "user", "content": echo("short-reply", "Shorter.")},
    ]
}


def carried(change, harness=HARNESS, base=BASE):
    said = []
    edit = {"kind": "rehook", "change": change}
    after = rehook(copy.deepcopy(harness), copy.deepcopy(base), edit, lambda law, what, expected: said.append(law))
    return *after, said


def test_a_matcher_matches_whole_names():
    names = ["get_item", "get_stock", "find_item"]
    assert matched("get_item|get_stock", names) == names[:2] == matched("^get_.*$", names)
    assert matched("^(?:get|find)_item$", names) == ["get_item", "find_item"]
    assert matched("get_.*", names) is matched("^get_item|x$", names) is matched("^(get_item)$", names) is None


@pytest.mark.parametrize(
    ("to", "laws"),
    [("get_item|get_stock", []), ("get_item", ["hooks"]), ("^.*$", ["hooks"]), ("get_.*", ["hooks"])],
)
def test_a_matcher_is_the_list_of_tools(to, laws):
    harness, _, said = carried({"op": "matcher", "hook": "hook:known-link", "from": None, "to": to})
    assert (harness["hooks"][0]["matcher"], said) == (to, laws)


def test_forms_read_back():
    change = {"op": "form", "hook": "hook:known-link", "from": "plain", "to": "json"}
    harness, base, said = carried(change)
    assert said == [] and harness["hooks"][0]["form"] == "json"
    assert json.loads(base["messages"][2]["content"][0]["text"]) == {"decision": "retry", "message": TEXT}
    harness, base, said = carried({**change, "from": "json", "to": "xml"}, harness, base)
    text = base["messages"][2]["content"][0]["text"]
    assert text == '<hook_message decision="retry">Stopped: L-1 &amp; "so" &lt;on&gt;.</hook_message>'
    assert carried({**change, "from": "xml", "to": "plain"}, harness, base) == (HARNESS, BASE, said) and said == []
    base["messages"][2]["content"][0]["text"] = TEXT
    assert carried({**change, "from": "xml", "to": "plain"}, harness, base)[2] == ["text"]


def test_channels():
    change = {"op": "channel", "hook": "hook:short-reply", "from": "user", "to": "system"}
    harness, base, said = carried(change)
    assert (base["messages"][3]["role"], harness["hooks"][1]["channel"], said) == ("system", "system", [])
    assert carried({**change, "hook": "hook:known-link", "from": "tool", "to": "user"})[2] == ["references"]


def test_order_and_budget():
    symbols = ["hook:known-link", "hook:short-reply"]
    order = {"op": "order", "from": symbols, "to": symbols[::-1]}
    assert carried(order)[2] == []
    assert carried(order, {**HARNESS, "hooks": [LINK, hook("short-reply", ["get_item"])]})[2] == ["order"]
    assert carried({**order, "from": order["to"]})[2] == ["edits"]
    budget = {"op": "budget", "hook": "hook:short-reply", "from": ("#", "2"), "to": ("#", "1")}
    assert carried(budget)[2] == []
    assert carried({**budget, "from": ("#", "3")})[2] == ["edits"]
    stated = {**HARNESS, "limits": [{"id": "tries", "copies": ["hook:short-reply#/budget"]}]}
    assert carried(budget, stated)[2] == ["edits"]


def test_opposites_commute():
    def reply(**condition):
        return hook("a", event="before-reply", conditions=[{"target": "reply", **condition}])

    pattern = {"kind": "regex", "pattern": "x", "flags": "u"}
    assert commute(reply(**pattern, acts="match"), reply(**pattern, acts="no-match"))
    assert not commute(reply(**pattern, acts="match"), reply(**pattern, acts="match"))
    assert commute(reply(kind="length", min=("#", "5")), reply(kind="length", max=("#", "4")))
    assert not commute(reply(kind="length", min=("#", "6")), reply(kind="length", max=("#", "4")))


def test_split_and_merge():
    parts = [hook("known-link", ["get_item"]), hook("known-stock", ["get_stock"])]
    split = {"op": "split", "hook": LINK, "ids": ["known-link", "known-stock"]}
    harness, base, said = carried(split)
    assert (harness["hooks"], said) == ([*parts, SHORT], [])
    assert base["messages"][2]["content"][0]["echo"] == "hook:known-stock"
    assert carried({"op": "merge", "hooks": parts}, harness, base) == (HARNESS, BASE, [])
    assert carried({**split, "ids": ["a-1", "a-2"]})[2] == ["names"]
    assert carried({**split, "ids": ["known-link", "short-reply"]})[2] == ["edits"]
    assert set(carried({"op": "merge", "hooks": [LINK, SHORT]})[2]) == {"hooks"}


def test_hooks_that_come_and_go():
    quiet = hook("quiet-one", event="before-reply")
    add = {"op": "add", "hook": quiet, "before": "hook:short-reply"}
    harness, base, said = carried(add)
    assert ([one["id"] for one in harness["hooks"]], said) == (["known-link", "quiet-one", "short-reply"], [])
    assert carried({**add, "op": "drop"}, harness, base) == (HARNESS, BASE, [])
    assert "edits" in carried({**add, "hook": LINK})[2]
    assert "hooks" in carried({**add, "hook": LINK})[2]
    assert carried({"op": "drop", "hook": SHORT, "before": None})[2] == ["hooks"]
    silent = {"messages": BASE["messages"][:1]}
    assert carried({"op": "drop", "hook": LINK, "before": "hook:short-reply"}, HARNESS, silent)[2] == ["names"]
