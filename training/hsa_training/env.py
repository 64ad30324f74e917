"""A client of the Episodes that `hsa serve` runs (docs/serve.md), with nothing but the standard library.

It carries messages there and back and knows nothing of names, schemas or scores: all of that is the server's.
Every request has a key of its own, so that one whose answer was lost is sent again and nothing happens twice.
"""

import asyncio
import functools
import json
import random
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, ParamSpec, TypeVar

from hsa_training.env_wire import Connections, EnvError, Json, at, read_answer

P = ParamSpec("P")
T = TypeVar("T")

PASSING = (429, 503)
"""Statuses that pass: full, closing, too many waiting."""


class EnvUnreachable(EnvError):
    """No answer for as long as the client's patience lasts."""


class EnvRefused(EnvError):
    """The server refuses the request: `status` and `code` as in docs/serve.md."""

    def __init__(self, status: int, code: str, words: str) -> None:
        super().__init__(words)
        self.status = status
        self.code = code


class EpisodeEnded(EnvRefused):
    """The Episode takes no more: verify it, or start another."""


class EpisodeLost(EnvRefused):
    """The server does not know the Episode: it was restarted, or the Episode lay idle too long. Start the task anew."""


@dataclass(frozen=True)
class CallAnswer:
    """What became of one call; `end` is one of the ends of docs/serve.md, `text` what the model is told."""

    id: str
    name: str
    end: str
    text: str


@dataclass(frozen=True)
class Taken:
    """What follows a message of the model; `kind` is answered, sent-back, asked or ended."""

    kind: str
    messages: tuple[Mapping[str, Json], ...]
    answers: tuple[CallAnswer, ...]
    steps: int
    sent: str | None = None
    ending: str | None = None
    tools: tuple[Mapping[str, Json], ...] | None = None

    @property
    def ended(self) -> bool:
        return self.kind == "ended"


@dataclass(frozen=True)
class Component:
    """`value` None: nobody knows what is right, so that it does not count."""

    value: float | None
    why: tuple[str, ...]


@dataclass(frozen=True)
class Score:
    """`scorable` False: to be left out of the loss, `reward` is None and `why` tells for what reason."""

    task: str
    ending: str
    scorable: bool
    reward: float | None
    components: Mapping[str, Component]
    why: str | None
    steps: int
    retries: int


