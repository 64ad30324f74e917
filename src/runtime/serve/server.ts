/** A server of Episodes: everything that `hsa serve` starts, as one thing that can be closed. */
import { openDraws } from "./draws.js";
import { episodeRoutes } from "./episode-routes.js";
import { openEpisodes } from "./episodes.js";
import { gymRoutes } from "./gym-routes.js";
import { type Host, LIMITS, type Limits } from "./host.js";
import { type Listening, listen } from "./http.js";
import { mcpRoutes } from "./mcp/routes.js";
import { openMetrics } from "./metrics.js";
import { openRepeats } from "./repeats.js";
import type { Route } from "./route.js";
import { serverRoutes } from "./server-routes.js";
import type { Shop } from "./shop.js";

export interface ServeOptions {
  readonly host?: string;
  /** 0, and when left out: a free one. */
  readonly port?: number;
  readonly token?: string;
  /** Orders the tasks for whoever names none. */
  readonly seed?: string;
  /** Only tasks of this side. */
  readonly split?: string;
  readonly limits?: Partial<Limits>;
}

export interface Server extends Listening {
  readonly shop: Shop;
}

/** Without a port: for a client on standard input and output. */
export function openShop(host: Host, { seed = "0", split, limits }: ServeOptions = {}): Shop {
  const all = { ...LIMITS, ...limits };
  const metrics = openMetrics();
  return {
    host,
    limits: all,
    draws: openDraws(host.tasks, seed, split),
    metrics,
    episodes: openEpisodes(host, all, metrics),
  };
}

export async function closeShop({ episodes, metrics }: Shop): Promise<void> {
  await episodes.stop();
  metrics.close();
}

/** Throws a Fault where it cannot listen. */
export async function startServer(host: Host, options: ServeOptions = {}): Promise<Server> {
  const shop = openShop(host, options);
  const { token } = options;
  const routes: readonly Route[] = [
    ...episodeRoutes(shop),
    ...serverRoutes(shop, () => routes, token !== undefined),
    ...mcpRoutes(shop),
    ...gymRoutes(shop),
  ];
  const repeats = openRepeats(shop.limits.retries, shop.metrics.retried);
  try {
    const listening = await listen({
      routes,
      host: options.host ?? "127.0.0.1",
      port: options.port ?? 0,
      bodyLimit: shop.limits.body,
      arrival: shop.limits.arrival,
      metrics: shop.metrics,
      repeats,
      ...(token === undefined ? {} : { token }),
    });
    return {
      ...listening,
      shop,
      close: async (grace) => {
        // No new Episode; what is under way is answered, then every Episode is given up.
        const stopped = shop.episodes.stop();
        await listening.close(grace);
        await stopped;
        shop.metrics.close();
        repeats.clear();
      },
    };
  } catch (error) {
    await closeShop(shop);
    throw error;
  }
}
