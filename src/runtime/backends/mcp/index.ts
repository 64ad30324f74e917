/** Live MCP servers as a backend. */
export { type McpOptions, openMcpBackend } from "./backend.js";
export { type McpServer, readServers, serverOf } from "./servers.js";
