"""Answers in another shape or notation (docs/format.md, 9.7)."""

import copy

import pytest
from small import BASE, HARNESS

from hsa_training.answer_text import has_key_twice, in_notation, in_style_of
from hsa_training.key_mentions import Seer
from hsa_training.lossless import read_json
from hsa_training.rebase import rebase

RESULT = {
    "type": "object",
    "properties": {
        "left_over": {"type": "integer"},
        "place": {"type": "object", "properties": {"city_name": {"type": "string"}, "zone": {"type": "string"}}},
    },
    "required": ["left_over"],
}
ANSWER = '{"left_over": 1.0, "place": {"city_name": "港口", "zone": "no"}}'


def harness():
    made = copy.deepcopy(HARNESS)
    made["tools"][0]["result"] = copy.deepcopy(RESULT)
    made["prompt"]["sections"][1]["body"] += " `left_over` counts."
    return made


def base(answer=ANSWER, reasoning="I look at leftOver.", question="Where is it?", reply="It is in the harbour."):
    made = copy.deepcopy(BASE)
    messages = made["messages"]
    messages[1]["content"] = question
    messages[2]["reasoning_content"] = reasoning
    messages[4]["content"] = answer
    messages[7]["content"] = reply
    return made


def edit(**change):
    return {"kind": "reshape-result", "tool": "tool:get_order", "change": change}


def key(path):
    return f"tool:get_order/result:{path}"


RENAME = edit(
    op="rename-keys",
    names=[
        {"symbol": key("left_over"), "from": "left_over", "to": "rest_count"},
        {"symbol": key("place.city_name"), "from": "city_name", "to": "town"},
    ],
)
NEST = edit(op="nest", keys=[key("left_over")], into="facts")
UNNEST = edit(
    op="unnest",
    key=key("place"),
    names=[{"key": key("place.city_name"), "to": "city_name"}, {"key": key("place.zone"), "to": "area"}],
)
PAD = edit(op="pad", key="trace_ref", value="zq-7")


def carried(one, run=None, start=None):
    said = []
    after, made = rebase(start or harness(), run or base(), [one], lambda *flaw: said.append(flaw))
    return after, made["messages"], [law for law, *_ in said]


@pytest.mark.parametrize(
    "one, wanted",
    [
        (RENAME, '{"rest_count": 1.0, "place": {"town": "港口", "zone": "no"}}'),
        (NEST, '{"facts": {"left_over": 1.0}, "place": {"city_name": "港口", "zone": "no"}}'),
        (UNNEST, '{"left_over": 1.0, "city_name": "港口", "area": "no"}'),
        (edit(op="wrap", into="payload"), '{"payload": ' + ANSWER + "}"),
        (PAD, ANSWER[:-1] + ', "trace_ref": "zq-7"}'),
        (edit(op="notation", **{"as": "yaml"}), 'left_over: 1.0\nplace:\n  city_name: 港口\n  zone: "no"'),
        (edit(op="notation", **{"as": "key-value"}), 'left_over: 1.0\nplace.city_name: 港口\nplace.zone: "no"'),
        (edit(op="notation", **{"as": "table"}), 'left_over: 1.0\nplace: {"city_name":"港口","zone":"no"}'),
    ],
)
def test_answers(one, wanted):
    _, messages, said = carried(one, base(reasoning="I look."))
    assert messages[4]["content"] == wanted
    assert said == []


def test_texts_follow_the_names():
    after, messages, said = carried(RENAME)
    assert after["prompt"]["sections"][1]["body"].endswith("`rest_count` counts.")
    assert messages[2]["reasoning_content"] == "I look at restCount."
    assert list(after["tools"][0]["result"]["properties"]) == ["rest_count", "place"]
    assert after["tools"][0]["result"]["required"] == ["rest_count"]
    assert said == []


@pytest.mark.parametrize(
    "one, run, law",
    [
        (RENAME, {"question": "What is left_over?"}, "names"),
        (RENAME, {"reply": "left_over is 1."}, "names"),
        (RENAME, {"reasoning": "rest_count it is"}, "names-legal"),
        (RENAME, {"answer": '{"left_over": 1, "rest_count": 2}'}, "world"),
        (NEST, {"reasoning": "place.left_over is it"}, "names"),
        (UNNEST, {"reasoning": "`place` is it"}, "names"),
        (UNNEST, {"answer": '{"place": {"more": 1}}'}, "world"),
        (UNNEST, {"answer": '{"place": {}}'}, "world"),
        (PAD, {"question": "zq-7?"}, "world"),
        (PAD, {"answer": "[1]"}, "world"),
        (edit(op="notation", **{"as": "table"}), {"answer": "[1]"}, "layout"),
        (edit(op="notation", **{"as": "yaml"}), {"answer": '{"a": 1, "a": 2}'}, "world"),
        (edit(op="wrap", into="get_order"), {}, "names-legal"),
        (edit(op="nest", keys=[key("nothing")], into="facts"), {}, "edits"),
        ({**NEST, "tool": "tool:ping"}, {}, "edits"),
    ],
)
def test_what_must_be_refused(one, run, law):
    assert law in carried(one, base(**{"reasoning": "I look.", **run}))[2]


def test_a_notation_comes_last():
    said = []
    edits = [edit(op="notation", **{"as": "yaml"}), edit(op="wrap", into="payload")]
    rebase(harness(), base(reasoning="I look."), edits, lambda *flaw: said.append(flaw))
    assert [law for law, *_ in said] == ["edits"]


def test_an_answer_that_is_no_json_stays():
    _, messages, said = carried(edit(op="wrap", into="payload"), base("no such order", "I look."))
    assert (messages[4]["content"], said) == ("no such order", [])


def test_numbers_and_styles_are_kept():
    for text in ('{"a":[1.0,"é"]}', '{"a": [1.0, "\\u00e9"]}', '{\n  "a": [\n    1e400\n  ]\n}'):
        assert in_style_of(text, read_json(text), read_json(text)) == text
    assert has_key_twice('{"a": {"b": 1, "b": 2}}') and not has_key_twice('{"a": {"b": 1}, "c": {"b": 1}}')


def test_xml():
    value = read_json('{"a b": 1, "n": "1", "e": "", "t": "x<y", "list": [null, {}], "bad": "\\u0001"}')
    assert in_notation(value, "xml").split("\n") == [
        "<result>",
        '  <entry key="a b">1</entry>',
        '  <n type="string">1</n>',
        '  <e type="string"></e>',
        "  <t>x&lt;y</t>",
        '  <list type="array">',
        "    <item>null</item>",
        '    <item type="object"/>',
        "  </list>",
        '  <bad type="json">"\\u0001"</bad>',
        "</result>",
    ]
    assert in_notation(read_json('{"\\u0001": 1}'), "xml") is None


def test_mentions():
    seer = Seer(renamed={"left_over": "rest", "city": "town"})
    assert seer.see("`city` and left_over, not the city; left-over stays, `left-over` not.")[0] == (
        "`town` and rest, not the city; left-over stays, `rest` not."
    )
    assert seer.see("{{left_over}} reorder_left_over")[0] == "{{left_over}} reorder_left_over"
    assert [flaw for flaw, _ in seer.see("ship.city")[1]] != []
