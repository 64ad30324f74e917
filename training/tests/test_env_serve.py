"""The client against `hsa serve` itself, on a small dataset that is made here; skipped where the command has not been built."""

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from hsa_training import env_trl
from hsa_training.env import Client, EpisodeLost
from hsa_training.env_rows import start_row

ROOT = Path(__file__).parents[2]
HSA = ["node", str(ROOT / "dist" / "src" / "cli" / "bin.js")]
BUILT = (ROOT / "dist" / "src" / "cli" / "serve.js").exists() and shutil.which("node") is not None
pytestmark = pytest.mark.skipif(not BUILT, reason="dist/ has no hsa serve: npm run build makes it")

RECIPE = f"""
harness: {ROOT}/harness-configs/livestream
input: {ROOT}/fixtures/trajectories/livestream.jsonl
seed: env
views: 1
outputs: [rl]
steps:
  - {{ use: rename-tools, with: {{ style: opaque }} }}
"""


def serve(folder, port=0):
    process = subprocess.Popen(
        [*HSA, "serve", "ds", "--port", str(port), "--grace", "0"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    return process, json.loads(process.stdout.readline())["url"]


def stop(process):
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    (folder / "recipe.yaml").write_text(RECIPE, encoding="utf-8")
    make = [*HSA, "generate", "recipe.yaml", "--limit", "3", "--workers", "0", "--out", "ds"]
    subprocess.run(make, cwd=folder, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "NO_COLOR": "1"})
    rows = [json.loads(line) for path in sorted((folder / "ds" / "rl").iterdir()) for line in path.read_text("utf-8").splitlines()]
    process, url = serve(folder)
    given = {"folder": folder, "rows": rows, "url": url, "process": process}
    yield given
    stop(given["process"])


def test_rows_are_what_the_server_shows(served):
    client = Client(served["url"])
    views = [row for row in served["rows"] if not row["id"].endswith("#0")]
    assert len(views) == 3
    for row in served["rows"]:
        start_row(client, row).close()
    other = {**views[0], "id": views[1]["id"]}
    with pytest.raises(env_trl.EnvError, match="not that of the row"):
        start_row(client, other)


def test_what_is_right_is_scored_so(served):
    """The calls of the base, done under the base: Accuracy 1. A call of the base's name under a Variant is none of its tools."""
    client = Client(served["url"])
    row = next(row for row in served["rows"] if not row["id"].endswith("#0"))
    with client.start(task=row["id"].split("#")[0]) as episode:
        for call in row["reward"]["calls"]:
            assert episode.call(call["name"], call["arguments"]).answers[0].end in ("ran", "loaded")
        name = row["reward"]["calls"][0]["name"]
        assert episode.verify().components["accuracy"].value == 1
    with start_row(client, row) as episode:
        answer = episode.call(name, {}).answers[0]
        assert answer.end == "no-such-tool"
        assert episode.tools[0]["function"]["name"] in answer.text
        assert episode.verify().components["format"].value < 1


def test_a_class_of_trl_plays_a_row(served):
    row = next(row for row in served["rows"] if not row["id"].endswith("#0"))
    kind = env_trl.environment("one", row["tools"], Client(served["url"]))
    one = kind()
    one.reset(**row)
    first = row["tools"][0]["function"]["name"]
    assert isinstance(getattr(one, first)(), str)
    (value,) = env_trl.reward(completions=[[{"role": "assistant", "content": "x"}]], environments=[one])
    assert 0 <= value <= 1


def test_a_server_that_is_killed_and_started_again(served):
    client = Client(served["url"], patience=20)
    episode = start_row(client, served["rows"][0])
    stop(served["process"])
    served["process"], url = serve(served["folder"], served["url"].rsplit(":", 1)[1])
    assert url == served["url"]
    with pytest.raises(EpisodeLost, match="start the task anew"):
        episode.call("x")
    with start_row(client, served["rows"][0]) as again:
        assert again.id != episode.id
