"""TRL's `environment_factory` (1.13 to 1.16): one class for each Variant, whose public methods are its tools.

    rows = [...]                                   # of `hsa export --to trl-rl`
    trainer = GRPOTrainer(..., train_dataset=rows, reward_funcs=[reward], environment_factory=environments(rows, Client(url)))
    with_exact_schemas(trainer).train()

TRL knows no user who answers: the last message of a rollout is sent as the reply, and what would follow is not played. It also tells the
server of calls one by one, without their reasoning.
"""

import contextlib
import inspect
import json
import keyword
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hsa_training.env import Client, Episode, EpisodeEnded, Score
from hsa_training.env_rows import Row, rest_of, start_row
from hsa_training.env_said import without_reasoning
from hsa_training.env_wire import EnvError, at

RESERVED = ("reset", "get_reward")
PYTHON_TYPES = {"string": str, "integer": int, "number": float, "boolean": bool, "array": list, "object": dict}


class HsaEnvironment:
    """The base of all classes; TRL calls `reset`, and every other public method is a tool. What begins with `_` is neither."""

    _client: Client
    _tools: Sequence[Mapping[str, Any]] = ()

    def __init__(self) -> None:
        self._episode: Episode | None = None
        self._broken: str | None = None
        self._unfinished = False
        self._scored: Score | None = None

    def reset(self, **row: Any) -> None:
        """Opens the Episode of the row; the row's prompt is what the model is shown. Raises where there is no server."""
        self._close()
        self._broken, self._unfinished, self._scored = None, False, None
        self._episode = start_row(self._client, row)

    def _close(self) -> None:
        episode, self._episode = self._episode, None
        if episode is not None and self._scored is None:
            with contextlib.suppress(EnvError):
                episode.close()

    def _call(self, name: str, arguments: Mapping[str, Any]) -> str:
        """What the model is told. When the server is lost, so is the rollout: it is not scored."""
        if self._episode is None or self._broken is not None:
            return json.dumps({"error": self._broken or "reset comes first"})
        try:
            return self._episode.call(name, arguments).answers[0].text
        except EpisodeEnded:
            return json.dumps({"error": f"the run has ended: {self._episode.ending}"})
        except EnvError as error:
            self._broken = str(error)
            return json.dumps({"error": self._broken})

    def _score(self, completion: Any) -> Score | None:
        """None: not to be learned from. The same again for whoever asks again."""
        if self._scored is None and self._episode is not None and self._broken is None:
            try:
                reply = reply_of(completion)
                if reply is not None and self._episode.ending is None:
                    self._unfinished = not self._episode.message(reply).ended
                self._scored = self._episode.verify()
            except EnvError as error:
                self._broken = str(error)
        return self._scored if self._scored is not None and self._scored.scorable else None


def reply_of(completion: Any) -> dict[str, Any] | None:
    """The last message of a rollout, where it makes no call."""
    last = completion if isinstance(completion, str) else completion[-1] if completion else None
    if isinstance(last, str):
        last = {"role": "assistant", "content": last}
    if not isinstance(last, Mapping) or last.get("role") != "assistant" or last.get("tool_calls"):
        return None
    content = last.get("content") or ""
    words, inside = without_reasoning(content) if isinstance(content, str) else (content, None)
    apart = (last.get(key) for key in ("reasoning_content", "reasoning", "thinking"))
    reasoning = next((one for one in (*apart, inside) if isinstance(one, str)), None)
    return {"role": "assistant", "content": words, **({} if reasoning is None else {"reasoning_content": reasoning})}


def environments(rows: Iterable[Row], client: Client) -> dict[str, type[HsaEnvironment]]:
    """A class for each value of the column `environment`; raises EnvError where two rows of one name show other tools."""
    made: dict[str, type[HsaEnvironment]] = {}
    for row in rows:
        name, tools = at(row, "environment", str), rest_of(row)["tools"]
        if name not in made:
            made[name] = environment(name, tools, client)
        elif made[name]._tools != tools:
            raise EnvError(f"{name}: two rows of this name show other tools; expected one Harness and one set of edits")
    return made


def environment(name: str, tools: Sequence[Mapping[str, Any]], client: Client) -> type[HsaEnvironment]:
    members: dict[str, Any] = {"_client": client, "_tools": tools}
    for tool in tools:
        function = tool["function"]
        called = at(function, "name", str)
        if called.startswith("_") or called in RESERVED:
            raise EnvError(f"{name}: a tool is called {called}, which TRL takes for something else; leave the row out")
        members[called] = method(function)
    return type(name, (HsaEnvironment,), members)


