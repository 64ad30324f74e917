/** Hooks written, ordered and heard otherwise. */
import type { Edit } from "../../src/model/edit.js";
import type { Hook } from "../../src/model/harness.js";
import { guarded, guardedRecords } from "./guarded-office.js";
import type { CatalogueRow } from "./row.js";
import { rename } from "./words.js";

const onGuarded = { harness: guarded, records: guardedRecords };

const rehook = (...changes: readonly object[]): readonly Edit[] =>
  changes.map((change) => ({ kind: "rehook", change }) as unknown as Edit);

const link = "hook:link-from-results";
const never: Hook = {
  id: "no-empty-reply",
  event: "before-reply",
  tools: [],
  conditions: [{ kind: "length", target: "reply", min: 1 }],
  action: "retry",
  message: "The reply was not sent: it says nothing.",
  budget: 1,
};

export const rows: readonly CatalogueRow[] = [
  {
    id: "K1",
    what: "a Hook has another id; texts, its message and the run follow",
    class: "A",
    kinds: ["rename"],
    on: onGuarded,
    edits: (lowered) => [rename(lowered, { "hook:iso-day": "plain-dates" })],
  },
  {
    id: "K2",
    what: "a matcher as names with `|`, as an expression, and back to the list",
    class: "A",
    kinds: ["rehook"],
    edits: () =>
      rehook(
        { op: "matcher", hook: link, from: null, to: "get_item|check_stock|present_item" },
        {
          op: "matcher",
          hook: link,
          from: "get_item|check_stock|present_item",
          to: "^(?:get_item|check_stock|present_item)$",
        },
        { op: "matcher", hook: "hook:orders-before-change", from: null, to: "^change_.*$" },
      ),
    atLeast: 0,
  },
  {
    id: "K3",
    what: "a Hook's message in other words, in the Harness and where the run repeats it",
    class: "B",
    kinds: ["text"],
    on: onGuarded,
    edits: ({ texts }) => {
      const site = "hook:iso-day#/message";
      const from = texts.get(site) ?? [];
      const to = from.map((piece) =>
        typeof piece === "string" ? piece.replace("is no ISO date", "is not an ISO date") : piece,
      );
      return [{ kind: "text", site, from, to } as unknown as Edit];
    },
  },
  {
    id: "K4",
    what: "a Hook's message as JSON, another's as XML",
    class: "A",
    kinds: ["rehook"],
    edits: () =>
      rehook(
        { op: "form", hook: link, from: "plain", to: "json" },
        { op: "form", hook: "hook:reply-skill-first", from: "plain", to: "xml" },
      ),
    atLeast: 4,
  },
  {
    id: "K5",
    what: "a Hook's message as a turn of the system",
    class: "A",
    kinds: ["rehook"],
    edits: () => rehook({ op: "channel", hook: "hook:reply-skill-first", from: "user", to: "system" }),
    atLeast: 1,
  },
  {
    id: "K7",
    what: "Hooks that are never heard at one event change places",
    class: "A",
    kinds: ["rehook"],
    edits: ({ hooks }) => {
      const from = hooks.map(({ symbol }) => symbol);
      return rehook({ op: "order", from, to: [...from.slice(0, 4).reverse(), ...from.slice(4)] });
    },
    atLeast: 0,
  },
  {
    id: "K8",
    what: "one Hook for each tool, and one for all of them again",
    class: "B",
    kinds: ["rehook"],
    edits: ({ harness }) => {
      const hook = harness.hooks.find(({ id }) => id === "link-from-results") as Hook;
      const ids = ["link-of-card", "link-of-stock", "link-of-screen"];
      const parts = hook.tools.map((tool, i) => ({ ...hook, id: ids[i], tools: [tool] }));
      return rehook({ op: "split", hook, ids }, { op: "merge", hooks: parts.slice(0, 2) });
    },
    atLeast: 0,
  },
  {
    id: "K9",
    what: "a Hook may send the model back once more, or once less",
    class: "B",
    kinds: ["rehook"],
    edits: () =>
      rehook(
        { op: "budget", hook: "hook:reply-length", from: 2, to: 3 },
        { op: "budget", hook: link, from: 2, to: 1 },
      ),
    atLeast: 0,
  },
  {
    id: "K12",
    what: "a Hook that never acts comes, and another goes",
    class: "B",
    kinds: ["rehook"],
    edits: ({ harness }) => {
      const hook = harness.hooks.find(({ id }) => id === "plain-claims") as Hook;
      return rehook(
        { op: "drop", hook, before: null },
        { op: "add", hook: never, before: "hook:reply-length" },
      );
    },
    atLeast: 0,
  },
  {
    id: "K14",
    what: "a Hook whose decisions a script makes has another id, and its tools as a pattern",
    class: "A",
    kinds: ["rehook", "rename"],
    on: onGuarded,
    edits: (lowered) => [
      ...rehook({ op: "matcher", hook: "hook:paper-check", from: null, to: "^[a-z]+_(?:printers|slot)$" }),
      rename(lowered, { "hook:paper-check": "sheet-count" }),
    ],
    // Nothing of it is shown to a model.
    atLeast: 0,
  },
];
