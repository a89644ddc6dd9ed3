import type { FastifyInstance } from "fastify";
import type { CustomFetch } from "openid-client";

const methods = ["GET", "POST"] as const;

/** Where requests of this process to itself come from: no connection can come from the unspecified address. */
export const inProcessAddress = "::";

/**
 * Asks the web server of this process without a connection, so that signing in does not depend on how the machine is
 * reached.
 */
export function inProcessFetch(app: () => FastifyInstance | null): CustomFetch {
  return async (address, { method, headers, body }) => {
    const server = app();
    if (server === null) throw new Error("The web server has not started yet.");
    const { host, pathname, search } = new URL(address);
    const wanted = methods.find((one) => one === method) ?? "GET";
    const payload = body instanceof URLSearchParams || typeof body === "string" ? String(body) : null;
    const answer = await server.inject({
      method: wanted,
      remoteAddress: inProcessAddress,
      url: pathname + search,
      headers: { ...headers, host },
      ...(payload === null ? {} : { payload }),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (typeof value === "string") answered.set(name, value);
    }
    return new Response(answer.payload, { status: answer.statusCode, headers: answered });
  };
}
