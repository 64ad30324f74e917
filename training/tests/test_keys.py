"""Which key of an instance a rename moves, for every way in which a JSON Schema can declare one."""

import pytest

from hsa_training.keys import Schema
from hsa_training.names import mentioned, spellings


def keyed(key, schema=None):
    return {"type": "object", "properties": {key: schema or {"type": "string"}}}


NODE = {"properties": {"name": {}, "children": {"items": {"$ref": "#/$defs/Node"}}}}

# schema, path, what is written with the key renamed to `new`, what that means
CASES = [
    ("a plain key", keyed("a"), "a", {"new": 1, "b": 2}, {"a": 1, "b": 2}),
    ("a nested key", keyed("a", keyed("b")), "a.b", {"a": {"new": 1}, "new": 2}, {"a": {"b": 1}, "new": 2}),
    ("an array", keyed("a", {"items": keyed("b")}), "a[].b", {"a": [{"new": 1}, {}, 2]}, {"a": [{"b": 1}, {}, 2]}),
    (
        "arrays of arrays",
        keyed("a", {"items": {"items": keyed("b")}}),
        "a[][].b",
        {"a": [[{"new": 1}]]},
        {"a": [[{"b": 1}]]},
    ),
    (
        "prefixItems",
        keyed("a", {"prefixItems": [{}, keyed("b")]}),
        "a[].b",
        {"a": [0, {"new": 1}]},
        {"a": [0, {"b": 1}]},
    ),
    ("a list of items", keyed("a", {"items": [keyed("b")]}), "a[].b", {"a": [{"new": 1}]}, {"a": [{"b": 1}]}),
    (
        "a reference",
        {**keyed("a", {"$ref": "#/$defs/B"}), "$defs": {"B": keyed("b")}},
        "a.b",
        {"a": {"new": 1}},
        {"a": {"b": 1}},
    ),
    (
        "an escaped reference",
        {**keyed("a", {"$ref": "#/$defs/B~1%25"}), "$defs": {"B/%": keyed("b")}},
        "a.b",
        {"a": {"new": 1}},
        {"a": {"b": 1}},
    ),
    ("allOf", {"allOf": [keyed("a"), keyed("b")]}, "b", {"a": 1, "new": 2}, {"a": 1, "b": 2}),
    ("anyOf", keyed("a", {"anyOf": [keyed("b"), {"type": "null"}]}), "a.b", {"a": {"new": 1}}, {"a": {"b": 1}}),
    ("oneOf declares it twice", {"oneOf": [keyed("a"), keyed("a")]}, "a", {"new": 1}, {"a": 1}),
    (
        "if, then, else",
        {"if": keyed("a"), "then": keyed("b"), "else": keyed("c")},
        "c",
        {"a": 1, "b": 2, "new": 3},
        {"a": 1, "b": 2, "c": 3},
    ),
    (
        "dependentSchemas",
        {**keyed("a"), "dependentSchemas": {"a": keyed("b")}},
        "b",
        {"a": 1, "new": 2},
        {"a": 1, "b": 2},
    ),
    (
        "dependencies of draft 7",
        {**keyed("a"), "dependencies": {"a": keyed("b"), "b": ["a"]}},
        "b",
        {"a": 1, "new": 2},
        {"a": 1, "b": 2},
    ),
    (
        "one definition, two paths",
        {"properties": {"a": {"$ref": "#/$defs/P"}, "b": {"$ref": "#/$defs/P"}}, "$defs": {"P": keyed("c")}},
        "b.c",
        {"a": {"new": 1}, "b": {"new": 2}},
        {"a": {"c": 1}, "b": {"c": 2}},
    ),
    (
        "tied through a third place",
        {"properties": {"a": keyed("c"), "b": {"anyOf": [{"$ref": "#/properties/a"}, keyed("c")]}}},
        "b.c",
        {"a": {"new": 1}, "b": {"new": 2}},
        {"a": {"c": 1}, "b": {"c": 2}},
    ),
    (
        "recursion",
        {"$ref": "#/$defs/Node", "$defs": {"Node": NODE}},
        "name",
        {"new": 1, "children": [{"new": 2, "children": [{"new": 3}]}]},
        {"name": 1, "children": [{"name": 2, "children": [{"name": 3}]}]},
    ),
    (
        "under a map",
        keyed("a", {"additionalProperties": keyed("b")}),
        "a.*.b",
        {"a": {"new": {"new": 1}}},
        {"a": {"new": {"b": 1}}},
    ),
    ("under a pattern", {"patternProperties": {"^x": keyed("b")}}, "*.b", {"x1": {"new": 1}}, {"x1": {"b": 1}}),
    ("keys with dots", keyed("a.b", keyed("c")), "a.b.c", {"a.b": {"new": 1}}, {"a.b": {"c": 1}}),
    (
        "a key called properties",
        keyed("properties", keyed("b")),
        "properties.b",
        {"properties": {"new": 1}},
        {"properties": {"b": 1}},
    ),
    ("values that look like schemas", keyed("a", {"const": keyed("b")}), "a", {"new": {"b": 1}}, {"a": {"b": 1}}),
    ("the old key is still there", keyed("a"), "a", {"a": 1}, {"a (an old key)": 1}),
    ("an undeclared key", keyed("a"), "a", {"b": {"a": 1}}, {"b": {"a": 1}}),
]


