"""The client of the Episode protocol, against a server of this file that answers as docs/serve.md says and can be made to fail."""

import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from hsa_training.env import Client, EnvRefused, EnvUnreachable, EpisodeEnded, EpisodeLost
from hsa_training.env_wire import EnvError

BIG = 9007199254740993
TOOL = {"type": "function", "function": {"name": "get.item", "parameters": {"type": "object", "properties": {"n": {"type": "integer"}}}}}
PROMPT = [{"role": "system", "content": "S"}, {"role": "user", "content": "U"}]
COMPONENTS = ("accuracy", "effectiveness", "tool_rationality", "skill_selection", "format", "reasoning_length")


class FakeServer:
    """Answers once for each idempotency key; `faults` are taken one for each request that arrives: None lets it through."""

    def __init__(self):
        self.episodes, self.kept, self.seen, self.faults, self.done = {}, {}, [], [], 0
        self.scorable = True
        self.lock = threading.Lock()
        fake = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def hang_up(self):
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)

            def serve(self):
                text = self.rfile.read(int(self.headers.get("content-length", 0)))
                with fake.lock:
                    fake.seen.append((self.command, self.path, dict(self.headers), text))
                    fault = fake.faults.pop(0) if fake.faults else None
                    if fault == "before":
                        return self.hang_up()
                    key = self.headers.get("idempotency-key")
                    if isinstance(fault, tuple):
                        status, answer, headers = fault
                    else:
                        headers = {}
                        if key in fake.kept:
                            status, answer = fake.kept[key]
                        else:
                            status, answer = fake.answer(self.command, self.path, json.loads(text or b"{}"))
                            if key:
                                fake.kept[key] = status, answer
                    if fault == "after":
                        return self.hang_up()
                body = answer if isinstance(answer, bytes) else b"" if answer is None else json.dumps(answer).encode()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if status != 204:
                    self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_DELETE = serve

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()

    def answer(self, method, path, body):
        if path == "/episodes":
            if body.get("task") == "none":
                return refused(404, "no-such-task", exists="a, b")
            self.done += 1
            id = f"e{self.done}"
            self.episodes[id] = []
            task = body.get("task", "a")
            return 201, {
                "episode": id, "task": task, "base": "a", "group": task, "variant": "edits", "verified": "declared",
                "messages": PROMPT, "tools": [TOOL], "max_steps": 64, "idle_seconds": 600,
            }
        _, _, id, *what = path.split("/")
        if id not in self.episodes:
            return refused(404, "no-such-episode")
        said = self.episodes[id]
        if method == "DELETE":
            del self.episodes[id]
            return 204, None
        if what == ["verify"]:
            score = {name: {"value": 1 if said else 0, "why": []} for name in COMPONENTS}
            score["skill_selection"] = {"value": None, "why": ["no Skill is known to be right"]}
            more = {"reward": 0.75} if self.scorable else {"reward": None, "why": "a call of which nothing is recorded"}
            return 200, {
                "episode": id, "task": "a", "ending": "replied" if said else "abandoned", "scorable": self.scorable,
                "components": score, "steps": len(said), "retries": 0, **more,
            }
        if "end" in said:
            return refused(409, "ended")
        self.done += 1
        message = body["message"]
        calls = message.get("tool_calls", [])
        said.append("call" if calls else message["content"])
        answers = [
            {"id": f"c{place}", "name": one["function"]["name"], "end": "ran", "text": one["function"]["arguments"]}
            for place, one in enumerate(calls)
        ]
        results = [{"role": "tool", "tool_call_id": one["id"], "content": one["text"]} for one in answers]
        common = {"episode": id, "answers": answers, "steps": len(said)}
        if calls:
            return 200, {**common, "is": "answered", "messages": results}
        if message["content"] == "more?":
            return 200, {**common, "is": "asked", "sent": "more?", "messages": [{"role": "user", "content": "yes"}]}
        said.append("end")
        return 200, {**common, "is": "ended", "ending": "replied", "sent": message["content"], "messages": []}

    def close(self):
        self.http.shutdown()
        self.http.server_close()


def refused(status, code, **more):
    return status, {"error": {"code": code, "where": "here", "what": "no", **more}}


@pytest.fixture
def server():
    fake = FakeServer()
    yield fake
    fake.close()


def client(server, **more):
    return Client(server.url, **{"pause": 0.001, "patience": 2, **more})


