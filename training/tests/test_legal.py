"""Names that clients take, texts around names, and what tells used things from others; each by planted damage."""

from hsa_training.keys import Schema, ends_of_refs, listed_values
from hsa_training.legal import check_names, check_order, check_stated
from hsa_training.loosely import reads
from hsa_training.names import mentioned
from hsa_training.shortcut import Shortcut
from hsa_training.variant import Variant, known

import pytest

SCHEMA = {
    "type": "object",
    "properties": {"order_id": {"type": "integer"}, "ship_to": {"$ref": "#/$defs/Place"}},
    "$defs": {"Place": {"properties": {"city": {"enum": ["Oslo"]}}}, "Other": {}},
}
HARNESS = {
    "prompt": {
        "layout": "markdown",
        "sections": [
            {"id": "role", "title": "Role", "body": "", "pinned": True},
            {"id": "rules", "title": "Rules", "body": "", "after": ["role"]},
            {"id": "style", "title": "Style", "body": "", "after": ["rules"]},
        ],
    },
    "tools": [{"name": "get_order", "parameters": SCHEMA}, {"name": "find_user"}],
    "skills": [{"name": "item-qa"}, {"name": "late-guests"}],
    "hooks": [],
    "activation": [],
}
SECTIONS = ["section:role", "section:rules", "section:style"]


def variant(*edits):
    return Variant(*known(HARNESS), list(edits))


def rename(symbol, old, new):
    return {"kind": "rename", "names": [{"symbol": symbol, "from": old, "to": new}]}


def laws_of(check, *edits):
    found = []
    check(lambda law, what, expected: found.append(law), HARNESS, variant(*edits))
    return found


@pytest.mark.parametrize("name", ["fetch.order", "9lives", "FIND-USER", "web_search", "1e3", "on", "x" * 41, "itemQA"])
def test_a_name_that_no_tool_may_have(name):
    assert "names-legal" in laws_of(check_names, rename("tool:get_order", "get_order", name))


@pytest.mark.parametrize("name", ["fetch_order", "GetPurchase", "on-call"])
def test_a_name_that_a_tool_may_have(name):
    assert laws_of(check_names, rename("tool:get_order", "get_order", name)) == []


def test_a_skill_is_words_joined_by_hyphens():
    assert "names-legal" in laws_of(check_names, rename("skill:item-qa", "item-qa", "item_answers"))
    assert laws_of(check_names, rename("skill:item-qa", "item-qa", "item-answers")) == []


def test_a_key_that_is_another_but_for_case():
    assert "names-legal" in laws_of(check_names, rename("tool:get_order/param:order_id", "order_id", "shipTo"))
    assert laws_of(check_names, rename("tool:get_order/param:order_id", "order_id", "order_ref")) == []


@pytest.mark.parametrize("order", [[0, 2, 1], [1, 0, 2]])
def test_an_order_that_breaks_what_sections_state(order):
    edit = {"kind": "order", "list": "sections", "from": SECTIONS, "to": [SECTIONS[at] for at in order]}
    assert "order" in laws_of(check_order, edit)


def test_text_around_names():
    changed = variant(rename("tool:get_order", "get_order", "fetch"))
    assert reads(changed, "Call get_order, or Get Order.", "Call fetch, or Fetch.")
    assert not reads(changed, "Call get_order, or Get Order.", "Call fetch, and Fetch.")
    assert not reads(changed, "Call get_order now.", "Call fetch now. Always.")


def test_coded_names():
    for text in (r"\u0067et_order", "get%5Forder", "&#103;et_order", "&#x67;et_order"):
        assert mentioned({"get_order"}, text) == {"get_order"}, text
    assert mentioned({"get_order"}, "get%5Forders") == set()


def test_pointers_and_values():
    def same(_, key):
        return key

    moved = {**SCHEMA, "properties": {**SCHEMA["properties"], "ship_to": {"$ref": "#/$defs/Other"}}}
    ends = [(here, there) for _, here, there in ends_of_refs(SCHEMA, moved, same)]
    assert ends == [("/$defs/Place", "/$defs/Other")]
    other = {**SCHEMA, "$defs": {"Place": {"properties": {"city": {"enum": ["Rome"]}}}, "Other": {}}}
    assert [now for _, value, now in listed_values(SCHEMA, other, same) if value != now] == [["Rome"]]
    assert Schema(SCHEMA).root is SCHEMA


def told(renamed_where_used):
    law = Shortcut({})
    for number in range(40):
        used = "get_order" if number % 2 else "find_user"
        other = "find_user" if number % 2 else "get_order"
        call = {"function": {"name": used, "arguments": {}}}
        base = {"id": f"r{number}", "harness": "h", "messages": [{"role": "assistant", "tool_calls": [call]}]}
        touched = used if renamed_where_used or number % 4 < 2 else other
        edits = [rename(f"tool:{touched}", touched, f"{touched}_x")]
        law.view(base, {"id": f"r{number}#1", "edits": edits}, HARNESS, variant(*edits), "train")
    return [what for _, _, what, _ in law.findings()]


def test_touched_means_used():
    assert any("touched" in what for what in told(True))
    assert told(False) == []


def test_what_one_tool_was_split_into_is_not_inserted():
    law = Shortcut({})
    for number in range(40):
        made = variant()
        # the parts of a split, whose names are long
        made.lists = {"tools": ["tool:get_order_by_number", "tool:find_user"], "skills": []}
        made.names = {symbol: symbol.partition(":")[2] for symbol in made.lists["tools"]}
        base = {"id": f"r{number}", "harness": "h", "messages": []}
        law.view(base, {"id": f"r{number}#1", "edits": []}, HARNESS, made, "train")
    assert not law.added["tools"].boxes
    assert list(law.findings()) == []


@pytest.mark.parametrize(
    ("law", "edits"),
    [
        ("round-trip", []),
        ("order-legal", [rename("tool:get_order", "get_order", "fetch_order")]),
        ("unique-gold", [rename("tool:get_order", "get_order", "fetch_order")]),
        ("reword-gate", []),
        ("names-legal", []),
    ],
)
def test_a_law_that_had_nothing_to_look_at(law, edits):
    found = []
    check_stated(lambda name, what, expected: found.append(name), {law: "ran"}, variant(*edits))
    assert found == [law]
    check_stated(lambda name, what, expected: found.append(name), {law: "n/a"}, variant(*edits))
    assert found == [law]
