"""verl's agent loop, driven as verl 0.9 drives it; stand-ins for its own classes, which need an accelerator's packages."""

import asyncio
import importlib
import json
import sys
import types
from types import SimpleNamespace

import pytest

from fake_env_server import PROMPT, TOOL, FakeServer

ROW = {"raw_prompt": PROMPT, "agent_name": "hsa_agent", "extra_info": {"id": "a", "hsa": json.dumps({"id": "a", "tools": [TOOL]})}}


class AgentLoopBase:
    """As verl/experimental/agent_loop/agent_loop.py of 0.9.1; a token is a character, and context comes in brackets."""

    def __init__(self, trainer_config, server_manager, tokenizer, processor, dataset_cls, data_config, hf_model_type=None, **kwargs):
        self.rollout_config, self.server_manager, self.tokenizer = trainer_config, server_manager, tokenizer
        self.left_over = kwargs

    async def ct_build_initial_tokens(self, messages, tools=None, **_):
        return ids(f"{len(tools)}{''.join(one['content'] for one in messages)}")

    async def ct_merge_assistant_token(self, runtime_token_ids, assistant_token_ids, response_mask, response_logprobs=None, assistant_logprobs=None):
        logprobs = None if response_logprobs is None else [*response_logprobs, *(assistant_logprobs or [])]
        return SimpleNamespace(token_ids=[*runtime_token_ids, *assistant_token_ids]), [*response_mask, *[1] * len(assistant_token_ids)], logprobs

    async def ct_merge_context_msg(self, previous_messages, updated_messages, runtime_token_ids, response_mask, response_logprobs=None, tools=None):
        assert updated_messages[: len(previous_messages)] == previous_messages and previous_messages[-1]["role"] == "assistant"
        new = ids("".join(f"[{one['content']}]" for one in updated_messages[len(previous_messages) :]))
        logprobs = None if response_logprobs is None else [*response_logprobs, *[0.0] * len(new)]
        return SimpleNamespace(token_ids=[*runtime_token_ids, *new]), [*response_mask, *[0] * len(new)], logprobs


class Parser:
    stop_token_ids = [7]

    async def extract_tool_calls(self, ids, tools):
        assert tools == [TOOL]
        text = words(ids)
        return (text, []) if "!" not in text else ("", [SimpleNamespace(name="get.item", arguments='{"n": 2}', tool_call_id="x")])


def ids(text):
    return [ord(letter) for letter in text]


def words(tokens):
    return "".join(map(chr, tokens))


class Manager:
    def __init__(self, texts):
        self.texts, self.asked = list(texts), []

    async def generate(self, request_id, *, prompt_ids, sampling_params):
        self.asked.append((request_id, list(prompt_ids), sampling_params))
        text = self.texts.pop(0)
        return SimpleNamespace(
            token_ids=ids(text), log_probs=[-1.0] * len(text), num_preempted=1, routed_experts=None, extra_fields={"max_global_steps": len(self.asked)}
        )


