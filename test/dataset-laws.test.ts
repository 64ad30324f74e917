// What augmentation may not betray: mixes that are fair pass, and each planted shortcut is caught by the feature that it plants.

import { describe, expect, test } from "vitest";
import { noShortcut } from "../src/laws/dataset/no-shortcut.js";
import type { Edit } from "../src/model/edit.js";
import { newSym, type Sym, toolSym } from "../src/model/symbol.js";
import { factOf, HARNESS, judged, type Made, type Mix, symsOf, TERMS, TOOLS } from "./help/dataset-facts.js";

const BASES = 120;
const factsOf = (mix: Mix, bases = BASES) =>
  Array.from({ length: bases }, (_, number) => factOf(number, mix));
const found = (mix: Mix) => judged(noShortcut, factsOf(mix));

const ALL = HARNESS.tools.map(({ name }) => name);

type Insert = Extract<Edit, { kind: "insert" }>;
const stranger = (n: number, name: string, description: string, before: Sym | null): Insert => ({
  kind: "insert",
  symbol: newSym("new", n),
  item: { of: "tool", value: { name, description, extra: {} } },
  before,
});
const reorder = (list: "tools" | "skills", to: readonly Sym[]): readonly Edit[] => {
  const from = symsOf(list);
  return to.join() === from.join() ? [] : [{ kind: "order", list, from: [...from], to: [...to] }];
};
const rename = (names: readonly (readonly [tool: string, to: string])[]): readonly Edit[] =>
  names.length === 0
    ? []
    : [{ kind: "rename", names: names.map(([from, to]) => ({ symbol: toolSym(from), from, to })) }];
const reword = (tool: string, to: string): Edit => ({
  kind: "text",
  site: `${toolSym(tool)}#/description`,
  from: [HARNESS.tools.find(({ name }) => name === tool)?.description ?? ""],
  to: [to],
});
/** Of one length and style, whatever the tool. */
const opaque = (tool: string, { draw }: Made): string => {
  const one = (of: string, n: number) => of[draw.fork(`${tool} ${n}`).int(of.length)];
  return `op_${one("bcdfg", 1)}${one("2345", 2)}${one("kmnpq", 3)}${one("6789", 4)}${ALL.indexOf(tool)}`;
};
const isUsed = ({ used }: Made, tool: string): boolean => used.has(toolSym(tool));
const half = ({ draw }: Made, tool: string): boolean => draw.fork(`half ${tool}`).unit() < 0.5;
const shuffled = ({ draw }: Made, list: "tools" | "skills") => draw.fork(list).shuffle(symsOf(list));
/** A name, and a description, as long as one of those that are there. */
const likeOne = ({ draw }: Made) => {
  const model = draw.fork("model").pick(HARNESS.tools) as (typeof HARNESS.tools)[number];
  const letters = "qxzvkjwy";
  const name = `zq_${Array.from({ length: model.name.length - 3 }, (_, at) => letters[draw.fork(`n${at}`).int(8)]).join("")}`;
  const text = draw.fork("text").pick(HARNESS.tools)?.description ?? "";
  return {
    name: `${name.slice(0, 4)}e${name.slice(5)}`,
    description: `${"Vuvuzela ".repeat(20).slice(0, text.length - 1)}.`,
  };
};
const place = ({ draw }: Made): Sym | null => draw.fork("place").pick([...symsOf("tools"), null]) ?? null;

describe("fair mixes pass", () => {
  const FAIR: Readonly<Record<string, Mix>> = {
    "lists in any order": (made) => [
      ...reorder("tools", shuffled(made, "tools")),
      ...reorder("skills", shuffled(made, "skills")),
    ],
    "half of the tools renamed": (made) =>
      rename(ALL.filter((tool) => half(made, tool)).map((tool) => [tool, opaque(tool, made)])),
    "half of the descriptions reworded": (made) =>
      ALL.filter((tool) => half(made, tool)).map((tool) =>
        reword(tool, `Knows ${ALL.indexOf(tool)} and more about it.`),
      ),
    "a newcomer like the others, anywhere": (made) => {
      const { name, description } = likeOne(made);
      return [stranger(0, name, description, place(made))];
    },
  };
  test.each(Object.entries(FAIR))("%s", (_name, mix) => {
    const { verdict, findings } = found(mix);
    expect({ verdict, findings }).toEqual({ verdict: "ran", findings: [] });
  });

  test("what the base betrays by itself is not held against a mix that leaves it as it is", () => {
    const { verdict, figures } = found(() => [
      { kind: "layout", site: "prompt", from: "markdown", to: "xml" },
    ]);
    expect(verdict).toBe("ran");
    const position = (
      figures["features"] as { feature: string; comparison: string; base?: number; auc: number }[]
    ).find(({ feature, comparison }) => feature === "position" && comparison === "used beside unused");
    expect(position?.base).toBeGreaterThan(0.55);
    expect(position?.auc).toBe(0.5);
  });

  test("nothing is said of a dataset without Views", () => {
    expect(found(() => []).verdict).toBe("n/a");
  });

  test("a few Views that chance made one-sided are no finding", () => {
    const few = factsOf((made) => reorder("tools", shuffled(made, "tools")), 4);
    expect(judged(noShortcut, few).verdict).toBe("ran");
  });
});

