// A small MCP server on standard input and output, in the manner that its arguments ask for.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const manner = process.argv[2] ?? "pages";

export function makeServer(how) {
  const server = new Server(
    { name: "small-shop", version: "1.0.0" },
    {
      capabilities: how === "no-tools" ? {} : { tools: {} },
      ...(how === "told" ? { instructions: "Be kind." } : {}),
    },
  );
  if (how === "no-tools") return server;
  server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
    const page = params?.cursor === undefined ? 0 : Number(params.cursor);
    if (how === "silent") return new Promise(() => undefined);
    if (how === "broken") throw new Error("out of order");
    if (how === "endless") return { tools: [], nextCursor: "1" };
    if (how === "env") return { tools: [tool(process.env.SHOP_TOOL ?? "none")] };
    return { tools: [tool(`tool_${page}`)], ...(page < 2 ? { nextCursor: String(page + 1) } : {}) };
  });
  return server;
}

const tool = (name) => ({
  name,
  description: `Is ${name}.`,
  inputSchema: {
    type: "object",
    properties: { 10: { type: "string" }, q: { type: "string", "x-mcp-header": "Q" } },
  },
  "x-kept": true,
});

if (process.argv[1]?.endsWith("mcp-server.mjs")) {
  if (manner === "dies") {
    process.stderr.write("no key was given\n");
    process.exit(3);
  }
  await makeServer(manner).connect(new StdioServerTransport());
}
