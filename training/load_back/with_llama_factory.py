"""LLaMA-Factory takes our rows: after its own loading and conversion no row is skipped, and every tool and call is what the dataset has.

    with_llama_factory.py EXPORT DATASET OUT
"""

import glob
import importlib.machinery
import json
import os
import re
import sys
import types

# Only for sounds, of which there are none; its builds need the torch of a machine with an accelerator.
sounds = types.ModuleType("torchaudio")
sounds.__spec__ = importlib.machinery.ModuleSpec("torchaudio", None)
sys.modules.setdefault("torchaudio", sounds)

from llamafactory.data.loader import _load_single_dataset
from llamafactory.data.parser import get_dataset_list
from llamafactory.hparams import DataArguments, ModelArguments
from transformers import Seq2SeqTrainingArguments


def text(value):
    return json.dumps(value, ensure_ascii=False)


def source(dataset):
    for path in sorted(glob.glob(os.path.join(dataset, "sft", "train", "*.jsonl"))):
        with open(path, encoding="utf-8") as file:
            yield from (json.loads(line) for line in file)


def main(export, dataset, out):
    (attributes,) = get_dataset_list(["hsa_train"], export)
    found = _load_single_dataset(
        attributes,
        ModelArguments(model_name_or_path="none"),
        DataArguments(dataset_dir=export, dataset="hsa_train", template="qwen3"),
        Seq2SeqTrainingArguments(output_dir=out, use_cpu=True),
    )
    with open(os.path.join(export, "refused.jsonl"), encoding="utf-8") as file:
        refused = {json.loads(line)["id"] for line in file}
    bases = [row for row in source(dataset) if row["id"] not in refused]
    compared = {"rows": 0, "refused before": len(refused), "skipped": 0, "calls": 0}
    for row, base in zip(found, bases, strict=True):
        turns = row["_prompt"] + row["_response"]
        compared["skipped"] += not turns
        if text(json.loads(row["_tools"] or "[]")) != text(base["tools"]):
            sys.exit(f"{base['id']}: tools differ")
        made = []
        for turn in turns:
            if turn["role"] == "function":
                value = json.loads(re.sub(r"^<think>.*?</think>\n\n", "", turn["content"], flags=re.DOTALL))
                made += value if isinstance(value, list) else [value]
        wanted = [call["function"] for turn in base["messages"] for call in turn.get("tool_calls", [])]
        if text(made) != text(wanted):
            sys.exit(f"{base['id']}: calls differ:\n{text(made)}\n{text(wanted)}")
        compared["rows"] += 1
        compared["calls"] += len(made)
    print(json.dumps(compared))


main(*sys.argv[1:])
