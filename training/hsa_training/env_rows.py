"""Rows of `rl/`, as they are or as `hsa export` writes them for a trainer, and the Episodes that they ask for."""

import json
from collections.abc import Mapping
from typing import Any

from hsa_training.env import Client, Episode
from hsa_training.env_wire import EnvError, at

Row = Mapping[str, Any]

NESTED = (("hsa",), ("extra_info", "hsa"), ("env_config", "row"))
"""Where a trainer's row keeps the rest of the row of `rl/`, as JSON text or as an object."""


def rest_of(row: Row) -> dict[str, Any]:
    """`id`, `tools`, `environment`, `restore`, `reward`, `group` of a row, whichever trainer it was written for."""
    for path in ((), *NESTED):
        rest: Any = row
        for key in path:
            rest = rest.get(key) if isinstance(rest, Mapping) else None
        if isinstance(rest, str):
            rest = json.loads(rest)
        if isinstance(rest, Mapping) and isinstance(rest.get("id"), str) and isinstance(rest.get("tools"), list):
            return dict(rest)
    found = ", ".join(sorted(map(str, row)))
    raise EnvError(f"a row with {found}; expected a row of rl/, or one that `hsa export` wrote for RL")


def turns_of(row: Row) -> int | None:
    """How often the user speaks; None where the row does not say."""
    skills = rest_of(row).get("reward", {}).get("skills")
    return len(skills) if isinstance(skills, list) and skills else None


def task_of(row: Row) -> str:
    return at(rest_of(row), "id", str)


def start_row(client: Client, row: Row) -> Episode:
    """The Episode of a row. Refused where the server shows the model something else than the row does."""
    rest = rest_of(row)
    episode = client.start(task=at(rest, "id", str))
    shown = row.get("prompt") if "hsa" in row or "tools" in row else None
    if rest["tools"] != episode.tools or (shown is not None and words(shown) != words(episode.messages)):
        episode.close()
        raise EnvError(
            f"{episode.task}: the server's Variant is not that of the row;"
            " expected `hsa serve` of the dataset that the rows come from, or of its Recipe with the same seed"
        )
    return episode


def words(messages: Any) -> list[tuple[Any, Any]]:
    """Who says what; columns of a table that are empty for a message say nothing."""
    return [(message.get("role"), message.get("content")) for message in messages]
