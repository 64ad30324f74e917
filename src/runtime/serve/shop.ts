/** What every route works with. */
import type { Draws } from "./draws.js";
import type { Episodes } from "./episodes.js";
import type { Host, Limits } from "./host.js";
import type { Metrics } from "./metrics.js";

export interface Shop {
  readonly host: Host;
  readonly limits: Limits;
  readonly draws: Draws;
  readonly episodes: Episodes;
  readonly metrics: Metrics;
}
