"""Does anything that the edits did tell the tools and Skills that a run uses from the others? (docs/dataset-laws.md, `no-shortcut`)

Features: position, length and style of the name, reworded, touched. Lengths of descriptions are left to the other verifier.
"""

import math
import re
from collections import defaultdict

from hsa_training.lossless import sha256

MOST, ERRORS, LEAST_GROUPS, MOST_ITEMS, BOXES, PLACES = 0.55, 3.5, 6, 512, 256, 1000
STYLES = ("word", "snake", "kebab", "camel", "opaque")
LOOKS = ("position", "name length", *(f"name style {style}" for style in STYLES))
DEEDS = ("reworded", "touched")
ADDRESSES = {"symbol", "symbols", "site", "sites", "tool"}
PART = re.compile(r"(?:#|/(?:param|result|enum):)[\s\S]*$")
OPAQUE = re.compile(r"[a-z]\d+[a-z]|\d[a-z]+\d", re.IGNORECASE)
VOWELLESS = re.compile(r"[b-df-hj-np-tv-xz0-9]{4,}", re.IGNORECASE)


def key_of(text):
    return sha256(text)[:12]


def style_of(name):
    pieces = re.split(r"[\s_.:/-]+", name)
    if any(OPAQUE.search(piece) or VOWELLESS.fullmatch(piece) for piece in pieces):
        return 4
    if any(one.islower() and other.isupper() for one, other in zip(name, name[1:])):
        return 3
    return 2 if "-" in name else 1 if re.search(r"[_.:/\s]", name) else 0


def look(position, name):
    """(position, length of the name, style of the name)"""
    return position, len(name.encode("utf-16-le", "surrogatepass")) // 2, style_of(name)


def features(seen):
    position, length, style = seen
    return [position, length, *(int(style == at) for at in range(len(STYLES)))]


def addressed(edit):
    """The things that an edit changes; an order changes none of those that it lists."""
    if edit["kind"] in ("order", "insert", "remove"):
        return set()
    return {PART.sub("", symbol) for symbol in symbols_in(edit)}


def symbols_in(value):
    if isinstance(value, list):
        for one in value:
            yield from symbols_in(one)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key in ADDRESSES:
                yield from (one for one in (inner if isinstance(inner, list) else [inner]) if isinstance(one, str))
            yield from symbols_in(inner)


def used_in(base, activation):
    used = set()
    for message in base["messages"]:
        for call in (one["function"] for one in message.get("tool_calls") or []):
            used.add(f"tool:{call['name']}")
            for entry in activation:
                value = call["arguments"] if entry["tool"] == call["name"] else None
                for key in entry["param"].split("."):
                    value = value.get(key) if isinstance(value, dict) else None
                prefix, suffix = entry.get("prefix", ""), entry.get("suffix", "")
                if isinstance(value, str) and value.startswith(prefix) and value.endswith(suffix):
                    used.add(f"{entry['names']}:{value[len(prefix) : len(value) - len(suffix)]}")
    return used


def rank_sum(counts):
    """(balance, pairs, size, spread) of value → [of the one, of the others]."""
    ones = others = balance = ties = 0
    for _, (own, theirs) in sorted(counts.items()):
        balance += own * others - theirs * ones
        ones, others = ones + own, others + theirs
        ties += (own + theirs) ** 3 - (own + theirs)
    size, pairs = ones + others, ones * others
    spread = 0 if size < 2 else (pairs / 3) * (size + 1 - ties / (size * (size - 1)))
    return balance, pairs, size, spread


def rank_sum_of(mine, others):
    counts = defaultdict(lambda: [0, 0])
    for side, values in enumerate((mine, others)):
        for value in values:
            counts[value][side] += 1
    return rank_sum(counts)


def beyond_chance(errors, groups):
    if groups < LEAST_GROUPS:
        return False
    free, z3, z5 = groups - 1, ERRORS**3, ERRORS**5
    limit = ERRORS + (z3 + ERRORS) / (4 * free) + (5 * z5 + 16 * z3 + 3 * ERRORS) / (96 * free * free)
    return abs(errors) > limit


class Pairs:
    """Items of one View compared two and two, in boxes of Views that hang together."""

    def __init__(self):
        self.boxes, self.spreads = {}, {}

    def add(self, box, found):
        sums = self.boxes.setdefault(box, [0] * (1 + len(found)))
        sums[0] += found[0][1]
        for at, (balance, _, _, spread) in enumerate(found):
            sums[at + 1] += balance
            self.spreads[at] = self.spreads.get(at, 0) + math.floor(spread * 1000 + 0.5)

    def odds(self, feature):
        """(how often the one is higher, errors, groups)"""
        sums = [(one[0], one[feature + 1]) for _, one in sorted(self.boxes.items())]
        pairs = sum(one for one, _ in sums)
        mean = sum(balance for _, balance in sums) / pairs
        found = sum((balance - mean * one) ** 2 for one, balance in sums)
        between = found * len(sums) / max(1, len(sums) - 1)
        error = math.sqrt(max(between, self.spreads[feature] / 1000)) / pairs
        return 0.5 + mean / 2, 0 if mean == 0 else mean / error if error else math.inf, len(sums)