@pytest.fixture
def verl(monkeypatch):
    loop, parser, schemas = (types.ModuleType(f"verl.{name}") for name in ("experimental.agent_loop.agent_loop", "experimental.agent_loop.tool_parser", "tools.schemas"))
    registry = {}
    loop.AgentLoopBase, loop.AgentLoopOutput = AgentLoopBase, lambda **fields: SimpleNamespace(**fields)
    loop.register = lambda name: lambda kind: registry.setdefault(name, kind)
    parser.ToolParser = SimpleNamespace(get_tool_parser=lambda name, tokenizer: Parser() if name == "other" else SimpleNamespace(stop_token_ids=[]))
    schemas.OpenAIFunctionToolSchema = SimpleNamespace(model_validate=lambda tool: tool)
    for name in ("verl", "verl.experimental", "verl.experimental.agent_loop", "verl.tools"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    for module in (loop, parser, schemas):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.delitem(sys.modules, "hsa_training.env_verl", raising=False)
    found = importlib.import_module("hsa_training.env_verl")
    assert registry == {"hsa_agent": found.HsaAgentLoop}
    yield found
    sys.modules.pop("hsa_training.env_verl", None)


@pytest.fixture
def server():
    fake = FakeServer()
    yield fake
    fake.close()


def play(verl, server, texts, most=1000, format="hermes", row=ROW):
    config = SimpleNamespace(multi_turn=SimpleNamespace(format=format), response_length=most, prompt_length=1000, full_determinism=False)
    tokenizer = SimpleNamespace(decode=lambda tokens, skip_special_tokens: words(tokens))
    manager = Manager(texts)
    # as hydra.utils.instantiate calls it: the keys of the YAML, then what the worker has
    loop = verl.HsaAgentLoop(
        name="hsa_agent", url=server.url, patience=0.1, trainer_config=config, server_manager=manager, tokenizer=tokenizer, processor=None,
        dataset_cls=None, data_config=None, hf_model_type=None, tools=None,
    )
    return manager, asyncio.run(loop.run({"temperature": 1}, priority=0, **row))


CALL = '<think>\nhm\n</think>\n\n<tool_call>\n{"name": "get.item", "arguments": {"n": 9007199254740993}}\n</tool_call>'
RESULT = '[{"n":9007199254740993}]'


def test_a_run(verl, server):
    manager, output = play(verl, server, [CALL, "more?", "done"])
    assert words(output.prompt_ids) == "1SU"
    assert words(output.response_ids) == f"{CALL}{RESULT}more?[yes]done"
    expected = [1] * len(CALL) + [0] * len(RESULT) + [1] * 5 + [0] * 5 + [1] * 4
    assert output.response_mask == expected
    assert output.response_logprobs == [-1.0 if one else 0.0 for one in expected]
    assert (output.reward_score, output.num_turns, output.metrics) == (0.75, 6, {"num_preempted": 3})
    extra = output.extra_fields
    assert (extra["hsa_accuracy"], extra["hsa_skill_selection"], extra["hsa_scorable"], extra["max_global_steps"]) == (1, None, True, 3)
    assert len({request for request, _, _ in manager.asked}) == 1
    assert words(manager.asked[1][1]) == f"1SU{CALL}{RESULT}"
    said = json.loads(next(text for _, path, _, text in server.seen if path.endswith("/messages")))["message"]
    assert said["reasoning_content"] == "hm"


def test_what_has_no_room_is_left_out(verl, server):
    # the result would not fit; then the model's own message does not
    _, output = play(verl, server, [CALL], most=len(CALL) + 3)
    assert words(output.response_ids) == CALL and output.response_mask == [1] * len(CALL)
    _, output = play(verl, server, [CALL], most=10)
    assert words(output.response_ids) == CALL[:10] and len(output.response_mask) == len(output.response_logprobs) == 10
    assert output.reward_score == 0.75 and output.extra_fields["hsa_ending"] == "abandoned"


def test_a_run_that_cannot_be_scored_is_masked(verl, server):
    server.scorable = False
    _, output = play(verl, server, ["done"])
    assert (output.response_mask, output.reward_score, output.extra_fields["hsa_scorable"]) == ([0] * 4, 0.0, False)


def test_a_format_that_verl_reads(verl, server):
    manager, output = play(verl, server, ["!", "done"], format="other")
    assert words(output.response_ids) == '![{"n": 2}]done'
    assert manager.asked[0][2] == {"temperature": 1, "stop_token_ids": [7]}


def test_an_episode_is_given_up_when_the_model_fails(verl, server):
    with pytest.raises(IndexError):
        play(verl, server, [])
    assert server.episodes == {}


def test_a_row_that_is_none(verl, server):
    with pytest.raises(verl.EnvError, match="expected a row of rl/"):
        play(verl, server, [], row={"raw_prompt": PROMPT, "extra_info": {}})
