"""What models write, read as messages; right values worked out by hand."""

import json

import pytest

from hsa_training.env_rows import rest_of, task_of, turns_of
from hsa_training.env_said import for_template, message_in, message_of, without_reasoning
from hsa_training.env_wire import EnvError

TOOLS = [
    {
        "type": "function",
        "function": {"name": "put", "parameters": {"type": "object", "properties": {"s": {"type": "string"}, "n": {"type": "number"}}}},
    }
]


def calls(message):
    return [(one["function"]["name"], one["function"]["arguments"]) for one in message["tool_calls"]]


@pytest.mark.parametrize(
    ("text", "words", "reasoning"),
    [
        ("Yes.", "Yes.", None),
        ("<think>\nhm\n</think>\n\nYes.", "Yes.", "hm"),
        # the template has opened the block
        ("hm\n</think>\n\nYes.", "Yes.", "hm"),
        ("<think>\nhm", "", "hm"),
        ("<think>a</think>b</think>c", "c", "a</think>b"),
        ("", "", None),
    ],
)
def test_reasoning_apart(text, words, reasoning):
    assert without_reasoning(text) == (words, reasoning)


def test_calls_as_json_keep_their_digits():
    text = '<think>\nx\n</think>\nI look.\n<tool_call>\n{"name": "put", "arguments": {"n": 1.50, "m": 9007199254740993}}\n</tool_call>\n<tool_call>{"name":"b"}</tool_call>'
    message = message_in(text, TOOLS)
    assert (message["content"], message["reasoning_content"]) == ("I look.", "x")
    assert calls(message) == [("put", '{"n":1.50,"m":9007199254740993}'), ("b", "{}")]


def test_calls_as_xml_have_the_types_of_the_schema():
    text = (
        "<tool_call>\n<function=put>\n<parameter=s>\n12\n</parameter>\n<parameter=n>\n9007199254740993\n</parameter>\n"
        '<parameter=other>\n{"a": [1.0]}\n</parameter>\n<parameter=free>\nnot json\nat all\n</parameter>\n</function>\n</tool_call>'
    )
    assert calls(message_in(text, TOOLS)) == [
        ("put", '{"s":"12","n":9007199254740993,"other":{"a":[1.0]},"free":"not json\\nat all"}')
    ]
    assert calls(message_in("<tool_call>\n<function=none>\n</function>\n</tool_call>", TOOLS)) == [("none", "{}")]


@pytest.mark.parametrize("block", ["{broken", '["a"]', '{"arguments":{}}', "[" * 100000, '{"name":"a","arguments":NaN}'])
def test_what_is_no_call_is_told_to_the_server_as_it_is(block):
    assert calls(message_in(f"<tool_call>{block}</tool_call>", TOOLS)) == [("", block)]


def test_words_of_a_tool_call_in_reasoning_are_no_call():
    message = message_in('<think>\n<tool_call>{"name":"put"}</tool_call>\n</think>\nYes.', TOOLS)
    assert "tool_calls" not in message and message["content"] == "Yes."


def test_arguments_for_a_template():
    message = message_of("", [("a", '{"n":1}'), ("b", "{broken"), ("c", "[1]")], ["i", None])
    assert [one.get("id") for one in message["tool_calls"]] == ["i", None, None]
    assert [arguments for _, arguments in calls(for_template(message))] == [{"n": 1}, "{broken", "[1]"]
    assert for_template({"role": "user", "content": "x"}) == {"role": "user", "content": "x"}


REST = {"id": "a#1", "tools": [], "reward": {"skills": [["s"], []]}}


@pytest.mark.parametrize(
    "row",
    [
        {**REST, "prompt": []},
        {"id": "a#1", "prompt": [], "environment": "e", "hsa": json.dumps(REST)},
        {"extra_info": {"id": "a#1", "hsa": json.dumps(REST)}},
        {"messages": [], "tools": "[]", "id": "a#1", "env_config": {"name": "hsa", "row": json.dumps(REST)}},
        {"env_config": {"name": "hsa", "row": json.dumps(REST)}},
    ],
)
def test_a_row_of_any_trainer(row):
    assert (task_of(row), turns_of(row)) == ("a#1", 2)


def test_no_row():
    assert turns_of({"id": "a", "tools": [], "reward": {"verified": "none"}}) is None
    with pytest.raises(EnvError, match="a row with a, b; expected a row of rl/"):
        rest_of({"b": 1, "a": {"hsa": 3}})
