import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { configuredOperation } from "./configuredOperation.ts";
import { createApiClient } from "./createApiClient.ts";

const ping = defineOperation({
  id: "Session_ping",
  family: "Session",
  name: "ping",
  method: "GET",
  envelope: "data",
  access: { kind: "public" },
  summary: "ping",
  input: closed({}),
  output: closed({ remaining: Type.Integer() }),
});

describe("an operation named in a definition", () => {
  it("[shell 7.1 catalogue] given family and id, when it is looked up, then it is found", () => {
    expect(configuredOperation([ping], { family: "Session", operationId: "Session_ping" })).toBe(ping);
  });

  it("[shell 8 missing operation] given a setup without an id, when it is looked up, then the error says so", () => {
    expect(() => configuredOperation([ping], { family: "Session", operationId: "" })).toThrow(
      "operationId missing from setup",
    );
  });

  it("[shell 8 missing operation] given an id that the family does not have, when it is looked up, then the error says so", () => {
    for (const setup of [
      { family: "Session", operationId: "Session_pong" },
      { family: "Lists", operationId: "Session_ping" },
    ])
      expect(() => configuredOperation([ping], setup)).toThrow("operationId missing from operations");
  });

  it("[shell 7.1 catalogue] given a client, when a configured operation is called, then it is sent like any other", async () => {
    const sent: string[] = [];
    const client = createApiClient({
      csrfToken: ping,
      operations: async () => [ping],
      needsCsrf: () => false,
      token: () => null,
      currentUrl: () => "/",
      onLocation: () => {},
      onSessionRefused: () => {},
      fetch: async (path) => {
        sent.push(String(path));
        return new Response('{"data":{"remaining":60}}', { headers: { "content-type": "application/json" } });
      },
    });
    expect(await client.callConfigured({ family: "Session", operationId: "Session_ping" }, {})).toEqual({
      remaining: 60,
    });
    expect(sent).toEqual(["/api/Session/ping"]);
  });
});
