import type { SqlRunner, Transaction } from "@tessera/server-core/database/pool.ts";
import { moveCounters } from "@tessera/server-core/state/writeLock.ts";

/** Ids of the users with these logins, by the login in lower case. */
export async function usersByLogin(runner: SqlRunner, logins: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await runner.query<{ id: string; login: string }>({
    text: `select id, lower(login) as login from sys."user" where lower(login) = any($1::text[])`,
    values: [logins.map((login) => login.toLowerCase())],
  });
  return new Map(rows.map(({ id, login }) => [login, id]));
}

/** Holds a user until the transaction ends, so that what changes a person's own things goes one after the other. */
export async function lockUser(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query({ text: `select from sys."user" where id = $1::uuid for update`, values: [userId] });
}

/** Lets one transaction at a time give this email address to someone, until it ends. */
export async function lockEmail(runner: SqlRunner, email: string): Promise<void> {
  await runner.query({ text: "select pg_advisory_xact_lock(hashtextextended(lower($1), 8))", values: [email] });
}

/** Whether another user than `except` has this email address; asked under `lockEmail` before it is given. */
export async function isEmailTaken(runner: SqlRunner, email: string, except: string | null): Promise<boolean> {
  const { rows } = await runner.query({
    text: `select from sys."user" where lower(email) = lower($1) and id is distinct from $2::uuid`,
    values: [email, except],
  });
  return rows.length > 0;
}

/** Sets the language of a person's profile, and of the sessions that were opened in another one. The caller holds the exclusive lock. */
export async function setUserLanguage(transaction: Transaction, userId: string, language: string): Promise<void> {
  // What was chosen at a sign-in held until now. Sessions move no counter by themselves.
  const { rowCount } = await transaction.query({
    text: "update sys.session set language = null where user_id = $1::uuid and language is not null and ended_at is null",
    values: [userId],
  });
  if (rowCount > 0) await moveCounters(transaction, { rights: true });
  await transaction.query({
    text: `update sys."user" set language = $2 where id = $1::uuid and language is distinct from $2`,
    values: [userId, language],
  });
}
