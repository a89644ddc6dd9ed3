import * as openid from "openid-client";
import { expect, it } from "vitest";
import { createClientAuthentication } from "./clientAuthentication.ts";

const both = ["client_secret_basic", "client_secret_post"];
const refusal = new openid.ResponseBodyError("refused", {
  cause: { error: "invalid_client" },
  response: new Response("", { status: 400 }),
});

/**
 * A client at a provider that takes the secret so: `call` tells how it was sent and is refused where `refuses` says so.
 */
function clientAt(methods: readonly string[]) {
  const client = createClientAuthentication("s3cret");
  const server = { issuer: "https://id.example.org", token_endpoint_auth_methods_supported: [...methods] };
  const provider = new openid.Configuration(server, "work", undefined, client.prove);
  const sent: string[] = [];
  const call = (refuses: readonly string[], error: Error = refusal): Promise<void> =>
    client.send(provider, async () => {
      const headers = new Headers();
      await client.prove(server, { client_id: "work" }, new URLSearchParams(), headers);
      const way = headers.has("authorization") ? "header" : "body";
      sent.push(way);
      if (refuses.includes(way)) throw error;
    });
  return { call, sent };
}

it("[shell 4.3 login] given a provider that refused the client by the header and took it by the body, when it is asked again, then the body is used at once", async () => {
  const { call, sent } = clientAt(both);
  await call(["header"]);
  await call(["header"]);
  expect(sent).toEqual(["header", "body", "body"]);
});

it("[shell 4.3 login] given a provider that refuses the client either way, when it is asked again, then the header is tried first", async () => {
  const { call, sent } = clientAt(both);
  await expect(call(["header", "body"])).rejects.toBe(refusal);
  await call([]);
  expect(sent).toEqual(["header", "body", "header"]);
});

it.each([
  ["takes one way only", ["client_secret_basic"], refusal],
  ["failed for another reason than the client", both, new Error("invalid_grant")],
])(
  "[shell 4.3 login] given a provider that %s, when a call fails, then it is not repeated",
  async (_name, methods, error) => {
    const { call, sent } = clientAt(methods);
    await expect(call(["header", "body"], error)).rejects.toBe(error);
    expect(sent).toEqual(["header"]);
  },
);
