"""Checks a dataset folder against docs/format.md; this and its neighbours were written from that page alone.

usage: python -m hsa_training.verify DIR

Exit 0: everything holds. 3: one line on standard output for each finding, `file:line: law: what; expected …`.
2: could not start. Rows are read one at a time; of the others only ids and byte offsets are kept, and the text of four compressed files.
"""

import functools
import hashlib
import re
import sys
from pathlib import Path

if not __package__:  # run as a file: its neighbours are the package
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from hsa_training.gate import check_inserted, check_template, check_texts
from hsa_training.gone import check_gone
from hsa_training.dataset_laws import DatasetLaws
from hsa_training.dress import plain_row
from hsa_training.legal import check_names, check_order, check_plain_names, check_stated
from hsa_training.lossless import canonical, compact, digest, read_json, sha256
from hsa_training.rebase import is_structure, rebase
from hsa_training.reward import check_reward
from hsa_training.row import check_row, parts
from hsa_training.shortcut import Shortcut
from hsa_training.stored import DAMAGE, bare, inside, open_text, suffix
from hsa_training.variant import Variant, inverse, known, load_harness

SPLIT_DIGITS = 13
# Values stand in one another up to 512 deep, and each takes several calls.
DEEPEST = 10_000
SHARD = re.compile(r"-[0-9]{5,}\.jsonl$")
ENDINGS = {"none": "", "gzip": ".gz", "zstd": ".zst"}
# Folders of prompts that no recorded run answers, and the class of what was changed.
ASKED = {"regenerate": "C", "stress": "N"}
NO_PARAMETERS = {"type": "object", "properties": {}}

# What is said in short here, as the laws are called (docs/format.md, 10).
LAWS = {
    "calls": "calls-restore",
    "world": "world-intact",
    "names": "no-stale-names",
    "references": "references-hold",
    "train": "calls-valid",
    "hooks": "hooks-agree",
    "order": "order-legal",
    "layout": "parse-back",
    "text": "round-trip",
}


def side_of(base, splits):
    """The split of a base: of what the user asks before the first answer."""
    roles = [message["role"] for message in base["messages"]]
    before = base["messages"][: roles.index("assistant") if "assistant" in roles else None]
    asked = "\n".join("".join(text for _, text in parts(one)) for one in before if one["role"] == "user")
    place = int(sha256(asked or base["id"])[:SPLIT_DIGITS], 16) / 16**SPLIT_DIGITS
    total = 0.0
    for name, (_, share) in splits.items():
        total += float(share)
        if place < total:
            return name
    return list(splits)[-1]


def measure(file):
    """Size and digest, and lines."""
    size, lines, hashed = 0, 0, hashlib.sha256()
    while block := file.read(1 << 20):
        size, lines = size + len(block), lines + block.count(b"\n")
        hashed.update(block)
    return {"bytes": ("#", str(size)), "sha256": hashed.hexdigest()}, lines


