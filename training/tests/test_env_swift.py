"""ms-swift's scheduler and Env, driven in the order in which ms-swift 4.6 drives them; a stand-in where the package is missing."""

import asyncio
import importlib
import json
import sys
import types
from types import SimpleNamespace

import pytest

from fake_env_server import PROMPT, TOOL, FakeServer

ROW = {"env_config": {"name": "hsa", "row": json.dumps({"id": "a", "tools": [TOOL]})}}


class MultiTurnScheduler:
    """As swift/rollout/multi_turn.py of 4.6.0: `run` in short, with its hooks in their places."""

    def __init__(self, infer_engine=None, max_turns=None, *args, **kwargs):
        self.infer_engine, self.max_turns = infer_engine, max_turns

    async def run(self, infer_request, request_config, **kwargs):
        await self.on_trajectory_start([infer_request])
        turn, infos, ids, logprobs = 1, {}, [], []
        while True:
            choice = self.infer_engine(infer_request)
            infer_request.messages.append({"role": "assistant", "content": choice.message.content})
            ids.append(choice.token_ids)
            logprobs.append([0.0] * len(choice.token_ids))
            ended = await self.on_turn_end(infer_request, choice, turn)
            infos.update(ended.get("rollout_infos") or {})
            if ended["done"] or (self.max_turns and turn >= self.max_turns):
                masks = [[1] * len(one) for one in ids]
                return SimpleNamespace(
                    messages=infer_request.messages, response_token_ids=ids, response_loss_mask=masks,
                    rollout_logprobs=logprobs, rollout_infos={**infos, "num_turns": turn},
                )
            infer_request = self.step(infer_request, choice, turn)["infer_request"]
            turn += 1


class Env:
    def __init__(self, env_config):
        self.env_config = env_config


@pytest.fixture
def swift(monkeypatch):
    gym, turns = types.ModuleType("swift.rollout.gym_env"), types.ModuleType("swift.rollout.multi_turn")
    gym.Env, gym.envs, turns.MultiTurnScheduler, turns.multi_turns = Env, {}, MultiTurnScheduler, {}
    for name, module in (("swift", types.ModuleType("swift")), ("swift.rollout", types.ModuleType("swift.rollout"))):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setitem(sys.modules, gym.__name__, gym)
    monkeypatch.setitem(sys.modules, turns.__name__, turns)
    monkeypatch.delitem(sys.modules, "hsa_training.env_swift", raising=False)
    env_swift = importlib.import_module("hsa_training.env_swift")

    assert (turns.multi_turns["hsa_scheduler"], gym.envs["hsa"]) == (env_swift.HsaScheduler, env_swift.HsaEnv)
    yield env_swift
    sys.modules.pop("hsa_training.env_swift", None)


@pytest.fixture
def server(monkeypatch):
    fake = FakeServer()
    monkeypatch.setenv("HSA_URL", fake.url)
    yield fake
    fake.close()


def choice(text, calls=None, finish="stop"):
    made = calls and [SimpleNamespace(id=f"t{place}", function=SimpleNamespace(name=n, arguments=a)) for place, (n, a) in enumerate(calls)]
    return SimpleNamespace(
        message=SimpleNamespace(content=text, tool_calls=made, reasoning_content=None), finish_reason=finish, token_ids=[1, 2],
    )


def play(swift, choices, max_turns=None):
    left = list(choices)
    scheduler = swift.HsaScheduler(lambda request: left.pop(0), max_turns)
    request = SimpleNamespace(uuid="u", messages=[{"role": "user", "content": "old"}], tools=None, data_dict=ROW)
    output = asyncio.run(scheduler.run(request, None))
    assert scheduler._episodes == {} and scheduler._following == {}
    return request, output


def test_a_run_with_calls_read_by_the_engine_and_calls_in_the_text(swift, server):
    text = '<think>\nhm\n</think>\n\n<tool_call>\n{"name": "get.item", "arguments": {"n": 1}}\n</tool_call>'
    request, output = play(swift, [choice("x", [("get.item", '{"n": 9007199254740993}')]), choice(text), choice("more?"), choice("done")])
    assert request.tools == [TOOL]
    assert [message["role"] for message in output.messages] == ["system", "user", "assistant", "tool", "assistant", "tool", "assistant", "user", "assistant"]
    assert output.messages[3]["content"] == '{"n": 9007199254740993}'
    assert output.messages[:2] == PROMPT and output.messages[7]["content"] == "yes"
    said = [json.loads(text)["message"] for _, path, _, text in server.seen if path.endswith("/messages")]
    assert said[0]["tool_calls"][0]["id"] == "t0" and said[1]["reasoning_content"] == "hm"
    infos = output.rollout_infos
    assert (infos["total_reward"], infos["hsa_scorable"], infos["hsa_components"]["accuracy"], infos["num_turns"]) == (0.75, True, 1, 4)
    assert output.response_loss_mask == [[1, 1]] * 4


def test_a_run_that_is_cut_off_is_scored_as_far_as_it_came(swift, server):
    for choices, turns in (([choice("<tool_call>{", finish="length")], None), ([choice("", [("get.item", "{}")])], 1)):
        _, output = play(swift, choices, turns)
        assert (output.rollout_infos["total_reward"], output.rollout_infos["gym_done"]) == (0.75, True)


def test_a_run_that_cannot_be_scored_is_masked(swift, server):
    server.scorable = False
    _, output = play(swift, [choice("done")])
    assert (output.rollout_infos["total_reward"], output.rollout_infos["hsa_scorable"]) == (0.0, False)
    assert (output.response_loss_mask, output.rollout_logprobs) == ([[0, 0]], [])


def test_an_episode_is_given_up_when_the_engine_fails(swift, server):
    def broken(request):
        raise RuntimeError("engine")

    scheduler = swift.HsaScheduler(broken)
    with pytest.raises(RuntimeError):
        asyncio.run(scheduler.run(SimpleNamespace(uuid="u", messages=[], tools=None, data_dict=ROW), None))
    assert server.episodes == {}


def test_the_gym_env(swift, server):
    async def played():
        env = swift.HsaEnv(ROW["env_config"])
        request = SimpleNamespace(data_dict=ROW, tools=None)
        first = await env.reset(request)
        call = {"role": "assistant", "content": '<tool_call>{"name": "get.item", "arguments": {"n": 1}}</tool_call>'}
        second = await env.step([call])
        last = await env.step([{"role": "assistant", "content": "done"}])
        await env.close()
        return request, first, second, last

    request, first, second, last = asyncio.run(played())
    assert first == ("U", {"task": "a"}, "S") and request.tools == [TOOL]
    assert second == ('<tool_response>\n{"n":1}\n</tool_response>', 0.0, False, {})
    assert last[:3] == ("", 0.75, True)


def test_without_an_address(swift, monkeypatch):
    monkeypatch.delenv("HSA_URL", raising=False)
    with pytest.raises(swift.EnvError, match="expected HSA_URL"):
        swift.client()
