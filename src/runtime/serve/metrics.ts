/** Counts of what the server did, as Prometheus reads them. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Ending } from "../episode-run.js";
import type { Score } from "../scoring.js";

export interface Metrics {
  readonly request: (route: string, method: string, status: number, seconds: number) => void;
  readonly backend: (seconds: number) => void;
  readonly call: (end: string) => void;
  readonly started: () => void;
  readonly ended: (ending: Ending) => void;
  readonly idled: () => void;
  readonly scored: (score: Score) => void;
  readonly retried: () => void;
  readonly text: (open: number) => string;
  readonly close: () => void;
}

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Histogram {
  readonly counts: number[];
  sum: number;
  count: number;
}

export function openMetrics(): Metrics {
  const counters = new Map<string, Map<string, number>>();
  const times = new Map<string, Map<string, Histogram>>();
  const add = (name: string, labels: string, by = 1): void => {
    const series = counters.get(name) ?? new Map<string, number>();
    counters.set(name, series.set(labels, (series.get(labels) ?? 0) + by));
  };
  const observe = (name: string, labels: string, value: number): void => {
    const series = times.get(name) ?? new Map<string, Histogram>();
    times.set(name, series);
    const one = series.get(labels) ?? { counts: BOUNDS.map(() => 0), sum: 0, count: 0 };
    series.set(labels, one);
    const at = BOUNDS.findIndex((bound) => value <= bound);
    if (at !== -1) one.counts[at] = (one.counts[at] ?? 0) + 1;
    one.sum += value;
    one.count++;
  };
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    request: (route, method, status, seconds) => {
      add("hsa_requests_total", labelled({ route, method, status: `${status}` }));
      observe("hsa_request_seconds", labelled({ route }), seconds);
    },
    backend: (seconds) => observe("hsa_backend_seconds", "", seconds),
    call: (end) => add("hsa_calls_total", labelled({ end })),
    started: () => add("hsa_episodes_started_total", ""),
    ended: (ending) => add("hsa_episodes_ended_total", labelled({ ending })),
    idled: () => add("hsa_episodes_idle_total", ""),
    retried: () => add("hsa_requests_repeated_total", ""),
    scored: (score) => {
      add("hsa_episodes_scored_total", labelled({ scorable: `${score.scorable}` }));
      if (score.scorable) add("hsa_reward_sum", "", score.reward);
    },
    text: (open) => {
      const memory = process.memoryUsage();
      const lines: string[] = [];
      for (const [name, series] of [...counters].sort(byName)) {
        lines.push(`# HELP ${name} ${HELP[name] ?? name}`, `# TYPE ${name} counter`);
        for (const [labels, value] of [...series].sort(byName))
          lines.push(`${name}${braced(labels)} ${value}`);
      }
      for (const [name, series] of [...times].sort(byName)) {
        lines.push(`# HELP ${name} ${HELP[name] ?? name}`, `# TYPE ${name} histogram`);
        for (const [labels, one] of [...series].sort(byName))
          lines.push(...histogramLines(name, labels, one));
      }
      const gauge = (name: string, value: number): void =>
        void lines.push(`# HELP ${name} ${HELP[name] ?? name}`, `# TYPE ${name} gauge`, `${name} ${value}`);
      gauge("hsa_episodes_open", open);
      gauge("hsa_heap_used_bytes", memory.heapUsed);
      gauge("hsa_resident_memory_bytes", memory.rss);
      const p99 = delay.percentile(99) / 1e9;
      gauge("hsa_event_loop_delay_p99_seconds", Number.isFinite(p99) ? p99 : 0);
      return `${lines.join("\n")}\n`;
    },
    close: () => delay.disable(),
  };
}

const HELP: Readonly<Record<string, string>> = {
  hsa_requests_total: "Requests, by route, method and status.",
  hsa_requests_repeated_total: "Requests that were answered from the answers kept for retries.",
  hsa_request_seconds: "From the whole request read to the whole answer made.",
  hsa_backend_seconds: "Time that calls spent in the backend.",
  hsa_calls_total: "Calls of models, by what became of them.",
  hsa_episodes_started_total: "Episodes started.",
  hsa_episodes_ended_total: "Episodes ended, by how.",
  hsa_episodes_idle_total: "Episodes given up because nobody asked for them.",
  hsa_episodes_scored_total: "Episodes scored.",
  hsa_reward_sum: "Sum of rewards.",
  hsa_episodes_open: "Episodes open now.",
  hsa_heap_used_bytes: "Heap in use.",
  hsa_resident_memory_bytes: "Memory of the process.",
  hsa_event_loop_delay_p99_seconds: "99th percentile of the delay of the event loop since the start.",
};

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;
const braced = (labels: string): string => (labels === "" ? "" : `{${labels}}`);
const labelled = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${value.replace(/[\\"\n]/g, (char) => (char === "\n" ? "\\n" : `\\${char}`))}"`,
    )
    .join(",");

function histogramLines(name: string, labels: string, { counts, sum, count }: Histogram): readonly string[] {
  const before = labels === "" ? "" : `${labels},`;
  let below = 0;
  return [
    ...BOUNDS.map((bound, i) => {
      below += counts[i] ?? 0;
      return `${name}_bucket{${before}le="${bound}"} ${below}`;
    }),
    `${name}_bucket{${before}le="+Inf"} ${count}`,
    `${name}_sum${braced(labels)} ${sum}`,
    `${name}_count${braced(labels)} ${count}`,
  ];
}
