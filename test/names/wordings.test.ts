// What the renaming transforms choose, on Harnesses of a few lines, without the engine.
import { describe, expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import type { Edit, EditOf } from "../../src/model/edit.js";
import type { Banks } from "../../src/model/propose.js";
import { builtins } from "../../transforms/index.js";
import { type Fake, type FakeTool, fakeHarness } from "../help/fake-harness.js";

const KEYS = Array.from({ length: 160 }, (_, key) => key);
const noBank: Banks = { rewordings: () => [] };

function editsOf(name: string, fake: Fake, key: number, options: object, banks: Banks): readonly Edit[] {
  const transform = builtins.find((one) => one.name === name);
  if (transform === undefined) throw new Error(`no transform is called ${name}`);
  const harness = fakeHarness(fake);
  const draw = drawFor("choices", name, key);
  return [...transform.propose({ harness, draw, options: transform.options.parse(options), banks })].flatMap(
    ({ edits }) => edits,
  );
}

/** New names by old name, over many keys. */
function namesOf(
  name: string,
  fake: Fake,
  options: object = {},
  banks = noBank,
): Readonly<Record<string, readonly string[]>> {
  const found = new Map<string, Set<string>>();
  for (const key of KEYS) {
    for (const edit of editsOf(name, fake, key, options, banks)) {
      if (edit.kind !== "rename") continue;
      for (const { from, to } of edit.names) found.set(from, (found.get(from) ?? new Set()).add(to));
    }
  }
  return Object.fromEntries([...found].map(([from, to]) => [from, [...to].sort()]));
}

const tool = (
  name: string,
  description = `Does the work of ${name}.`,
  params: Record<string, string> = {},
): FakeTool => ({ name, description, params });

/** Does some name say these words next to each other, however it is written? */
const says = (names: readonly string[] | undefined, words: string): boolean =>
  (names ?? []).some((name) => name.toLowerCase().replace(/[-_]/g, "").includes(words.replaceAll(" ", "")));

describe("words of the same meaning", () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    [
      "get_order",
      "Get an order.",
      ["fetch order", "retrieve order", "obtain order", "order lookup"],
      ["list", "search"],
    ],
    [
      "order_search",
      "Search the orders.",
      ["look for order", "search order", "order finder"],
      ["get", "place"],
    ],
    [
      "cancel_order",
      "Cancel an order.",
      ["call off order", "annul order", "order cancellation"],
      ["pause", "stop", "delete", "refund"],
    ],
    ["getOrderInfo", "Get an order.", ["order details"], []],
    ["book_flight", "Reserve a seat on a flight.", ["reserve flight", "flight booking"], ["buy"]],
    ["transfer_to_human_agents", "Transfer the user to a human agent.", ["hand over to human"], ["escalate"]],
    ["update_issue", "Update an issue.", ["modify issue", "issue revision"], ["create", "close", "refresh"]],
    [
      "merge_pull_request",
      "Merge a pull request.",
      ["pull request merge", "merge merge request"].slice(0, 1),
      ["close"],
    ],
  ])("%s", (name, description, some, never) => {
    const names = namesOf(
      "rename-tools",
      { tools: [tool(name, description)] },
      { plain: 1, fallback: "keep" },
    )[name];
    for (const words of some) expect([words, says(names, words)]).toEqual([words, true]);
    for (const words of never) expect([words, says(names, words)]).toEqual([words, false]);
  });

  test("none for a name whose words have no like", () => {
    expect(namesOf("rename-tools", { tools: [tool("frobnicate_widget")] }, { fallback: "keep" })).toEqual({});
  });

  test("a word of several senses moves only where the description shows the sense", () => {
    const names = (description: string) =>
      namesOf(
        "rename-params",
        { tools: [tool("f", "Works.", { destination: description })] },
        { fallback: "keep" },
      )["destination"];
    expect(says(names("Airport where the flight ends"), "arrival point")).toBe(true);
    expect(names("Where it ends")).toBeUndefined();
    expect(names("")).toBeUndefined();
  });

  test("a parameter without a description takes its sense from its tool", () => {
    const params = { cabin: "", flight_number: "The number." };
    const names = namesOf(
      "rename-params",
      { tools: [tool("reserve_seat", "Reserve.", params)] },
      { fallback: "keep" },
    );
    expect(says(names["cabin"], "travel class")).toBe(true);
  });

  test("lists may say so, and only lists", () => {
    const fake = {
      tools: [tool("f", "Works.", { flights: "array: The parts.", topics: "string: The parts." })],
    };
    const names = namesOf("rename-params", fake, { fallback: "keep" });
    expect(Object.keys(names)).toEqual(["flights"]);
    expect(says(names["flights"], "flight list")).toBe(true);
  });

  test("pinyin counts in a Chinese Harness only", () => {
    const names = (language: "en" | "zh") =>
      namesOf(
        "rename-tools",
        { language, tools: [tool("kucun_chaxun", "查询库存。")] },
        { fallback: "keep" },
      );
    expect(says(names("zh")["kucun_chaxun"], "cunhuo chayue")).toBe(true);
    expect(says(names("zh")["kucun_chaxun"], "look up inventory")).toBe(true);
    expect(says(names("zh")["kucun_chaxun"], "xiugai")).toBe(false);
    expect(names("en")).toEqual({});
  });

  test("a Skill's act may be a verb, a noun or a gerund, and its name stays kebab", () => {
    const names =
      namesOf("rename-skills", { skills: { "code-review": "How code is reviewed." } })["code-review"] ?? [];
    expect(says(names, "reviewing code")).toBe(true);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
  });

  test("without a description, a new name must tell enough by itself", () => {
    const fake = (text?: string): Fake => {
      const params = { user_id: text ?? "", quantity: text ?? "" };
      const described = text === undefined ? {} : { description: text };
      return { tools: [{ name: "calculate", params, ...described }] };
    };
    const options = { plain: 1, fallback: "keep" };
    expect(namesOf("rename-tools", fake(), options)).toEqual({});
    expect(says(namesOf("rename-tools", fake("Adds up."), options)["calculate"], "compute")).toBe(true);
    const bare = namesOf("rename-params", fake(), { fallback: "keep" });
    // An abbreviation needs a description.
    expect(says(bare["quantity"], "unit count")).toBe(true);
    expect((bare["quantity"] ?? []).filter((name) => /^qty$/i.test(name))).toEqual([]);
  });

  test("fallback: a name that has no like is written another way, kept, or made opaque", () => {
    const fake = { tools: [tool("frobnicate_widget"), tool("get_order")] };
    const names = (fallback: string) => namesOf("rename-tools", fake, { fallback })["frobnicate_widget"];
    expect(names("keep")).toBeUndefined();
    expect(names("opaque")?.[0]).toMatch(/^[a-z]+_[a-z]\d[a-z]\d$/);
    expect(names("case")?.every((name) => says([name], "frobnicate widget"))).toBe(true);
  });

  test("what a client puts before a server's tools stays", () => {
    for (const style of ["semantic", "case", "opaque"]) {
      const names = namesOf(
        "rename-tools",
        { tools: [tool("mcp__files__read_file", "Read a file.")] },
        { style },
      );
      const own = names["mcp__files__read_file"] ?? [];
      expect(own.length).toBeGreaterThan(20);
      for (const name of own) expect(name).toMatch(/^mcp__files__[A-Za-z]/);
    }
  });

  test("a name that is taken, or differs from another in number only, is not given", () => {
    const skills = { fetch_order: "One.", obtain_orders: "Two.", order_lookup: "Three." };
    const names =
      namesOf("rename-tools", { tools: [tool("get_order", "Get an order.")], skills })["get_order"] ?? [];
    const bare = names.map((name) => name.toLowerCase().replace(/[-_]/g, ""));
    for (const taken of ["fetchorder", "obtainorder", "obtainorders", "orderlookup"])
      expect(bare).not.toContain(taken);
  });
});