class Dataset:
    """A folder with its index: kind → id → (where, path, byte offset)."""

    def __init__(self, root, manifest):
        self.root, self.manifest, self.findings = root, manifest, 0
        self.index = {kind: {} for kind in ("bases", "views", "sft", "rl", "opd", *ASKED)}

    def split_of(self, path):
        folders = path.relative_to(self.root).parts
        return folders[1] if len(folders) > 2 else SHARD.sub("", bare(path).name)

    def shard_of(self, path):
        return re.search(r"([0-9]{5,})\.jsonl$", bare(path).name)[1]

    def say(self, where, law, what, expected):
        self.findings += 1
        law = LAWS.get(law, law)
        print(f"{where}: {law}: {str(what)[:400]}; expected {str(expected)[:400]}".replace("\n", "\\n"))

    def check(self):
        if self.manifest.get("complete") is not True:
            self.say("manifest.json", "files", f"complete is {self.manifest.get('complete')}", True)
        self.check_files()
        for kind in self.index:
            for path in sorted(path for path in (self.root / kind).rglob("*") if bare(path).suffix == ".jsonl"):
                for where, offset, _, row in self.rows(path):
                    if row["id"] in self.index[kind]:
                        self.say(where, "books", f"a second {row['id']}", "ids that differ")
                    self.index[kind][row["id"]] = (where, path, offset)
        self.check_books()
        self.laws, self.shortcut = DatasetLaws(self.manifest["recipe"]), Shortcut(self.manifest["recipe"])
        for view, (where, path, offset) in self.index["views"].items():
            row = self.read(path, offset)[1]
            self.guarded(where, self.laws.view, where, row, self.split_of(path))
            self.guarded(where, self.check_view, where, view, row, self.split_of(path))
        for kind in ASKED:
            for where, path, offset in self.index[kind].values():
                row = self.read(path, offset)[1]
                self.guarded(where, self.check_asked, kind, where, row, self.split_of(path))
        for where, path, offset in self.index["bases"].values():
            self.guarded(where, self.check_base, where, path, offset)
        for kind in ("views", "sft", "rl", "opd"):
            for row_id, (where, path, _) in self.index[kind].items():
                self.laws.row(where, row_id, self.split_of(path))
        for finding in [*self.laws.end(), *self.shortcut.findings()]:
            self.say(*finding)

    def guarded(self, where, check, *given):
        try:
            return check(*given)
        except (ValueError, LookupError, TypeError, AttributeError, OSError, RecursionError) as error:
            self.say(where, "shape", f"{type(error).__name__}: {error}", "a row as docs/format.md has it")

    def check_files(self):
        listed = {entry["path"]: entry for entry in self.manifest["files"]}
        there = {path.relative_to(self.root).as_posix() for path in self.root.rglob("*") if path.is_file()}
        there = {name for name in there if not any(part.startswith(".") for part in name.split("/"))}
        for name in sorted(listed.keys() ^ (there - {"manifest.json"})):
            self.say(
                name, "files", *(("no such file", "it") if name in listed else ("not in the manifest", "no such file"))
            )
        for name in sorted(listed.keys() & there):
            entry, path = listed[name], self.root / name
            with open(path, "rb") as file:
                found, lines = measure(file)
            if suffix(path):
                try:
                    with inside(path) as file:
                        found["unpacked"], lines = measure(file)
                except DAMAGE as error:
                    self.say(name, "files", f"{type(error).__name__}: {error}", "whole compressed data")
            found |= {"rows": ("#", str(lines))} if bare(path).suffix == ".jsonl" else {}
            for key in found:
                if entry.get(key) != found[key]:
                    self.say(name, "files", f"{key} {canonical(found[key])}", canonical(entry.get(key)))
            compress = self.manifest["recipe"].get("compress", "none")
            if bare(path).suffix == ".jsonl" and "/" in name and suffix(path) != ENDINGS.get(compress):
                self.say(name, "files", f"a name that ends in {path.suffix}", f"the ending of {compress}")

    def rows(self, path):
        """(where, offset, bytes without LF, row) of each line that is an object with an id."""
        offset = 0
        if not path.is_file():
            return
        try:
            opened = open_text(path)
        except DAMAGE:
            # That the data are damaged is said with the file.
            if suffix(path):
                return
            raise
        with opened as file:
            for number, line in enumerate(file, 1):
                where = f"{path.relative_to(self.root).as_posix()}:{number}"
                row = self.guarded(where, lambda: read_json(line.decode("utf-8")))
                if isinstance(row, dict) and isinstance(row.get("id"), str | None):
                    yield where, offset, line.rstrip(b"\n"), row
                elif row is not None:
                    self.say(where, "shape", "no id", "an object with an id")
                offset += len(line)

    def read(self, path, offset):
        with open_text(path) as file:
            file.seek(offset)
            line = file.readline().rstrip(b"\n")
        return line, read_json(line)

    def check_books(self):
        """The sums of the manifest, and one View under one id in every file that speaks of it."""
        books, verdicts, made = self.manifest["books"], {"made": 0, "refused": 0, "shortfall": 0}, set()
        if self.index["regenerate"] or self.index["stress"] or "regenerate" in books["views"]:
            verdicts["regenerate"] = 0
        asked = self.index["regenerate"] | self.index["stress"]
        quarantined = sum(1 for _ in self.rows(self.root / "quarantine.jsonl"))
        for where, _, _, row in self.rows(self.root / "ledger.jsonl"):
            verdict = row.get("verdict")
            if verdict not in verdicts:
                self.say(where, "books", f"the verdict {verdict}", ", ".join(verdicts))
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
            there = {"made": self.index["views"], "regenerate": asked}.get(verdict)
            if row["id"] in made or (there is not None and row["id"] not in there):
                self.say(where, "books", f"{row['id']} is {verdict}", "one line for it, here and where its row stands")
            made |= {row["id"]} if there is not None else set()
        for view in (self.index["views"] | asked).keys() - made:
            if not view.endswith("#0"):
                self.say((self.index["views"] | asked)[view][0], "books", "no line in ledger.jsonl", f"{view} made")
        counted = {
            "read": len(self.index["bases"]) + quarantined,
            "kept": len(self.index["bases"]),
            "quarantined": quarantined,
        }
        counted["views"] = {"asked": sum(verdicts.values()), **verdicts}
        for key, count in [*counted.items()][:3] + [*counted["views"].items()]:
            stated = books.get(key, books["views"].get(key))
            if stated != ("#", str(count)):
                self.say("manifest.json", "books", f"{key} is {canonical(stated)}", count)
        for kind in ("sft", "rl", "opd"):
            more = self.index["regenerate"].keys() if kind != "sft" else set()
            for view in self.index[kind].keys() - self.index["views"].keys() - more:
                self.say(self.index[kind][view][0], "books", f"{view} is not in views/", "a line for it there")

    def check_base(self, where, path, offset):
        base = self.read(path, offset)[1]
        side, split = side_of(base, self.manifest["recipe"]["splits"]), self.split_of(path)
        self.laws.base(where, base, split)
        if side != split:
            self.say(where, "split", f"{base['id']} is in {split}", side)
        file = self.root / "harnesses" / f"{base['harness']}.json"
        named = hashlib.sha256(file.read_bytes()).hexdigest()
        if named != base["harness"]:
            self.say(where, "digest", f"its Harness has the digest {named}", base["harness"])
        wanted = [
            {
                "type": "function",
                "function": {
                    "name": tool["name"],
                    "description": tool.get("description", ""),
                    "parameters": tool.get("parameters", NO_PARAMETERS),
                },
            }
            for tool in load_harness(file)[0]["tools"]
        ]
        if base["tools"] != wanted:
            self.say(where, "order", f"tools {canonical(base['tools'])}", f"those of its Harness, {canonical(wanted)}")

    def check_view(self, where, view_id, view, split):
        say = functools.partial(self.say, where)
        if view_id.rpartition("#")[0] != view["base"] or view["base"] not in self.index["bases"]:
            return say("books", f"the base {view['base']}", "the base that the id names, in bases/")
        _, path, offset = self.index["bases"][view["base"]]
        base = self.read(path, offset)[1]
        if self.split_of(path) != split:
            say("split", f"its base is in {self.split_of(path)}", split)
        shard, own = self.shard_of(path), self.shard_of(self.index["views"][view_id][1])
        if shard != own:
            say("split", f"its base is in the shard {shard}", own)
        if "failed" in view["laws"].values() or "ran" not in view["laws"].values():
            say("books", f"laws {canonical(view['laws'])}", "one that ran, none that failed")
        if view["harness"] != base["harness"] or (view_id.endswith("#0") and view["edits"]):
            say("digest", f"Harness {view['harness']}", f"{base['harness']} of the base; no edits in View 0")
        harness, schemas, result_keys = load_harness(self.root / "harnesses" / f"{base['harness']}.json")
        first = harness
        run = base
        if any(map(is_structure, view["edits"])):
            harness, run = rebase(harness, base, view["edits"], say)
            harness, schemas, result_keys = known(harness)
        shown = [edit for edit in view["edits"] if not is_structure(edit)]
        variant = Variant(harness, schemas, result_keys, shown)
        variant.rebuilt, variant.harness = run is not base, harness
        for problem in variant.problems:
            say("edits", *problem)
        if view["edits"]:
            self.shortcut.view(base, view, first, variant, split)
        check_texts(say, shown)
        check_inserted(say, harness, shown)
        check_gone(say, harness, variant)
        check_names(say, harness, variant)
        check_order(say, harness, variant)
        check_plain_names(say, variant)
        check_stated(say, view["laws"], variant)
        outputs = self.manifest["recipe"]["outputs"]
        drawn = view_id.endswith("#0") and "canonical" in (self.manifest["recipe"].get("rl") or {})
        sft, rl, opd = (
            self.row_of(kind, view_id, split, wanted if not drawn or not wanted else None, say)
            for kind, wanted in (
                ("sft", base["target"] and "messages" in outputs),
                ("rl", "rl" in outputs),
                ("opd", "opd" in outputs),
            )
        )
        if drawn and not (sft or rl or opd):
            say("books", "an original without a row", "a row of it")
        if sft:
            where, line, row = sft
            if hashlib.sha256(line).hexdigest() != view["digest"]:
                self.say(where, "digest", hashlib.sha256(line).hexdigest(), view["digest"])
            say = functools.partial(self.say, where)
            row = self.guarded(where, plain_row, say, row, run, harness, shown) or row
            self.guarded(where, check_row, say, row, run, variant, harness["activation"])
            self.guarded(where, check_template, functools.partial(self.say, where), row, run)
        if rl:
            self.guarded(rl[0], self.check_prompt, rl, sft, base, run, view, variant, harness["activation"])
        if opd:
            environment = {"harness": base["harness"], "edits": digest(view["edits"])}
            self.guarded(opd[0], self.check_opd, opd[0], opd[2], {**environment, "name": harness["name"], "changes": []})
            given = {**opd[2], "restore": rl[2]["restore"], "reward": rl[2]["reward"]} if rl else None
            if given and {key: given.get(key) for key in rl[2]} != rl[2]:
                self.say(opd[0], "rows", "a prompt", "that of the row in rl/")
            if sft and opd[2]["prompt"] != sft[2]["messages"][: len(opd[2]["prompt"])]:
                self.say(opd[0], "rows", "a prompt", "that of the training row")

    def check_opd(self, where, row, environment):
        """A prompt for a teacher, who is shown the View that the pupil is shown."""
        shown = {key: environment[key] for key in ("harness", "edits")}
        if row["environment"] != environment or row["teacher"] != {"id": None, "shown": shown}:
            self.say(where, "rows", canonical([row["environment"], row["teacher"]]), canonical([environment, shown]))
        if set(row) != {"id", "prompt", "tools", "environment", "teacher", "group"} or row["group"] != row["id"]:
            self.say(where, "rows", f"members {sorted(row)}, group {row.get('group')}", "a prompt, and nothing answered")

    def check_asked(self, kind, where, row, split):
        """A prompt without an answer: that of its base under the edits, in no file of targets."""
        say = functools.partial(self.say, where)
        if row["id"].rpartition("#")[0] != row["base"] or row["base"] not in self.index["bases"]:
            return say("books", f"the base {row['base']}", "the base that the id names, in bases/")
        _, path, offset = self.index["bases"][row["base"]]
        base = self.read(path, offset)[1]
        if self.split_of(path) != split:
            say("split", f"its base is in {self.split_of(path)}", split)
        classes = {change["class"] for change in row["changes"]}
        found = "N" if "N" in classes else "C"
        if (row["class"], found) != (ASKED[kind],) * 2 or not classes or not classes <= {"C", "N"}:
            say("rows", f"class {row['class']}, changes of {sorted(classes)}", f"class {ASKED[kind]} in {kind}/")
        for other in ("views", "sft"):
            if row["id"] in self.index[other]:
                say("books", f"{row['id']} is in {other}/", "no target for it")
        if sha256(compact({key: row[key] for key in ("prompt", "tools")})) != row["digest"]:
            say("digest", "a digest of other words", row["digest"])
        changes = [one for change in row["changes"] for one in change["environment"]]
        environment = {"harness": base["harness"], "edits": digest(row["edits"]), "changes": changes}
        harness, schemas, result_keys = load_harness(self.root / "harnesses" / f"{base['harness']}.json")
        if "name" in row["environment"]:
            environment["name"] = harness["name"]
        if row["environment"] != environment:
            say("rows", canonical(row["environment"]), canonical(environment))
        if row["restore"] != [inverse(edit) for edit in reversed(row["edits"])]:
            say("rows", "restore", "the inverse of each edit, last one first")
        if kind == "regenerate":
            self.check_beside(where, row, split)
        roles = [message["role"] for message in base["messages"]]
        run = {**base, "messages": base["messages"][: roles.index("assistant") if "assistant" in roles else None]}
        if any(map(is_structure, row["edits"])):
            harness, run = rebase(harness, run, row["edits"], say)
            harness, schemas, result_keys = known(harness)
        shown = [edit for edit in row["edits"] if not is_structure(edit)]
        variant = Variant(harness, schemas, result_keys, shown)
        for problem in variant.problems:
            say("edits", *problem)
        check_names(say, harness, variant)
        check_order(say, harness, variant)
        # A stress set shows tools that no Harness has.
        if kind == "regenerate":
            asked = {"id": row["id"], "messages": row["prompt"], "tools": row["tools"]}
            plain = plain_row(say, asked, run, harness, shown)
            check_row(say, plain, run, variant, harness["activation"])
        elif [(one["role"], one["content"]) for one in row["prompt"] if one["role"] == "user"] != [
            (one["role"], "".join(text for _, text in parts(one))) for one in run["messages"] if one["role"] == "user"
        ]:
            say("world", "turns of the user", "those of the base")

    def check_beside(self, where, row, split):
        """Its row in rl/ asks the same and promises nothing for the recorded calls."""
        found = self.index["rl"].get(row["id"])
        if not found or self.split_of(found[1]) != split:
            return self.say(where, "books", "no row in rl/", f"one in {split}")
        other = self.read(*found[1:])[1]
        opd = self.index["opd"].get(row["id"])
        if bool(opd) != ("opd" in self.manifest["recipe"]["outputs"]):
            self.say(where, "books", "a row in opd/" if opd else "no row in opd/", "what the outputs of the Recipe say")
        if opd:
            asked = self.read(*opd[1:])[1]
            self.check_opd(opd[0], asked, row["environment"])
            if any(asked[key] != row[key] for key in ("prompt", "tools", "group")):
                self.say(opd[0], "rows", "a prompt", "that of its line in regenerate/")
        same = ("prompt", "tools", "environment", "restore", "group")
        if any(other.get(key) != row[key] for key in same) or other.get("needs_teacher") is not True:
            self.say(found[0], "rows", "a prompt that needs a teacher", "what its line in regenerate/ says")
        if other["reward"].get("verified") != "none" or "calls" in other["reward"]:
            self.say(found[0], "rows", f"reward {canonical(other['reward'])}", "none")

    def row_of(self, kind, view_id, split, wanted, say):
        """(where, line, row) of a View; a finding where it is missing or not wanted, or in another split."""
        found = self.index[kind].get(view_id)
        shard = self.shard_of(self.index["views"][view_id][1])
        if (wanted is not None and bool(found) != wanted) or (found and (self.split_of(found[1]), self.shard_of(found[1])) != (split, shard)):
            say(
                "books",
                f"a row in {found[0]}" if found else f"no row in {kind}/",
                f"one in shard {shard} of {split}" if wanted else "none",
            )
        return found and (found[0], *self.read(found[1], found[2]))

    def check_prompt(self, rl, sft, base, run, view, variant, activation):
        where, _, row = rl
        say = functools.partial(self.say, where)
        roles = [message["role"] for message in run["messages"]]
        cut = run["messages"][: roles.index("assistant") if "assistant" in roles else None]
        if not sft:
            cut_run = {**run, "messages": cut}
            plain = plain_row(say, {**row, "messages": row["prompt"]}, cut_run, variant.harness, variant.edits)
            check_row(say, plain, cut_run, variant, activation)
        elif (row["prompt"], row["tools"]) != (sft[2]["messages"][: len(cut)], sft[2]["tools"]):
            say("rows", "prompt or tools", "those of the training row")
        wanted = {"harness": base["harness"], "edits": digest(view["edits"])}
        if "name" in row["environment"]:
            wanted |= {"name": variant.harness["name"], "changes": []}
        if row["environment"] != wanted:
            say("rows", canonical(row["environment"]), canonical(wanted))
        if row["group"] != row["id"]:
            say("rows", f"group {row['group']}", row["id"])
        if row["restore"] != [inverse(edit) for edit in reversed(view["edits"])]:
            say("rows", "restore", "the inverse of each edit, last one first")
        calls = [call["function"] for message in base["messages"] for call in message.get("tool_calls") or []]
        gold = base["outcome"].get("goldCalls")
        wanted = {
            "calls": (
                gold if gold is not None else [{key: call[key] for key in ("name", "arguments")} for call in calls]
            ),
            "verified": "unverified" if gold is None else "declared",
        }
        if any(row["reward"].get(key) != wanted[key] for key in wanted):
            say("rows", f"reward {canonical(row['reward'])}", canonical(wanted))
        if "name" in row["environment"]:
            check_reward(say, row["reward"], base)


def main(arguments):
    root = Path(arguments[0]) if len(arguments) == 1 else None
    if root is None or not root.is_dir():
        print(
            __doc__.split("\n\n")[1] if root is None else f"{root}: no such folder; expected a dataset", file=sys.stderr
        )
        return 2
    sys.setrecursionlimit(max(DEEPEST, sys.getrecursionlimit()))
    try:
        manifest = read_json((root / "manifest.json").read_text("utf-8"))
        if manifest.get("format") != "hsa/dataset@1":
            raise ValueError(f"the format is {manifest.get('format')}")
        dataset = Dataset(root, manifest)
        dataset.check()
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        print(f"{root / 'manifest.json'}: {error}; expected the manifest of a finished hsa/dataset@1", file=sys.stderr)
        return 2
    print(f"{root}: {len(dataset.index['views'])} Views checked, {dataset.findings} findings", file=sys.stderr)
    return 3 if dataset.findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