def method(function: Mapping[str, Any]) -> Callable[..., str]:
    """Takes any argument, for the server judges them. Signature and docstring tell as much of the schema as Python can say."""
    name = function["name"]

    def call(self: HsaEnvironment, /, **arguments: Any) -> str:
        return self._call(name, arguments)

    schema = function.get("parameters") or {}
    properties = {key: one for key, one in (schema.get("properties") or {}).items() if says(key)}
    required = set(schema.get("required") or ())
    words = {key: one_line(one.get("description")) for key, one in properties.items() if isinstance(one, Mapping)}
    types = {key: python_type(one) for key, one in properties.items()}
    parameters = [
        inspect.Parameter(
            key,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=types[key],
            default=inspect.Parameter.empty if key in required else None,
        )
        for key in properties
    ]
    first = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    call.__signature__ = inspect.Signature([first, *parameters], return_annotation=str)  # type: ignore[attr-defined]
    call.__annotations__ = {**types, "return": str}
    said = [f"    {key}: {words.get(key) or key}" for key in properties]
    call.__doc__ = "\n".join([one_line(function.get("description")) or name, "", *(["Args:", *said] if said else [])])
    call.__name__ = call.__qualname__ = name
    return call


def says(key: str) -> bool:
    """Names of which a signature can speak; the others are shown by the exact schema alone."""
    return key.isidentifier() and not keyword.iskeyword(key) and key != "self"


def python_type(schema: Any) -> Any:
    kind = schema.get("type") if isinstance(schema, Mapping) else None
    return PYTHON_TYPES.get(kind, Any) if isinstance(kind, str) else Any


def one_line(text: Any) -> str:
    return " ".join(text.split()) if isinstance(text, str) else ""


def with_exact_schemas(trainer: Any) -> Any:
    """Shows the model the Variant's own schemas instead of what TRL reads from signatures: call it before `train`."""
    tools = getattr(trainer, "_env_tools", None)
    pools = getattr(trainer, "_environment_pool", None)
    if not isinstance(tools, dict) or not isinstance(pools, dict):
        raise EnvError("this trainer has no _env_tools: expected GRPOTrainer of TRL 1.13 to 1.16 with an environment_factory")
    for name, shown in tools.items():
        instance = pools[name][0]
        if isinstance(instance, HsaEnvironment):
            others = [tool for tool in shown if not isinstance(getattr(tool, "__self__", None), HsaEnvironment)]
            tools[name] = [*others, *instance._tools]
    return trainer


def component(name: str) -> Callable[..., list[float | None]]:
    """A reward function; None for what is not to be scored, which TRL leaves out of loss and baseline when all functions say so."""

    def scored(completions: Sequence[Any], environments: Sequence[Any], **more: Any) -> list[float | None]:
        ours = [isinstance(one, HsaEnvironment) for one in environments]
        scores = [
            one._score(completion) if mine else None
            for one, completion, mine in zip(environments, completions, ours, strict=True)
        ]
        log = more.get("log_metric")
        if log is not None and any(ours):
            runs = [one for one, mine in zip(environments, ours, strict=True) if mine]
            log("hsa/unscorable", sum(one._scored is None or not one._scored.scorable for one in runs) / len(runs))
            log("hsa/broken", sum(one._broken is not None for one in runs) / len(runs))
            log("hsa/unfinished", sum(one._unfinished for one in runs) / len(runs))
        return [None if score is None else value_in(score, name) for score in scores]

    scored.__name__ = scored.__qualname__ = name
    return scored


def value_in(score: Score, name: str) -> float | None:
    value = score.reward if name == "reward" else score.components[name].value
    return None if value is None or math.isnan(value) else float(value)


reward = component("reward")
"""The server's own: the gates times the weighted rest."""
accuracy = component("accuracy")
effectiveness = component("effectiveness")
tool_rationality = component("tool_rationality")
skill_selection = component("skill_selection")
well_formed = component("format")
reasoning_length = component("reasoning_length")
COMPONENTS = (accuracy, effectiveness, tool_rationality, skill_selection, well_formed, reasoning_length)
"""Apart, for GDPO: `multi_objective_aggregation="normalize_then_sum"`."""
