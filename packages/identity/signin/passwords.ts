import { hash, verify } from "@node-rs/argon2";
import { instantSql } from "@tessera/documents/texts/instantText.ts";
import type { Database, SqlRunner } from "@tessera/server-core/database/pool.ts";

/** Cost of a hash: argon2id (the library's default algorithm) with the memory that OWASP advises. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let spare: Promise<string> | null = null;

/** Sets the password of a user. */
export async function setPassword(runner: SqlRunner, userId: string, password: string): Promise<void> {
  const passwordHash = await hash(password, cost);
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

/** The user with this login or e-mail address and a password; null when there is none, or it is a demo account and those do not count here. */
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
export async function isPasswordOf(credential: Credential | null, password: string): Promise<boolean> {
  spare ??= hash("no password", cost);
  const isRight = await verify(credential?.passwordHash ?? (await spare), password);
  return isRight && credential !== null;
}
