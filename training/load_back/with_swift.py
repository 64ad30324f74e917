"""ms-swift takes our rows: after its own loading and conversion every tool and every call is what the dataset has.

    with_swift.py EXPORT DATASET
"""

import glob
import json
import os
import sys

from swift.dataset import load_dataset


def text(value):
    return json.dumps(value, ensure_ascii=False)


def source(dataset):
    for path in sorted(glob.glob(os.path.join(dataset, "sft", "train", "*.jsonl"))):
        with open(path, encoding="utf-8") as file:
            yield from (json.loads(line) for line in file)


def without_nulls(value):
    """Its converter takes null members of tools for padding that Arrow added; a schema's own nulls go with them."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


def main(export, dataset):
    found, _ = load_dataset([os.path.join(export, "train.jsonl")], num_proc=1, strict=True)
    compared = {"rows": 0, "tools": 0, "tools without a null": 0, "calls": 0}
    for row, base in zip(found, source(dataset), strict=True):
        for mine, theirs in zip(row["tools"], base["tools"], strict=True):
            if text(mine) != text(theirs) and text(mine) != text(without_nulls(theirs)):
                sys.exit(f"{base['id']}: tools differ:\n{text(mine)}\n{text(theirs)}")
            compared["tools"] += 1
            compared["tools without a null"] += text(theirs) == text(without_nulls(theirs))
        calls = [json.loads(turn["content"]) for turn in row["messages"] if turn["role"] == "tool_call"]
        wanted = [call["function"] for turn in base["messages"] for call in turn.get("tool_calls", [])]
        if [text(c["arguments"]) for c in calls] != [text(c["arguments"]) for c in wanted]:
            sys.exit(f"{base['id']}: arguments differ: {calls} {wanted}")
        if [c["name"] for c in calls] != [c["name"] for c in wanted]:
            sys.exit(f"{base['id']}: names differ")
        losses = [turn["loss"] for turn in row["messages"] if turn["role"] == "assistant"]
        trained = [turn["train"] for turn in base["messages"] if turn["role"] == "assistant" and spoken(turn)]
        if losses != trained:
            sys.exit(f"{base['id']}: loss differs: {losses} {trained}")
        compared["rows"] += 1
        compared["calls"] += len(calls)
    print(json.dumps(compared))


def spoken(turn):
    return bool(turn.get("content") or turn.get("reasoning_content") or not turn.get("tool_calls"))


main(*sys.argv[1:])
