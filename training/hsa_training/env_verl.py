"""verl's agent loop (0.9): import it where verl is installed. In the YAML of `actor_rollout_ref.rollout.agent.agent_loop_config_path`:

    - name: hsa_agent
      _target_: hsa_training.env_verl.HsaAgentLoop
      url: http://127.0.0.1:8080

Rows are those of `hsa export --to verl-rl`. The server's prompt and tools are shown, each row's own; what follows the model's
messages (results, words of Hooks, later turns of the user) is not trained on.
"""

import contextlib
import os
from typing import Any
from uuid import uuid4

from verl.experimental.agent_loop.agent_loop import AgentLoopBase, AgentLoopOutput, register
from verl.experimental.agent_loop.tool_parser import ToolParser
from verl.tools.schemas import OpenAIFunctionToolSchema

from hsa_training.env import Client, Episode, Score, Taken, aside
from hsa_training.env_rows import start_row
from hsa_training.env_said import Tool, for_template, message_in, message_of
from hsa_training.env_wire import EnvError

OURS = ("hermes", "qwen3_coder")
"""Read by env_said, digit by digit: verl's own reading turns numbers into floats."""


@register("hsa_agent")
class HsaAgentLoop(AgentLoopBase):  # type: ignore[misc]
    """`token_env` names the environment variable with the server's token; `timeout` and `patience` as of Client."""

    def __init__(
        self,
        *args: Any,
        url: str | None = None,
        token_env: str | None = None,
        timeout: float = 120.0,
        patience: float = 60.0,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        address = url or os.environ.get("HSA_URL")
        if not address:
            raise EnvError("no address of the server: expected url in the agent loop's YAML, or HSA_URL")
        token = os.environ[token_env] if token_env else None
        self._client = Client(address, token=token, timeout=timeout, patience=patience)
        self._format = str(self.rollout_config.multi_turn.format)
        self._parser = ToolParser.get_tool_parser(self._format, self.tokenizer)
        self._most = int(self.rollout_config.response_length)

    async def run(self, sampling_params: dict[str, Any], priority: int = 0, **row: Any) -> AgentLoopOutput:
        """One run. Raises EnvError where the server is lost: the batch cannot be made without it."""
        episode = await aside(start_row, self._client, row)
        score: Score | None = None
        try:
            run = _Run(self, episode, sampling_params, int(priority))
            await run.play()
            score = await aside(episode.verify)
            return run.output(score)
        finally:
            if score is None:
                with contextlib.suppress(EnvError):
                    await aside(episode.close)

    async def _said(self, ids: list[int], tools: list[Tool]) -> dict[str, Any]:
        """The model's message."""
        if self._format in OURS:
            text = await aside(self.tokenizer.decode, ids, skip_special_tokens=True)
            return message_in(text, tools)
        content, calls = await self._parser.extract_tool_calls(ids, _known(tools))
        made = [(call.name, call.arguments) for call in calls]
        return message_of(content, made, [getattr(call, "tool_call_id", None) for call in calls])


class _Run:
    """Tokens of one run: `ids` are prompt and response together, `mask` is 1 where the model wrote."""

    def __init__(self, loop: HsaAgentLoop, episode: Episode, sampling: dict[str, Any], priority: int) -> None:
        self._loop = loop
        self._episode = episode
        stops = list(loop._parser.stop_token_ids)
        self._sampling = {**sampling, "stop_token_ids": [*(sampling.get("stop_token_ids") or []), *stops]} if stops else sampling
        full = getattr(loop.rollout_config, "full_determinism", False)
        self._request = f"det-{priority}" if full else uuid4().hex
        self._messages = [for_template(message) for message in episode.messages]
        self._ids: list[int] = []
        self._mask: list[int] = []
        self._logprobs: list[float] | None = None
        self._experts: Any = None
        self._turns = 1
        self._extra: dict[str, Any] = {}
        self._preempted = -1

    async def play(self) -> None:
        """Until the run has ended, or there is no room for more: then it is scored as far as it came."""
        if self._episode.ending is not None:
            raise EnvError(f"{self._episode.task}: a Hook ends it before the model speaks ({self._episode.ending}); leave the row out")
        self._ids = await self._loop.ct_build_initial_tokens(self._messages, tools=list(self._episode.tools))
        while True:
            said = await self._generate()
            if len(self._mask) >= self._loop._most:
                return
            taken: Taken = await aside(self._episode.message, said)
            self._turns += 1
            if taken.ended or not await self._follow(said, taken):
                return

    async def _generate(self) -> dict[str, Any]:
        loop = self._loop
        output = await loop.server_manager.generate(
            request_id=self._request, prompt_ids=self._ids, sampling_params=self._sampling
        )
        logprobs = output.log_probs or None
        before = self._logprobs if self._logprobs is not None else ([] if logprobs else None)
        merged, self._mask, self._logprobs = await loop.ct_merge_assistant_token(
            self._ids, output.token_ids, self._mask, before, assistant_logprobs=logprobs
        )
        self._ids = merged.token_ids
        self._extra = {**(output.extra_fields or {}), **self._extra, **_latest(output.extra_fields or {})}
        if output.num_preempted is not None:
            self._preempted = max(self._preempted, 0) + output.num_preempted
        if output.routed_experts is not None:
            self._experts = output.routed_experts
        return await loop._said(output.token_ids, list(self._episode.tools))

    async def _follow(self, said: dict[str, Any], taken: Taken) -> bool:
        """False: what follows has no room, and is left out."""
        before = [*self._messages, for_template(said)]
        self._messages = [*before, *(for_template(message) for message in taken.messages)]
        merged, mask, logprobs = await self._loop.ct_merge_context_msg(
            before, self._messages, self._ids, self._mask, self._logprobs, tools=list(self._episode.tools)
        )
        if len(mask) >= self._loop._most:
            return False
        self._ids, self._mask = merged.token_ids, mask
        if self._logprobs is not None:
            self._logprobs = logprobs
        self._turns += 1
        return True

    def output(self, score: Score) -> AgentLoopOutput:
        """A run that cannot be scored has reward 0 and no token that is trained on; its group's mean counts it all the same."""
        most, length = self._loop._most, len(self._mask)
        prompt, response = self._ids[: len(self._ids) - length], self._ids[len(self._ids) - length :]
        mask = self._mask if score.scorable else [0] * length
        parts = {f"hsa_{name}": one.value for name, one in score.components.items()}
        return AgentLoopOutput(
            prompt_ids=prompt,
            response_ids=response[:most],
            response_mask=mask[:most],
            response_logprobs=None if self._logprobs is None else self._logprobs[:most],
            routed_experts=None if self._experts is None else self._experts[: len(prompt) + most],
            multi_modal_data={},
            reward_score=score.reward if score.reward is not None else 0.0,
            num_turns=self._turns,
            metrics={"num_preempted": self._preempted},
            extra_fields={
                **self._extra,
                "turn_scores": [],
                "tool_rewards": [],
                **parts,
                "hsa_scorable": score.scorable,
                "hsa_ending": score.ending,
            },
        )


def _latest(extra: dict[str, Any]) -> dict[str, Any]:
    return {key: extra[key] for key in ("max_global_steps",) if extra.get(key)}


def _known(tools: list[Tool]) -> list[Any]:
    """As verl describes tools; those with schemas that it has no room for are read without their types."""
    known = []
    for tool in tools:
        with contextlib.suppress(ValueError):
            known.append(OpenAIFunctionToolSchema.model_validate(tool))
    return known
