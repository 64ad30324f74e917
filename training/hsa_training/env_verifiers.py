"""verifiers (0.4, its v1): a taskset of rows of `rl/` and the environment that plays them on `hsa serve`.

    vf-eval hsa-verifiers --env.taskset.rows out/ds/rl/train-00000.jsonl --env.taskset.task.url http://127.0.0.1:8080

Import it where verifiers is installed. Each rollout has an Episode of its own, whose tools the agent's harness sees through one MCP server; the
environment says the agent's replies to it, and hands on what the user says next.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import verifiers.v1 as vf
from mcp.server.mcpserver import Context, MCPServer
from mcp.types import CallToolResult, TextContent, Tool
from pydantic import Field

from hsa_training.env import Client, EpisodeEnded, Taken, aside, arguments_text, score_of, taken_of
from hsa_training.env_rows import rest_of, start_row
from hsa_training.env_said import without_reasoning
from hsa_training.env_wire import EnvError
from hsa_training.stored import inside

__all__ = ["HsaEnv", "HsaTaskset"]


class HsaTaskConfig(vf.TaskConfig):
    url: str = ""
    """Address of `hsa serve`; HSA_URL when left out. Its token, where it has one, is HSA_TOKEN."""
    timeout: float = Field(120.0, gt=0)
    patience: float = Field(60.0, ge=0)


class HsaConfig(vf.TasksetConfig):
    rows: Path = Path()
    """A file of `rl/`, or one of `hsa export --to trl-rl`."""
    tools: vf.SharedToolsetConfig = vf.SharedToolsetConfig()
    task: HsaTaskConfig = HsaTaskConfig()


class HsaData(vf.TaskData):
    row: str
    """The row as it stands in its file: numbers digit by digit."""


class HsaState(vf.State):
    """What the tools' server has to know of a rollout."""

    url: str = ""
    timeout: float = 120.0
    patience: float = 60.0
    episode: str = ""
    tools: list[dict[str, Any]] = Field(default_factory=list)
    ending: str | None = None

    def client(self) -> Client:
        return Client(
            self.url, token=os.environ.get("HSA_TOKEN") or None, timeout=self.timeout, patience=self.patience
        )

    async def say(self, message: dict[str, Any]) -> Taken:
        path = f"/episodes/{self.episode}/messages"
        taken = taken_of(await aside(self.client().request, "POST", path, {"message": message}))
        self.ending = taken.ending
        if taken.tools is not None:
            self.tools = [dict(tool) for tool in taken.tools]
        return taken


class HsaToolset(vf.Toolset[vf.SharedToolsetConfig, HsaState]):
    """The Variant's tools, under the names that it gives them; every rollout has its own."""

    TOOL_PREFIX = None

    def register(self, mcp: MCPServer) -> None:
        # The catalogue is another one for each rollout, so it cannot be declared once.
        server = cast(Any, mcp)
        server.list_tools = self._with_state(self.list_tools)
        server.call_tool = self._with_state(self.call_tool)

    async def list_tools(self) -> list[Tool]:
        functions = [tool["function"] for tool in self.state.tools]
        return [
            Tool(
                name=one["name"],
                description=one.get("description"),
                input_schema=one.get("parameters") or {"type": "object", "properties": {}},
            )
            for one in functions
        ]

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context | None = None
    ) -> CallToolResult:
        function = {"name": name, "arguments": arguments_text(arguments)}
        try:
            taken = await self.state.say({"tool_calls": [{"type": "function", "function": function}]})
            text = taken.answers[0].text
        except EpisodeEnded as ended:
            text = str(ended)
        return CallToolResult(content=[TextContent(type="text", text=text)])


class HsaTask(vf.Task[HsaData, HsaState, HsaTaskConfig]):
    @property
    def key(self) -> str:
        return str(self.data.id)

    async def setup(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        state = trace.state
        state.url = self.config.url or os.environ.get("HSA_URL", "")
        if not state.url:
            raise EnvError("no address of the server: expected --env.taskset.task.url, or HSA_URL")
        state.timeout, state.patience = self.config.timeout, self.config.patience
        episode = await aside(start_row, state.client(), json.loads(self.data.row))
        state.episode, state.ending = episode.id, episode.ending
        state.tools = [dict(tool) for tool in episode.tools]

    @vf.reward(weight=1.0)
    async def hsa(self, trace: vf.Trace) -> float:
        """The server's reward; each component is a metric. A run that cannot be scored is an error, so that nothing is learned from it."""
        state = trace.state
        score = score_of(await aside(state.client().request, "POST", f"/episodes/{state.episode}/verify"))
        trace.info["hsa"] = {"task": score.task, "ending": score.ending, "scorable": score.scorable, "why": score.why}
        for name, component in score.components.items():
            if component.value is not None:
                trace.record_metric(name, float(component.value))
        if score.reward is None:
            raise EnvError(f"{score.task} cannot be scored: {score.why}")
        return float(score.reward)


class HsaTaskset(vf.Taskset[HsaTask, HsaConfig]):
    @classmethod
    def toolsets(cls, config: HsaConfig) -> list[vf.Toolset]:
        return [HsaToolset(config.tools)]

    def load(self) -> Iterator[HsaTask]:
        with inside(self.config.rows) as file:
            for line in file:
                yield HsaTask(data_of(line.decode()), self.config.task)


def data_of(line: str) -> HsaData:
    row = json.loads(line)
    rest, prompt = rest_of(row), row["prompt"]
    system = [message["content"] for message in prompt if message["role"] == "system"]
    return HsaData(
        id=rest["id"],
        name=rest["id"],
        system_prompt="\n\n".join(system) or None,
        prompt=[message for message in prompt if message["role"] != "system"],
        row=line,
    )


class HsaEnvConfig(vf.EnvConfig):
    agent: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime={"type": "subprocess"})
    """Plays the rows; `null` is the bare loop of chat and tools, which adds no words of its own and runs nothing."""


class HsaEnv(vf.Env[HsaEnvConfig]):
    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        async with agents.agent.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                state = cast(HsaState, interaction.trace.state)
                if state.ending is not None:
                    return
                words, reasoning = without_reasoning(segment.last_reply)
                apart = {} if reasoning is None else {"reasoning_content": reasoning}
                taken = await state.say({"role": "assistant", "content": words, **apart})
                if taken.ended:
                    return
                segment = await interaction.turn("\n\n".join(str(message["content"]) for message in taken.messages))


if __name__ == "__main__":
    HsaToolset.run()
