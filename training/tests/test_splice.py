"""Turns taken out and put in are held to what the edit says of them."""

import copy

import pytest

from hsa_training.splice import splice

HOOK = {
    "id": "known",
    "event": "before-call",
    "tools": ["get_order"],
    "conditions": [{"kind": "from-results", "target": "arguments.id", "tools": []}],
    "action": "retry",
    "message": "Stopped.",
}
HARNESS = {"hooks": [HOOK, {**HOOK, "id": "short", "event": "before-reply", "tools": []}]}


def call(name, number):
    return {"id": name, "type": "function", "function": {"name": "get_order", "arguments": {"id": ("#", number)}}}


def told(hook, role="tool", **more):
    return {
        "role": role,
        "content": [{"type": "text", "author": "harness", "echo": f"hook:{hook}", "text": "Stopped."}],
        **more,
    }


ATTEMPT = [
    {"role": "assistant", "content": "", "tool_calls": [call("c1", "8")], "train": False},
    told("known", tool_call_id="c1"),
]
GOOD = [
    {"role": "assistant", "content": "", "reasoning_content": "Seven, then.", "tool_calls": [call("c2", "7")]},
    {"role": "tool", "tool_call_id": "c2", "content": "{}"},
    {"role": "assistant", "content": "Done."},
]
ASKED = [{"role": "user", "content": "Order 7?"}]


def run(messages, change):
    found, base = [], {"messages": copy.deepcopy(messages)}
    edit = {"kind": "splice", "change": change}
    _, after = splice(HARNESS, base, edit, lambda law, *_: found.append(law))
    return after["messages"], found


def at(place, turns):
    return [{"message": ("#", str(place)), "turns": turns}]


def test_collapse():
    after, found = run([*ASKED, *ATTEMPT, *GOOD], {"op": "collapse", "hook": None, "at": at(1, ATTEMPT)})
    assert found == []
    assert after == [*ASKED, {key: GOOD[0][key] for key in GOOD[0] if key != "reasoning_content"}, *GOOD[1:]]


def test_correct():
    after, found = run([*ASKED, *GOOD], {"op": "correct", "hook": "hook:known", "nth": 0, "seed": "", "at": at(1, ATTEMPT)})
    assert found == []
    assert after == [*ASKED, *ATTEMPT, *GOOD]


WORLD = {"role": "tool", "tool_call_id": "c1", "content": "{}"}


@pytest.mark.parametrize(
    ("change", "law"),
    [
        ({"op": "collapse", "hook": None}, "edits"),
        ({"op": "collapse", "hook": None, "at": []}, "edits"),
        ({"op": "collapse", "hook": "hook:nobody", "at": []}, "edits"),
        ({"op": "collapse", "hook": "hook:short", "at": at(1, ATTEMPT)}, "hooks"),
        ({"op": "collapse", "hook": None, "at": at(1, ATTEMPT[:1])}, "hooks"),
        ({"op": "collapse", "hook": None, "at": at(3, GOOD[:2])}, "hooks"),
        ({"op": "collapse", "hook": None, "at": at(1, [ATTEMPT[0], WORLD])}, "edits"),
    ],
)
def test_damage_to_a_collapse(change, law):
    assert law in run([*ASKED, *ATTEMPT, *GOOD], change)[1]


@pytest.mark.parametrize(
    ("turns", "law"),
    [
        ([{**ATTEMPT[0], "train": True}, ATTEMPT[1]], "hooks"),
        ([ATTEMPT[0], WORLD], "hooks"),
        ([ATTEMPT[0], told("short", tool_call_id="c1")], "hooks"),
        ([{**ATTEMPT[0], "tool_calls": [call("c2", "8")]}, told("known", tool_call_id="c2")], "references"),
        ([{"role": "assistant", "content": "Seven.", "train": False}, told("known", "user")], "hooks"),
    ],
)
def test_damage_to_a_correction(turns, law):
    assert law in run([*ASKED, *GOOD], {"op": "correct", "hook": "hook:known", "nth": 0, "seed": "", "at": at(1, turns)})[1]


def test_a_hook_that_does_not_send_back():
    harness = {"hooks": [{**HOOK, "action": "pass"}]}
    found = []
    change = {"op": "correct", "hook": "hook:known", "nth": 0, "seed": "", "at": at(1, ATTEMPT)}
    splice(harness, {"messages": [*ASKED, *GOOD]}, {"change": change}, lambda law, *_: found.append(law))
    assert found == ["hooks"]
