"""What a row of `rl/` says is right, beside its calls: it has to follow from the recorded run."""

import re
from collections import Counter

from hsa_training.lossless import canonical
from hsa_training.row import parts

WHOLE = {"calls", "verified", "writes", "facts", "skills", "weights"}
COMPONENTS = {"accuracy", "effectiveness", "tool_rationality", "skill_selection", "format", "reasoning_length"}
NUMBER_WORDS = re.compile(
    r"[零〇一二两三四五六七八九十百千万]|\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)\b",
    re.IGNORECASE,
)


def check_reward(say, reward, base):
    """Facts are values that a reply says; Skills were loaded; writes are among the calls; weights make a reward in [0, 1]."""
    failed = base["outcome"]["status"] == "failure" and "goldCalls" not in base["outcome"]
    if failed:
        if set(reward) != {"calls", "verified", "why"}:
            say("rows", f"reward of a run that failed: {sorted(reward)}", "its calls, and why nothing more is known")
        return
    if set(reward) != WHOLE:
        return say("rows", f"reward with {sorted(reward)}", f"{sorted(WHOLE)}")
    calls = Counter(map(canonical, reward["calls"]))
    writes = Counter(map(canonical, reward["writes"]))
    if writes - calls or (reward["verified"] == "declared" and writes != calls):
        say("rows", f"writes {canonical(reward['writes'])}", "calls of the task that change something")
    if len(reward["facts"]) != len(reward["skills"]):
        say("rows", f"facts of {len(reward['facts'])} turns, Skills of {len(reward['skills'])}", "as many of both")
    replies = [
        "".join(text for _, text in parts(message))
        for message in base["messages"]
        if message["role"] == "assistant" and not message.get("tool_calls")
    ]
    for fact in {fact for turn in reward["facts"] for fact in turn}:
        if not any(says(reply, fact) for reply in replies):
            say("rows", f"the fact {fact}", "a value that a recorded reply says")
    named = canonical([message.get("tool_calls", []) for message in base["messages"]])
    for skill in {skill for turn in reward["skills"] for skill in turn}:
        if skill not in named:
            say("rows", f"the Skill {skill}", "one that the recorded run loaded")
    check_weights(say, reward["weights"])


def check_weights(say, stated):
    gates, weights, reasoning = stated["gates"], stated["weights"], stated["reasoning"]
    known = set(gates) | set(weights) <= COMPONENTS and not set(gates) & set(weights)
    shares = [float(share[1]) for share in weights.values()]
    free, most = (int(reasoning[key][1]) for key in ("free", "most"))
    if not known or min(shares, default=0) < 0 or not 0 <= free < most:
        say("rows", f"weights {canonical(stated)}", "gates and weights of different components, a budget that ends")


def says(reply, fact):
    """Loosely: a number written in words may be any number."""
    plain = reply.casefold().replace(",", "")
    if not re.search(r"\d", fact):
        return fact in plain
    if NUMBER_WORDS.search(reply):
        return True
    if re.fullmatch(r"\d+(?:\.\d+)?%?", fact):
        return re.search(rf"(?<![\d.])0*{re.escape(fact.rstrip('%'))}(?:\.?0+)?(?!\d)", plain) is not None
    digits = re.sub(r"\D", "", plain)
    return all(str(int(part)) in digits for part in re.findall(r"\d+", fact))
