"""ms-swift's multi-turn scheduler and Env (4.6): `--external_plugins .../hsa_training/env_swift.py --multi_turn_scheduler hsa_scheduler`.

Rows are those of `hsa export --to ms-swift-rl`; the server's address is HSA_URL (its token, where it has one, HSA_TOKEN). The scheduler shows
each row's own tools and hands results on as results. `hsa`, for the gym scheduler, can hand them on only as words of a user: take
it where the scheduler cannot be chosen. Both give `total_reward`: set `--use_gym_env true`.
"""

import asyncio
import contextlib
import functools
import os
from collections.abc import Mapping, Sequence
from typing import Any

from swift.rollout.gym_env import Env, envs
from swift.rollout.multi_turn import MultiTurnScheduler, multi_turns

from hsa_training.env import Client, Episode, Score, Taken, aside
from hsa_training.env_rows import start_row
from hsa_training.env_said import for_template, message_in, message_of, without_reasoning
from hsa_training.env_wire import EnvError

STEPS = 256
"""Messages of the model after which a run is given up, where nothing else bounds it."""


@functools.lru_cache(maxsize=1)
def client() -> Client:
    url = os.environ.get("HSA_URL")
    if not url:
        raise EnvError("no address of the server: expected HSA_URL, such as http://127.0.0.1:8080")
    return Client(url, token=os.environ.get("HSA_TOKEN") or None)


def infos_of(score: Score) -> dict[str, Any]:
    """ms-swift has no reward that does not count: a run that cannot be scored has 0, and says so beside it."""
    return {
        "total_reward": score.reward if score.reward is not None else 0.0,
        "gym_done": True,
        "hsa_scorable": score.scorable,
        "hsa_ending": score.ending,
        "hsa_components": {name: one.value for name, one in score.components.items()},
    }


def said(text: str, choice: Any, tools: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The model's message: calls as the engine has read them, or, where it reads none, as they stand in the text."""
    made = getattr(choice.message, "tool_calls", None)
    if not made:
        return message_in(text, tools)
    reasoning = choice.message.reasoning_content or without_reasoning(text)[1]
    calls = [(call.function.name, call.function.arguments) for call in made]
    message = message_of("", calls, [call.id for call in made])
    return message if reasoning is None else {**message, "reasoning_content": reasoning}


class HsaScheduler(MultiTurnScheduler):  # type: ignore[misc]
    """One Episode for each trajectory, by the uuid of its request."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._episodes: dict[str, Episode] = {}
        self._following: dict[str, list[Mapping[str, Any]]] = {}

    async def on_trajectory_start(self, requests: list[Any]) -> None:
        """The server's prompt and tools take the place of the row's, which are the same."""
        await asyncio.gather(*(self._start(request) for request in requests))

    async def _start(self, request: Any) -> None:
        await self._give_up(request.uuid)
        episode = await aside(start_row, client(), request.data_dict or {})
        self._episodes[request.uuid] = episode
        request.messages = [for_template(message) for message in episode.messages]
        request.tools = list(episode.tools)

    async def on_turn_end(self, infer_request: Any, response_choice: Any, current_turn: int) -> dict[str, Any]:
        """`done` with the score once the run has ended, or there is no room or turn left."""
        uuid = infer_request.uuid
        episode = self._episodes.get(uuid)
        if episode is None:
            return {"done": True, "rollout_infos": {"total_reward": 0.0, "gym_done": True, "hsa_scorable": False}}
        try:
            taken: Taken | None = None
            if response_choice.finish_reason != "length":
                text = infer_request.messages[-1]["content"]
                taken = await aside(episode.message, said(text, response_choice, episode.tools))
            if taken is None or taken.ended or current_turn >= (self.max_turns or STEPS):
                score = await aside(episode.verify)
                self._forget(uuid)
                return {"done": True, "rollout_infos": infos_of(score)}
        except BaseException:
            await self._give_up(uuid)
            raise
        self._following[uuid] = [for_template(message) for message in taken.messages]
        if taken.tools is not None:
            infer_request.tools = list(taken.tools)
        return {"done": False, "rollout_infos": {"total_reward": 0.0, "gym_done": False}}

    def step(self, infer_request: Any, response_choice: Any, current_turn: int) -> dict[str, Any]:
        """Results, words of a Hook, or the user's next turn."""
        infer_request.messages.extend(self._following.pop(infer_request.uuid, []))
        return {"infer_request": infer_request}

    async def run(self, infer_request: Any, request_config: Any, **kwargs: Any) -> Any:
        """With `swift rollout`: a run that cannot be scored has no token that is trained on."""
        try:
            output = await super().run(infer_request, request_config, **kwargs)
        finally:
            await self._give_up(infer_request.uuid)
        if output.rollout_infos.get("hsa_scorable") is False:
            output.response_loss_mask = [[0] * len(ids) for ids in output.response_token_ids]
            output.rollout_logprobs = []
        return output

    def _forget(self, uuid: str) -> Episode | None:
        self._following.pop(uuid, None)
        return self._episodes.pop(uuid, None)

    async def _give_up(self, uuid: str) -> None:
        episode = self._forget(uuid)
        if episode is not None:
            with contextlib.suppress(EnvError):
                await aside(episode.close)


class HsaEnv(Env):  # type: ignore[misc]
    """For `--multi_turn_scheduler gym_scheduler`: rows name it in `env_config`. Calls are read from the model's text."""

    def __init__(self, env_config: Mapping[str, Any]) -> None:
        super().__init__(env_config)
        self._episode: Episode | None = None

    async def reset(self, config: Any) -> tuple[str, dict[str, Any], str]:
        episode = await aside(start_row, client(), config.data_dict or {"env_config": self.env_config})
        self._episode = episode
        config.tools = list(episode.tools)
        system = [message["content"] for message in episode.messages if message["role"] == "system"]
        user = [message["content"] for message in episode.messages if message["role"] == "user"]
        if len(system) + len(user) != len(episode.messages) or len(user) != 1:
            raise EnvError(f"{episode.task}: its prompt is more than a system message and a user's; use hsa_scheduler")
        return user[0], {"task": episode.task}, "\n\n".join(system)

    async def step(self, action: list[dict[str, Any]]) -> tuple[str, float, bool, dict[str, Any]]:
        if self._episode is None:
            raise EnvError("step before reset")
        taken = await aside(self._episode.message, message_in(action[-1]["content"], self._episode.tools))
        if not taken.ended:
            return "\n\n".join(told(message) for message in taken.messages), 0.0, False, {}
        score = await aside(self._episode.verify)
        self._episode = None
        infos = infos_of(score)
        return "", infos["total_reward"], True, infos

    async def close(self) -> None:
        episode, self._episode = self._episode, None
        if episode is not None:
            with contextlib.suppress(EnvError):
                await aside(episode.close)


def told(message: Mapping[str, Any]) -> str:
    """A result as Qwen's templates write it, which show results as words of a user too."""
    text = str(message["content"])
    return f"<tool_response>\n{text}\n</tool_response>" if message["role"] == "tool" else text


multi_turns["hsa_scheduler"] = HsaScheduler
envs["hsa"] = HsaEnv
