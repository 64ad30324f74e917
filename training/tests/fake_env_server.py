"""A server of Episodes that answers as docs/serve.md says, and fails when it is told to."""

import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from hsa_training.env import Client

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


def client(server, **more):
    return Client(server.url, **{"pause": 0.001, "patience": 2, **more})
