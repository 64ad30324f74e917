"""Edits of structure carried out on a base and its Harness (docs/format.md, 9.6 to 9.12), by kind, one module each."""

from hsa_training.call_ids import call_ids
from hsa_training.context import context
from hsa_training.limit import limit
from hsa_training.rehook import rehook
from hsa_training.reshape_result import reshape_result
from hsa_training.reshape import reshape
from hsa_training.splice import splice

# kind → (harness, base, edit, say) -> (harness, base); `say(law, what, expected)` takes flaws
KINDS = {"limit": limit, "rehook": rehook, "reshape": reshape, "splice": splice, "call-ids": call_ids, "reshape-result": reshape_result, "context": context}


def is_structure(edit):
    return edit["kind"] in KINDS


def rebase(harness, base, edits, say):
    """The Harness and the base after the edits of structure. Of edits that were taken back nothing is left."""
    standing, shown = [], False
    for edit in edits:
        if not is_structure(edit):
            shown = True
        elif edit.get("undo"):
            done = {key: value for key, value in edit.items() if key != "undo"}
            if not standing or standing.pop() != done:
                say("edits", "an edit takes back what does not stand there", "the last edit of structure")
        else:
            if shown:
                say("edits", f"{edit['kind']} after edits of other kinds", "edits of structure first")
            standing.append(edit)
    for edit in standing:
        harness, base = KINDS[edit["kind"]](copied(harness), copied(base), edit, say)
    return harness, {**base, "tools": tools_of(harness)} if standing and base["tools"] else base


def copied(value):
    """A copy that may be written to."""
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    return [copied(inner) for inner in value] if isinstance(value, list) else value


def tools_of(harness):
    """The tools of a Harness as rows have them."""
    return [
        {
            "type": "function",
            "function": {
                "name": tool["name"],
                "description": tool.get("description", ""),
                "parameters": tool.get("parameters", {"type": "object", "properties": {}}),
            },
        }
        for tool in harness["tools"]
    ]
