/** Which rule of a script answers a request. Rules with `times` are used up. */
import { matches } from "../../core/bounded-regex.js";
import type { FakeRule, FakeScript, When } from "../../model/fake-script.js";
import { asArray, asString, get, type Json } from "../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { contentText } from "../content-text.js";

export interface FakeRequest {
  readonly model: string;
  readonly messages: readonly Json[];
  readonly tools: readonly Json[];
}

export interface Chooser {
  readonly next: (request: FakeRequest) => FakeRule | undefined;
}

/** Expressions are read before a request comes: one that is none, or that could take for ever, is a mistake of the script. */
export function openChooser(script: FakeScript): Result<Chooser> {
  const problems = script.rules.flatMap(({ when }, i) =>
    (["last_user", "last", "system"] as const).flatMap((key): Problem[] => {
      const pattern = when[key];
      return pattern === undefined || matches(pattern, "u", "") !== undefined
        ? []
        : [
            {
              code: "bad-file",
              where: `rules.${i}.when.${key}`,
              what: "no expression that can be used",
              expected: "a regular expression",
            },
          ];
    }),
  );
  if (problems.length > 0) return failed(...problems);
  const left = script.rules.map(({ times }) => times ?? Number.POSITIVE_INFINITY);
  return ok({
    next: (request) => {
      const at = script.rules.findIndex(({ when }, i) => (left[i] ?? 0) > 0 && applies(when, request));
      if (at < 0) return undefined;
      left[at] = (left[at] ?? 0) - 1;
      return script.rules[at];
    },
  });
}

function applies(when: When, { model, messages, tools }: FakeRequest): boolean {
  const textOf = (message: Json | undefined): string => contentText(get(message, "content"));
  const roleIs = (role: string) => (message: Json) => get(message, "role") === role;
  const shows = (pattern: string | undefined, message: Json | undefined): boolean =>
    pattern === undefined || (message !== undefined && matches(pattern, "u", textOf(message)) === true);
  const shown = tools.map((tool) => asString(get(get(tool, "function"), "name")));
  const called = messages
    .flatMap((message) => asArray(get(message, "tool_calls")))
    .map((call) => asString(get(get(call, "function"), "name")));
  return (
    (when.model === undefined || when.model === model) &&
    shows(when.last_user, messages.findLast(roleIs("user"))) &&
    shows(when.last, messages.at(-1)) &&
    shows(when.system, messages.find(roleIs("system"))) &&
    (when.tools ?? []).every((name) => shown.includes(name)) &&
    (when.called ?? []).every((name) => called.includes(name)) &&
    (when.step === undefined || when.step === messages.filter(roleIs("assistant")).length)
  );
}
