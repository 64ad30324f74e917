"""Loads what `hsa export` wrote as trainers' loaders do, and compares every tool schema and every argument with the dataset.

    load_back.py DATASET CACHE < [{"export": FOLDER, "profile": NAME}, …]

Prints a list with one object for each: by way of loading, `{"rows", "tools", "calls"}`, how many were compared and are equal, or the first
difference as text. `bare` is a loader that is told no features: what it says shows that the data are hard. Numbers are compared as Python
reads them from the dataset's own text, so that 1 and 1.0 differ; absent and null differ as well.
"""

import glob
import json
import os
import re
import sys

import pyarrow.parquet
from datasets import Features, load_dataset


def text(value):
    """Key order counts: it is part of the prompt."""
    return json.dumps(value, ensure_ascii=False)


def source(dataset, kind):
    pattern = "sft/*/*.jsonl" if kind == "sft" else "rl/*.jsonl"
    rows = {}
    for path in glob.glob(os.path.join(dataset, pattern)):
        with open(path, encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                rows[row["id"]] = row
    return rows


def calls_of(messages, as_text=False):
    for message in messages:
        for call in message.get("tool_calls") or []:
            function = call["function"]
            arguments = function["arguments"]
            yield function["name"], json.loads(arguments) if as_text else arguments


def swift_calls(messages):
    for message in messages:
        if message["role"] == "tool_call":
            call = json.loads(message["content"])
            yield call["name"], call["arguments"]


def factory_calls(conversations):
    for turn in conversations:
        if turn["from"] != "function_call":
            continue
        value = re.sub(r"^<think>.*?</think>\n\n", "", turn["value"], flags=re.DOTALL)
        made = json.loads(value)
        for call in made if isinstance(made, list) else [made]:
            yield call["name"], call["arguments"]


def decision_calls(target):
    for call in target["calls"]:
        yield call["name"], call["arguments"]


# for each profile: kind of row, id, tools, calls
PROFILES = {
    "trl-sft": ("sft", lambda r: r["id"], lambda r: json.loads(r["tools"]), lambda r: calls_of(r["messages"])),
    "trl-sft-text": (
        "sft",
        lambda r: r["id"],
        lambda r: json.loads(r["tools"]),
        lambda r: calls_of(r["messages"], as_text=True),
    ),
    "trl-sft-completion": (
        "sft",
        lambda r: r["id"].rsplit("/", 1)[0],
        lambda r: json.loads(r["tools"]),
        lambda r: calls_of(r["prompt"] + r["completion"]),
    ),
    "ms-swift": ("sft", lambda r: r["id"], lambda r: json.loads(r["tools"]), lambda r: swift_calls(r["messages"])),
    "llama-factory": (
        "sft",
        lambda r: r["id"],
        lambda r: json.loads(r["tools"]),
        lambda r: factory_calls(r["conversations"]),
    ),
    "axolotl": (
        "sft",
        lambda r: r["id"],
        lambda r: json.loads(r["tools"]),
        lambda r: calls_of(json.loads(r["messages"])),
    ),
    "slime-sft": ("sft", lambda r: r["metadata"]["id"], lambda r: r["tools"], lambda r: calls_of(r["messages"])),
    "prime-rl-sft": (
        "sft",
        lambda r: r["id"],
        lambda r: json.loads(r["tools"]),
        lambda r: calls_of(r["prompt"] + r["completion"], as_text=True),
    ),
    "decision": ("sft", lambda r: r["id"].rsplit("@", 1)[0], lambda r: r["tools"], lambda r: decision_calls(r["target"])),
    "trl-rl": ("rl", lambda r: r["id"], lambda r: json.loads(r["hsa"])["tools"], None),
    "ms-swift-rl": ("rl", lambda r: r["id"], lambda r: json.loads(r["env_config"]["row"])["tools"], None),
    "verl-rl": ("rl", lambda r: r["extra_info"]["id"], lambda r: json.loads(r["extra_info"]["hsa"])["tools"], None),
    "verifiers": ("rl", lambda r: r["id"], lambda r: r["info"]["tools"], None),
}


def loaded(export, cache):
    """Each way of loading, with its rows."""
    with open(os.path.join(export, "features.json"), encoding="utf-8") as file:
        features = Features.from_dict(json.load(file))
    for path in sorted(glob.glob(os.path.join(export, "*"))):
        if path.endswith((".jsonl", ".jsonl.zst")) and not path.endswith("refused.jsonl"):
            yield "json", load_dataset("json", data_files=path, features=features, cache_dir=cache)["train"]
        elif path.endswith(".parquet"):
            yield "parquet", load_dataset("parquet", data_files=path, cache_dir=cache)["train"]
            yield "pyarrow", decoded(pyarrow.parquet.read_table(path), features)


def decoded(table, features):
    """pyarrow alone: texts of JSON stay texts, which the features name."""

    def decode(value, feature):
        name = type(feature).__name__
        if name == "Json":
            return json.loads(value)
        if name == "List":
            return [decode(item, feature.feature) for item in value]
        if isinstance(feature, dict):
            return {key: decode(value[key], inner) for key, inner in feature.items()}
        return value

    return [{key: decode(row[key], feature) for key, feature in features.items()} for row in table.to_pylist()]


def compare(found, rows, expected, profile):
    _, id_of, tools_of, calls = PROFILES[profile]
    count = {"rows": 0, "tools": 0, "calls": 0}
    for row in found:
        id = id_of(row)
        tools = tools_of(row)
        if text(tools) != text(rows[id]["tools"]):
            return f"{id}: tools differ: {text(tools)[:500]} {text(rows[id]['tools'])[:500]}"
        made = [text(call) for call in calls(row)] if calls else []
        if calls and made != expected[id]:
            return f"{id}: calls differ: {made} {expected[id]}"
        count["rows"] += 1
        count["tools"] += len(tools)
        count["calls"] += len(made)
    return count


def bare(export, cache):
    try:
        return load_dataset("json", data_files=os.path.join(export, "train.jsonl"), cache_dir=cache)["train"]
    except Exception as error:
        return type(error).__name__


def main(dataset, cache):
    sources = {kind: source(dataset, kind) for kind in ("sft", "rl")}
    answers = []
    for asked in json.load(sys.stdin):
        export, profile = asked["export"], asked["profile"]
        rows = sources[PROFILES[profile][0]]
        expected = {id: [text(call) for call in calls_of(row.get("messages", []))] for id, row in rows.items()}
        answer = {way: compare(found, rows, expected, profile) for way, found in loaded(export, cache)}
        if asked.get("bare"):
            found = bare(export, cache)
            answer["bare"] = found if isinstance(found, str) else compare(found, rows, expected, profile)
        answers.append(answer)
    print(json.dumps(answers))


main(*sys.argv[1:])
