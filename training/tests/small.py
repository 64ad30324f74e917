"""A dataset of one base and two Views, written by hand from docs/format.md, and the means to write it down."""

import copy
import hashlib
import json

SPLITS = {"train": 0.9, "dev": 0.1}


class Raw(float):
    """A number that is written as its text."""

    def __new__(cls, text):
        self = super().__new__(cls, text)
        self.text = text
        return self

    def __repr__(self):
        return self.text


def dump(value):
    # json.dumps asks float.__repr__, not ours: numbers are put in place afterwards
    marks = {}

    def mark(inner):
        if isinstance(inner, Raw):
            marks[f"@@{len(marks)}@@"] = inner.text
            return f"@@{len(marks) - 1}@@"
        if isinstance(inner, dict):
            return {key: mark(item) for key, item in inner.items()}
        return [mark(item) for item in inner] if isinstance(inner, list) else inner

    text = json.dumps(mark(value), ensure_ascii=False, separators=(",", ":"))
    for key, number in marks.items():
        text = text.replace(f'"{key}"', number)
    return text


def canonical(value):
    def ordered(inner):
        if isinstance(inner, dict):
            return {key: ordered(inner[key]) for key in sorted(inner)}
        return [ordered(item) for item in inner] if isinstance(inner, list) else inner

    return dump(ordered(value))


def sha256(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def call(call_id, name, arguments):
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}


def function(name, description, parameters):
    return {"type": "function", "function": {"name": name, "description": description, "parameters": parameters}}


def order_schema(city, date):
    """`city` is one Symbol (a shared definition), `date` another, inside an array."""
    return {
        "type": "object",
        "properties": {
            "id": {"type": "integer"},
            "ship": {"$ref": "#/$defs/Place"},
            "bill": {"anyOf": [{"$ref": "#/$defs/Place"}, {"type": "null"}]},
            "flights": {
                "type": "array",
                "items": {"type": "object", "properties": {date: {"type": "string"}}, "required": [date]},
            },
            "tags": {"type": "object", "additionalProperties": {"type": "string"}},
        },
        "required": ["id"],
        "$defs": {"Place": {"type": "object", "properties": {city: {"type": "string"}}}},
    }


def skill_schema(name):
    return {"type": "object", "properties": {"skill_name": {"type": "string", "enum": [name]}}}


SECTIONS = [
    {"id": "role", "title": "Role", "body": "You help in the shop called {{room}}.", "after": [], "pinned": False},
    {
        "id": "rules",
        "title": "Rules",
        "body": "Look an order up with `get_order` first.\nNever promise what the shop has not said.",
        "after": [],
        "pinned": False,
    },
    {
        "id": "night",
        "title": "Night",
        "body": "Nobody is at the desk.",
        "when": {"slot": "night", "is": "present"},
        "after": [],
        "pinned": False,
    },
    {
        "id": "skills",
        "title": "Skills",
        "body": "These Skills can be loaded, one at a time:\n{{skills}}",
        "after": [],
        "pinned": False,
    },
]
HARNESS = {
    "format": "hsa/harness@1",
    "name": "small",
    "language": "en",
    "prompt": {"layout": "markdown", "skills": "list", "tools": "list", "sections": SECTIONS},
    "tools": [
        {
            "name": "get_order",
            "description": "Reads an order.",
            "parameters": order_schema("city", "date"),
            "extra": {},
        },
        {"name": "load_skill", "description": "Loads a Skill.", "parameters": skill_schema("item-qa"), "extra": {}},
        {"name": "ping", "extra": {}},
    ],
    "skills": [
        {
            "name": "item-qa",
            "description": "Answers questions.",
            "kind": "reply",
            "body": "Call get_order, then answer.",
            "files": [],
            "extra": {},
        }
    ],
    "hooks": [],
    "limits": [],
    "activation": [{"tool": "load_skill", "param": "skill_name", "names": "skill"}],
}
EMPTY = {"type": "object", "properties": {}}
QUESTION = "Where is order 7? get_order(7) {item-qa}"
RESULT = '{"get_order": 1.0, "at": "港口"}'
REPLY = "It is in the harbour."
BASE_ID = "ep-1~0123abcd"
DIGEST = sha256(dump(HARNESS))
BASE = {
    "format": "hsa/episode@1",
    "id": BASE_ID,
    "harness": DIGEST,
    "source": {"file": "small.jsonl", "line": 1},
    "target": True,
    "slots": {"room": "Night Market"},
    "messages": [
        {
            "role": "system",
            "content": "## Role\n\nYou help in the shop called Night Market.\n\n"
            "## Rules\n\nLook an order up with `get_order` first.\nNever promise what the shop has not said.\n\n"
            "## Skills\n\nThese Skills can be loaded, one at a time:\n- item-qa: Answers questions.",
        },
        {
            "role": "user",
            "content": [
                {"type": "text", "author": "harness", "text": "Tools: get_order\n"},
                {"type": "text", "author": "world", "text": QUESTION},
            ],
        },
        {
            "role": "assistant",
            "content": "",
            "reasoning_content": "I load item-qa, then 用get_order查询.",
            "tool_calls": [
                call("c1", "load_skill", {"skill_name": "item-qa"}),
                call(
                    "c2",
                    "get_order",
                    {
                        "id": Raw("9007199254740993"),
                        "ship": {"city": "Oslo"},
                        "bill": {"city": "Bergen"},
                        "flights": [{"date": "1 May"}, {"date": "2 May", "weight": Raw("1.0")}],
                        "tags": {"city": "kept"},
                    },
                ),
            ],
        },
        {
            "role": "tool",
            "tool_call_id": "c1",
            "content": [
                {"type": "text", "author": "harness", "echo": "skill:item-qa", "text": "Call get_order, then answer."}
            ],
        },
        {"role": "tool", "tool_call_id": "c2", "content": RESULT},
        {"role": "assistant", "content": "Let me see.", "tool_calls": [call("c3", "ping", {})], "train": False},
        {"role": "tool", "tool_call_id": "c3", "content": "pong"},
        {"role": "assistant", "content": REPLY},
    ],
    "tools": [
        function("get_order", "Reads an order.", order_schema("city", "date")),
        function("load_skill", "Loads a Skill.", skill_schema("item-qa")),
        function("ping", "", EMPTY),
    ],
    "outcome": {"status": "success", "reward": Raw("1.0")},
}


