"""The verifier passes a dataset that is right, and finds each planted damage under the law that it breaks."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from small import BASE_ID, DIGEST, Raw, sha256, small, write, write_manifest

from hsa_training.verify import side_of

VERIFY = Path(__file__).parent.parent / "hsa_training" / "verify.py"


def verify(folder):
    """Exit code, and the laws of the findings."""
    done = subprocess.run([sys.executable, VERIFY, folder], capture_output=True, text=True)
    assert "Traceback" not in done.stderr, done.stderr
    lines = done.stdout.splitlines()
    shaped = [re.fullmatch(r"([^:]+(?::\d+)?): ([a-z-]+): .+; expected .+", line) for line in lines]
    assert all(shaped), lines
    return done.returncode, {found[2] for found in shaped}, lines


def test_a_right_dataset_passes(tmp_path):
    write(tmp_path, small())
    assert verify(tmp_path) == (0, set(), [])


def test_it_runs_as_a_module_too(tmp_path):
    write(tmp_path, small())
    command = [sys.executable, "-m", "hsa_training.verify", tmp_path]
    assert subprocess.run(command, cwd=VERIFY.parent.parent, capture_output=True).returncode == 0


def test_view_0_is_the_recorded_run(tmp_path):
    data = with_original()
    write(tmp_path, data)
    assert verify(tmp_path) == (0, set(), [])


def with_original():
    data = small()
    original = json.loads(json.dumps(data["sft"][1]).replace(f"{BASE_ID}#2", f"{BASE_ID}#0"))
    original["messages"][0]["content"] = data["bases"][0]["messages"][0]["content"]
    original["messages"][2]["tool_calls"] = data["bases"][0]["messages"][2]["tool_calls"]
    original["tools"] = data["bases"][0]["tools"]
    data["sft"].insert(0, original)
    data["views"].insert(0, {**data["views"][0], "id": f"{BASE_ID}#0", "edits": []})
    prompt = {
        **data["rl"][0],
        "id": f"{BASE_ID}#0",
        "group": f"{BASE_ID}#0",
        "prompt": original["messages"][:2],
        "tools": original["tools"],
        "restore": [],
    }
    prompt["environment"] = {**data["rl"][0]["environment"], "harness": DIGEST, "edits": sha256("[]")}
    data["rl"].insert(0, prompt)
    return data


# ---- damage to rows: everything else is made to fit the damaged rows, so that nothing but the law can notice


def message(data, place, row=0):
    return data["sft"][row]["messages"][place]


def arguments(data, place=1, row=0):
    return message(data, 2, row)["tool_calls"][place]["function"]["arguments"]


def swap(items, one=0, other=1):
    items[one], items[other] = items[other], items[one]


def put(target, key, value):
    target[key] = value


def replace(target, key, old, new):
    assert old in target[key]
    target[key] = target[key].replace(old, new)


def move_key(target, old, new):
    target[new] = target.pop(old)


def same_prompt(data, change):
    """A damage to the prompt or tools of View 1, alike in both of its rows."""
    change(data["sft"][0]["messages"], data["sft"][0]["tools"])
    change(data["rl"][0]["prompt"], data["rl"][0]["tools"])


ROW_DAMAGES = [
    (
        "a stale name in the reasoning",
        "no-stale-names",
        lambda d: replace(message(d, 2), "reasoning_content", "fetchPurchase", "get_order"),
    ),
    (
        "a stale name in camel form",
        "no-stale-names",
        lambda d: replace(message(d, 2), "reasoning_content", "fetchPurchase", "getOrder"),
    ),
    (
        "a stale name in upper form",
        "no-stale-names",
        lambda d: replace(message(d, 2), "reasoning_content", "fetchPurchase", "GET_ORDER"),
    ),
    (
        "a stale name in kebab form",
        "no-stale-names round-trip",
        lambda d: replace(message(d, 5), "content", "Let me see", "get-order"),
    ),
    (
        "a stale name behind an escape",
        "no-stale-names round-trip",
        lambda d: replace(message(d, 2), "reasoning_content", "用", "\\n")
        or replace(message(d, 2), "reasoning_content", "fetchPurchase", "get_order"),
    ),
    ("a stale name in an echo", "no-stale-names", lambda d: replace(message(d, 3), "content", "fetchPurchase", "get_order")),
    (
        "a stale Skill in the reasoning",
        "no-stale-names",
        lambda d: replace(message(d, 2), "reasoning_content", "answers", "item-qa"),
    ),
    (
        "a stale name in the context",
        "no-stale-names",
        lambda d: same_prompt(d, lambda m, _: replace(m[1], "content", "fetchPurchase", "get_order")),
    ),
    (
        "a stale name in the prompt",
        "no-stale-names",
        lambda d: same_prompt(d, lambda m, _: replace(m[0], "content", "`fetchPurchase`", "`GetOrder`")),
    ),
    (
        "a stale name in a description",
        "no-stale-names round-trip",
        lambda d: same_prompt(d, lambda _, t: put(t[0]["function"], "description", "See get_order.")),
    ),
    (
        "an old Skill in a list of names",
        "no-stale-names",
        lambda d: same_prompt(
            d, lambda _, t: put(t[2]["function"]["parameters"]["properties"]["skill_name"], "enum", ["item-qa"])
        ),
    ),
    (
        "an old key in the schema",
        "no-stale-names",
        lambda d: same_prompt(
            d, lambda _, t: move_key(t[1]["function"]["parameters"]["$defs"]["Place"]["properties"], "town", "city")
        ),
    ),
    (
        "an old key in `required`",
        "no-stale-names",
        lambda d: same_prompt(
            d, lambda _, t: put(t[1]["function"]["parameters"]["properties"]["flights"]["items"], "required", ["date"])
        ),
    ),
    ("an old key nested in an array", "calls-restore", lambda d: move_key(arguments(d)["flights"][1], "day", "date")),
    ("an old key behind $ref and anyOf", "calls-restore", lambda d: move_key(arguments(d)["bill"], "town", "city")),
    ("a new key where none is declared", "calls-restore", lambda d: move_key(arguments(d)["tags"], "city", "town")),
    ("an argument 1.0 made 1", "calls-restore", lambda d: put(arguments(d)["flights"][1], "weight", Raw("1"))),
    ("a 64-bit id off by one", "calls-restore", lambda d: put(arguments(d), "id", Raw("9007199254740992"))),
    ("an argument lost", "calls-restore", lambda d: arguments(d).pop("id")),
    ("an old Skill as argument", "calls-restore references-hold", lambda d: put(arguments(d, 0), "skill_name", "item-qa")),
    ("two calls swapped", "calls-restore references-hold", lambda d: swap_functions(message(d, 2)["tool_calls"])),
    (
        "the old tool called",
        "calls-restore references-hold",
        lambda d: put(message(d, 2)["tool_calls"][1]["function"], "name", "get_order"),
    ),
    (
        "a tool called that is not listed",
        "calls-restore references-hold",
        lambda d: put(message(d, 2)["tool_calls"][1]["function"], "name", "get_orders"),
    ),
    ("a result without its call", "references-hold", lambda d: put(message(d, 4), "tool_call_id", "c9")),
    ("a call dropped", "references-hold", lambda d: message(d, 2)["tool_calls"].pop()),
    ("a message dropped", "references-hold", lambda d: d["sft"][0]["messages"].pop(6)),
    ("the reasoning dropped", "reach round-trip template-survives", lambda d: message(d, 2).pop("reasoning_content")),
    (
        "the user's words changed",
        "world-intact",
        lambda d: same_prompt(d, lambda m, _: replace(m[1], "content", "get_order(7)", "fetchPurchase(7)")),
    ),
    ("a result changed", "world-intact", lambda d: replace(message(d, 4), "content", "1.0", "1")),
    ("a reply changed", "world-intact", lambda d: replace(message(d, 7), "content", "harbour", "harbor")),
    ("tools in another order", "order-legal", lambda d: same_prompt(d, lambda _, t: swap(t))),
    ("a tool lost", "order-legal", lambda d: same_prompt(d, lambda _, t: t.pop(0))),
    ("an inserted tool lost", "order-legal", lambda d: d["sft"][1]["tools"].pop(1) and d["rl"][1]["tools"].pop(1)),
    (
        "sections in another order",
        "order-legal",
        lambda d: same_prompt(
            d,
            lambda m, _: put(
                m[0],
                "content",
                "\n\n".join(
                    (lambda s: ["\n\n".join(s[2:4]), "\n\n".join(s[:2]), *s[4:]])(m[0]["content"].split("\n\n"))
                ),
            ),
        ),
    ),
    (
        "a section lost",
        "parse-back order-legal round-trip",
        lambda d: same_prompt(d, lambda m, _: put(m[0], "content", "\n\n".join(m[0]["content"].split("\n\n")[:4]))),
    ),
    ("other words in a message", "round-trip", lambda d: replace(message(d, 5), "content", "see", "look")),
    (
        "other words in a description",
        "round-trip",
        lambda d: same_prompt(d, lambda _, t: put(t[1]["function"], "description", "Reads.")),
    ),
    (
        "a rewording that is not the one of the edit",
        "round-trip",
        lambda d: d["sft"][1]["tools"][0]["function"].update(description="Reads an order.")
        or d["rl"][1]["tools"][0]["function"].update(description="Reads an order."),
    ),
    (
        "another type",
        "round-trip",
        lambda d: same_prompt(
            d, lambda _, t: put(t[1]["function"]["parameters"]["properties"]["id"], "type", "string")
        ),
    ),
    (
        "headings of another layout",
        "parse-back order-legal",
        lambda d: same_prompt(d, lambda m, _: replace(m[0], "content", "## Role\n\n", "ROLE:\n")),
    ),
    ("training on a failed attempt", "calls-valid", lambda d: put(message(d, 5), "train", True)),
    ("no `train`", "calls-valid", lambda d: message(d, 7).pop("train")),
    (
        "an edit that starts from another name",
        "edits rows",
        lambda d: put(d["views"][0]["edits"][0]["names"][0], "from", "read_order"),
    ),
    (
        "an edit of a parameter that is not there",
        "calls-restore edits no-stale-names round-trip rows",
        lambda d: put(d["views"][0]["edits"][0]["names"][1], "symbol", "tool:get_order/param:ship.street"),
    ),
    ("edits undone in the wrong order", "rows", lambda d: d["rl"][0]["restore"].reverse()),
    (
        "a reward in the words of the View",
        "rows",
        lambda d: put(d["rl"][0]["reward"]["calls"][1], "name", "fetchPurchase"),
    ),
    (
        "a prompt that differs from the row",
        "rows",
        lambda d: replace(d["rl"][0]["prompt"][0], "content", "Never", "Do never"),
    ),
    ("a View with a failed law", "books", lambda d: put(d["views"][0]["laws"], "calls-restore", "failed")),
    ("a View of another Harness", "digest", lambda d: put(d["views"][0], "harness", "0" * 64)),
    ("edits with another digest", "rows", lambda d: put(d["rl"][1]["environment"], "edits", "0" * 64)),
    ("a training row missing", "books", lambda d: d["sft"].pop()),
    ("a prompt missing", "books", lambda d: d["rl"].pop()),
    ("a row of no View", "books", lambda d: d["sft"].append({**d["sft"][0], "id": f"{BASE_ID}#9"})),
    ("a row of a base that is no target", "books", lambda d: put(d["bases"][0], "target", False)),
    ("an id twice", "books", lambda d: d["sft"].append(d["sft"][0])),
    ("a View of no base", "books", lambda d: put(d["views"][0], "base", "ep-2~0123abcd")),
    ("a View missing in the ledger", "books", lambda d: d["ledger"].pop(0)),
    ("books that do not balance", "books", lambda d: put(d["books"], "read", 3)),
    ("Views that nobody counted", "books", lambda d: put(d["books"]["views"], "refused", 1)),
    ("a base on the wrong side", "split", lambda d: put(d, "split", "dev" if d["split"] == "train" else "train")),
    ("a row without messages", "shape", lambda d: d["sft"][0].pop("messages")),
]


def swap_functions(calls):
    calls[0]["function"], calls[1]["function"] = calls[1]["function"], calls[0]["function"]


@pytest.mark.parametrize(
    ("law", "damage"), [entry[1:] for entry in ROW_DAMAGES], ids=[entry[0] for entry in ROW_DAMAGES]
)
def test_damage_to_rows(tmp_path, law, damage):
    data = small()
    damage(data)
    write(tmp_path, data)
    code, laws, lines = verify(tmp_path)
    assert (code, laws) == (3, set(law.split())), lines


def with_image(data, image):
    """An image in the user's turn, in every row that has the turn."""
    data["bases"][0]["messages"][1]["content"].append({"type": "image_url", "image_url": {"url": "data:,a"}})
    for row in data["sft"] + data["rl"]:
        turn = (row.get("messages") or row["prompt"])[1]
        turn["content"] = [{"type": "text", "text": turn["content"]}, image]


