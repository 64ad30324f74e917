"""Arguments in another shape (docs/format.md, 9.6): what comes of them, and what must be seen."""

import copy

import pytest
from small import BASE, HARNESS

from hsa_training.lossless import compact, read_json
from hsa_training.rebase import rebase

PARAMETERS = read_json("""{
  "type": "object",
  "properties": {
    "id": {"type": "integer", "description": "Number."},
    "speed": {"type": "string", "enum": ["slow", "fast"], "description": "How.", "default": "slow"},
    "ship": {"type": "object", "description": "Where to.", "properties": {
      "city": {"type": "string", "description": "Town."}, "zip": {"type": "string"}}, "required": ["city"]},
    "gift": {"type": "boolean", "default": false},
    "day": {"type": "string", "format": "date", "description": "As YYYY-MM-DD."},
    "place": {"$ref": "#/$defs/Place", "description": "Here."}
  },
  "required": ["id", "speed"],
  "$defs": {"Place": {"type": "object", "properties": {"floor": {"type": "integer"}}}}
}""")
NAME = "send_parcel"
TOOL = {"name": NAME, "description": "Sends.", "parameters": PARAMETERS, "extra": {}}
OTHER = {
    "name": "see_parcel",
    "description": "Shows.",
    "parameters": {"type": "object", "properties": {"id": PARAMETERS["properties"]["id"]}, "required": ["id"]},
    "extra": {},
}


def harness():
    made = copy.deepcopy(HARNESS)
    made["tools"] += copy.deepcopy([TOOL, OTHER])
    return made


