"""Renders chat templates as trainers do: one JSON request a line in, one JSON answer a line out.

A request has `template` (a path), `messages`, `tools`, `flags`. The answer is `{"text", "spans"}`, spans being what stands between
`{% generation %}` marks, or `{"error"}` where the template raises one.
"""

import json
import sys

import jinja2
import jinja2.ext
import jinja2.nodes
import jinja2.sandbox

OPEN, CLOSE = "\ue0f0", "\ue0f1"


class Generation(jinja2.ext.Extension):
    """The block that marks what the assistant says; here it puts two private characters around it."""

    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        call = self.call_method("_mark")
        return jinja2.nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _mark(self, caller):
        return OPEN + caller() + CLOSE


def raise_exception(message):
    raise jinja2.exceptions.TemplateError(message)


def tojson(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


ENVIRONMENT = jinja2.sandbox.ImmutableSandboxedEnvironment(
    trim_blocks=True, lstrip_blocks=True, extensions=[Generation, "jinja2.ext.loopcontrols"]
)
ENVIRONMENT.filters["tojson"] = tojson
ENVIRONMENT.globals["raise_exception"] = raise_exception
TEMPLATES = {}


def template(path):
    if path not in TEMPLATES:
        with open(path, encoding="utf-8") as file:
            TEMPLATES[path] = ENVIRONMENT.from_string(file.read())
    return TEMPLATES[path]


def spans_of(text):
    pieces, spans, length, opened = [], [], 0, 0
    for part in text.replace(CLOSE, OPEN + CLOSE).split(OPEN):
        if part.startswith(CLOSE):
            spans.append([opened, length])
            part = part[1:]
        else:
            opened = length
        pieces.append(part)
        length += len(part)
    return "".join(pieces), spans


def main():
    for line in sys.stdin:
        given = json.loads(line)
        try:
            text = template(given["template"]).render(
                messages=given["messages"], tools=given["tools"], **given["flags"]
            )
        except (jinja2.exceptions.TemplateError, TypeError) as error:
            print(json.dumps({"error": str(error)}))
            continue
        text, spans = spans_of(text)
        print(json.dumps({"text": text, "spans": [text[a:b] for a, b in spans]}))


main()
