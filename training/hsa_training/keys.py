"""The keys of a tool's arguments: which of the declarations in its JSON Schema are one Symbol (docs/format.md, 8)."""

from urllib.parse import unquote

VALUES = ("enum", "const", "default", "examples")
MAPS = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
DEPENDENT = ("dependentSchemas", "dependencies")  # up to draft 7 a dependency is a schema or a list of keys


def properties(schema):
    found = schema.get("properties")
    return found if isinstance(found, dict) else {}


def members(value):
    """(key or index, inner value) of an object or array; nothing of anything else."""
    return value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()


class Schema:
    """
    A *state* is the list of all subschemas that describe one place of an instance. A Symbol is a declaration,
    (id of the subschema, key), that stands for all declarations which can describe the same key.
    """

    def __init__(self, root):
        self.root, self.above, self.seen = root, {}, set()
        self.start = self.closure([root])
        self.unite(self.start)

    def target(self, ref):
        """What a local reference points to; None for any other."""
        node = self.root if isinstance(ref, str) and (ref == "#" or ref.startswith("#/")) else None
        for part in unquote(str(ref)).split("/")[1:]:
            part = part.replace("~1", "/").replace("~0", "~")
            if isinstance(node, list):
                node = node[int(part)] if part.isdigit() and int(part) < len(node) else None
            else:
                node = node.get(part) if isinstance(node, dict) else None
        return node

    def closure(self, schemas):
        """These subschemas (lists of them are opened) and all others that apply to the same place."""
        found, todo = {}, list(schemas)
        for schema in todo:  # grows on the way
            if isinstance(schema, list):
                todo += schema
            elif isinstance(schema, dict) and id(schema) not in found:
                found[id(schema)] = schema
                todo += [schema.get(word) for word in ("allOf", "anyOf", "oneOf", "if", "then", "else", "not")]
                for word in DEPENDENT:
                    todo += [one for one in (schema.get(word) or {}).values() if isinstance(one, dict)]
                todo.append(self.target(schema.get("$ref")))
        return list(found.values())

    def child(self, state, key):
        return self.closure([properties(schema)[key] for schema in state if key in properties(schema)])

    def elements(self, state):
        words = ("items", "prefixItems", "contains", "additionalItems", "unevaluatedItems")
        return self.closure([schema.get(word) for schema in state for word in words])

    def others(self, state):
        """For members that no `properties` names."""
        words = ("additionalProperties", "unevaluatedProperties")
        found = [schema.get(word) for schema in state for word in words]
        return self.closure(found + [list((schema.get("patternProperties") or {}).values()) for schema in state])

    def find(self, place):
        while place in self.above:
            place = self.above[place]
        return place

    def declared(self, state):
        """Key → its Symbol."""
        return {key: self.find((id(schema), key)) for schema in state for key in properties(schema)}

    def unite(self, state):
        """Make one Symbol of all declarations of a key, here and further inside."""
        mark = frozenset(map(id, state))
        if not state or mark in self.seen:
            return
        self.seen.add(mark)
        for key in self.declared(state):
            first, *more = {self.find((id(schema), key)) for schema in state if key in properties(schema)}
            self.above.update({place: first for place in more})
            self.unite(self.child(state, key))
        self.unite(self.elements(state))
        self.unite(self.others(state))

    def symbol(self, path, state=None):
        """The Symbol that a path leads to, such as `flights[].date` or `prices.*.amount`; None if there is none."""
        state = self.start if state is None else state
        steps = [(key, symbol, self.child(state, key)) for key, symbol in self.declared(state).items()]
        if path.startswith("*"):
            steps.append(("*", None, self.others(state)))
        for key, symbol, inner in steps:
            if path == key:
                return symbol
            tail = path.removeprefix(key)
            while path.startswith(key) and tail.startswith("[]"):
                inner, tail = self.elements(inner), tail[2:]
            if path.startswith(key) and tail.startswith(".") and (found := self.symbol(tail[1:], inner)):
                return found
        return None

    def restore(self, value, renamed, state=None):
        """A value with renamed keys (Symbol → name) under its own keys; an old key that is gone stays no key at all."""
        state = self.start if state is None else state
        if isinstance(value, list):
            return [self.restore(item, renamed, self.elements(state)) for item in value]
        if not isinstance(value, dict):
            return value
        declared = self.declared(state)
        back = {renamed.get(symbol, key): key for key, symbol in declared.items()}
        own = {key: back.get(key, f"{key} (an old key)" if key in declared else key) for key in value}
        inner = {key: self.child(state, own[key]) if own[key] in declared else self.others(state) for key in value}
        return {own[key]: self.restore(item, renamed, inner[key]) for key, item in value.items()}

    def siblings(self, renamed, state=None, seen=None):
        """The keys of each object that the schema describes, after renames."""
        state, seen = self.start if state is None else state, set() if seen is None else seen
        mark = frozenset(map(id, state))
        if not state or mark in seen:
            return
        seen.add(mark)
        declared = self.declared(state)
        yield [renamed.get(symbol, key) for key, symbol in declared.items()]
        for key in declared:
            yield from self.siblings(renamed, self.child(state, key), seen)
        yield from self.siblings(renamed, self.elements(state), seen)
        yield from self.siblings(renamed, self.others(state), seen)

    def namer(self, renamed):
        return lambda node, key: renamed.get(self.find((id(node), key)), key)

    def key_lists(self, renamed):
        """What `key_lists` gives of this schema after renames."""
        return list(key_lists(self.root, self.namer(renamed)))