class Shortcut:
    def __init__(self, recipe):
        self.vary = recipe.get("vary", "trajectory")
        most = (recipe.get("limits") or {}).get("shortcut")
        self.most = MOST if most is None else float(most[1])
        self.same = {of: {} for of in ("tools", "skills")}
        self.beside, self.added = ({of: Pairs() for of in ("tools", "skills")} for _ in range(2))

    def view(self, base, view, harness, variant, split):
        """`harness`: that of the base; `variant`: what the edits make of it, those of structure included."""
        touched = set().union(*map(addressed, view["edits"]))
        used = used_in(base, harness["activation"])
        group = f"{base['harness']}#{view['id'].rpartition('#')[2]}" if self.vary == "harness" else base["id"]
        box = int(key_of(group)[:8], 16) % BOXES
        for of in ("tools", "skills"):
            kind = of[:-1]
            before = {f"{kind}:{item['name']}": look(at, item["name"]) for at, item in enumerate(harness[of])}
            shown = [(symbol, look(at, variant.names[symbol])) for at, symbol in enumerate(variant.lists[of])]
            deeds = {symbol: [int(f"{symbol}#/description" in variant.reworded), int(symbol in touched)] for symbol, _ in shown}
            own = [(symbol, seen) for symbol, seen in shown if symbol in before]
            for symbol, (position, length, style) in own:
                place = 0 if len(shown) < 2 else math.floor(PLACES * position / (len(shown) - 1) + 0.5)
                values = features((place, length, style)) + deeds[symbol]
                counts = self.same[of].setdefault(key_of(f"{base['harness']} {split} {symbol}"), [{} for _ in values])
                for known, value in zip(counts, values):
                    known.setdefault(value, [0, 0])[0 if symbol in used else 1] += 1
            mine, others = ([one for one in own if (one[0] in used) is side] for side in (True, False))
            if mine and others:
                found = []
                for at in range(len(LOOKS)):
                    found.append(rank_sum_of(*([features(seen)[at] for _, seen in side] for side in (mine, others))))
                    found.append(rank_sum_of(*([features(before[one])[at] for one, _ in side] for side in (mine, others))))
                for at in range(len(DEEDS)):
                    found.append(rank_sum_of(*([deeds[one][at] for one, _ in side] for side in (mine, others))))
                self.beside[of].add(box, found)
            new = [seen for symbol, seen in shown if symbol.startswith("new:")]
            values = [seen for symbol, seen in shown if not symbol.startswith("new:")]
            if new and values:
                self.added[of].add(box, [rank_sum_of(*([features(one)[at] for one in side] for side in (new, values))) for at in range(len(LOOKS))])

    def strata_odds(self, of, feature):
        balance = pairs = spread = groups = 0
        for _, counts in sorted(self.same[of].items())[:MOST_ITEMS]:
            own, there, size, chance = rank_sum(counts[feature])
            if there:
                weight = 1 / (size + 1)
                balance, pairs, groups = balance + weight * own, pairs + weight * there, groups + size
                spread += weight * weight * chance
        if pairs == 0:
            return None
        return 0.5 + balance / pairs / 2, 0 if balance == 0 else balance / math.sqrt(spread) if spread else math.inf, groups

    def findings(self):
        for of in ("tools", "skills"):
            for at, feature in enumerate(LOOKS + DEEDS):
                yield from self.told(of, "same item", feature, self.strata_odds(of, at))
            if self.beside[of].boxes:
                for at, feature in enumerate(LOOKS):
                    base = self.beside[of].odds(at * 2 + 1)[0]
                    yield from self.told(of, "used beside unused", feature, self.beside[of].odds(at * 2), max(base, 1 - base))
                for at, feature in enumerate(DEEDS):
                    yield from self.told(of, "used beside unused", feature, self.beside[of].odds(len(LOOKS) * 2 + at))
            if self.added[of].boxes:
                for at, feature in enumerate(LOOKS):
                    yield from self.told(of, "inserted beside others", feature, self.added[of].odds(at))

    def told(self, of, comparison, feature, odds, base=None):
        if odds is None:
            return
        area = max(odds[0], 1 - odds[0])
        area = area if base is None else 0.5 + max(0, area - base)
        if beyond_chance(odds[1], odds[2]) and area > self.most:
            what = f"{of}, {comparison}: the {feature} tells them apart, with an area of {area:.4f}"
            yield "manifest.json", "no-shortcut", what, f"at most {self.most}"
