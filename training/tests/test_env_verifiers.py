"""An episode of verifiers itself, with an endpoint that says what it is told; where the package is installed (Python 3.11, with uv)."""

import asyncio
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from fake_env_server import PROMPT, TOOL, FakeServer

vf = pytest.importorskip("verifiers.v1", reason="verifiers is not installed")

ROW = {"id": "a", "prompt": PROMPT, "tools": [TOOL], "environment": {}, "reward": {}, "group": "a"}
CALL = {"tool_calls": [{"index": 0, "id": "c", "type": "function", "function": {"name": "get.item", "arguments": '{"n": 9007199254740993}'}}]}


def chunk(delta, end=None):
    choice = {"index": 0, "delta": delta, "finish_reason": end}
    common = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "m", "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}
    return f"data: {json.dumps({**common, 'choices': [choice]})}\n\n"


@pytest.fixture
def endpoint(monkeypatch):
    says, asked = [CALL, {"content": "more?"}, {"content": "done"}], []

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_POST(self):
            asked.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            said = says.pop(0)
            end = "tool_calls" if "tool_calls" in said else "stop"
            body = f"{chunk({'role': 'assistant', **said})}{chunk({}, end)}data: [DONE]\n\n".encode()
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=http.serve_forever, args=(0.01,), daemon=True).start()
    monkeypatch.setenv("ENDPOINT_KEY", "none")
    yield f"http://127.0.0.1:{http.server_port}/v1", asked
    http.shutdown()
    http.server_close()


@pytest.fixture
def server():
    fake = FakeServer()
    yield fake
    fake.close()


def played(server, base, tmp_path):
    from hsa_training.env_verifiers import HsaEnv, HsaEnvConfig

    rows = tmp_path / "rows.jsonl"
    rows.write_text(json.dumps(ROW) + "\n", encoding="utf-8")
    env = HsaEnv(HsaEnvConfig(taskset={"id": "hsa-verifiers", "rows": str(rows), "task": {"url": server.url}}))
    context = vf.ModelContext(model="m", client=vf.EvalClientConfig(base_url=base, api_key_var="ENDPOINT_KEY"))

    async def play():
        async with env.serving():
            (slot,) = env.slots(next(iter(env.taskset)))
            return await env.run_slot(slot, context)

    return asyncio.run(play())


def test_an_episode(server, endpoint, tmp_path):
    base, asked = endpoint
    episode = played(server, base, tmp_path)
    (trace,) = episode.traces
    assert episode.ok
    assert trace.rewards["hsa"].score == 0.75
    assert "skill_selection" not in trace.metrics and trace.metrics["accuracy"] == 1.0
    assert [tool["function"]["name"] for tool in asked[0]["tools"]] == ["get.item"]
    assert [message["role"] for message in asked[2]["messages"]] == ["system", "user", "assistant", "tool", "assistant", "user"]
    assert "9007199254740993" in json.dumps(asked[1]["messages"][-1])


def test_a_run_that_cannot_be_scored_is_an_error(server, endpoint, tmp_path):
    server.scorable = False
    episode = played(server, endpoint[0], tmp_path)
    assert not episode.ok
    assert "cannot be scored: a call of which nothing is recorded" in episode.traces[0].errors[0].message
