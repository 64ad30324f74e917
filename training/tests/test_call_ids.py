"""New call ids (docs/format.md, 9.11): what becomes of a base, and what is said of runs that must be refused."""

import copy
import re

import pytest
from small import BASE, HARNESS

from hsa_training.call_ids import call_ids, new_id
from hsa_training.rebase import rebase

EDIT = {"kind": "call-ids", "style": "hex", "salt": "7"}


def carried(base=BASE, edit=EDIT):
    said = []
    _, run = rebase(HARNESS, copy.deepcopy(base), [edit], lambda *flaw: said.append(flaw))
    return run["messages"], said


def ids(messages):
    calls = [call["id"] for message in messages for call in message.get("tool_calls", [])]
    return calls, [message["tool_call_id"] for message in messages if message["role"] == "tool"]


def test_half_a_character_in_the_salt_is_the_sign_for_it():
    assert new_id({**EDIT, "salt": "\ud800"}, 0) == new_id({**EDIT, "salt": "\ufffd"}, 0)


def test_ids_go_by_place_and_results_follow():
    messages, said = carried()
    calls, results = ids(messages)
    assert calls == results == [new_id(EDIT, place) for place in range(3)]
    assert said == []


@pytest.mark.parametrize(
    "style, form",
    [
        ("call_n", r"call_\d+"),
        ("hex", r"call_[0-9a-f]{24}"),
        ("uuid", r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"),
        ("digits9", r"[0-9A-Za-z]{9}"),
    ],
)
def test_styles(style, form):
    made = [new_id({"style": style, "salt": "s"}, place) for place in range(200)]
    assert all(re.fullmatch(form, one) for one in made)
    assert len(set(made)) == 200


def test_absent_ids_stay_absent():
    base = copy.deepcopy(BASE)
    for message in base["messages"]:
        message.pop("tool_call_id", None)
        for call in message.get("tool_calls", []):
            del call["id"]
    assert carried(base) == (base["messages"], [])


def test_a_result_that_answers_nothing():
    base = copy.deepcopy(BASE)
    base["messages"].insert(5, {"role": "tool", "tool_call_id": "c1", "content": "late"})
    assert [law for law, *_ in carried(base)[1]] == ["names"]


def test_a_text_that_speaks_of_an_id():
    base = copy.deepcopy(BASE)
    base["messages"][2]["tool_calls"][0]["id"] = base["messages"][3]["tool_call_id"] = "call_77"
    assert carried(base)[1] == []
    base["messages"][2]["reasoning_content"] = "call_77 comes first"
    assert [law for law, *_ in carried(base)[1]] == ["names"]


def test_two_calls_with_one_id(monkeypatch):
    monkeypatch.setattr("hsa_training.call_ids.new_id", lambda edit, place: "same")
    said = []
    call_ids(HARNESS, copy.deepcopy(BASE), EDIT, lambda *flaw: said.append(flaw))
    assert [law for law, *_ in said] == ["references"]