describe("names of the user's own", () => {
  const fake = { tools: [tool("cancel_order", "Cancel an order.")] };
  const bank = (names: readonly string[]): Banks => ({
    rewordings: () => [],
    names: (kind, name) => (kind === "tool" && name === "cancel_order" ? names : []),
  });
  test("are given where they fit, beside what ships", () => {
    const names =
      namesOf("rename-tools", fake, {}, bank(["drop_order", "annul_the_order"]))["cancel_order"] ?? [];
    expect(names).toContain("annul_the_order");
    expect(names.length).toBeGreaterThan(20);
  });
  test("are never given where they do not: cancel is not pause", () => {
    const wrong = ["pause_order", "suspend_order", "close_order", "order", "cancel_invoice"];
    const names = namesOf("rename-tools", fake, { style: "semantic" }, bank(wrong))["cancel_order"] ?? [];
    expect(wrong.filter((name) => names.includes(name))).toEqual([]);
  });
});

describe("opaque names", () => {
  test("are given only to what its description tells from the others", () => {
    const same = "Gives what is asked for.";
    const fake = {
      tools: [
        tool("get_a1", same, { x_a: "The first thing.", x_b: "Another thing.", x_c: "another  thing." }),
        tool("get_b1", same, { x_a: "The first thing.", x_d: "" }),
        { name: "get_c1" },
        tool("get_d1", "Get d1."),
        tool("get_e1", "Sends a letter."),
        tool("get_f1", "get_f1"),
      ],
    };
    // "Get d1." stays readable although the name is made of the same words; "get_f1" goes with the name.
    expect(Object.keys(namesOf("rename-tools", fake, { style: "opaque" }))).toEqual(["get_d1", "get_e1"]);
    expect(Object.keys(namesOf("rename-params", fake, { style: "opaque" }))).toEqual(["x_a"]);
  });

  test("no part reads as a number, a date, an exponent or a word", () => {
    const fake = {
      tools: [tool("get_order", "Gives an order.", { order_id: "Which." })],
      skills: { "item-qa": "Answers." },
    };
    for (const name of ["rename-tools", "rename-skills", "rename-params"]) {
      for (const to of Object.values(namesOf(name, fake, { style: "opaque" })).flat()) {
        expect(to).toMatch(/^[a-z]{2,4}[_-][bcdfghjkmnpqrtvwxz][2-9][bcdfghjkmnpqrtvwxz][2-9]$/);
      }
    }
  });
});