class Client:
    """`timeout`: seconds of one request. `patience`: seconds for which a request that finds no server, or a full one, is tried again."""

    def __init__(
        self,
        url: str,
        *,
        token: str | None = None,
        timeout: float = 120.0,
        patience: float = 60.0,
        pause: float = 0.2,
    ) -> None:
        self._connections = Connections(url, timeout)
        self.url = self._connections.url
        self._token = token
        self._patience = patience
        self._pause = pause

    def start(
        self, task: str | None = None, *, group: str | None = None, draw: int | None = None, max_steps: int | None = None
    ) -> "Episode":
        """An Episode of a task, of a group, of a number in the endless row of tasks, or of the next task."""
        asked = {"task": task, "group": group, "draw": draw, "max_steps": max_steps}
        answer = self.request("POST", "/episodes", {key: value for key, value in asked.items() if value is not None})
        return Episode(self, answer)

    def tasks(self, start: int = 0, limit: int = 1000) -> tuple[list[str], int | None]:
        """A page of ids, and where the next one begins."""
        answer = self.request("GET", f"/tasks?from={start}&limit={limit}")
        return [str(one) for one in at(answer, "tasks", list)], answer.get("next")

    def request(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Raises EnvUnreachable, or EnvRefused (EpisodeEnded, EpisodeLost) where the server says no."""
        headers = {"accept": "application/json"}
        data: bytes | None = None
        if self._token is not None:
            headers["authorization"] = f"Bearer {self._token}"
        if method == "POST":
            headers |= {"content-type": "application/json", "idempotency-key": uuid.uuid4().hex}
            # ASCII: half a surrogate pair, which models do write, has no UTF-8.
            data = json.dumps(body or {}, allow_nan=False).encode()
        until = time.monotonic() + self._patience
        tries = 0
        while True:
            wait: float | None = None
            try:
                status, after, text = self._connections.send(method, path, headers, data)
                if status not in PASSING:
                    return self._answer(method, path, status, text)
                wait, lost = after, None
            except (OSError, HTTPException) as error:
                lost = error
            tries += 1
            # Not all at once again, and never longer than the patience lasts.
            pause = max(wait or 0.0, min(self._pause * 2 ** min(tries - 1, 8), 5.0)) * random.uniform(0.8, 1.2)
            if time.monotonic() + pause > until:
                if lost is None:
                    return self._answer(method, path, status, text)
                raise EnvUnreachable(
                    f"{self.url}: no answer to {method} {path} in {tries} tries ({type(lost).__name__}: {lost});"
                    " expected a running `hsa serve` at this address"
                ) from lost
            time.sleep(pause)

    def _answer(self, method: str, path: str, status: int, text: bytes) -> dict[str, Any]:
        where = f"{self.url}: {method} {path}"
        if status == 204:
            return {}
        answer = read_answer(where, status, text)
        if 200 <= status < 300:
            return answer
        error = at(answer, "error", dict)
        code = str(error.get("code"))
        words = [f"{where}: {error.get('where')}: {error.get('what')} ({code}, {status})"]
        words += [f"{key} {error[key]}" for key in ("expected", "exists", "remedy") if error.get(key)]
        if code == "no-such-episode":
            words.append("the server was restarted or the Episode lay idle too long: reset, that is, start the task anew")
            raise EpisodeLost(status, code, "; ".join(words))
        kind = EpisodeEnded if code == "ended" else EnvRefused
        raise kind(status, code, "; ".join(words))


class Episode:
    """One run of a task. `messages` and `tools` are what the model is shown; both grow as the run goes on."""

    def __init__(self, client: Client, started: Mapping[str, Any]) -> None:
        self._client = client
        self.id = at(started, "episode", str)
        self.task = at(started, "task", str)
        self.group = at(started, "group", str)
        self.variant = at(started, "variant", str)
        self.verified = at(started, "verified", str)
        self.max_steps = at(started, "max_steps", int)
        self.messages: list[Mapping[str, Json]] = list(at(started, "messages", list))
        self.tools: list[Mapping[str, Json]] = list(at(started, "tools", list))
        self.ending: str | None = started.get("ending")

    def call(self, name: str, arguments: Any = None) -> Taken:
        """One call; arguments are a value, or the text that the model wrote."""
        return self.calls([(name, {} if arguments is None else arguments)])

    def calls(self, calls: Sequence[tuple[str, Any]], content: str = "", reasoning: str | None = None) -> Taken:
        """Calls of one message of the model."""
        made = [
            {"type": "function", "function": {"name": name, "arguments": arguments_text(arguments)}}
            for name, arguments in calls
        ]
        message = {"role": "assistant", "content": content, "tool_calls": made}
        return self.message(message if reasoning is None else {**message, "reasoning_content": reasoning})

    def reply(self, content: str, reasoning: str | None = None) -> Taken:
        """What the model says to the user."""
        message = {"role": "assistant", "content": content}
        return self.message(message if reasoning is None else {**message, "reasoning_content": reasoning})

    def message(self, message: Mapping[str, Any]) -> Taken:
        """A whole message of the assistant, as an OpenAI endpoint answers it."""
        said = with_argument_texts(message)
        taken = taken_of(self._client.request("POST", f"/episodes/{self.id}/messages", {"message": said}))
        self.messages += [said, *taken.messages]
        if taken.tools is not None:
            self.tools = list(taken.tools)
        if taken.ended:
            self.ending = taken.ending
        return taken

    def verify(self) -> Score:
        """The score; an Episode that goes on is ended first (`abandoned`)."""
        score = score_of(self._client.request("POST", f"/episodes/{self.id}/verify"))
        self.ending = score.ending
        return score

    def close(self) -> None:
        """Ends it and forgets it; nothing where the server has forgotten it already."""
        try:
            self._client.request("DELETE", f"/episodes/{self.id}")
        except EpisodeLost:
            pass

    def __enter__(self) -> "Episode":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def arguments_text(arguments: Any) -> str:
    """As the model wrote them. NaN and the like stay what they are: no JSON, which the server answers to the model."""
    return arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)


def with_argument_texts(message: Mapping[str, Any]) -> dict[str, Any]:
    calls = message.get("tool_calls")
    if not calls:
        return {key: value for key, value in message.items() if key != "tool_calls"}
    functions = [{"arguments": {}, **call["function"]} for call in calls]
    written = [{**one, "arguments": arguments_text(one["arguments"])} for one in functions]
    return {**message, "tool_calls": [{**call, "function": one} for call, one in zip(calls, written, strict=True)]}


def taken_of(answer: Mapping[str, Any]) -> Taken:
    tools = answer.get("tools")
    return Taken(
        kind=at(answer, "is", str),
        messages=tuple(at(answer, "messages", list)),
        answers=tuple(
            CallAnswer(at(one, "id", str), at(one, "name", str), at(one, "end", str), at(one, "text", str))
            for one in at(answer, "answers", list)
        ),
        steps=at(answer, "steps", int),
        sent=answer.get("sent"),
        ending=answer.get("ending"),
        tools=None if tools is None else tuple(tools),
    )


def score_of(answer: Mapping[str, Any]) -> Score:
    components = at(answer, "components", dict)
    return Score(
        task=at(answer, "task", str),
        ending=at(answer, "ending", str),
        scorable=at(answer, "scorable", bool),
        reward=answer.get("reward"),
        components={name: Component(one.get("value"), tuple(one.get("why", ()))) for name, one in components.items()},
        why=answer.get("why"),
        steps=at(answer, "steps", int),
        retries=at(answer, "retries", int),
    )


@functools.lru_cache(maxsize=1)
def _threads() -> ThreadPoolExecutor:
    """Enough for the runs of a batch: each waits for the server and does nothing."""
    return ThreadPoolExecutor(max_workers=256, thread_name_prefix="hsa-env")


async def aside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """For frameworks with an event loop, which must not wait."""
    return await asyncio.get_running_loop().run_in_executor(_threads(), functools.partial(work, *args, **kwargs))
