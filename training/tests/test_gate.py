"""The facts of texts, what is alike, and what templates take: as docs/format.md, 10.1 to 10.3, has them."""

import pytest

from hsa_training.gate import check_template, does_the_same, lost

RULES = "- At most 240 characters, never more than 3 lines.\n- You must not ask for `code` twice.\n- Only then call it."


@pytest.mark.parametrize(
    "text",
    [
        RULES.replace("must not ask", "must ask"),
        RULES.replace("240", "x").replace("3", "240").replace("x", "3"),
        RULES.replace("240", "250"),
        RULES.replace("At most", "At least"),
        RULES.replace("must not", "should not"),
        RULES.replace("Only then", "Then"),
        RULES.replace("`code`", "`codes`"),
        "\n".join(RULES.split("\n")[:2]),
    ],
)
def test_what_is_lost(text):
    assert lost([RULES], [text])


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(reversed(RULES.split("\n"))),
        RULES.replace("- ", "* "),
        f"{RULES}\n- Again: ask for no `code` twice.",
        RULES.replace("At most", "No more than"),
    ],
)
def test_what_is_not(text):
    assert lost([RULES], [text]) is None


def test_numbers_and_names():
    assert lost(["Up to 1,000 pieces, 2.50 each."], ["2.5 each, and up to 1000 pieces."]) is None
    name, other = ({"to": [f"tool:{one}"], "form": "exact"} for one in ("a_b", "c_d"))
    assert lost(["First ", name, "."], ["First `", name, "`."]) is None
    assert lost(["First ", name, "."], ["First ", other, "."])


def test_alike():
    orders = {"name": "find_orders", "description": "Look up orders of the asking viewer, newest first, by order or by account."}
    assert does_the_same({"name": "orders-find", "description": ""}, orders)
    assert does_the_same({"name": "lookup", "description": "Look up orders of the viewer, newest first, by account."}, orders)
    assert not does_the_same({"name": "water_plants", "description": "Opens the valve of the greenhouse."}, orders)


def findings(messages, base):
    found = []
    rows = ({"messages": one, "tools": []} for one in (messages, base))
    check_template(lambda law, *_: found.append(law), *rows)
    return found


def test_templates():
    user = {"role": "user", "content": "Hello."}
    reply = {"role": "assistant", "content": "Yes.", "reasoning_content": "Easy."}
    base = [user, reply]
    assert findings(base, base) == []
    for damaged in (
        [*base, {"role": "system", "content": "Go on."}],
        [*base, {"role": "tool", "content": "{}"}],
        [*base, user],
        [user, {**reply, "content": "Yes.</think>"}],
    ):
        assert findings(damaged, base) == ["template-survives"]
