import type { Server } from "@modelcontextprotocol/sdk/server/index.js";

export function makeServer(how: string): Server;
