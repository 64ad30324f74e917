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


@pytest.mark.parametrize(
    "before, after",
    [
        ("3 retries are made.", "Three retries are made."),
        ("Verify the name.", "The name must be verified."),
        ("Consent is required.", "Consent is needed."),
        ("只要付款失败就取消。", "付款失败就取消。"),
        ("Starts at 15 on Monday.", "On Monday it starts at 15."),
        ("Returns 20 matches.", "20 hits come back."),
        ("Open a case only if the customer agrees.", "Do not open a case unless the customer agrees."),
        ("Costs 30 percent.", "It costs 30%."),
        ("At least 14 days before arrival.", "14 or more days before arrival."),
        ("不超过 72 个字。", "字数不得多于 72。"),
        ("Prices include taxes but not baggage.", "Prices include taxes and exclude baggage."),
    ],
)
def test_other_words(before, after):
    assert lost([before], [after]) is None
    assert lost([after], [before]) is None


@pytest.mark.parametrize(
    "before, after",
    [
        ("Wait 5 km.", "Wait 5 miles."),
        ("Wait three minutes.", "Wait 4 minutes."),
        ("Wait 30 seconds.", "Wait 30 minutes."),
        ("You must ask.", "You may ask."),
        ("You may ask.", "You must ask."),
        ("You should ask.", "Ask."),
        ("Ask only the guest.", "Ask the guest."),
        ("Never ask twice.", "Ask twice."),
        ("Ask twice.", "Never ask twice."),
        ("最多 5 条。", "至少 5 条。"),
        ("必须先询问。", "可以先询问。"),
        ("不得删除。", "请删除。"),
        ("3 cats and 4 dogs", "4 cats and 3 dogs"),
    ],
)
def test_damage(before, after):
    assert lost([before], [after])


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