@pytest.mark.parametrize(
    ("schema", "path", "written", "meant"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_restore(schema, path, written, meant):
    found = Schema(schema)
    assert found.restore(written, {found.symbol(path): "new"}) == meant


@pytest.mark.parametrize("path", ["b", "a.b", "a[]", "*", ""])
def test_a_path_that_leads_nowhere(path):
    assert Schema(keyed("a")).symbol(path) is None


def test_a_remote_reference_declares_nothing():
    found = Schema(keyed("a", {"$ref": "https://example.com/b.json#/properties/b"}))
    assert found.restore({"a": {"b": 1}}, {}) == {"a": {"b": 1}}


def test_two_names_swapped():
    found = Schema({"properties": {"a": {}, "b": {}}})
    renamed = {found.symbol("a"): "b", found.symbol("b"): "a"}
    assert found.restore({"a": 1, "b": 2}, renamed) == {"b": 1, "a": 2}


def test_forms():
    assert spellings("get_order") == {"get_order", "get-order", "getOrder", "GetOrder", "GET_ORDER"}
    assert spellings("parseHTTPBody2") == {
        "parseHTTPBody2",
        "parse_http_body2",
        "PARSE_HTTP_BODY2",
        "parse-http-body2",
        "parseHttpBody2",
        "ParseHttpBody2",
    }
    assert spellings("search") == {"search"}


@pytest.mark.parametrize(
    ("text", "is_there"),
    [
        ("get_order", True),
        ("`get_order`", True),
        ("get_order.", True),
        ("get_order.id", True),
        ("调用get_order查询", True),
        ("get_order-based", True),
        ('{"x":"a\\nget_order"}', True),
        ('{"x":"\\u4e00get_order"}', True),
        ("get_orders", False),
        ("forget_order", False),
        ("get_order_list", False),
        ("éget_order", False),
        ("get order", False),
        ("GET_ORDER", False),
    ],
)
def test_boundaries(text, is_there):
    assert (mentioned({"get_order"}, text) == {"get_order"}) is is_there


@pytest.mark.parametrize(
    ("text", "is_there"), [("load item-qa", True), ("item-qa-v2", False), ("item-qa.", True), ("- item-qa: x", True)]
)
def test_hyphens(text, is_there):
    assert (mentioned({"item-qa"}, text) == {"item-qa"}) is is_there


def test_names_of_several_tokens():
    assert mentioned({"shop.get", "商品问答"}, "call shop.get; 加载商品问答技能") == {"shop.get", "商品问答"}
    assert mentioned({"shop.get"}, "shop.getter") == set()