def test_parts_that_are_no_text(tmp_path):
    data = small()
    with_image(data, {"type": "image_url", "image_url": {"url": "data:,a"}})
    write(tmp_path, data)
    assert verify(tmp_path) == (0, set(), [])


def test_an_image_that_was_changed(tmp_path):
    data = small()
    with_image(data, {"type": "image_url", "image_url": {"url": "data:,b"}})
    write(tmp_path, data)
    assert verify(tmp_path)[:2] == (3, {"world-intact"})


def test_original_that_was_changed(tmp_path):
    data = with_original()
    data["sft"][0]["messages"][2]["reasoning_content"] += " "
    write(tmp_path, data)
    assert verify(tmp_path)[:2] == (3, {"round-trip", "world-intact"})


# ---- damage to files: nothing is made to fit


def rewrite(path, change):
    path.write_bytes(change(path.read_bytes()))


def change_manifest(folder, change):
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    change(manifest)
    path.write_text(json.dumps(manifest), "utf-8")


def only(folder, kind):
    (path,) = (path for path in (folder / kind).rglob("*") if path.is_file())
    return path


FILE_DAMAGES = [
    ("a truncated file", {"files", "shape", "books"}, lambda f: rewrite(only(f, "sft"), lambda text: text[:-100])),
    (
        "a changed byte in a row",
        {"files", "digest", "rows", "round-trip"},
        lambda f: rewrite(only(f, "sft"), lambda text: text.replace(b"Reads an", b"Seeks an", 1)),
    ),
    ("an unlisted file", {"files"}, lambda f: (f / "sft" / "more.txt").write_text("x")),
    ("a file missing", {"files"}, lambda f: (f / "README.md").unlink()),
    ("the ledger missing", {"files", "books"}, lambda f: (f / "ledger.jsonl").unlink()),
    ("complete is false", {"files"}, lambda f: change_manifest(f, lambda m: put(m, "complete", False))),
    (
        "a file with another count of rows",
        {"files"},
        lambda f: change_manifest(f, lambda m: put(m["files"][-1], "rows", 9)),
    ),
    (
        "a Harness that is not what its name says",
        {"digest"},
        lambda f: (rewrite(only(f, "harnesses"), lambda text: text.replace(b'"small"', b'"other"')), reseal(f)),
    ),
    (
        "a row that is no JSON",
        {"shape", "books"},
        lambda f: (rewrite(only(f, "rl"), lambda text: text.replace(b'{"id"', b'{"id', 1)), reseal(f)),
    ),
    (
        "a number that is no JSON",
        {"shape", "books"},
        lambda f: (rewrite(only(f, "bases"), lambda text: text.replace(b'"reward":1.0', b'"reward":NaN')), reseal(f)),
    ),
    (
        "bytes that are no UTF-8",
        {"shape", "books"},
        lambda f: (rewrite(only(f, "sft"), lambda text: text.replace("港口".encode(), b"\xff", 1)), reseal(f)),
    ),
]


