/** The OpenAPI document of the routes, made from the schemas that check requests. */
import * as z from "zod";
import type { Json, JsonObject, Member } from "../../model/json.js";
import { fromMembers } from "../../model/json.js";
import type { Route } from "./route.js";

export function openApi(
  routes: readonly Route[],
  { version, token }: { version: string; token: boolean },
): JsonObject {
  const byPath = new Map<string, Member[]>();
  for (const route of routes) {
    const path = route.path.replace("*}", "}");
    byPath.set(path, [...(byPath.get(path) ?? []), [route.method.toLowerCase(), operation(route)]]);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "hsa serve",
      version,
      description: "Runs tools under a Variant of a Harness: Episodes for trainers, MCP for agents.",
    },
    paths: fromMembers([...byPath].map(([path, operations]) => [path, fromMembers(operations)])),
    ...(token
      ? {
          components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
          security: [{ token: [] }],
        }
      : {}),
  };
}

function operation({ path, method, summary, tag, body, query, answers, once, free }: Route): JsonObject {
  const places = [...path.matchAll(/\{([a-z]+)\*?\}/g)].map(
    ([, name = ""]): Json => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }),
  );
  const asked = Object.entries(query ?? {}).map(
    ([name, description]): Json => ({
      name,
      in: "query",
      description,
      schema: { type: "string" },
    }),
  );
  const key: readonly Json[] = once
    ? [
        {
          name: "Idempotency-Key",
          in: "header",
          description: "sent again with the same body, the same answer comes and nothing happens twice",
          schema: { type: "string", minLength: 1, maxLength: 255 },
        },
      ]
    : [];
  return fromMembers([
    [
      "operationId",
      `${method.toLowerCase()}${path.replace(/[^A-Za-z]+(.)?/g, (_, next: string = "") => next.toUpperCase())}`,
    ],
    ["summary", summary],
    ["tags", [tag]],
    ...(free ? [["security", []] as const] : []),
    ["parameters", [...places, ...asked, ...key]],
    ...(body === undefined
      ? []
      : [
          [
            "requestBody",
            { content: { "application/json": { schema: schemaJson(body, "input") } } },
          ] as const,
        ]),
    [
      "responses",
      fromMembers(
        Object.entries(answers).map(([status, { what, schema }]) => [
          status,
          {
            description: what,
            ...(schema === undefined
              ? {}
              : { content: { "application/json": { schema: schemaJson(schema, "output") } } }),
          },
        ]),
      ),
    ],
  ]);
}

/** Zod writes nothing but JSON. */
function schemaJson(schema: z.ZodType, io: "input" | "output"): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as unknown as JsonObject;
}
