import { createHash, randomBytes } from "node:crypto";
import type { Database, SqlRunner } from "@tessera/server-core/database/pool.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { setPassword } from "./passwords.ts";

/** Where a link to set a password leads; the secret follows. */
export const passwordLinkPath = "/auth/password";

/** How long links hold, in hours. */
export const linkHours = { invitation: 72, reset: 24 } as const;

/** A link that lets its holder set a user's password once. */
export interface PasswordLink {
  readonly kind: keyof typeof linkHours;
  /** Path with the secret; shown once, only its digest is kept. */
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Whose password a link sets. */
export interface LinkOwner {
  readonly userId: string;
  readonly login: string;
  readonly displayName: string;
  readonly kind: keyof typeof linkHours;
}

const digest = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Makes a link for a user: an invitation while they have no password, else a reset. Links of their that are still open close. */
export async function makePasswordLink(
  runner: SqlRunner,
  userId: string,
  author: string | null,
): Promise<PasswordLink> {
  const { rows } = await runner.query({
    text: "select from sys.credential where user_id = $1::uuid",
    values: [userId],
  });
  const kind = rows.length === 0 ? "invitation" : "reset";
  const secret = randomBytes(32).toString("base64url");
  const expiresAt = Date.now() + linkHours[kind] * 3_600_000;
  await runner.query({
    text: "update sys.password_link set used_at = clock_timestamp() where user_id = $1::uuid and used_at is null",
    values: [userId],
  });
  await runner.query({
    text: `insert into sys.password_link (id, user_id, kind, secret_hash, created_by, expires_at)
      values ($1::uuid, $2::uuid, $3, $4, $5::uuid, to_timestamp($6::double precision / 1000))`,
    values: [uuid7(), userId, kind, digest(secret), author, expiresAt],
  });
  return { kind, path: `${passwordLinkPath}/${secret}`, expiresAt };
}

const openText = `l.secret_hash = $1 and l.used_at is null and l.expires_at > clock_timestamp()
  and u.disabled_at is null and ($2::boolean or not u.demo)`;

interface OwnerRow {
  readonly id: string;
  readonly login: string;
  readonly display_name: string;
  readonly kind: keyof typeof linkHours;
}

const ownerOf = (row: OwnerRow | undefined): LinkOwner | null =>
  row === undefined ? null : { userId: row.id, login: row.login, displayName: row.display_name, kind: row.kind };

/** Whose link it is; null when it is none, was used, or its time is over. */
export async function readPasswordLink(
  database: Database,
  secret: string,
  withDemo: boolean,
): Promise<LinkOwner | null> {
  const { rows } = await database.query<OwnerRow>({
    text: `select u.id, u.login, u.display_name, l.kind from sys.password_link l join sys."user" u on u.id = l.user_id
      where ${openText}`,
    values: [digest(secret), withDemo],
  });
  return ownerOf(rows[0]);
}

/** Sets the password that a link allows and uses the link up, both or neither; null when it no longer holds. */
export function usePasswordLink(
  database: Database,
  secret: string,
  password: string,
  withDemo: boolean,
): Promise<LinkOwner | null> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<OwnerRow>({
      text: `update sys.password_link l set used_at = clock_timestamp() from sys."user" u
        where u.id = l.user_id and ${openText} returning u.id, u.login, u.display_name, l.kind`,
      values: [digest(secret), withDemo],
    });
    const owner = ownerOf(rows[0]);
    if (owner !== null) await setPassword(transaction, owner.userId, password);
    return owner;
  });
}

/** Forgets who the embedded provider remembers as signed in, so that the next sign-in asks for the password. */
export async function forgetProviderSessions(runner: SqlRunner, userId: string): Promise<void> {
  await runner.query({
    text: "delete from sys.oidc_item where model in ('Session', 'Grant', 'AuthorizationCode') and payload ->> 'accountId' = $1",
    values: [userId],
  });
}