def run(prompt, context, reasoning, calls, body, ping):
    """The messages of a View of the base, its own words filled in."""
    return [
        {"role": "system", "content": prompt},
        {"role": "user", "content": context + QUESTION},
        {"role": "assistant", "content": "", "reasoning_content": reasoning, "tool_calls": calls, "train": True},
        {"role": "tool", "tool_call_id": "c1", "content": body},
        {"role": "tool", "tool_call_id": "c2", "content": RESULT},
        {"role": "assistant", "content": "Let me see.", "tool_calls": [call("c3", ping, {})], "train": False},
        {"role": "tool", "tool_call_id": "c3", "content": "pong"},
        {"role": "assistant", "content": REPLY, "train": True},
    ]


def view(k, edits):
    laws = {"calls-restore": "ran", "world-intact": "n/a"}
    evidence = {"structure": "checked", "meaning": "lexicon"}
    return {
        "format": "hsa/view@1",
        "id": f"{BASE_ID}#{k}",
        "base": BASE_ID,
        "harness": DIGEST,
        "edits": edits,
        "laws": laws,
        "evidence": evidence,
    }


# View 1: names and orders
RENAMED = view(
    1,
    [
        {
            "kind": "rename",
            "names": [
                {"symbol": "tool:get_order", "from": "get_order", "to": "fetchPurchase"},
                {"symbol": "tool:get_order/param:ship.city", "from": "city", "to": "town"},
                {"symbol": "tool:get_order/param:flights[].date", "from": "date", "to": "day"},
                {"symbol": "skill:item-qa", "from": "item-qa", "to": "answers"},
            ],
        },
        {
            "kind": "order",
            "list": "tools",
            "from": ["tool:get_order", "tool:load_skill", "tool:ping"],
            "to": ["tool:ping", "tool:get_order", "tool:load_skill"],
        },
        {
            "kind": "order",
            "list": "sections",
            "from": [f"section:{one['id']}" for one in SECTIONS],
            "to": ["section:rules", "section:night", "section:role", "section:skills"],
        },
    ],
)
RENAMED_ROW = {
    "id": RENAMED["id"],
    "messages": run(
        "## Rules\n\nLook an order up with `fetchPurchase` first.\nNever promise what the shop has not said.\n\n"
        "## Role\n\nYou help in the shop called Night Market.\n\n"
        "## Skills\n\nThese Skills can be loaded, one at a time:\n- answers: Answers questions.",
        "Tools: fetchPurchase\n",
        "I load answers, then 用fetchPurchase查询.",
        [
            call("c1", "load_skill", {"skill_name": "answers"}),
            call(
                "c2",
                "fetchPurchase",
                {
                    "id": Raw("9007199254740993"),
                    "ship": {"town": "Oslo"},
                    "bill": {"town": "Bergen"},
                    "flights": [{"day": "1 May"}, {"day": "2 May", "weight": Raw("1.0")}],
                    "tags": {"city": "kept"},
                },
            ),
        ],
        "Call fetchPurchase, then answer.",
        "ping",
    ),
    "tools": [
        function("ping", "", EMPTY),
        function("fetchPurchase", "Reads an order.", order_schema("town", "day")),
        function("load_skill", "Loads a Skill.", skill_schema("answers")),
    ],
}
# View 2: a layout, a new tool, another text
WEATHER = {
    "name": "get_weather",
    "description": "Weather of a city.",
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}},
    "extra": {},
}
RESTYLED = view(
    2,
    [
        {
            "kind": "insert",
            "symbol": "new:add-distractor-tools#0",
            "item": {"of": "tool", "value": WEATHER},
            "before": "tool:load_skill",
        },
        {"kind": "layout", "site": "prompt", "from": "markdown", "to": "xml"},
        {
            "kind": "text",
            "site": "tool:get_order#/description",
            "from": ["Reads an order."],
            "to": ["Looks an order up."],
        },
    ],
)
RESTYLED_ROW = {
    "id": RESTYLED["id"],
    "messages": run(
        "<role>\nYou help in the shop called Night Market.\n</role>\n\n"
        "<rules>\nLook an order up with `get_order` first.\nNever promise what the shop has not said.\n</rules>\n\n"
        "<skills>\nThese Skills can be loaded, one at a time:\n- item-qa: Answers questions.\n</skills>",
        "Tools: get_order\n",
        "I load item-qa, then 用get_order查询.",
        copy.deepcopy(BASE["messages"][2]["tool_calls"]),
        "Call get_order, then answer.",
        "ping",
    ),
    "tools": [
        function("get_order", "Looks an order up.", order_schema("city", "date")),
        function("get_weather", "Weather of a city.", WEATHER["parameters"]),
        function("load_skill", "Loads a Skill.", skill_schema("item-qa")),
        function("ping", "", EMPTY),
    ],
}


