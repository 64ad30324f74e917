"""Texts in which names may have changed: what stands around the names is as it was, in its order."""

import re
from functools import lru_cache

GAP = r"[_\-.:/\s]*"


@lru_cache(maxsize=4096)
def loose(name):
    return re.compile(GAP.join(map(re.escape, name)), re.IGNORECASE)


def spans(variant, text):
    """(start, end) of each place that may be a name which changed, whatever its form; none overlap."""
    found = []
    for name in variant.moved:
        found += [one.span() for one in loose(name).finditer(text)]
    kept = []
    for start, end in sorted(found):
        if kept and start < kept[-1][1]:
            kept[-1] = (kept[-1][0], max(end, kept[-1][1]))
        else:
            kept.append((start, end))
    return kept


def literals(variant, text):
    """What stands around those places, first to last; the first and the last piece may be empty."""
    pieces, last = [], 0
    for start, end in spans(variant, text):
        pieces.append(text[last:start])
        last = end
    return [*pieces, text[last:]]


def in_order(pieces, text, start=0):
    """The end of the last of the pieces, each behind the one before it; None where one is not there."""
    for piece in pieces:
        at = text.find(piece, start)
        if at < 0:
            return None
        start = at + len(piece)
    return start


def reads(variant, was, now):
    """May this text have become that one by other names alone?"""
    pieces = literals(variant, was)
    if len(pieces) == 1:
        return was == now
    first, *middle, last = pieces
    if not now.startswith(first) or not now.endswith(last):
        return False
    end = in_order(middle, now, len(first))
    return end is not None and end <= len(now) - len(last)