def reseal(folder):
    write_manifest(folder, json.loads((folder / "manifest.json").read_text("utf-8"))["books"])


@pytest.mark.parametrize(
    ("laws", "damage"), [entry[1:] for entry in FILE_DAMAGES], ids=[entry[0] for entry in FILE_DAMAGES]
)
def test_damage_to_files(tmp_path, laws, damage):
    write(tmp_path, small())
    damage(tmp_path)
    code, found, lines = verify(tmp_path)
    assert (code, found) == (3, laws), lines


CANNOT_START = [
    ("no manifest", lambda f: (f / "manifest.json").unlink()),
    ("a manifest that is no JSON", lambda f: rewrite(f / "manifest.json", lambda text: text[:-5])),
    ("another format", lambda f: change_manifest(f, lambda m: put(m, "format", "hsa/dataset@9"))),
    ("a manifest without files", lambda f: change_manifest(f, lambda m: m.pop("files"))),
]


@pytest.mark.parametrize("damage", [entry[1] for entry in CANNOT_START], ids=[entry[0] for entry in CANNOT_START])
def test_it_cannot_start(tmp_path, damage):
    write(tmp_path, small())
    damage(tmp_path)
    assert verify(tmp_path)[0] == 2


def test_no_folder(tmp_path):
    assert verify(tmp_path / "absent")[0] == 2


def test_half_a_character_does_not_move_a_run_to_another_side():
    splits = {name: ("", "0.1") for name in "abcdefghij"}
    for more in "0123456789":
        whole, half = ({"id": "x", "messages": [{"role": "user", "content": sign + more}]} for sign in "\ufffd\ud800")
        assert side_of(whole, splits) == side_of(half, splits)
