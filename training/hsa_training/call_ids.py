"""Edits of kind `call-ids` (docs/format.md, 9.11): new ids for all calls and the results that answer them."""

import re

from hsa_training.answers import answered_calls, calls_of, run_texts
from hsa_training.lossless import sha256

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def new_id(edit, place):
    salt, hexed = edit["salt"], sha256(f"{edit['salt']}\n{place}")
    if edit["style"] == "hex":
        return f"call_{hexed[:24]}"
    if edit["style"] == "uuid":
        variant = "89ab"[int(hexed[16], 16) % 4]
        return f"{hexed[:8]}-{hexed[8:12]}-4{hexed[13:16]}-{variant}{hexed[17:20]}-{hexed[20:32]}"
    if edit["style"] == "digits9":
        return "".join(LETTERS[int(hexed[2 * i : 2 * i + 2], 16) % 62] for i in range(9))
    first = 1 if salt == "" else 1 + int(sha256(salt)[:4], 16) % 900
    return f"call_{first + place}"


def call_ids(harness, base, edit, say):
    messages = base["messages"]
    answers, first, count = answered_calls(messages), [], 0
    for message in messages:
        first.append(count)
        count += len(calls_of(message))
    old, given = set(), []
    for place, message in enumerate(messages):
        own = message.get("tool_call_id")
        if own and place in answers:
            turn, call = answers[place]
            old.add(own)
            message["tool_call_id"] = new_id(edit, first[turn] + call)
        elif own and message["role"] == "tool":
            say("names", f"message {place} answers no call and keeps the id {own}", "a result whose call is known")
        for i, call in enumerate(calls_of(message)):
            if call.get("id"):
                old.add(call["id"])
                call["id"] = new_id(edit, first[place] + i)
                given.append(call["id"])
    if len(set(given)) != len(given):
        say("references", "two calls share an id", "an id for each")
    looked = {one for one in {*old, *given} if len(one) >= 6}
    for place, text in run_texts(messages):
        for one in looked:
            if one in text and re.search(f"(?<![A-Za-z0-9_-]){re.escape(one)}(?![A-Za-z0-9_-])", text):
                say("names", f"message {place} speaks of the call id {one}", "a run whose texts speak of none")
    return harness, base
