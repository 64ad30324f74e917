"""Edits of kind `reshape-result` (docs/format.md, 9.7): answers of a tool in another shape or notation."""

import re

from hsa_training.answer_text import has_key_twice, in_notation, in_style_of, is_full, json_answer
from hsa_training.answers import answered_calls, calls_of
from hsa_training.key_mentions import Seer
from hsa_training.keys import MAPS, Schema, properties
from hsa_training.lossless import canonical

WORDS = {"type", "format", "$schema", "$id", "$anchor", "$ref", "contentEncoding", "contentMediaType", "notation"}
WORDS |= {"required", "dependentRequired"}
VALUES = {"pattern", "enum", "const", "default", "examples", "example", "input_examples"}


def fold(name):
    return re.sub(r"[_\-.:/\s]", "", name).lower()


def strings(value):
    if isinstance(value, str):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(item)


def words(value):
    """Strings and numbers, as text."""
    if isinstance(value, tuple):
        yield value[1]
    elif isinstance(value, str):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from words(item)


def leaves(value):
    if isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from leaves(item)
    else:
        yield canonical(value) if not isinstance(value, tuple) else f"# {value[1]}"


def occurs(word, text):
    left, right = ("(?<![0-9])" if word[:1].isdecimal() else ""), ("(?![0-9])" if word[-1:].isdecimal() else "")
    return re.search(left + re.escape(word) + right, text) is not None


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
            first = [[change["into"]] if key in asked[:1] else [] if key in self.inner else [key] for key in required or []]
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


def type_name(value):
    if isinstance(value, tuple):
        return "integer" if re.fullmatch(r"-?[0-9]+", value[1]) else "number"
    if isinstance(value, bool):
        return "boolean"
    return {str: "string", list: "array", dict: "object", type(None): "null"}[type(value)]


def declared_keys(schema, places=False):
    """Every declared key of a schema, or the place that stands for its Symbol."""
    found, seen = {}, set()

    def walk(state):
        mark = frozenset(map(id, state))
        if not state or mark in seen:
            return
        seen.add(mark)
        for key, place in schema.declared(state).items():
            found[place] = key
            walk(schema.child(state, key))
        walk(schema.elements(state))
        walk(schema.others(state))

    walk(schema.start)
    return list(found) if places else list(found.values())


def renamed_schema(value, at, name, schema):
    """`at` is the same place of the schema whose declarations are known."""
    if isinstance(value, list):
        return [renamed_schema(item, there, name, schema) for item, there in zip(value, at)]
    if not isinstance(value, dict):
        return value
    made = {}
    for word, item in value.items():
        there = at[word]

        def entries(called, inside, item=item, there=there):
            return {called(key): inside(one, there[key]) for key, one in item.items()}

        def here(key, at=at):
            place = next((other for other in schema.closure([at]) if key in properties(other)), at)
            return name(place, key)

        if word == "required" and isinstance(item, list):
            made[word] = [here(key) for key in item]
        elif word == "dependentRequired":
            made[word] = entries(here, lambda keys, _, here=here: [here(key) for key in keys])
        elif word in ("properties", "dependentSchemas") and isinstance(item, dict):
            made[word] = entries(here, lambda one, old: renamed_schema(one, old, name, schema))
        elif word in MAPS and isinstance(item, dict):
            made[word] = entries(str, lambda one, old: renamed_schema(one, old, name, schema))
        elif word == "$ref":
            made[word] = renamed_ref(item, name, schema)
        elif word in ("enum", "const", "default", "examples"):
            made[word] = item
        else:
            made[word] = renamed_schema(item, there, name, schema)
    return made


def renamed_ref(ref, name, schema):
    if not isinstance(ref, str) or not ref.startswith("#/"):
        return ref
    steps, made = ref.split("/"), []
    for place, step in enumerate(steps):
        above = schema.target("/".join(steps[: place - 1])) if place > 1 and steps[place - 1] == "properties" else None
        key = step.replace("~1", "/").replace("~0", "~")
        made.append(name(above, key).replace("~", "~0").replace("/", "~1") if isinstance(above, dict) else step)
    return "/".join(made)


