/** Planted damage, by the law that has to notice it. */
import { describe, expect, test } from "vitest";
import { laws, type Trial } from "../../src/laws/index.js";

export type Planted = Readonly<Record<string, readonly (readonly [damage: string, broken: () => Trial])[]>>;

export function noticed(planted: Planted): void {
  describe.each(Object.keys(planted))("%s", (name) => {
    const law = laws.find((one) => one.name === name);

    test.each(planted[name] ?? [])("notices %s", (_, broken) => {
      const found = law?.check(broken());
      expect(found).not.toBe("n/a");
      expect(found).not.toEqual([]);
      for (const problem of found as Exclude<typeof found, "n/a" | undefined> & object) {
        expect(problem.code).toBe("law-failed");
        expect(problem.where).toMatch(/^\S+#/);
      }
    });

    test("has damage planted", () => {
      expect(planted[name]?.length).toBeGreaterThanOrEqual(5);
    });
  });
}