def key_lists(schema, name=lambda _, key: key):
    """The keys of each `properties`, and of each `required` and `dependentRequired` those declared beside it, in document order."""
    for word, value in members(schema):
        if word == "properties" and isinstance(value, dict):
            yield [name(schema, key) for key in value]
        if word == "required" and isinstance(value, list):
            yield sorted(name(schema, key) for key in value if key in properties(schema))
        elif word == "dependentRequired" and isinstance(value, dict):
            own = properties(schema)
            for key, keys in value.items():
                yield [name(schema, key) if key in own else key]
                yield sorted(name(schema, one) if one in own else str(one) for one in keys if isinstance(keys, list))
        elif word in MAPS and isinstance(value, dict):
            yield from key_lists(list(value.values()), name)
        elif word not in VALUES:
            yield from key_lists(value, name)


def ends_of_refs(schema, other, name):
    """(pointer, place here, place there) of each local `$ref`, places by their way from the root in the words of `schema`."""
    here, there = {}, {}
    twins(schema, other, name, "", here, there)
    whole, written = Schema(schema), Schema(other)
    for pointer, (node, image) in twin_refs(schema, other, name):
        yield pointer, here.get(id(whole.target(node))), there.get(id(written.target(image)))


def paired(schema, other, name):
    """(step, value, value at the same place of `other`) of what stands in an object or array."""
    if isinstance(schema, dict) and isinstance(other, dict):
        for word, value in schema.items():
            if word in ("properties", *DEPENDENT, "$defs", "definitions") and isinstance(value, dict):
                images = list((other.get(word) or {}).items()) if isinstance(other.get(word), dict) else []
                for place, (key, item) in enumerate(value.items()):
                    wanted = name(schema, key) if word in ("properties", *DEPENDENT) else None
                    image = next((one for own, one in images if own == wanted), None)
                    if wanted is None and place < len(images):
                        image = images[place][1]
                    yield f"{word}/{key}", item, image
            elif word not in VALUES:
                yield word, value, other.get(word)
    elif isinstance(schema, list) and isinstance(other, list):
        for place, item in enumerate(schema):
            yield str(place), item, other[place] if place < len(other) else None


def twins(schema, other, name, pointer, here, there):
    here[id(schema)] = there[id(other)] = pointer
    for step, item, image in paired(schema, other, name):
        if isinstance(item, (dict, list)) and isinstance(image, (dict, list)):
            twins(item, image, name, f"{pointer}/{step}", here, there)


def twin_refs(schema, other, name, pointer=""):
    for step, item, image in paired(schema, other, name):
        if step == "$ref" and isinstance(item, str) and item.startswith("#"):
            yield f"{pointer}/$ref", (item, image)
        else:
            yield from twin_refs(item, image, name, f"{pointer}/{step}")


def listed_values(schema, other, name, pointer=""):
    """(pointer, value here, value there) of what `enum`, `const`, `default` and `examples` state."""
    if isinstance(schema, dict):
        for word in VALUES:
            if word in schema:
                yield f"{pointer}/{word}", schema[word], other.get(word) if isinstance(other, dict) else None
    for step, item, image in paired(schema, other, name):
        yield from listed_values(item, image, name, f"{pointer}/{step}")


def strings(value, prose):
    """Every string of a schema that is no key, and the names of definitions; `prose`: without those that are values."""
    if isinstance(value, str):
        yield value
    for word, inner in members(value):
        if word in ("$defs", "definitions") and isinstance(inner, dict):
            yield from inner
        if not (prose and word in VALUES):
            yield from strings(inner, prose)


def leaves(schema, other, name, pointer=""):
    """
    (pointer, word, value here, value there) of every value that is no object or array, in `schema` and at the same place of `other`,
    where a key is called `name(schema, key)`. Lists of keys and references are left out.
    """
    if isinstance(schema, dict) and isinstance(other, dict):
        for word, value in schema.items():
            if word in ("required", "dependentRequired", "dependencies", "$ref"):
                continue
            here = f"{pointer}/{word.replace('~', '~0').replace('/', '~1')}"
            if word in ("properties", "dependentSchemas") and isinstance(value, dict):
                there = {name(schema, key): key for key in value}
                inner = {there.get(key, key): item for key, item in (other.get(word) or {}).items()}
                for key, item in value.items():
                    step = key.replace("~", "~0").replace("/", "~1")
                    yield from leaves(item, inner.get(key), name, f"{here}/{step}")
            elif word in ("$defs", "definitions") and isinstance(value, dict):
                # a definition may be called like a parameter and follow it, but it keeps its place
                for (key, item), now in zip(value.items(), (other.get(word) or {}).values()):
                    yield from leaves(item, now, name, f"{here}/{key.replace('~', '~0').replace('/', '~1')}")
            elif word in VALUES:
                continue
            elif isinstance(value, (dict, list)):
                yield from leaves(value, other.get(word), name, here)
            else:
                yield here, word, value, other.get(word)
    elif isinstance(schema, list) and isinstance(other, list):
        for place, item in enumerate(schema):
            yield from leaves(item, other[place] if place < len(other) else None, name, f"{pointer}/{place}")
    elif schema != other:
        yield pointer, "", schema, other
