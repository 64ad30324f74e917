"""Laws over a whole dataset, from docs/format.md: what stands on which side, and what is held out of training."""

import re
import unicodedata

from hsa_training.lossless import canonical, sha256
from hsa_training.row import parts

SHARE_DIGITS = 13


def fold(name):
    """Names that differ in case and separators alone are one name."""
    return re.sub(r"[\s_.:/-]+", "", unicodedata.normalize("NFKC", name).lower())


def is_held_out(name, share):
    digits = sha256(fold(name))[:SHARE_DIGITS]
    return int(digits, 16) / 16**SHARE_DIGITS < share


def values(value):
    """What a call was given, without any name of a key."""
    if isinstance(value, list):
        return [one for inner in value for one in values(inner)]
    if isinstance(value, dict):
        return sorted(one for inner in value.values() for one in values(inner))
    return [canonical(value)]


def run_key(base):
    """The digest of a run without the names of its Harness: equal for one run that was recorded twice."""
    said = []
    for message in base["messages"]:
        if message["role"] in ("system", "developer"):
            continue
        calls = message.get("tool_calls") or []
        whole = message["role"] == "user" or (message["role"] == "assistant" and not calls)
        text = "".join(text for author, text in parts(message) if whole or author == "world")
        said.append([message["role"], text, [values(call["function"]["arguments"]) for call in calls]])
    return sha256(canonical(said))


class DatasetLaws:
    """Told of each base and View; says at the end what does not hold."""

    def __init__(self, recipe):
        held = recipe.get("heldOut")
        self.held_out = held and {
            "from": held["from"],
            "steps": set(held.get("steps", [])),
            "names": {fold(name) for name in held.get("names", [])},
            "share": float(held["share"][1]) if "share" in held else 0.0,
        }
        self.runs, self.homes = {}, {}
        self.trained, self.held = {}, {}
        self.findings = []

    def base(self, where, base, split):
        self.homes[base["id"]] = split
        side, other = self.runs.setdefault(run_key(base), (split, base["id"]))
        if side != split:
            self.findings.append((where, "split-safe", f"the run is that of {other} in {side}", f"both in {side}"))

    def row(self, where, row_id, split):
        """A row of `views/`, `sft/` or `rl/`, once all bases are known."""
        home = self.homes.get(row_id.rpartition("#")[0])
        if home not in (None, split):
            self.findings.append((where, "split-safe", f"{row_id} stands in {split}", f"{home}, where its base stands"))

    def view(self, where, view, split):
        if self.held_out is None or not view["edits"]:
            return
        shares = [(one["step"], int(one["edits"][1])) for one in view.get("steps", [])]
        makers = [step for step, edits in shares for _ in range(edits)]
        if split not in self.held_out["from"]:
            for name in self.names_given(view["edits"], makers):
                self.held.setdefault(fold(name), (where, name))
            return
        inserted = [re.fullmatch(r"new:(.*)#\d+", one["symbol"], re.S) for one in view["edits"] if one["kind"] == "insert"]
        steps = {step for step, _ in shares} | {found[1] for found in inserted if found}
        for step in sorted(steps & self.held_out["steps"]):
            self.findings.append((where, "held-out-safe", f"the step {step} took part", "no held-out step in training"))
        for name in self.names_given(view["edits"], None):
            self.trained.setdefault(fold(name), (where, name))
            if fold(name) in self.held_out["names"] or is_held_out(name, self.held_out["share"]):
                self.findings.append((where, "held-out-safe", f"the name {name} was given", "no held-out name in training"))

    def names_given(self, edits, makers):
        """New names that stand in the end; with `makers`, the step of each edit, only those that held-out steps gave."""
        first, last, items = {}, {}, {}
        for edit in edits:
            if edit["kind"] == "insert" and edit["item"]["of"] != "section":
                items[edit["symbol"]] = edit["item"]["value"]["name"]
            elif edit["kind"] == "remove":
                items.pop(edit["symbol"], None)
            for one in edit["names"] if edit["kind"] == "rename" else []:
                first.setdefault(one["symbol"], one["from"])
                last[one["symbol"]] = one["to"]
        given = set()
        for at, edit in enumerate(edits):
            if makers is not None and (at >= len(makers) or makers[at] not in self.held_out["steps"]):
                continue
            for one in edit["names"] if edit["kind"] == "rename" else []:
                new = last[one["symbol"]] == one["to"] and fold(first[one["symbol"]]) != fold(one["to"])
                given |= {one["to"]} if new else set()
            if edit["kind"] == "insert" and edit["symbol"] in items:
                given.add(last.get(edit["symbol"], items[edit["symbol"]]))
        return sorted(given)

    def end(self):
        for name in sorted(self.held.keys() & self.trained.keys()):
            where, given = self.trained[name]
            there = self.held[name][0]
            self.findings.append((where, "held-out-safe", f"the name {given} was given", f"a name that no held-out step gives ({there})"))
        return self.findings
