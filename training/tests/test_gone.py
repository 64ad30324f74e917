"""A text that goes on naming a tool or Skill that was taken out; each by planted damage."""

from hsa_training.gone import check_gone, stands
from hsa_training.row import check_text
from hsa_training.variant import Variant, known

import pytest

THREAD = {"type": "object", "properties": {"thread_id": {"type": "string", "description": "Of the letter."}}}


def harness(**texts):
    return {
        "prompt": {
            "layout": "markdown",
            "sections": [{"id": "role", "title": "Role", "body": texts.get("section", "")}],
        },
        "tools": [
            {"name": "answer_letter", "parameters": THREAD},
            {"name": "pass_letter_on", "description": texts.get("tool", ""), "parameters": THREAD},
        ],
        "skills": [{"name": "letters", "body": texts.get("skill", "")}, {"name": "post", "body": ""}],
        "hooks": [{"id": "polite", "message": texts.get("hook", "")}],
        "activation": [],
    }


def remove(symbol):
    of, _, name = symbol.partition(":")
    return {"kind": "remove", "symbol": symbol, "item": {"of": of, "value": {"name": name}}, "before": None}


def laws(given, *edits):
    found = []
    check_gone(lambda law, what, expected: found.append(law), given, Variant(*known(given), list(edits)))
    return found


@pytest.mark.parametrize("place", ["section", "tool", "skill", "hook"])
def test_a_text_that_names_what_is_gone(place):
    given = harness(**{place: "Then call answer_letter."})
    assert laws(given) == []
    assert laws(given, remove("tool:answer_letter")) == ["references"]
    # back again
    back = {**remove("tool:answer_letter"), "kind": "insert"}
    assert laws(given, remove("tool:answer_letter"), back) == []


def test_a_plain_word_is_a_name_only_in_quotes():
    assert laws(harness(section="Send it by post."), remove("skill:post")) == []
    assert laws(harness(section="Load `post` first."), remove("skill:post")) == ["references"]


def test_a_text_that_an_edit_writes_counts_as_it_is_written():
    given = harness(skill="Call answer_letter.")
    text = {"kind": "text", "site": "skill:letters#/body", "from": ["Call answer_letter."], "to": ["Write back."]}
    assert laws(given, text, remove("tool:answer_letter")) == []
    assert laws(given, {**text, "to": ["Use answer_letter."]}, remove("tool:answer_letter")) == ["references"]


def test_what_is_gone_itself_need_not_be_silent():
    given = harness(tool="After answer_letter.")
    assert laws(given, remove("tool:answer_letter"), remove("tool:pass_letter_on")) == []


def test_a_run_that_names_what_is_gone():
    variant = Variant(*known(harness()), [remove("tool:answer_letter")])

    def found(message):
        laws = []
        check_text(lambda law, what, expected: laws.append(law), message, message, variant)
        return laws

    call = [{"id": "c", "function": {"name": "pass_letter_on", "arguments": {}}}]
    thinks = {"role": "assistant", "content": "", "reasoning_content": "Not answer_letter.", "tool_calls": call, "train": True}
    assert found(thinks) == ["references"]
    assert found({**thinks, "reasoning_content": "Not that."}) == []
    # the world may say what it likes
    assert found({"role": "user", "content": "Use answer_letter!"}) == []


def test_whole_words():
    assert stands("answer_letters", "answer_letter") is False
    assert stands("my-answer_letter", "answer_letter") is False
    assert stands("用answer_letter回信", "answer_letter") is True


def test_a_word_that_several_share_names_what_is_left():
    to = ["tool:answer_letter/param:thread_id", "tool:pass_letter_on/param:thread_id"]
    rename = {"kind": "rename", "names": [{"symbol": to[1], "from": "thread_id", "to": "letter_ref"}]}
    variant = Variant(*known(harness()), [remove("tool:answer_letter"), rename])
    assert variant.written(["The ", {"to": to, "form": "exact"}]) == "The letter_ref"
