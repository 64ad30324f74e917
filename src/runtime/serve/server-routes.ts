/** What is asked of the server itself. */

import { openApi } from "./openapi.js";
import { json, type Route } from "./route.js";
import type { Shop } from "./shop.js";
import { ErrorJson } from "./wire.js";

const PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

/** `all`: every route, these too. */
export function serverRoutes(shop: Shop, all: () => readonly Route[], token: boolean): readonly Route[] {
  const { host, episodes, metrics } = shop;
  return [
    {
      method: "GET",
      path: "/health",
      summary: "Is it there?",
      tag: "server",
      free: true,
      answers: { 200: { what: "it is" } },
      run: async () =>
        json(200, {
          status: "ok",
          version: host.version,
          serves: host.tasks.name,
          backend: host.backend,
          bases: host.tasks.counts.bases,
          views: host.tasks.counts.views,
          open: episodes.count(),
        }),
    },
    {
      method: "GET",
      path: "/metrics",
      summary: "Counts for Prometheus",
      tag: "server",
      answers: { 200: { what: "text of Prometheus" }, 401: { what: "no token", schema: ErrorJson } },
      run: async () => ({ status: 200, type: PROMETHEUS, body: metrics.text(episodes.count()) }),
    },
    {
      method: "GET",
      path: "/openapi.json",
      summary: "This document",
      tag: "server",
      answers: { 200: { what: "OpenAPI 3.1" } },
      run: async () => json(200, openApi(all(), { version: host.version, token })),
    },
  ];
}