def base(arguments, name=NAME, reasoning="I send it.", question="Send it.", reply="Sent."):
    made = copy.deepcopy(BASE)
    call = {"id": "c9", "type": "function", "function": {"name": name, "arguments": arguments}}
    made["messages"] = [
        {"role": "user", "content": question},
        {"role": "assistant", "content": "", "reasoning_content": reasoning, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c9", "name": name, "content": "{}"},
        {"role": "assistant", "content": reply},
    ]
    return made


def edit(tool=NAME, **change):
    change = {key.rstrip("_"): value for key, value in change.items()}
    return {"kind": "reshape", "tool": f"tool:{tool}", "change": change}


def param(path, tool=NAME):
    return f"tool:{tool}/param:{path}"


def carried(one, run, start=None):
    said = []
    after, made = rebase(start or harness(), run, [one], lambda *flaw: said.append(flaw))
    return after, made["messages"], [law for law, *_ in said]


NEST = edit(op="nest", params=[param("speed"), param("gift")], into="manner", description="How it goes.")
UNNEST = edit(
    op="unnest",
    param=param("ship"),
    names=[{"param": param("ship.city"), "to": "ship_city"}, {"param": param("ship.zip"), "to": "zip"}],
)
WRAP = edit(op="wrap", into="payload", as_="object")
TEXT = edit(op="wrap", into="payload", as_="text", description="JSON text.")
RECODE = edit(
    op="recode", param=param("speed"), table=[["slow", "k1"], ["fast", "k2"]], legend="k1 is slow, k2 is fast."
)
HIDE = edit(op="hide", param=param("gift"), value=False)
REQUIRE = edit(op="require", param=param("gift"), value=False)
TELL = edit(op="tell-default", param=param("speed"), sentence="Left out, it is slow.")
SPLIT = edit(
    op="split",
    param=param("speed"),
    tools=[
        {"value": "slow", "name": "send_by_boat", "description": "By boat."},
        {"value": "fast", "name": "send_by_air", "description": "By air."},
    ],
)
MERGE = edit(
    tool="see_parcel",
    op="merge",
    tools=[{"tool": "tool:see_parcel", "value": "see"}, {"tool": "tool:send_parcel", "value": "send"}],
    name="parcel_desk",
    param="action",
    description="Does it.",
    legend="see or send.",
)


def retype(path, kind):
    return edit(op="retype", param=param(path), as_=kind)


@pytest.mark.parametrize(
    "one, before, after",
    [
        (NEST, '{"gift":true,"id":9007199254740993,"speed":"slow"}', '{"manner":{"gift":true,"speed":"slow"},"id":9007199254740993}'),
        (UNNEST, '{"ship":{"zip":"1","city":"Kobe"},"id":1}', '{"zip":"1","ship_city":"Kobe","id":1}'),
        (WRAP, '{"id":-0}', '{"payload":{"id":-0}}'),
        (WRAP, "null", '{"payload":null}'),
        (TEXT, "null", '{"payload":"null"}'),
        (TEXT, '{"id":9007199254740993}', '{"payload":"{\\"id\\":9007199254740993}"}'),
        (RECODE, '{"speed":"fast"}', '{"speed":"k2"}'),
        (retype("id", "text"), '{"id":1.0}', '{"id":"1.0"}'),
        (retype("gift", "yes-no"), '{"gift":false}', '{"gift":"no"}'),
        (retype("day", "date-slashes"), '{"day":"2026-01-31"}', '{"day":"2026/01/31"}'),
        (retype("id", "list"), '{"id":7}', '{"id":[7]}'),
        (edit(op="affix", param=param("ship.city"), prefix="a/", suffix="."), '{"ship":{"city":"b"}}', '{"ship":{"city":"a/b."}}'),
        (HIDE, '{"id":1,"gift":false}', '{"id":1}'),
        (REQUIRE, '{"id":1}', '{"id":1,"gift":false}'),
        (TELL, '{"id":1}', '{"id":1}'),
        (edit(op="inline-refs"), '{"id":1}', '{"id":1}'),
        (SPLIT, '{"id":1,"speed":"fast"}', '{"id":1}'),
        (MERGE, '{"id":1}', '{"action":"send","id":1}'),
    ],
)
def test_calls(one, before, after):
    _, messages, said = carried(one, base(read_json(before)))
    assert compact(messages[1]["tool_calls"][0]["function"]["arguments"]) == after
    assert said == []


def schema(one, tool=NAME):
    after, _, said = carried(one, base({}, name="ping"))
    assert said == []
    return next(found["parameters"] for found in after["tools"] if found["name"] == tool)


@pytest.mark.parametrize(
    "one, key, wanted",
    [
        (NEST, "manner", '{"type":"object","description":"How it goes.","properties":{"speed":{"type":"string","enum":["slow","fast"],"description":"How.","default":"slow"},"gift":{"type":"boolean","default":false}},"required":["speed"]}'),
        (UNNEST, "ship_city", '{"type":"string","description":"Where to. Town."}'),
        (RECODE, "speed", '{"type":"string","enum":["k1","k2"],"description":"How. k1 is slow, k2 is fast.","default":"k1"}'),
        (retype("id", "text"), "id", '{"type":"string","description":"Number.","pattern":"^-?(?:0|[1-9][0-9]*)$"}'),
        (retype("gift", "yes-no"), "gift", '{"type":"string","default":"no","enum":["yes","no"]}'),
        (retype("day", "date-slashes"), "day", '{"type":"string","description":"As YYYY/MM/DD.","pattern":"^[0-9]{4}/[0-9]{2}/[0-9]{2}$"}'),
        (retype("id", "list"), "id", '{"type":"array","description":"Number.","items":{"type":"integer"},"minItems":1,"maxItems":1}'),
        (TELL, "speed", '{"type":"string","enum":["slow","fast"],"description":"How. Left out, it is slow."}'),
        (edit(op="inline-refs"), "place", '{"type":"object","properties":{"floor":{"type":"integer"}},"description":"Here."}'),
    ],
)
def test_schemas(one, key, wanted):
    assert compact(schema(one)["properties"][key]) == wanted


def test_bounds_of_the_length_grow_by_the_text_around():
    start = harness()
    start["tools"][-2]["parameters"]["properties"]["ship"]["properties"]["city"] |= {
        "minLength": ("#", "1"),
        "maxLength": ("#", "9"),
    }
    one = edit(op="affix", param=param("ship.city"), prefix="a/", suffix="é")
    after, _, said = carried(one, base({"ship": {"city": "b"}}), start)
    found = next(tool["parameters"] for tool in after["tools"] if tool["name"] == NAME)
    city = found["properties"]["ship"]["properties"]["city"]
    assert (city["minLength"], city["maxLength"], said) == (("#", "4"), ("#", "12"), [])


def test_what_is_required():
    assert schema(NEST)["required"] == ["id", "manner"]
    assert schema(UNNEST)["then"] == {"required": ["ship_city"]}
    assert schema(REQUIRE)["required"] == ["id", "speed", "gift"]
    assert schema(SPLIT, "send_by_air")["required"] == ["id"]
    merged = schema(MERGE, "parcel_desk")
    assert merged["required"] == ["action"] and merged["allOf"][1]["then"] == {"required": ["id", "speed"]}


def test_what_follows():
    start = harness()
    start["hooks"].append(
        {
            "id": "fast-only",
            "event": "before-call",
            "tools": [NAME],
            "conditions": [
                {"kind": "regex", "target": "arguments.speed", "pattern": "^slow$", "flags": "u", "acts": "match"},
                {"kind": "arguments", "schema": {"properties": {"gift": {"const": True}}, "required": ["id"]}},
            ],
            "action": "retry",
            "message": "{{tool}} at {{target}}: no.",
            "budget": ("#", "2"),
        }
    )
    start["limits"].append(
        {"id": "cap", "value": ("#", "7"), "copies": [f"tool:{NAME}#/parameters/properties/speed/enum/0"]}
    )
    run = base({"id": ("#", "1"), "speed": "slow"})
    run["messages"][2]["content"] = [
        {"type": "text", "author": "harness", "echo": "hook:fast-only", "text": f"{NAME} at arguments.speed: no."}
    ]
    after, messages, said = carried(NEST, run, start)
    hook = after["hooks"][-1]
    assert hook["conditions"][0]["target"] == "arguments.manner.speed"
    assert hook["conditions"][1]["schema"] == {
        "properties": {"manner": {"properties": {"gift": {"const": True}}}},
        "required": ["id"],
    }
    assert messages[2]["content"][0]["text"] == f"{NAME} at arguments.manner.speed: no."
    assert after["limits"][-1]["copies"] == [f"tool:{NAME}#/parameters/properties/manner/properties/speed/enum/0"]
    assert said == []


def test_split_names_the_tool_message():
    _, messages, said = carried(SPLIT, base({"id": ("#", "1"), "speed": "fast"}))
    assert (messages[1]["tool_calls"][0]["function"]["name"], messages[2]["name"]) == ("send_by_air", "send_by_air")
    assert said == []


@pytest.mark.parametrize(
    "one, run, law",
    [
        (NEST, {"arguments": {"manner": {}}}, "calls"),
        (UNNEST, {"arguments": {"ship": {}}}, "calls"),
        (HIDE, {"arguments": {"gift": False}, "reasoning": "I set `gift`."}, "names"),
        (UNNEST, {"reasoning": "ship.zip it is"}, "names"),
        (NEST, {"reasoning": "at arguments.speed"}, "names"),
        (HIDE, {"arguments": {"gift": True}}, "calls"),
        (HIDE, {"arguments": {}}, "calls"),
        (REQUIRE, {"arguments": {"gift": False}}, "calls"),
        (RECODE, {"arguments": {"speed": "k1"}}, "calls"),
        (RECODE, {"arguments": {"speed": "fast"}, "question": "Send it fast."}, "world"),
        (RECODE, {"arguments": {"speed": "fast"}, "reply": "Fast it is."}, "world"),
        (RECODE, {"reasoning": "I choose `fast`."}, "names"),
        (SPLIT, {"arguments": {"speed": "crawl"}}, "calls"),
        (SPLIT, {"arguments": {"speed": "slow"}, "reasoning": "I call send_parcel."}, "names"),
        (MERGE, {"arguments": "no JSON"}, "calls"),
        (retype("id", "text"), {"arguments": {"id": "7"}}, "calls"),
        ({**NEST, "tool": "tool:nothing"}, {}, "edits"),
        (edit(op="hide", param=param("nothing"), value=1), {}, "edits"),
        (edit(op="nest", params=[param("gift")], into="ship"), {}, "edits"),
        (edit(op="recode", param=param("speed"), table=[["slow", "k1"]]), {}, "text"),
        (edit(op="recode", param=param("speed"), table=[["slow", "FAST"], ["fast", "FAST"]]), {}, "calls"),
        (edit(op="tell-default", param=param("speed"), sentence="Left out, it is fast."), {}, "edits"),
        (edit(op="order", **{"from": [param("id")], "to": [param("id")]}), {}, "order"),
    ],
)
def test_what_must_be_refused(one, run, law):
    run = {"arguments": {"id": ("#", "1")}, **run}
    assert law in carried(one, base(**run))[2]