describe("planted shortcuts are caught", () => {
  const others = (made: Made) => TOOLS.filter((tool) => !isUsed(made, tool));
  const own = (made: Made) => TOOLS.filter((tool) => isUsed(made, tool));
  const PLANTED: readonly (readonly [name: string, tell: RegExp, mix: Mix])[] = [
    [
      "newcomers always stand last",
      /inserted beside others: the position/,
      (made) => [stranger(0, likeOne(made).name, likeOne(made).description, null)],
    ],
    [
      "newcomers have shorter names",
      /inserted beside others: the name length/,
      (made) => [stranger(0, "zq_e", likeOne(made).description, place(made))],
    ],
    [
      "newcomers have shorter descriptions",
      /inserted beside others: the description length/,
      (made) => [stranger(0, likeOne(made).name, "Vuvuzela.", place(made))],
    ],
    [
      "newcomers have names of another style",
      /inserted beside others: the name style camel/,
      (made) => [
        stranger(
          0,
          likeOne(made).name.replace(/_(.)/, (_, one: string) => one.toUpperCase()),
          likeOne(made).description,
          place(made),
        ),
      ],
    ],
    [
      "newcomers keep their names where all others are opaque",
      /inserted beside others: the name style opaque/,
      (made) => [
        stranger(0, likeOne(made).name, likeOne(made).description, place(made)),
        ...rename(TOOLS.map((tool) => [tool, opaque(tool, made)])),
      ],
    ],
    [
      "only used tools are renamed",
      /same item: the touched/,
      (made) => rename(own(made).map((tool) => [tool, `obtain_${tool.slice(6)}`])),
    ],
    [
      "only used tools are reworded",
      /same item: the reworded/,
      (made) => own(made).map((tool) => reword(tool, `Knows ${TOOLS.indexOf(tool)} and more.`)),
    ],
    [
      "descriptions of used tools grow",
      /used beside unused: the description length/,
      (made) =>
        TOOLS.map((tool) =>
          reword(
            tool,
            `Knows ${TOOLS.indexOf(tool)} and more${isUsed(made, tool) ? " and more".repeat(30) : ""}.`,
          ),
        ),
    ],
    [
      "opaque names for unused tools only",
      /used beside unused: the name style opaque/,
      (made) => rename(others(made).map((tool) => [tool, opaque(tool, made)])),
    ],
    [
      "names of unused tools grow",
      /same item: the name length/,
      (made) =>
        rename(
          TOOLS.map((tool) => [
            tool,
            isUsed(made, tool) ? `ask_${tool.slice(6)}` : `inquire_about_${tool.slice(6)}`,
          ]),
        ),
    ],
    [
      "used tools stand first",
      /same item: the position/,
      (made) =>
        reorder(
          "tools",
          [...symsOf("tools")].sort((a, b) => Number(made.used.has(b)) - Number(made.used.has(a))),
        ),
    ],
    [
      "the Skill that is used stands last",
      /skills, used beside unused: the position/,
      (made) =>
        reorder(
          "skills",
          [...symsOf("skills")].sort((a, b) => Number(made.used.has(a)) - Number(made.used.has(b))),
        ),
    ],
    [
      "Views that rename what is used are refused",
      /same item: the touched/,
      (made) => {
        const names = TOOLS.filter((tool) => made.draw.fork(`third ${tool}`).unit() < 0.3);
        return names.some((tool) => isUsed(made, tool)) && made.draw.fork("refused").unit() < 0.9
          ? undefined
          : rename(names.map((tool) => [tool, opaque(tool, made)]));
      },
    ],
  ];
  test.each(PLANTED)("%s", (_name, tell, mix) => {
    const { verdict, findings } = found(mix);
    expect(verdict).toBe("failed");
    expect(findings.join("\n")).toMatch(tell);
  });

  test("under one Variant for all bases the bases are no evidence of their own", () => {
    // Four Variants only: what they have in common may be chance, however many bases are read under them.
    const last: Mix = (made) => [stranger(0, likeOne(made).name, likeOne(made).description, null)];
    const facts = Array.from({ length: BASES }, (_, number) => ({
      ...factOf(number, () => []),
      views: factOf(0, last).views,
    }));
    expect(judged(noShortcut, facts, { ...TERMS, vary: "harness" }).verdict).toBe("ran");
    expect(judged(noShortcut, facts).verdict).toBe("failed");
  });

  test("the Recipe may allow more", () => {
    const [, , mix] = PLANTED[0] as (typeof PLANTED)[number];
    expect(judged(noShortcut, factsOf(mix), { ...TERMS, limits: { shortcut: 1 } }).verdict).toBe("ran");
  });
});
