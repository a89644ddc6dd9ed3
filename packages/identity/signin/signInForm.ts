import { refuseForeignOrigin } from "@tessera/server-core/http/originCheck.ts";
import type { FastifyRequest } from "fastify";

/**
 * Throws `foreign_origin` for a form that another site sent. A form without scripts posts by navigation, so the mode
 * proves nothing here; the origin and the site do.
 */
export function refuseForeignForm({ headers }: Pick<FastifyRequest, "headers">, ownOrigin: string): void {
  const { origin, "sec-fetch-site": site, "sec-fetch-mode": mode } = headers;
  refuseForeignOrigin(
    {
      method: "POST",
      origin: origin ?? null,
      fetchSite: typeof site === "string" ? site : null,
      fetchMode: mode === "navigate" ? "form" : null,
      marked: false,
    },
    ownOrigin,
  );
}
