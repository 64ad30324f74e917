"""TRL takes our rows: its own preparation gives the ids and labels that the `tokenized` profile gives.

    with_trl.py MESSAGES TOKENIZED MODEL CACHE

MESSAGES is an export of `trl-sft`, TOKENIZED one of `tokenized` with `--reasoning preserve` and the training template of MODEL, the folder with
`tokenizer.json` and `chat_template.jinja`. A random model of two layers stands in for a real one: nothing is trained.
"""

import glob
import json
import os
import sys

from datasets import Features, load_dataset
from transformers import PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM
from trl import SFTConfig, SFTTrainer


def rows_of(export, cache):
    with open(os.path.join(export, "features.json"), encoding="utf-8") as file:
        features = Features.from_dict(json.load(file))
    files = [path for path in sorted(glob.glob(os.path.join(export, "*.jsonl"))) if "refused" not in path]
    return load_dataset("json", data_files=files, features=features, cache_dir=cache)["train"]


def prepared(rows, tokenizer, out, assistant_only_loss):
    config = Qwen3Config(
        vocab_size=len(tokenizer), hidden_size=16, intermediate_size=16, num_hidden_layers=2, num_attention_heads=2,
        num_key_value_heads=1, head_dim=8,
    )
    arguments = SFTConfig(
        output_dir=out, use_cpu=True, bf16=False, report_to=[], max_length=None, assistant_only_loss=assistant_only_loss,
    )
    return SFTTrainer(Qwen3ForCausalLM(config), args=arguments, train_dataset=rows, processing_class=tokenizer).train_dataset


def main(messages, tokenized, model, cache):
    with open(os.path.join(model, "chat_template.jinja"), encoding="utf-8") as file:
        template = file.read()
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_file=os.path.join(model, "tokenizer.json"), eos_token="<|im_end|>", pad_token="<|endoftext|>",
        chat_template=template,
    )
    rows = rows_of(messages, cache)
    ids = rows["id"]
    made = prepared(rows, tokenizer, cache, True)
    ours = {row["id"]: row for row in rows_of(tokenized, cache)}
    compared = 0
    for id, row in zip(ids, made, strict=True):
        if id not in ours:
            continue
        if row["input_ids"] != ours[id]["input_ids"]:
            sys.exit(f"{id}: other ids")
        if row["labels"] != ours[id]["labels"]:
            sys.exit(f"{id}: other labels")
        compared += 1
    taken = prepared(rows_of(tokenized, cache), tokenizer, cache, False)
    as_is = sum(row["labels"] == ours[id]["labels"] for id, row in zip(ours, taken, strict=True))
    print(json.dumps({"messages": len(rows), "tokenized": len(ours), "compared": compared, "taken as they are": as_is}))


main(*sys.argv[1:])
