"""HTTP for env.py: connections that are kept, and answers that are JSON of the right form."""

import json
import os
import threading
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, TypeVar
from urllib.parse import urlsplit

T = TypeVar("T")
Json = Any
"""A JSON value. Integers are exact, whatever their size."""


class EnvError(Exception):
    """What the server or the way to it did not do; its words tell what to do."""


class Connections:
    """Connections that are open and idle; each request takes one for itself, so that threads need not wait for each other."""

    def __init__(self, url: str, timeout: float) -> None:
        parts = urlsplit(url if "//" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url}: expected an address such as http://127.0.0.1:8080")
        self.url = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self._parts = parts
        self._timeout = timeout
        self._idle: list[HTTPConnection] = []
        self._lock = threading.Lock()
        self._process = os.getpid()

    def send(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None
    ) -> tuple[int, float | None, bytes]:
        """Status, seconds to wait where the server says so, body. Raises OSError or HTTPException when there is no answer."""
        connection = self._take()
        while True:
            kept = connection.sock is not None
            try:
                connection.request(method, self._parts.path.rstrip("/") + path, body, dict(headers))
                response = connection.getresponse()
                text = response.read()
                break
            except (OSError, HTTPException) as error:
                connection.close()
                # The server had closed a kept connection before it read anything: that is no failure, ask on a new one.
                if not kept or isinstance(error, TimeoutError):
                    raise
                connection = self._new()
            except BaseException:
                connection.close()
                raise
        if response.will_close:
            connection.close()
        else:
            with self._lock:
                self._idle.append(connection)
        return response.status, _seconds(response.headers.get("retry-after")), text

    def _take(self) -> HTTPConnection:
        with self._lock:
            if self._process != os.getpid():
                # Sockets of the process that this one was forked from are not ours to write to.
                self._idle, self._process = [], os.getpid()
            return self._idle.pop() if self._idle else self._new()

    def _new(self) -> HTTPConnection:
        kind = HTTPSConnection if self._parts.scheme == "https" else HTTPConnection
        return kind(str(self._parts.hostname), self._parts.port, timeout=self._timeout)


def _seconds(text: str | None) -> float | None:
    return float(text) if text is not None and text.isdecimal() else None


def read_answer(where: str, status: int, text: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(text)
    except ValueError:
        answer = None
    if not isinstance(answer, dict) or (status >= 300 and not isinstance(answer.get("error"), dict)):
        begins = text[:80].decode("utf-8", "replace")
        raise EnvError(f"{where}: {status} with {begins!r}; expected JSON of `hsa serve`: is something else at this address?")
    return answer


def at(answer: Mapping[str, Any], key: str, kind: type[T]) -> T:
    value = answer.get(key)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise EnvError(f"the server answers {key} {value!r:.80}; expected {kind.__name__}: is it another version of hsa?")
    return value
