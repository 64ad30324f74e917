// Spans that no rewording may touch: what they are, and that each comes back once and in order.

import { describe, expect, test } from "vitest";
import { type Protected, protect, sealed, unprotect, unsealed } from "../../src/core/rewriting/protect.js";

const of = (text: string, names: readonly string[] = []): Protected => {
  const found = protect(text, names);
  if (found === undefined) throw new Error("it cannot be masked");
  return found;
};

const CASES: readonly (readonly [text: string, spans: readonly string[]])[] = [
  ["Call `get_order` with {{user}}.", ["`get_order`", "{{user}}"]],
  ["See https://a.example/x?y=1, or mail a.b@c.de.", ["https://a.example/x?y=1", "a.b@c.de"]],
  ["Files in /etc/hosts and docs/a.md, not --force.", ["/etc/hosts", "docs/a.md", "--force"]],
  ["At most 240 characters, 1,000.50 euros, 15 %.", ["240 characters", "1,000.50 euros", "15 %"]],
  ["Say \"no more\" or 'never', it's fine.", ['"no more"', "'never'"]],
  ["On 2026-03-09 at 14:30, version v1.2.3.", ["2026-03-09", "14:30", "v1.2.3"]],
  ["order_id, getOrder, ISO and a.b_c", ["order_id", "getOrder", "ISO", "a.b_c"]],
  ["最多 60 个字，11月8日前，用“亲”，{{n}}。", ["60 个字", "11月8日", "“亲”", "{{n}}"]],
  ["Ask **one** question, see [here](x.md).", ["**one**", "[here](x.md)"]],
];

describe("protected spans", () => {
  test.each(CASES)("%s", (text, spans) => {
    expect(of(text).spans).toEqual(spans);
  });

  test("names of the Harness are spans where nothing else says so", () => {
    expect(of("Load escalation first.", ["escalation"]).spans).toEqual(["escalation"]);
    expect(of("Load escalations first.", ["escalation"]).spans).toEqual([]);
  });

  test.each(CASES)("%s comes back", (text) => {
    const given = of(text);
    expect(unprotect(given.masked, given.spans)).toBe(text);
    expect(unsealed(sealed(given), given)).toBe(text);
    for (const span of given.spans) expect(sealed(given)).not.toContain(span);
    expect(sealed(given)).not.toMatch(/\d/);
  });

  const given = of("Call `a` with `b`, 3 times.");
  const [a = "", b = "", n = ""] = sealed(given).match(/⟪[^⟫]*⟫/g) ?? [];
  test.each([
    ["lost", `Call ${a} with ${b}.`],
    ["doubled", `Call ${a} ${a} with ${b}, ${n}.`],
    ["in another order", `With ${b} call ${a}, ${n}.`],
    ["made up", `Call ${a} with ⟪zzzzzzz⟫, ${n}.`],
    ["broken", `Call ${a} with ${b}, ${n.slice(0, -1)}.`],
    ["a private character", `Call ${a} with ${b}, ${n} \ue000.`],
  ])("a sentinel that is %s spoils an answer", (_, answer) => {
    expect(unsealed(answer, given)).toBeUndefined();
  });

  test("sentinels differ from text to text, and not from run to run", () => {
    expect(sealed(of("Call `a` now."))).toBe(sealed(of("Call `x` now.")));
    expect(sealed(of("Call `a` now."))).not.toBe(sealed(of("Call `a` then.")).replace("then", "now"));
  });

  test("a text with private characters is left alone", () => {
    expect(protect("a \ue000 b")).toBeUndefined();
  });
});
