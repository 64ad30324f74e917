"""Classes for TRL, used as TRL uses them: where the package is there, by the statements of its own trainer."""

import ast
import functools
import importlib.util
import inspect
import json
import math
import textwrap
from pathlib import Path
from types import SimpleNamespace

import pytest

from fake_env_server import PROMPT, TOOL, FakeServer, client
from hsa_training import env_trl
from hsa_training.env_wire import EnvError

ODD = {
    "type": "function",
    "function": {
        "name": "look-up",
        "description": "Looks up.\n  Twice.",
        "parameters": {
            "type": "object",
            "properties": {"a": {"type": "string", "description": "One."}, "self": {}, "b.c": {"type": "integer"}, "from": {"type": "number"}},
            "required": ["a"],
        },
    },
}
TRL = importlib.util.find_spec("trl")


@pytest.fixture
def server():
    fake = FakeServer()
    yield fake
    fake.close()


def row(id="a", tools=(TOOL,), name="hsa_h_e"):
    return {"id": id, "prompt": PROMPT, "environment": name, "hsa": json.dumps({"id": id, "tools": list(tools)})}


def opened(server):
    one = env_trl.environments([row()], client(server))["hsa_h_e"]()
    one.reset(**{key: value for key, value in row().items() if key != "environment"})
    return one


def test_every_public_method_is_a_tool(server):
    kinds = env_trl.environments([row(), row("b"), row("c", (ODD,), "other")], client(server))
    assert sorted(kinds) == ["hsa_h_e", "other"]
    public = {name for name, _ in inspect.getmembers(kinds["other"], inspect.isfunction) if not name.startswith("_")}
    assert public == {"look-up", "reset"}
    method = getattr(kinds["hsa_h_e"](), "get.item")
    assert method.__name__ == "get.item"
    assert str(inspect.signature(method)) == "(*, n: int = None) -> str"
    assert getattr(kinds["other"], "look-up").__doc__ == "Looks up. Twice.\n\nArgs:\n    a: One."


def test_a_call_carries_what_it_is_given(server):
    one = opened(server)
    assert getattr(one, "get.item")(n=9007199254740993) == '{"n": 9007199254740993}'
    assert getattr(one, "get.item")(**{"self": 1, "b.c": 2}) == '{"self": 1, "b.c": 2}'


@pytest.mark.parametrize("name", ["reset", "get_reward", "_x"])
def test_names_that_trl_keeps_for_itself(server, name):
    tool = {"type": "function", "function": {"name": name}}
    with pytest.raises(EnvError, match=f"a tool is called {name}"):
        env_trl.environments([row(tools=(tool,))], client(server))


def test_one_name_is_one_set_of_tools(server):
    with pytest.raises(EnvError, match="show other tools"):
        env_trl.environments([row(), row(tools=(ODD,))], client(server))


def test_a_row_of_another_dataset_is_refused(server):
    one = env_trl.environments([row(tools=(ODD,))], client(server))["hsa_h_e"]()
    with pytest.raises(EnvError, match="not that of the row"):
        one.reset(**row(tools=(ODD,)))
    assert server.episodes == {}


def test_components_are_rewards_and_a_value_that_nobody_knows_is_none(server):
    one = opened(server)
    said = [[{"role": "assistant", "content": "done"}]]
    assert env_trl.accuracy(completions=said, environments=[one]) == [1.0]
    assert env_trl.skill_selection(completions=said, environments=[one]) == [None]
    assert env_trl.reward(completions=said, environments=[one], prompts=[1], trainer_state=None) == [0.75]
    assert [function.__name__ for function in env_trl.COMPONENTS][4] == "format"
    assert sum(path.endswith("/verify") for _, path, _, _ in server.seen) == 1


def test_a_run_that_cannot_be_scored_is_none_in_every_component(server):
    server.scorable = False
    one, logged = opened(server), {}
    said = [[{"role": "assistant", "content": "done"}]]
    for function in (env_trl.reward, *env_trl.COMPONENTS):
        assert function(completions=said, environments=[one], log_metric=logged.__setitem__) == [None]
    assert logged == {"hsa/unscorable": 1.0, "hsa/broken": 0.0, "hsa/unfinished": 0.0}


def test_a_run_whose_server_was_restarted_is_not_scored(server):
    one, other = opened(server), object()
    server.episodes.clear()
    assert "start the task anew" in json.loads(getattr(one, "get.item")(n=1))["error"]
    server.seen.clear()
    assert env_trl.reward(completions=[[], []], environments=[one, other]) == [None, None]
    assert server.seen == []
    one.reset(**row())
    assert getattr(one, "get.item")(n=1) == '{"n": 1}'


