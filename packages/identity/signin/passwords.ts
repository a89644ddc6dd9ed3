import { createHash, randomBytes } from "node:crypto";
import { instantSql } from "@tessera/server-core/database/instantText.ts";
import type { Database, SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { fitsHash, hashSecret } from "./secretHash.ts";

/** Sets the password of a user. */
export async function setPassword(runner: SqlRunner, userId: string, password: string): Promise<void> {
  const passwordHash = await hashSecret(password);
  await runner.query({
    text: `insert into sys.credential (user_id, password_hash) values ($1::uuid, $2)
      on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = now()`,
    values: [userId, passwordHash],
  });
}

/** When a user's password was set last, as wire text in UTC; null where there is none. */
export async function passwordChangedAt(runner: SqlRunner, userId: string): Promise<string | null> {
  const { rows } = await runner.query<{ changed_at: string }>({
    text: `select ${instantSql("changed_at")} as changed_at from sys.credential where user_id = $1::uuid`,
    values: [userId],
  });
  return rows[0]?.changed_at ?? null;
}

/** Whom a login or e-mail address names, with what their password is checked against. */
export interface Credential {
  readonly userId: string;
  readonly passwordHash: string;
  /** Whether the account is disabled: a right password is refused. */
  readonly isDisabled: boolean;
}

/**
 * The user with this login or e-mail address and a password; null when there is none, or it is a demo account and those
 * do not count here.
 */
export async function findCredential(database: Database, login: string, withDemo: boolean): Promise<Credential | null> {
  const { rows } = await database.query<{ id: string; password_hash: string; is_disabled: string }>({
    text: `select u.id, c.password_hash, u.disabled_at is not null as is_disabled from sys."user" u join sys.credential c on c.user_id = u.id
      where (lower(u.login) = lower($1) or lower(u.email) = lower($1)) and ($2::boolean or not u.demo)
      order by u.disabled_at is null desc, (lower(u.login) = lower($1)) desc limit 1`,
    values: [login.trim(), withDemo],
  });
  const row = rows[0];
  return row === undefined
    ? null
    : { userId: row.id, passwordHash: row.password_hash, isDisabled: row.is_disabled === "t" };
}

/** Whether the password is right. Where there is no credential the answer is no, and takes as long. */
export function isPasswordOf(credential: Credential | null, password: string): Promise<boolean> {
  return fitsHash(credential?.passwordHash ?? null, password);
}

/**
 * Fewest characters of a password. Length is what makes it hard to guess; rules about its letters only make it hard to
 * remember.
 */
export const passwordLength = 10;

/** What is wrong with a wanted password: too short or long, or the person's own login; null when it will do. */
export function passwordProblem(password: string, login: string): "short" | "long" | "login" | null {
  if ([...password].length < passwordLength) return "short";
  if (password.length > 500) return "long";
  return password.toLowerCase().includes(login.toLowerCase()) && login.length > 3 ? "login" : null;
}

/** Whether people sign in with passwords that are kept here: by the embedded provider. */
export function keepsPasswords({ openid }: Pick<Settings, "openid">): boolean {
  return openid.issuer === null && openid.authUrl === null;
}

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

/**
 * Makes a link for a user: an invitation while they have no password, else a reset. Links of their that are still open
 * close.
 */
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