def back(edit):
    if edit["kind"] == "rename":
        return {
            "kind": "rename",
            "names": [{"symbol": one["symbol"], "from": one["to"], "to": one["from"]} for one in edit["names"]],
        }
    if edit["kind"] == "insert":
        return {**edit, "kind": "remove"}
    return {**edit, "from": edit["to"], "to": edit["from"]}


def prompt_of(view_row, row):
    """The row of `rl/` for a View."""
    calls = [one["function"] for message in BASE["messages"] for one in message.get("tool_calls", [])]
    return {
        "id": row["id"],
        "prompt": copy.deepcopy(row["messages"][:2]),
        "tools": copy.deepcopy(row["tools"]),
        "environment": {"harness": DIGEST, "edits": sha256(canonical(view_row["edits"]))},
        "restore": [back(edit) for edit in reversed(view_row["edits"])],
        "reward": {"calls": copy.deepcopy(calls), "verified": "unverified"},
        "group": row["id"],
    }


def small():
    """file kind → rows, to be damaged before `write`."""
    views, rows = [RENAMED, RESTYLED], [RENAMED_ROW, RESTYLED_ROW]
    return copy.deepcopy(
        {
            "bases": [BASE],
            "views": views,
            "sft": rows,
            "rl": [prompt_of(*pair) for pair in zip(views, rows)],
            "quarantine": [
                {
                    "id": None,
                    "file": "small.jsonl",
                    "line": 2,
                    "stage": "read",
                    "code": "bad-json",
                    "message": "small.jsonl:2: no JSON",
                    "replay": "hsa show",
                }
            ],
            "ledger": [
                {"id": f"{BASE_ID}#1", "verdict": "made"},
                {"id": f"{BASE_ID}#2", "verdict": "made"},
                {
                    "id": f"{BASE_ID}#3",
                    "verdict": "shortfall",
                    "code": "nothing-proposed",
                    "what": "nothing left",
                    "step": None,
                },
            ],
            "books": {
                "read": 2,
                "kept": 1,
                "quarantined": 1,
                "views": {"asked": 3, "made": 2, "refused": 0, "shortfall": 1},
            },
            "split": (
                "train" if int(sha256("Tools: get_order\n" + QUESTION)[:13], 16) / 16**13 < SPLITS["train"] else "dev"
            ),
        }
    )


def write(folder, data, seal=True):
    """Write the rows; `seal`: with the digests that they now have, so that only the damage itself is wrong."""
    lines = {row["id"]: dump(row) for row in data["sft"]}
    for row in data["views"]:
        if seal or "digest" not in row:
            row["digest"] = sha256(lines.get(row["id"], ""))
    for kind in ("bases", "views", "sft", "rl", "quarantine", "ledger"):
        path = folder / (
            f"sft/{data['split']}/00000.jsonl"
            if kind == "sft"
            else f"{kind}/{data['split']}-00000.jsonl"
            if kind in ("bases", "views", "rl")
            else f"{kind}.jsonl"
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{dump(row)}\n" for row in data[kind]), "utf-8")
    (folder / "harnesses").mkdir()
    (folder / f"harnesses/{DIGEST}.json").write_text(dump(HARNESS), "utf-8")
    (folder / "README.md").write_text("# A small dataset\n", "utf-8")
    write_manifest(folder, data["books"])


def write_manifest(folder, books):
    files = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "manifest.json"):
        content = path.read_bytes()
        entry = {"path": path.relative_to(folder).as_posix(), "bytes": len(content), "sha256": sha256(content)}
        files.append({**entry, "rows": content.count(b"\n")} if path.suffix == ".jsonl" else entry)
    recipe = {"outputs": ["messages", "rl"], "splits": SPLITS, "targets": {"outcome": "success", "ends": "reply"}}
    manifest = {
        "format": "hsa/dataset@1",
        "complete": True,
        "recipe": recipe,
        "seed": 7,
        "books": books,
        "files": files,
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2), "utf-8")
