"""Which call each tool message answers: by id within a turn, where ids are missing by order (docs/format.md, 5)."""


def calls_of(message):
    return message.get("tool_calls") or []


def answered_calls(messages):
    """Place of a tool message → (place of the call's message, place of the call in it)."""
    found, waiting = {}, []
    for at, message in enumerate(messages):
        if message["role"] == "assistant" and calls_of(message):
            waiting = [(call.get("id"), (at, i)) for i, call in enumerate(calls_of(message))]
        if message["role"] != "tool":
            continue
        own = message.get("tool_call_id")
        fits = [one for one in waiting if one[0] == own] or [one for one in waiting if not one[0]] if own else waiting
        if fits:
            found[at] = fits[0][1]
            waiting = [one for one in waiting if one is not fits[0]]
    return found


def arguments_texts(value):
    """Keys and string values of arguments."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from arguments_texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from arguments_texts(inner)


def content_text(message):
    content = message.get("content")
    pieces = [content] if isinstance(content, str) else content or []
    return [piece if isinstance(piece, str) else piece.get("text", "") for piece in pieces]


def run_texts(messages):
    """(place, text) of content, reasoning, keys and string values of arguments."""
    for place, message in enumerate(messages):
        texts = [*content_text(message), message.get("reasoning_content") or ""]
        for call in calls_of(message):
            texts += arguments_texts(call["function"]["arguments"])
        yield from ((place, text) for text in texts)