describe("names written another way", () => {
  test("say the same words, in another case or with what tells nothing around them", () => {
    const fake = { tools: [tool("get_order"), tool("think")], skills: { "item-qa": "Answers." } };
    const tools = namesOf("rename-tools", fake, { style: "case", plain: 1 });
    for (const [own, names] of Object.entries(tools)) {
      for (const name of names) expect([name, says([name], own.replace("_", " "))]).toEqual([name, true]);
      expect(names.length).toBeGreaterThan(60);
    }
    // A plain word would be read into every text that uses it.
    expect(tools["think"]?.filter((name) => /^[A-Z]?[a-z]+$/.test(name))).toEqual([]);
    const cases = ["_", "-", /[a-z][A-Z]/, /^[A-Z]/].map((mark) =>
      tools["get_order"]?.some((name) => name.search(mark) >= 0),
    );
    expect(cases).toEqual([true, true, true, true]);
    for (const name of namesOf("rename-skills", fake, { style: "case" })["item-qa"] ?? [])
      expect(name).toMatch(/(^|-)item-qa(-|$)/);
  });

  test("one Harness has one habit", () => {
    const fake = { tools: ["get_order", "list_orders", "send_message"].map((name) => tool(name)) };
    let alike = 0;
    for (const key of KEYS) {
      const edit = editsOf("rename-tools", fake, key, { style: "case" }, noBank)[0] as EditOf<"rename">;
      const dress = edit.names.map(({ from, to }) => {
        const words = from.split("_").join("");
        const flat = to.toLowerCase().replace(/[-_]/g, "");
        return [flat.replace(words, "…"), /^[A-Z]/.test(to), to.includes("-")].join();
      });
      if (new Set(dress).size === 1) alike++;
    }
    expect(alike).toBeGreaterThan(KEYS.length * 0.9);
  });
});

describe("one thing more in a Harness", () => {
  const few = ["get_order", "cancel_order", "list_orders", "send_message", "update_address"].map((name) =>
    tool(name),
  );
  const more = [...few.slice(0, 2), tool("verify_password"), ...few.slice(2)];

  test.each(["semantic", "opaque", "case"])("leaves the other names alone: %s", (style) => {
    const names = (tools: readonly FakeTool[], key: number) =>
      editsOf("rename-tools", { tools }, key, { style }, noBank)
        .filter((edit): edit is EditOf<"rename"> => edit.kind === "rename")
        .flatMap((edit) => edit.names)
        .filter(({ from }) => from !== "verify_password");
    for (const key of KEYS) expect(names(more, key)).toEqual(names(few, key));
  });
});

describe("what comes new beside renamed things", () => {
  const names = (tools: readonly string[]) => {
    const fake = { tools: tools.map((name) => tool(name, `Reads the ${name} of a thing of the desk.`)) };
    return KEYS.flatMap((key) =>
      editsOf("add-distractor-tools", fake, key, { min: 1, max: 2 }, noBank),
    ).flatMap((edit) => (edit.kind === "insert" && edit.item.of === "tool" ? [edit.item.value.name] : []));
  };
  test("is written as they are: their case, and what stands around all of them", () => {
    for (const name of names(["novaGetOrderV2", "novaListOrdersV2", "novaSendMessageV2"]))
      expect(name).toMatch(/^nova[A-Z].*V2$/);
    for (const name of names(["GetOrderTool", "ListOrdersTool", "SendMessageTool"]))
      expect(name).toMatch(/^[A-Z][a-zA-Z]*Tool$/);
    for (const name of names(["onyxdesk_get_order", "onyxdesk_list_orders", "onyxdesk_send"]))
      expect(name).toMatch(/^onyxdesk_/);
  });
  test("takes no word that tells something, however many have it", () => {
    const made = names(["get_order", "send_order", "drop_order"]);
    expect(made.length).toBeGreaterThan(100);
    expect(made.filter((name) => name.includes("order"))).toEqual([]);
  });
});
