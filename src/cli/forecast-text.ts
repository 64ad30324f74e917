/** A forecast for people. */
import type { Cause, Forecast } from "../run/forecast.js";
import { percent } from "../run/limits.js";
import { columns } from "./paint.js";
import { asked } from "./summary-text.js";

const MOST = 20;

export function forecastText({
  books,
  steps,
  refusals,
  shortfalls,
  blocked,
  quarantine,
  notes,
}: Forecast): string {
  const { views } = books;
  const share = (count: number): string => (views.asked === 0 ? "" : ` (${percent(count / views.asked)})`);
  const blocks = [
    `Forecast; nothing was written.\n${books.read} records read, ${books.kept} kept, ${books.quarantined} quarantined.\n${views.asked} Views asked: ${views.made} made${share(views.made)}, ${views.refused} refused${share(views.refused)}, ${views.shortfall} with nothing to change${asked(views.regenerate)}.`,
    ...stepBlock(steps),
    ...causeBlock("Why Views would be refused", refusals),
    ...causeBlock("Why Views would not be made", shortfalls),
    ...(blocked.length === 0
      ? []
      : [
          `Never renamed\n${blocked
            .slice(0, MOST)
            .map(({ symbol, why, remedy }) => `  ${symbol}: ${why}${arrow(remedy)}`)
            .join("\n")}`,
        ]),
    ...(quarantine.length === 0
      ? []
      : [
          `Records that would be quarantined\n${quarantine.map(({ code, records, remedy }) => `  ${records}  ${code}${arrow(remedy)}`).join("\n")}`,
        ]),
    ...(notes.length === 0 ? [] : [`Notes\n${notes.map((note) => `  ${note}`).join("\n")}`]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const arrow = (remedy: string | null): string => (remedy === null ? "" : `\n      → ${remedy}`);

function stepBlock(steps: Forecast["steps"]): readonly string[] {
  const rows = Object.entries(steps).map(([address, { drawn, made, refused, nothing }]) => [
    `  ${address}`,
    String(drawn),
    String(made),
    String(refused),
    String(nothing),
  ]);
  return rows.length === 0
    ? []
    : [`Steps\n${columns([["  step", "drawn", "made", "refused", "nothing to propose"], ...rows])}`];
}

function causeBlock(title: string, causes: readonly Cause[]): readonly string[] {
  if (causes.length === 0) return [];
  const lines = causes.slice(0, MOST).map(({ views, step, symbol, code, example, remedy }) => {
    const what = [step, symbol, code].filter((part) => part !== null).join(" · ");
    return `  ${views}  ${what}\n      ${example}${arrow(remedy)}`;
  });
  const more = causes.length > MOST ? [`  and ${causes.length - MOST} more causes (--json has all)`] : [];
  return [`${title}\n${[...lines, ...more].join("\n")}`];
}
