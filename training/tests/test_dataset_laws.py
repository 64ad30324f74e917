"""Each law over a dataset holds where nothing is wrong, and finds what was planted."""

import copy

from hsa_training.dataset_laws import DatasetLaws, fold, is_held_out, run_key
from small import small

HELD = {"from": ["train"], "steps": ["quiz"], "names": ["Get-Granite"], "share": ("#", "0")}


def base():
    return copy.deepcopy(small()["bases"][0])


def view(step, *names):
    edits = [{"kind": "rename", "names": [{"symbol": f"tool:{old}", "from": old, "to": new}]} for old, new in names]
    return {"id": "a#1", "edits": edits, "steps": [{"step": step, "edits": ("#", str(len(edits)))}]}


def found(laws):
    return [(law, what) for _, law, what, _ in laws.end()]


def test_one_run_is_one_run_under_other_names_and_another_id():
    renamed = base()
    renamed["id"] = "other"
    for message in renamed["messages"]:
        for call in message.get("tool_calls", []):
            call["function"]["name"] = f"x_{call['function']['name']}"
    assert run_key(renamed) == run_key(base())
    renamed["messages"][-1]["content"] = "Something else."
    assert run_key(renamed) != run_key(base())


def test_a_run_on_two_sides():
    laws = DatasetLaws({})
    laws.base("w", base(), "train")
    laws.base("w", {**base(), "id": "other"}, "train")
    assert found(laws) == []
    laws.base("w", {**base(), "id": "third"}, "test")
    assert [law for law, _ in found(laws)] == ["split-safe"]


def test_a_row_on_another_side_than_its_base():
    laws = DatasetLaws({})
    laws.base("w", base(), "train")
    laws.row("w", f"{base()['id']}#1", "train")
    assert found(laws) == []
    laws.row("w", f"{base()['id']}#1", "test")
    assert [law for law, _ in found(laws)] == ["split-safe"]


def test_nothing_held_out_nothing_found():
    laws = DatasetLaws({})
    laws.view("w", view("quiz", ("a", "b_c")), "train")
    assert found(laws) == []


def test_held_out_steps_and_names():
    laws = DatasetLaws({"heldOut": HELD})
    laws.view("w", view("plain", ("get_a", "take_a")), "train")
    laws.view("w", view("quiz", ("get_a", "op_k7q2")), "test")
    laws.view("w", view("plain", ("get_granite", "getGranite")), "train")  # no new word
    assert found(laws) == []
    laws.view("w", view("quiz", ("get_a", "take_b")), "train")
    assert found(laws) == [("held-out-safe", "the step quiz took part")]


def test_a_listed_name_in_any_form_and_one_that_a_held_out_step_gives():
    laws = DatasetLaws({"heldOut": HELD})
    laws.view("w", view("plain", ("get_a", "getGranite")), "train")
    assert found(laws) == [("held-out-safe", "the name getGranite was given")]
    laws = DatasetLaws({"heldOut": HELD})
    laws.view("w", view("plain", ("get_a", "take_b")), "train")
    laws.view("w", view("quiz", ("get_a", "takeB")), "test")
    assert found(laws) == [("held-out-safe", "the name take_b was given")]


def test_the_share_is_a_function_of_the_folded_name():
    names = [f"name_{n}" for n in range(400)]
    assert 0.2 < sum(is_held_out(name, 0.3) for name in names) / len(names) < 0.4
    assert all(is_held_out(name, 0.3) == is_held_out(name.upper().replace("_", "-"), 0.3) for name in names)
    assert fold("Get-Order.by ID") == "getorderbyid"