def reshape_result(harness, base, edit, say):
    change = Change(harness, edit, say)
    seer = Seer(**change.names)
    rewrite_harness(harness, change, seer, say)
    messages = base["messages"]
    answers = answered_calls(messages)
    first = 1 if messages and messages[0]["role"] == "system" and harness["prompt"]["sections"] else 0
    for place, message in enumerate(messages[first:], first):

        def here(law, what, expected, place=place):
            say(law, f"message {place}: {what}", expected)

        asked = answers.get(place)
        tool = calls_of(messages[asked[0]])[asked[1]]["function"]["name"] if asked else None
        text = answer_of(message)
        if text is not None and tool in change.tools:
            stays(seer, text, here)
            after = answer_after(change, harness, tool, text, here)
            if after != text:
                message["content"] = after
        else:
            rewrite_message(message, seer, here)
    if edit["change"]["op"] == "pad":
        untold(messages[first:], edit["change"], say)
    return harness, base


def answer_of(message):
    """The text of an answer that is all the tool's own; None of any other message."""
    content = message.get("content")
    if message["role"] != "tool" or content is None:
        return None
    if isinstance(content, str):
        return content
    pieces = [{"text": piece} if isinstance(piece, str) else piece for piece in content]
    own = [
        piece.get("type", "text") == "text" and piece.get("author", "world") == "world" and "echo" not in piece
        for piece in pieces
    ]
    return "".join(piece["text"] for piece in pieces) if pieces and all(own) else None


def answer_after(change, harness, tool, text, say):
    value = json_answer(text)
    if value is None:
        return text
    if has_key_twice(text):
        say("world", "an object of the answer has a key twice", "each key once")
        return text
    try:
        after = change.answer(tool, value)
    except Refused as refused:
        say("world", str(refused), "an answer that the edit fits")
        return text
    added = list(leaves(change.change["value"])) if change.change["op"] == "pad" else []
    if sorted([*leaves(value), *added]) != sorted(leaves(after)):
        say("world", "the answer does not hold the values that it held", "the same values")
    if change.change["op"] != "notation":
        return in_style_of(text, value, after)
    written = in_notation(value, change.change["as"])
    if written is None:
        say("layout", "the answer cannot be written in the notation", "one that can")
        return text
    watched = any(
        one["kind"] == "from-results" and (not one.get("tools") or tool in one["tools"])
        for hook in harness.get("hooks", [])
        for one in hook.get("conditions", [])
    )
    if watched and json_answer(written) is None and not all(occurs(word, written) for word in words(value)):
        say("hooks", "a Hook would not find a value of the answer any more", "every value in it")
    return written


