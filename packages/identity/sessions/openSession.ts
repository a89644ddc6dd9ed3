import { TesseraError } from "@tessera/contract/errors.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { secretHash, sessionCookie } from "./sessionCookie.ts";
import type { OpenedSession, SessionOpening } from "./sessions.ts";
import { signSessionToken } from "./sessionToken.ts";

/** What opening a session stands on. */
export interface OpenSessionOptions {
  readonly database: Database;
  readonly settings: Pick<Settings, "url" | "loopback">;
  /** Signs session tokens. */
  readonly tokenKey: Buffer;
  /** Milliseconds that a session lives. */
  readonly lifetime: number;
}

/** Opens a session in the database. Throws `access_denied` when the user is disabled. */
export async function openSession(options: OpenSessionOptions, opening: SessionOpening): Promise<OpenedSession> {
  const { database, lifetime, settings, tokenKey } = options;
  const id = uuid7();
  const { cookie, secret } = sessionCookie(id);
  const issued = Date.now();
  const expiresAt = issued + lifetime;
  const { rowCount } = await database.query({
    text: `insert into sys.session (id, user_id, secret_hash, expires_at, address, agent, issuer, provider_subject, provider_session, language)
      select $1::uuid, u.id, $2, clock_timestamp() + make_interval(secs => $3::double precision / 1000), $4, $5, $8, $9, $10, $11 from sys."user" u
      where u.id = $6::uuid and u.disabled_at is null and ($7::boolean or not u.demo)`,
    values: [
      id,
      secretHash(secret),
      lifetime,
      opening.address,
      opening.agent?.slice(0, 300) ?? null,
      opening.userId,
      settings.loopback,
      opening.provider?.issuer ?? null,
      opening.provider?.subject ?? null,
      opening.provider?.session ?? null,
      opening.language ?? null,
    ],
  });
  if (rowCount === 0) throw new TesseraError("access_denied");
  const token = await signSessionToken(tokenKey, {
    sub: opening.userId,
    iss: settings.url,
    iat: Math.floor(issued / 1000),
    jti: id,
    exp: Math.floor(expiresAt / 1000),
  });
  return { id, cookie, token, expiresAt };
}