def test_a_run(server):
    with client(server).start(task="a") as episode:
        assert (episode.id, episode.messages, episode.tools) == ("e1", PROMPT, [TOOL])
        taken = episode.call("get.item", {"n": BIG})
        assert (taken.kind, taken.answers[0].text, taken.steps) == ("answered", f'{{"n": {BIG}}}', 1)
        assert json.loads(taken.answers[0].text) == {"n": BIG}
        asked = episode.reply("more?")
        assert (asked.kind, asked.sent, asked.ended) == ("asked", "more?", False)
        assert episode.reply("done", reasoning="hm").ending == "replied"
        roles = [message["role"] for message in episode.messages]
        assert roles == ["system", "user", "assistant", "tool", "assistant", "user", "assistant"]
        score = episode.verify()
        assert (score.reward, score.scorable, score.components["accuracy"].value) == (0.75, True, 1)
        assert score.components["skill_selection"].value is None
    assert server.episodes == {}


def test_what_a_model_wrote_arrives_as_it_is(server):
    episode = client(server).start()
    for written in ('{"n": 1.50', "", '{"n": "\ud800"}', '{"n":1e400}'):
        assert episode.call("get.item", written).answers[0].text == written
    assert episode.call("get.item", {"n": float("nan")}).answers[0].text == '{"n": NaN}'


@pytest.mark.parametrize("fault", ["before", "after", refused(503, "full") + ({"retry-after": "0"},), refused(429, "x") + ({},)])
def test_a_request_without_an_answer_is_sent_again_and_happens_once(server, fault):
    episode = client(server).start()
    server.faults = [fault, fault]
    assert episode.call("get.item").steps == 1
    keys = [headers["idempotency-key"] for _, path, headers, _ in server.seen if path.endswith("/messages")]
    assert len(keys) == 3 and len(set(keys)) == 1
    assert episode.call("get.item").steps == 2
    assert server.done == 3


def test_other_refusals_are_not_tried_again(server):
    server.faults = [refused(500, "internal") + ({},)]
    with pytest.raises(EnvRefused, match="internal, 500"):
        client(server).start()
    with pytest.raises(EnvRefused, match="no-such-task, 404.*exists a, b"):
        client(server).start(task="none")
    assert len(server.seen) == 2


def test_a_server_that_stays_full(server):
    server.faults = [refused(503, "full", remedy="wait") + ({"retry-after": "0"},)] * 1000
    with pytest.raises(EnvRefused, match="full, 503.*remedy wait"):
        client(server, patience=0.02).start()
    # it is asked to wait longer than the patience lasts
    server.seen.clear()
    server.faults = [refused(503, "closing") + ({"retry-after": "5"},)]
    with pytest.raises(EnvRefused, match="closing"):
        client(server).start()
    assert len(server.seen) == 1


def test_a_server_that_was_restarted(server):
    episode = client(server).start()
    server.episodes.clear()
    server.kept.clear()
    with pytest.raises(EpisodeLost, match="restarted.*start the task anew"):
        episode.reply("x")
    episode.close()
    assert client(server).start().call("get.item").steps == 1


def test_no_server(server):
    episode = client(server, patience=0.05).start()
    server.close()
    with pytest.raises(EnvUnreachable, match="hsa serve"):
        Client(server.url, patience=0.05, pause=0.001).start()
    del episode


def test_an_episode_that_has_ended(server):
    episode = client(server).start()
    episode.reply("done")
    with pytest.raises(EpisodeEnded):
        episode.reply("again")


def test_a_server_of_another_kind(server):
    server.faults = [(200, b"<html>", {}), (502, b"<html>", {}), (201, {"episode": 1}, {}), (200, b"[]", {})]
    for _ in range(2):
        with pytest.raises(EnvError, match="something else at this address"):
            client(server).start()
    with pytest.raises(EnvError, match="another version"):
        client(server).start()
    with pytest.raises(EnvError, match="something else"):
        client(server).start()
    with pytest.raises(ValueError, match="expected an address"):
        Client("ftp://x")


def test_a_token_and_a_path_go_along(server):
    server.faults = [(201, server.answer("POST", "/episodes", {})[1], {})]
    Client(f"{server.url}/behind/", token="t").start(draw=7, max_steps=3)
    method, path, headers, text = server.seen[0]
    assert (method, path, headers["authorization"]) == ("POST", "/behind/episodes", "Bearer t")
    assert json.loads(text) == {"draw": 7, "max_steps": 3}


def test_threads_share_a_client(server):
    one = client(server)
    steps = []

    def play():
        episode = one.start()
        steps.append([episode.call("get.item").steps for _ in range(5)])

    threads = [threading.Thread(target=play) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert steps == [[1, 2, 3, 4, 5]] * 8