def rewrite_harness(harness, change, seer, say):
    def prose(text):
        after, flaws, _ = seer.see(text)
        report(flaws)
        return after

    def value(text):
        flaws, names = seer.see_value(text)
        report([flaw for flaw in flaws if not flaw[1]])
        if names:
            say("names", f"the value {text!r} names a renamed key", "values that name none")

    def report(flaws):
        for what, is_fresh in flaws:
            say("names-legal" if is_fresh else "names", f"in the Harness {what}", "texts that leave no doubt")

    def loose(item):
        if isinstance(item, str):
            return prose(item)
        if isinstance(item, list):
            return [loose(one) for one in item]
        return {key: loose(one) for key, one in item.items()} if isinstance(item, dict) else item

    def schema(item, told=prose):
        if isinstance(item, str):
            return told(item)
        if isinstance(item, list):
            return [schema(one, told) for one in item]
        if not isinstance(item, dict):
            return item
        made = {}
        for word, one in item.items():
            if word in VALUES:
                for text in strings(one):
                    value(text)
            if word in WORDS or word in VALUES:
                made[word] = one
            elif word in MAPS and isinstance(one, dict):
                made[word] = {key: schema(inner, told) for key, inner in one.items()}
            else:
                made[word] = schema(one, told)
        return made

    def change_in(thing, *fields):
        for field in fields:
            if thing.get(field) is not None:
                thing[field] = prose(thing[field])

    for section in harness["prompt"]["sections"]:
        change_in(section, "title", "body", "head", "tail")
    for skill in harness["skills"]:
        change_in(skill, "description", "body")
        for file in skill.get("files", []):
            change_in(file, "path", "text")
        skill["extra"] = loose(skill.get("extra", {}))
    for hook in harness.get("hooks", []):
        change_in(hook, "message")
        if hook.get("replacement") is not None:
            value(hook["replacement"])
        for condition in hook.get("conditions", []):
            if condition["kind"] == "regex":
                value(condition["pattern"])
            if condition["kind"] == "arguments":
                schema(condition["schema"], lambda text: value(text) or text)
    for tool in harness["tools"]:
        change_in(tool, "description")
        tool["extra"] = loose(tool.get("extra", {}))
        if "parameters" in tool:
            tool["parameters"] = schema(tool["parameters"])
        if "result" in tool:
            tool["result"] = schema(tool["result"])
            if tool["name"] in change.tools:
                tool["result"] = change.schema(tool["name"], tool["result"])


def stays(seer, text, say):
    """What the world wrote: of JSON the strings are looked at, and the whole for new names."""
    for what, is_fresh in seer.see(text)[1]:
        if is_fresh:
            say("names-legal", what, "new names that nothing bears")
    value = json_answer(text)
    for one in [text] if value is None else strings(value):
        kept(seer.see(one)[1:], say)


def kept(seen, say):
    flaws, names = seen
    for what, is_fresh in flaws:
        say("names-legal" if is_fresh else "names", what, "texts that leave no doubt")
    if names:
        say("names", "it names a renamed key, and does not change", "one that names none")


def rewrite_message(message, seer, say):
    reply = message["role"] == "assistant" and not calls_of(message)
    usual = {"user": "world", "tool": "world", "assistant": "assistant"}.get(message["role"], "harness")

    def told(author, text):
        if author != "world" and not reply:
            after, flaws, _ = seer.see(text)
            kept((flaws, False), say)
            return after
        if message["role"] == "tool":
            stays(seer, text, say)
        else:
            kept(seer.see(text)[1:], say)
        return text

    for call in calls_of(message):
        for text in strings(call["function"]["arguments"]):
            kept(seer.see_value(text), say)
    content = message.get("content")
    if isinstance(content, str):
        message["content"] = told(usual, content)
    for place, piece in enumerate(content if isinstance(content, list) else []):
        if isinstance(piece, str):
            content[place] = told(usual, piece)
        elif piece.get("type", "text") == "text":
            piece["text"] = told(piece.get("author", usual), piece["text"])
    if message.get("reasoning_content") is not None:
        after, flaws, _ = seer.see(message["reasoning_content"])
        kept((flaws, False), say)
        message["reasoning_content"] = after


def untold(messages, change, say):
    """Nothing that is added says anything of the task."""

    def inside(value):
        if isinstance(value, dict):
            yield from value
        yield from words(value) if not isinstance(value, (dict, list)) else ()
        for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from inside(item)

    added = [word for word in (change["key"], *inside(change["value"])) if word]
    for place, message in enumerate(messages):
        texts = [word for call in calls_of(message) for word in words(call["function"]["arguments"])]
        if message["role"] == "user" or (message["role"] == "assistant" and not calls_of(message)):
            content = message.get("content") or ""
            texts.append(content if isinstance(content, str) else "".join(piece.get("text", "") for piece in content))
        for word in added:
            if any(occurs(word, text) for text in texts):
                say("world", f"a message holds {word}, which is added to answers", "what says nothing of the task")
