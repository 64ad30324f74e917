"""The client of the Episode protocol."""

import json
import threading

import pytest

from fake_env_server import PROMPT, TOOL, FakeServer, client, refused
from hsa_training.env import Client, EnvRefused, EnvUnreachable, EpisodeEnded, EpisodeLost
from hsa_training.env_wire import EnvError

BIG = 9007199254740993


@pytest.fixture
def server():
    fake = FakeServer()
    yield fake
    fake.close()


def test_a_run(server):
    with client(server).start(task="a") as episode:
        assert (episode.id, episode.messages, episode.tools) == ("e1", PROMPT, [TOOL])
        taken = episode.call("get.item", {"n": BIG})
        assert (taken.kind, taken.answers[0].text, taken.steps) == ("answered", f'{{"n": {BIG}}}', 1)
        assert json.loads(taken.answers[0].text) == {"n": BIG}
        asked = episode.reply("more?")
        assert (asked.kind, asked.sent, asked.ended) == ("asked", "more?", False)
        assert episode.reply("done", reasoning="hm").ending == "replied"
        roles = [message["role"] for message in episode.messages]
        assert roles == ["system", "user", "assistant", "tool", "assistant", "user", "assistant"]
        score = episode.verify()
        assert (score.reward, score.scorable, score.components["accuracy"].value) == (0.75, True, 1)
        assert score.components["skill_selection"].value is None
    assert server.episodes == {}


def test_what_a_model_wrote_arrives_as_it_is(server):
    episode = client(server).start()
    for written in ('{"n": 1.50', "", '{"n": "\ud800"}', '{"n":1e400}'):
        assert episode.call("get.item", written).answers[0].text == written
    assert episode.call("get.item", {"n": float("nan")}).answers[0].text == '{"n": NaN}'


@pytest.mark.parametrize("fault", ["before", "after", refused(503, "full") + ({"retry-after": "0"},), refused(429, "x") + ({},)])
def test_a_request_without_an_answer_is_sent_again_and_happens_once(server, fault):
    episode = client(server).start()
    server.faults = [fault, fault]
    assert episode.call("get.item").steps == 1
    keys = [headers["idempotency-key"] for _, path, headers, _ in server.seen if path.endswith("/messages")]
    assert len(keys) == 3 and len(set(keys)) == 1
    assert episode.call("get.item").steps == 2
    assert server.done == 3


def test_other_refusals_are_not_tried_again(server):
    server.faults = [refused(500, "internal") + ({},)]
    with pytest.raises(EnvRefused, match="internal, 500"):
        client(server).start()
    with pytest.raises(EnvRefused, match="no-such-task, 404.*exists a, b"):
        client(server).start(task="none")
    assert len(server.seen) == 2


def test_a_server_that_stays_full(server):
    server.faults = [refused(503, "full", remedy="wait") + ({"retry-after": "0"},)] * 1000
    with pytest.raises(EnvRefused, match="full, 503.*remedy wait"):
        client(server, patience=0.02).start()
    # it is asked to wait longer than the patience lasts
    server.seen.clear()
    server.faults = [refused(503, "closing") + ({"retry-after": "5"},)]
    with pytest.raises(EnvRefused, match="closing"):
        client(server).start()
    assert len(server.seen) == 1


def test_a_server_that_was_restarted(server):
    episode = client(server).start()
    server.episodes.clear()
    server.kept.clear()
    with pytest.raises(EpisodeLost, match="restarted.*start the task anew"):
        episode.reply("x")
    episode.close()
    assert client(server).start().call("get.item").steps == 1


def test_no_server(server):
    episode = client(server, patience=0.05).start()
    server.close()
    with pytest.raises(EnvUnreachable, match="hsa serve"):
        Client(server.url, patience=0.05, pause=0.001).start()
    del episode


def test_an_episode_that_has_ended(server):
    episode = client(server).start()
    episode.reply("done")
    with pytest.raises(EpisodeEnded):
        episode.reply("again")


def test_a_server_of_another_kind(server):
    server.faults = [(200, b"<html>", {}), (502, b"<html>", {}), (201, {"episode": 1}, {}), (200, b"[]", {})]
    for _ in range(2):
        with pytest.raises(EnvError, match="something else at this address"):
            client(server).start()
    with pytest.raises(EnvError, match="another version"):
        client(server).start()
    with pytest.raises(EnvError, match="something else"):
        client(server).start()
    with pytest.raises(ValueError, match="expected an address"):
        Client("ftp://x")


def test_a_token_and_a_path_go_along(server):
    server.faults = [(201, server.answer("POST", "/episodes", {})[1], {})]
    Client(f"{server.url}/behind/", token="t").start(draw=7, max_steps=3)
    method, path, headers, text = server.seen[0]
    assert (method, path, headers["authorization"]) == ("POST", "/behind/episodes", "Bearer t")
    assert json.loads(text) == {"draw": 7, "max_steps": 3}


def test_threads_share_a_client(server):
    one = client(server)
    steps = []

    def play():
        episode = one.start()
        steps.append([episode.call("get.item").steps for _ in range(5)])

    threads = [threading.Thread(target=play) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert steps == [[1, 2, 3, 4, 5]] * 8
