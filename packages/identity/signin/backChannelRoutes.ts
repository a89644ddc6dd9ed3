import { TesseraError } from "@tessera/contract/errors.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { decodedBody } from "@tessera/server-core/http/bodyParsers.ts";
import type { FastifyInstance } from "fastify";
import type { JWTPayload } from "jose";
import type { Sessions } from "../sessions/sessions.ts";
import type { SignIn } from "./signIn.ts";

/** Where a provider tells that someone has signed out there (OpenID Connect Back-Channel Logout 1.0). */
export const backChannelPath = "/auth/backchannel-logout";

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";
const bodyLimit = 20_000;

/** Whom a sign-out token means; null where it is none: such as an ID token, which has a nonce and no such event. */
function meant(claims: JWTPayload): { readonly subject: string | null; readonly session: string | null } | null {
  const { events, sub, sid, nonce } = claims;
  const event: unknown = typeof events === "object" && events !== null ? Reflect.get(events, logoutEvent) : undefined;
  if (typeof event !== "object" || event === null || nonce !== undefined) return null;
  const found = { subject: sub ?? null, session: typeof sid === "string" ? sid : null };
  return found.subject === null && found.session === null ? null : found;
}

/** Whether a token came for the first time. What has had its time is removed with it. */
async function isFirst(database: Database, { iss = "", jti = "", exp = 0 }: JWTPayload): Promise<boolean> {
  await database.query("delete from sys.logout_token where expires_at < clock_timestamp() - interval '10 minutes'");
  const { rowCount } = await database.query({
    text: `insert into sys.logout_token (issuer, jti, expires_at) values ($1, $2, to_timestamp($3::double precision))
      on conflict do nothing`,
    values: [iss, jti.slice(0, 500), exp],
  });
  return rowCount > 0;
}

/**
 * Makes the route that ends the sessions of someone who has signed out at the provider. It needs neither cookie nor
 * CSRF token: the provider's signature on the token is the proof. A token that does not hold, or comes again, is
 * answered with 400 and ends nothing.
 */
export function backChannelRoutes(options: {
  readonly database: Database;
  readonly sessions: Pick<Sessions, "end">;
  readonly signIn: Pick<SignIn, "readLogoutToken">;
}): (app: FastifyInstance) => void {
  const { database, sessions, signIn } = options;
  const config = { rateLimit: { max: 600, timeWindow: "1 minute" } };
  return (app) => {
    app.post(backChannelPath, { bodyLimit, config }, async (request, reply) => {
      const body = await decodedBody(request, bodyLimit);
      const token = body.kind === "form" ? body.fields.logout_token : undefined;
      if (typeof token !== "string") throw new TesseraError("malformed_request");
      const claims = await signIn.readLogoutToken(token);
      const whom = meant(claims);
      if (whom === null || !(await isFirst(database, claims))) throw new TesseraError("malformed_request");
      await sessions.end({ kind: "provider", issuer: claims.iss ?? "", ...whom }, "provider");
      return reply.code(200).header("cache-control", "no-store").send();
    });
  };
}
