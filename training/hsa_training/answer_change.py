"""What an edit of kind `reshape-result` means: answers, their schemas, and the names of keys that move."""

import re

from hsa_training.answer_text import is_full
from hsa_training.answer_schema import declared_keys, renamed_schema, type_name
from hsa_training.keys import Schema, properties


def fold(name):
    return re.sub(r"[_\-.:/\s]", "", name).lower()


class Refused(Exception):
    """An answer that has no image."""


class Change:
    """What the edit means under a Harness."""

    def __init__(self, harness, edit, say):
        self.harness, self.change, self.tools = harness, edit["change"], {}
        self.schemas = {f"tool:{tool['name']}": Schema(tool.get("result") or {}) for tool in harness["tools"]}
        symbols = [edit["tool"]]
        if self.change["op"] == "rename-keys":
            symbols += [one["symbol"].partition("/result:")[0] for one in self.change["names"]]
        for symbol in symbols:
            tool = next((one for one in harness["tools"] if f"tool:{one['name']}" == symbol), None)
            if tool is None or "result" not in tool or "notation" in tool["result"]:
                say("edits", f"{symbol} has no answers whose keys are known", "a tool with a schema of its answers")
            else:
                self.tools[tool["name"]] = self.schemas[symbol]
        self.own = self.schemas.get(edit["tool"], Schema({}))
        self.names = {"renamed": {}, "gone": set(), "moved": set(), "borne": set(), "fresh": set()}
        getattr(self, f"read_{self.change['op'].replace('-', '_')}")(say)
        leaving = {fold(name) for name in self.names["renamed"]}
        taken = {fold(name) for name, _ in self.declared()}
        for name in self.names["fresh"]:
            if not re.fullmatch("[A-Za-z][A-Za-z0-9_-]{0,39}", name) or (fold(name) in taken - leaving):
                say("names-legal", f"a key is called {name}", "a free and legal name")

    def declared(self):
        """(name, what bears it) of everything that has a name."""
        harness = self.harness
        yield from ((tool["name"], None) for tool in harness["tools"])
        yield from ((skill["name"], None) for skill in harness["skills"])
        yield from ((one["title"], None) for one in harness["prompt"]["sections"] if one["title"])
        yield from ((hook["id"], None) for hook in harness.get("hooks", []))
        for tool in harness["tools"]:
            yield from ((key, None) for key in declared_keys(Schema(tool.get("parameters") or {})))
        for symbol, schema in self.schemas.items():
            yield from ((key[1], (symbol, key)) for key in declared_keys(schema, True))

    def borne(self, names, own):
        others = {fold(name) for name, bearer in self.declared() if bearer not in own}
        return {name for name in names if fold(name) in others}

    def top(self, symbol):
        """The key at the top of an answer that a Symbol is; None if it is none."""
        found = self.own.symbol(symbol.partition("/result:")[2])
        keys = self.own.declared(self.own.start)
        return next((key for key, place in keys.items() if place == found and found is not None), None)

    def read_rename_keys(self, say):
        self.renamed = {tool: {} for tool in self.tools}
        own = set()
        for one in self.change["names"]:
            owner, _, path = one["symbol"].partition("/result:")
            place = self.schemas[owner].symbol(path) if owner in self.schemas else None
            if place is None or place[1] != one["from"]:
                say("edits", f"{one['symbol']} is called {one['from']}", "the name that it has")
                continue
            self.renamed[owner.partition(":")[2]][place] = one["to"]
            own.add((owner, place))
            if self.names["renamed"].setdefault(one["from"], one["to"]) != one["to"]:
                say("edits", f"{one['from']} gets several names", "one for each name")
        renamed = self.names["renamed"]
        if len(set(renamed.values())) < len(renamed):
            say("edits", "keys of several names get one name", "a name for each")
        self.names["fresh"] = {name for name in renamed.values() if name not in renamed}
        self.names["borne"] = self.borne(renamed, own)

    def read_nest(self, say):
        self.inner = {self.top(symbol) for symbol in self.change["keys"]}
        if None in self.inner:
            say("edits", "what is no key at the top is nested", "keys at the top")
        self.names.update(moved=self.inner - {None}, fresh={self.change["into"]})

    def read_unnest(self, say):
        self.outer = self.top(self.change["key"])
        group = self.own.child(self.own.start, self.outer) if self.outer else []
        keys, own = self.own.declared(group), set()
        self.to = {}
        for one in self.change["names"]:
            place = self.own.symbol(one["key"].partition("/result:")[2])
            own.add((self.tool_symbol(), place))
            self.to.update({key: one["to"] for key, other in keys.items() if other == place})
        if not self.outer or set(self.to) != set(keys) or len(self.to) != len(self.change["names"]):
            say("edits", "not each member of an object at the top is named", "each of them once")
        renamed = {key: to for key, to in self.to.items() if key != to}
        gone = {self.outer} - set(self.to.values()) - {None}
        borne = self.borne({*renamed, *gone}, own)
        self.names.update(renamed=renamed, gone=gone, moved=set(self.to), fresh=set(renamed.values()), borne=borne)

    def tool_symbol(self):
        return next((symbol for symbol, schema in self.schemas.items() if schema is self.own), None)

    def read_wrap(self, say):
        self.names.update(moved=set(self.own.declared(self.own.start)), fresh={self.change["into"]})

    def read_pad(self, say):
        self.names["fresh"] = {self.change["key"]}

    def read_notation(self, say):
        pass

    # ---- answers

    def answer(self, tool, value):
        op = self.change["op"]
        if op == "rename-keys":
            return self.renamed_value(self.tools[tool], self.renamed[tool], value, self.tools[tool].start)
        if op == "wrap":
            return {self.change["into"]: value}
        if op == "notation":
            return value
        if not isinstance(value, dict):
            if op == "pad":
                raise Refused("an array takes no more keys")
            return value
        if op == "pad":
            return self.joined([*value.items(), (self.change["key"], self.change["value"])])
        if op == "nest":
            return self.joined(self.nested(value))
        return self.joined(self.unnested(value))

    @staticmethod
    def joined(members):
        if len(dict(members)) < len(members):
            raise Refused("two keys of an answer would be one")
        return dict(members)

    def nested(self, value):
        group, list_of = {key: item for key, item in value.items() if key in self.inner}, []
        for key, item in value.items():
            if group and key == next(iter(group)):
                list_of.append((self.change["into"], group))
            elif key not in self.inner:
                list_of.append((key, item))
        return list_of

    def unnested(self, value):
        list_of = []
        for key, item in value.items():
            if key != self.outer:
                list_of.append((key, item))
            elif not is_full(item) or not isinstance(item, dict) or any(one not in self.to for one in item):
                raise Refused(f"{key} does not hold the members that its schema lists")
            else:
                list_of += [(self.to[one], inner) for one, inner in item.items()]
        return list_of

    def renamed_value(self, schema, renamed, value, state):
        if isinstance(value, list):
            inner = schema.elements(state)
            return [self.renamed_value(schema, renamed, item, inner) for item in value]
        if not isinstance(value, dict):
            return value
        declared = schema.declared(state)
        return self.joined(
            [
                (
                    renamed.get(declared.get(key), key),
                    self.renamed_value(
                        schema, renamed, item, schema.child(state, key) if key in declared else schema.others(state)
                    ),
                )
                for key, item in value.items()
            ]
        )

    # ---- schemas

    def schema(self, tool, old):
        op, change = self.change["op"], self.change
        if op == "notation":
            return {**old, "notation": change["as"]}
        if op == "pad":
            declared = {**(old.get("properties") or {}), change["key"]: {"type": type_name(change["value"])}}
            return {**old, "properties": declared}
        if op == "rename-keys":
            schema = self.tools[tool]
            return renamed_schema(old, schema.root, schema.namer(self.renamed[tool]), schema)
        if op == "wrap":
            apart = ("$schema", "$id", "$defs", "definitions")
            inner = {word: item for word, item in old.items() if word not in apart}
            head = {word: old[word] for word in apart[:2] if word in old}
            tail = {word: item for word, item in old.items() if word in apart[2:]}
            into = change["into"]
            return {**head, "type": "object", "properties": {into: inner}, "required": [into], **tail}
        declared, required = old["properties"], old.get("required")
        if op == "nest":
            asked = [key for key in required or [] if key in self.inner]
            group = {"type": "object", "properties": {key: declared[key] for key in declared if key in self.inner}}
            if asked:
                group["required"] = asked
            made = {key: (group if key == change["into"] else item) for key, item in self.nested(declared)}
            first = []
            for key in required or []:
                first.append([change["into"]] if key in asked[:1] else [] if key in self.inner else [key])
        else:
            inner = declared[self.outer]
            made = {}
            for key, item in declared.items():
                if key == self.outer:
                    made.update({self.to[one]: own for one, own in properties(inner).items()})
                else:
                    made[key] = item
            lifted = [self.to.get(one, one) for one in inner.get("required") or []]
            first = [lifted if key == self.outer else [key] for key in required or []]
        after = {**old, "properties": made}
        if required is not None:
            after["required"] = [key for keys in first for key in keys]
        return after
