"""Each echo of a Hook says what the Hook says, under the names of the View; damage to it is found."""

import copy

import pytest
from small import HARNESS

from hsa_training.echoes import check_echoes
from hsa_training.variant import Variant, known

EDITS = [{"kind": "rename", "names": [{"symbol": "tool:get_order", "from": "get_order", "to": "fetch_purchase"}]}]
SAYS = "`{{tool}}` was stopped: {{value}} is nowhere. Copy it, or ask `get_order` again."
WAS = "`get_order` was stopped: 77 is nowhere. Copy it, or ask `get_order` again."
RIGHT = "`fetch_purchase` was stopped: 77 is nowhere. Copy it, or ask `fetch_purchase` again."


def findings(text, edits=EDITS, was=WAS):
    harness = copy.deepcopy(HARNESS)
    harness["hooks"] = [{"id": "known", "message": SAYS}]
    found = []
    old = {"role": "tool", "content": [{"type": "text", "author": "harness", "echo": "hook:known", "text": was}]}
    variant = Variant(*known(harness), edits)
    check_echoes(lambda *finding: found.append(finding), [{"role": "tool", "content": text}], [old], variant)
    return found


def test_a_right_echo_passes():
    assert findings(RIGHT) == []
    assert findings(WAS, []) == []


def test_an_echo_that_was_another_text_is_not_looked_at():
    assert findings("Anything.", was="Anything.") == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("77", "78"),
        ("`fetch_purchase` was", "`get_order` was"),
        ("`fetch_purchase` was", "`ping` was"),
        ("Copy it, ", ""),
        (" again.", "."),
        ("nowhere", "known"),
    ],
)
def test_damage(old, new):
    assert [law for law, *_ in findings(RIGHT.replace(old, new))] == ["text"]


def test_a_rewording():
    text = [{"to": ["tool:get_order"], "form": "exact"}, " may know {{value}}, which {{tool}} does not."]
    edits = [*EDITS, {"kind": "text", "site": "hook:known#/message", "from": [SAYS], "to": text}]
    assert findings("fetch_purchase may know 77, which fetch_purchase does not.", edits) == []
    assert [law for law, *_ in findings(RIGHT, edits)] == ["text"]
