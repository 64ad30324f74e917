"""Edits of kind `limit` in the second verifier: every copy moves, and what does not fit is said."""

import copy

import pytest
from hsa_training.limit import limit, moved, stated


@pytest.mark.parametrize(
    ("text", "number"),
    [("at most 240 characters", "240"), ("最多240个字", "240"), ("1,200 or less", "1200"), ("不超过２４０个字", "240")],
)
def test_a_number_stands_in_a_text(text, number):
    assert len(stated(text, number)) == 1


@pytest.mark.parametrize("text", ["2400", "240.5", "-240", "240%", "v240", "1,240", "240,000", "0240", "二百四十", "２40"])
def test_another_number_or_none(text):
    assert stated(text, "240") == []


def test_the_new_number_is_written_like_the_old_one():
    assert moved("a 1,200 b", (2, 7), "15000") == "a 15,000 b"
    assert moved("２４０", (0, 3), "80") == "８０"


def hook(**more):
    return {
        "id": "length",
        "event": "before-reply",
        "tools": [],
        "conditions": [{"kind": "length", "target": "reply", "max": ("#", "60")}],
        "action": "retry",
        "message": "Over {{limit}}.",
        "budget": ("#", "2"),
        **more,
    }


def echo(name, text):
    return {"type": "text", "author": "harness", "echo": name, "text": text}


HARNESS = {
    "prompt": {"sections": [{"id": "style", "title": "Style", "body": "At most 60 characters."}]},
    "tools": [],
    "skills": [{"name": "tone", "description": "How.", "body": "Limit: 60. Price: 600."}],
    "hooks": [hook()],
    "limits": [
        {
            "id": "reply",
            "value": ("#", "60"),
            "min": ("#", "20"),
            "max": ("#", "90"),
            "copies": ["hook:length#/conditions/0/max", "section:style#/body", "skill:tone#/body"],
        }
    ],
}
BASE = {
    "tools": [],
    "messages": [
        {"role": "system", "content": "…"},
        {"role": "user", "content": "60 pieces?"},
        {"role": "assistant", "content": "", "reasoning_content": "I look.", "tool_calls": []},
        {"role": "assistant", "content": "x" * 95, "train": False},
        {"role": "user", "content": [echo("hook:length", "Over 60.")]},
        {"role": "tool", "content": [echo("skill:tone", "Limit: 60. Price: 600.")]},
        {"role": "assistant", "content": "Yes."},
    ],
}
EDIT = {"kind": "limit", "limit": "limit:reply", "from": ("#", "60"), "to": ("#", "70")}


def carried(harness=HARNESS, base=BASE, edit=EDIT):
    said = []
    after = limit(copy.deepcopy(harness), copy.deepcopy(base), edit, lambda law, what, expected: said.append(law))
    return *after, said


def test_every_copy_moves():
    harness, base, said = carried()
    assert said == []
    assert harness["prompt"]["sections"][0]["body"] == "At most 70 characters."
    assert harness["skills"][0]["body"] == "Limit: 70. Price: 600."
    assert harness["hooks"][0]["conditions"][0]["max"] == ("#", "70") == harness["limits"][0]["value"]
    assert base["messages"][4]["content"][0]["text"] == "Over 70."
    assert base["messages"][5]["content"][0]["text"] == "Limit: 70. Price: 600."
    assert base["messages"][1]["content"] == "60 pieces?"


def changed(change):
    harness, base, edit = copy.deepcopy((HARNESS, BASE, EDIT))
    change(harness, base, edit)
    return carried(harness, base, edit)[2]


@pytest.mark.parametrize(
    ("law", "damage"),
    [
        ("edits", lambda h, b, e: e.update(to=("#", "91"))),
        ("edits", lambda h, b, e: e.update({"from": ("#", "61")})),
        ("edits", lambda h, b, e: h["prompt"]["sections"][0].update(body="Keep it short.")),
        ("edits", lambda h, b, e: h["prompt"]["sections"][0].update(body="60, or 60.")),
        ("edits", lambda h, b, e: h["limits"][0].update(copies=["section:gone#/body"])),
        ("hooks", lambda h, b, e: b["messages"][6].update(content="x" * 65)),
        ("text", lambda h, b, e: b["messages"][2].update(reasoning_content="Keep to 60.")),
        ("text", lambda h, b, e: b["messages"][4]["content"][0].update(text="Cut it.")),
        ("text", lambda h, b, e: b["messages"][5]["content"][0].update(text="Limit: 61.")),
    ],
)
def test_what_does_not_fit_is_said(law, damage):
    assert law in changed(damage)
