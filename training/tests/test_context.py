"""Facts stay whatever the notation; what does not read back is said."""

import pytest

from hsa_training.context import context, rewritten

TEXT = "[context]\nroom: 12\nlink_id：9007199254740993\nwho: Ada <a@x> & Bo\n[viewer]\n"
JSON = '[context]\n{"room":"12","link_id":"9007199254740993","who":"Ada <a@x> & Bo"}\n[viewer]\n'
XML = (
    "[context]\n<room>12</room>\n<link_id>9007199254740993</link_id>\n<who>Ada &lt;a@x&gt; &amp; Bo</who>\n[viewer]\n"
)


def test_each_notation():
    assert rewritten(TEXT, "lines", "json") == JSON
    assert rewritten(TEXT, "lines", "xml") == XML
    assert rewritten(JSON, "json", "xml") == XML
    assert rewritten(XML, "xml", "lines") == TEXT.replace("：", ": ")


def test_half_a_character_and_keys_as_they_stand():
    assert rewritten("10: \ud800\n2: b", "lines", "json") == '{"10":"\\ud800","2":"b"}'


@pytest.mark.parametrize(
    "text", ["room 12\n", "room: 1\nroom: 2\n", JSON, "no facts at all\n", "- room: 12\n", "[context]\n"]
)
def test_what_is_no_block(text):
    assert rewritten(text, "lines", "json") is None
    found = []
    base = {"messages": [{"role": "user", "content": [{"type": "text", "author": "harness", "text": text}]}]}
    context({}, base, {"from": "lines", "to": "json"}, lambda *finding: found.append(finding))
    assert [law for law, *_ in found] == ["layout"]
