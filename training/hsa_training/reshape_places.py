"""Where a parameter is declared and where it stands in arguments (docs/format.md, 8)."""

import re

from hsa_training.keys import Schema, properties

INSTANCES = ("const", "default", "enum", "examples", "example")


def key_of(tool, symbol):
    """`tool:x/param:a.b` as `a.b`; empty where it is another tool's."""
    head = f"tool:{tool['name']}/param:"
    return symbol[len(head) :] if symbol.startswith(head) else ""


def put(node, **words):
    """Keywords set in their places or behind all others; one that is None goes."""
    now = {**node, **words}
    return {word: value for word, value in now.items() if value is not None or word not in words}


def roots(schema, change, whole=True):
    """Each root schema changed, inner ones first."""
    if not isinstance(schema, dict):
        return schema
    for word in ("allOf", "anyOf", "oneOf", "not", "if", "then", "else"):
        value = schema.get(word)
        if isinstance(value, list):
            schema = {**schema, word: [roots(one, change, False) for one in value]}
        elif isinstance(value, dict):
            schema = {**schema, word: roots(value, change, False)}
    return change(schema, whole)


class Place:
    def __init__(self, tool, schema, symbol, say):
        self.schema, self.path = Schema(schema), key_of(tool, symbol)
        self.symbol = self.schema.symbol(self.path) if self.path else None
        self.key = self.symbol[1] if self.symbol else ""
        if self.symbol is None:
            say("edits", f"the parameter {symbol}", "one that the tool has")

    def is_it(self, node, key):
        return self.symbol is not None and self.schema.find((id(node), key)) == self.symbol

    def declarations(self, node, change):
        """The schema with each declaration changed."""
        if isinstance(node, list):
            return [self.declarations(one, change) for one in node]
        if not isinstance(node, dict):
            return node
        now = {}
        for word, value in node.items():
            if word in INSTANCES:
                now[word] = value
            elif word == "properties" and isinstance(value, dict):
                inner = {key: self.declarations(one, change) for key, one in value.items()}
                now[word] = {
                    key: change(one) if self.is_it(node, key) and isinstance(one, dict) else one
                    for key, one in inner.items()
                }
            else:
                now[word] = self.declarations(value, change)
        return now

    def holders(self, node, change):
        """The schema with each schema changed that itself declares the parameter."""
        if isinstance(node, list):
            return [self.holders(one, change) for one in node]
        if not isinstance(node, dict):
            return node
        now = {word: value if word in INSTANCES else self.holders(value, change) for word, value in node.items()}
        return change(now) if any(self.is_it(node, key) for key in properties(node)) else now

    def values(self, value, change, state=None):
        """Arguments with each value of the parameter changed."""
        state = self.schema.start if state is None else state
        if isinstance(value, list):
            return [self.values(one, change, self.schema.elements(state)) for one in value]
        if not isinstance(value, dict):
            return value
        declared = self.schema.declared(state)
        return {
            key: (
                one
                if key not in declared
                else change(one)
                if declared[key] == self.symbol
                else self.values(one, change, self.schema.child(state, key))
            )
            for key, one in value.items()
        }

    def objects(self, value, change, state=None):
        """Arguments with each object changed that can hold the parameter."""
        state = self.schema.start if state is None else state
        if isinstance(value, list):
            return [self.objects(one, change, self.schema.elements(state)) for one in value]
        if not isinstance(value, dict):
            return value
        declared = self.schema.declared(state)
        now = {
            key: self.objects(one, change, self.schema.child(state, key)) if key in declared else one
            for key, one in value.items()
        }
        return change(now) if self.symbol is not None and declared.get(self.key) == self.symbol else now

    def leads_to(self, path):
        state = self.schema.start
        for step in re.findall(r"\[\d*\]|[^.\[\]]+", path):
            if step.startswith("["):
                state = self.schema.elements(state)
                continue
            declared = self.schema.declared(state)
            if self.symbol is not None and declared.get(step) == self.symbol:
                return True
            state = self.schema.child(state, step) if step in declared else []
        return False

    def speaks(self, over, state=None):
        """Does a schema that a Hook lays over the arguments speak of the parameter?"""
        state = self.schema.start if state is None else state
        if isinstance(over, list):
            return any(self.speaks(one, state) for one in over)
        if not isinstance(over, dict):
            return False
        declared = self.schema.declared(state)
        for word, value in over.items():
            if word == "required" and any(declared.get(key) == self.symbol for key in value):
                return True
            if word == "properties":
                for key, one in value.items():
                    inner = self.schema.child(state, key) if key in declared else []
                    if declared.get(key) == self.symbol or self.speaks(one, inner):
                        return True
            elif word == "items":
                if self.speaks(value, self.schema.elements(state)):
                    return True
            elif isinstance(value, (dict, list)) and word != "required" and self.speaks(value, state):
                return True
        return False

    def fixed(self):
        """For operations on the value: no path leads to it, no Hook's schema speaks of it."""
        return {
            "path": lambda path: None if self.leads_to(path) else path,
            "laid": lambda over: None if self.speaks(over) else over,
            "where": lambda path: path,
        }
