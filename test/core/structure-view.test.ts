// What a transform sees of how a Harness is built, what the Harness would take, and what is chosen for an Episode.
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { type PlanKey, planView } from "../../src/core/plan.js";
import { applyEdits, stateOf } from "../../src/core/state.js";
import { readHarness } from "../../src/io/harness/read-harness.js";
import type { Edit } from "../../src/model/edit.js";
import type { Proposal, Transform } from "../../src/model/propose.js";
import type { Sym } from "../../src/model/symbol.js";
import { value } from "../help/small.js";

const lowered = value(lowerHarness(await readHarness("harness-configs/livestream")));
const view = harnessView(lowered, EMPTY_FOLD, "step");
const nest = (params: readonly string[]): Edit =>
  ({
    kind: "reshape",
    tool: "tool:quote_shipping",
    change: { op: "nest", params: params.map((one) => `tool:quote_shipping/param:${one}`), into: "shipment" },
  }) as unknown as Edit;

describe("the structure", () => {
  test("lists the members of arguments at any depth, with what their declarations say", () => {
    const tool = view.structure().tools.find(({ symbol }) => symbol === "tool:quote_shipping");
    const member = tool?.params.find(({ path }) => path === "ship.method");
    expect(member).toMatchObject({
      symbol: "tool:quote_shipping/param:ship.method",
      name: "method",
      opaque: false,
      schema: { enum: ["standard", "express"] },
    });
  });

  test("is that which edits of structure leave", () => {
    const state = value(applyEdits(stateOf(lowered), [nest(["parcels", "ship"])]));
    const after = harnessView(state.lowered, state.fold, "step", undefined, state).structure();
    const paths = after.tools
      .find(({ symbol }) => symbol === "tool:quote_shipping")
      ?.params.map(({ path }) => path);
    expect(paths).toContain("shipment.ship.method");
    expect(paths).not.toContain("ship.method");
  });

  test("holds Hooks and limits under the Symbols that edits address", () => {
    const { hooks, limits } = view.structure();
    expect(hooks.map(({ symbol }) => symbol)).toContain("hook:reply-length");
    expect(limits.map(({ symbol }) => symbol)).toContain("limit:reply-characters");
  });
});

describe("a snag", () => {
  test("there is none where the Harness takes the edits, asked once or twice", () => {
    expect(view.snag([nest(["parcels", "ship"])])).toBeUndefined();
    expect(view.snag([nest(["parcels", "ship"])])).toBeUndefined();
  });

  test("is the reason why it does not", () => {
    expect(view.snag([nest(["no_such"])])?.code).toBe("no-such-symbol");
    const removal = view.removal("tool:get_item" as Sym) as Edit;
    expect(view.snag([removal])?.code).toBe("still-mentioned");
  });

  test("speaks of what stands after the edits before", () => {
    const rename: Edit = {
      kind: "rename",
      names: [{ symbol: "tool:get_item" as Sym, from: "get_item", to: "fetch_card" }],
    };
    const state = value(applyEdits(stateOf(lowered), [rename]));
    const later = harnessView(state.lowered, state.fold, "step", undefined, state);
    expect(later.snag([rename])?.code).toBe("stale-from");
    expect(later.snag([nest(["parcels", "ship"])])?.code).toBe("structure-first");
  });
});

describe("a removal", () => {
  test("states what is there and what it stands before", () => {
    const removal = view.removal("tool:get_item" as Sym);
    const tools = view.list("tools").map(({ symbol }) => symbol);
    expect(removal?.before).toBe(tools[tools.indexOf("tool:get_item" as Sym) + 1]);
    expect(removal?.item).toEqual({
      of: "tool",
      value: view.structure().tools.find(({ symbol }) => symbol === "tool:get_item")?.tool,
    });
    expect(view.removal("tool:none" as Sym)).toBeUndefined();
  });
});

describe("what is done otherwise", () => {
  const rename = (to: string): Edit => ({
    kind: "rename",
    names: [{ symbol: "tool:get_item" as Sym, from: "get_item", to }],
  });
  const guard = (symbol: string) => ({ unused: [symbol as Sym] });
  const proposal: Proposal = {
    edits: [rename("first_of_all")],
    guard: guard("tool:a"),
    evidence: { structure: "proven", meaning: "lexicon" },
    otherwise: [
      { edits: [rename("second_of_all")], guard: guard("tool:b") },
      { edits: [rename("third_of_all")], guard: guard("tool:c") },
    ],
  };
  const transform: Transform = {
    name: "t",
    family: "tool",
    class: "B",
    summary: "",
    options: z.strictObject({}),
    propose: () => [proposal],
  };
  const planned = (holds?: PlanKey["holds"]) => {
    const steps = [{ is: "use" as const, address: "t", transform, options: {}, p: 1 }];
    const key = { seed: 1, subject: "s", view: 1, ...(holds === undefined ? {} : { holds }) };
    const { variant, guards } = value(planView(lowered, steps, { rewordings: () => [] }, key));
    return [variant.edits, guards];
  };

  test("is the first whose guard holds", () => {
    expect(planned((given) => given.unused?.[0] !== "tool:a")).toEqual([
      [rename("second_of_all")],
      [guard("tool:b")],
    ]);
  });
  test("is nothing else where none holds, so that the View is refused, or where nobody can say", () => {
    expect(planned(() => false)).toEqual([[rename("first_of_all")], [guard("tool:a")]]);
    expect(planned()).toEqual([[rename("first_of_all")], [guard("tool:a")]]);
  });
});