def test_a_reply_with_which_the_run_goes_on(server):
    one, logged = opened(server), {}
    said = [[{"role": "assistant", "content": "<think>\nhm\n</think>\n\nmore?"}]]
    assert env_trl.reward(completions=said, environments=[one], log_metric=logged.__setitem__) == [0.75]
    assert logged["hsa/unfinished"] == 1.0
    message = json.loads(server.seen[-2][3])["message"]
    assert message == {"role": "assistant", "content": "more?", "reasoning_content": "hm"}


def test_a_rollout_cut_off_at_a_call_has_no_reply(server):
    one = opened(server)
    assert env_trl.reward(completions=[[{"role": "assistant", "content": "", "tool_calls": [1]}]], environments=[one]) == [0.75]
    assert not any(path.endswith("/messages") for _, path, _, _ in server.seen)


def test_an_ended_run_says_so(server):
    one = opened(server)
    env_trl.reward(completions=["done"], environments=[one])
    assert json.loads(getattr(one, "get.item")(n=1)) == {"error": "the run has ended: replied"}


@functools.lru_cache(maxsize=1)
def trainer_source():
    source = (Path(TRL.origin).parent / "trainer" / "grpo_trainer.py").read_text(encoding="utf-8")
    kind = next(one for one in ast.parse(source).body if isinstance(one, ast.ClassDef) and one.name == "GRPOTrainer")
    return source, kind


def method_of(name):
    return next(one for one in trainer_source()[1].body if isinstance(one, ast.FunctionDef) and one.name == name)


def statements(method, wanted):
    """Those of a method of TRL's trainer that begin with `if` and mention the wanted words, in order."""
    found = []
    for one in method_of(method).body:
        if isinstance(one, ast.If):
            text = "\n".join(trainer_source()[0].splitlines()[one.lineno - 1 : one.end_lineno])
            found += [text] if any(word in text for word in wanted) else []
    return found


@pytest.mark.skipif(TRL is None, reason="trl is not installed")
def test_with_the_statements_of_trl(server):
    kinds = env_trl.environments([row(), row("c", (ODD,), "other")], client(server))
    trainer = SimpleNamespace(environment_factories=kinds, _multi_environment=True, reward_funcs=[], _standalone_tools=[], tools=[])
    own = lambda: None  # noqa: E731
    (setting_up,) = statements("__init__", ["self._env_tools = {}"])
    exec(textwrap.dedent(setting_up), {"self": trainer, "inspect": inspect, "tools": [own]})
    assert [tool.__name__ for tool in trainer._env_tools["other"]] == ["<lambda>", "look-up"]
    assert env_trl.with_exact_schemas(trainer) is trainer
    assert trainer._env_tools == {"hsa_h_e": [own, TOOL], "other": [own, ODD]}

    steps = statements("_generate_and_score_completions", ["self._batch_environments = [", "self._sync_tool_dicts = []", "environment.reset("])
    assert len(steps) == 3
    inputs = [row(), row()]
    scope = {"self": trainer, "inspect": inspect, "inputs": inputs, "prompts": [one["prompt"] for one in inputs]}
    for step in steps:
        exec(textwrap.dedent(step), scope)
    assert scope["prompts"] == [PROMPT, PROMPT]
    assert len({id(one) for one in trainer.environments}) == 2
    assert trainer._sync_tool_dicts[1]["get.item"](**{"n": 2}) == '{"n": 2}'
    assert [len(server.episodes[id]) for id in ("e1", "e2")] == [0, 1]
    rewards = env_trl.reward(completions=[[{"role": "assistant", "content": "x"}]] * 2, environments=trainer.environments)
    assert rewards == [0.75, 0.75]
    # the next batch takes the same instances, each with an Episode of its own
    for step in steps:
        exec(textwrap.dedent(step), scope)
    assert trainer.environments[1]._episode.id not in ("e1", "e2")
    assert "tools=self._env_tools[name]" in ast.unparse(method_of("_tokenize_prompts"))


def test_a_trainer_without_the_place_for_schemas():
    with pytest.raises(EnvError, match="TRL 1.13 to 1.16"):
        env_trl.with_exact_schemas(SimpleNamespace(_env_tools=None))


def test_no_number_is_none():
    score = SimpleNamespace(reward=math.nan, components={})
    assert env_trl.value_in(score, "reward") is None
