import type { Subject } from "@tessera/server-core/context.ts";
import type { Database, SqlRunner, Transaction } from "@tessera/server-core/database/pool.ts";
import { moveCounters } from "@tessera/server-core/state/writeLock.ts";

/** The roles of a user, each with whether groups of a provider gave it. */
export async function heldRoles(runner: SqlRunner, userId: string): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await runner.query<{ role_id: string; by_provider: string }>({
    text: "select role_id, by_provider from sys.membership where user_id = $1::uuid order by role_id",
    values: [userId],
  });
  return new Map(rows.map(({ role_id, by_provider }) => [role_id, by_provider === "t"]));
}

/** The roles of a user; null for an unknown user. */
export async function rolesOfUser(runner: SqlRunner, userId: string): Promise<readonly string[] | null> {
  const { rows } = await runner.query<{ role_id: string | null }>({
    text: `select m.role_id from sys."user" u left join sys.membership m on m.user_id = u.id where u.id = $1::uuid`,
    values: [userId],
  });
  return rows.length === 0 ? null : rows.flatMap(({ role_id }) => role_id ?? []);
}

/** The roles of these users, by user; those without any are not in it. */
export async function rolesOfUsers(
  runner: SqlRunner,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await runner.query<{ user_id: string; role_id: string }>({
    text: "select user_id, role_id from sys.membership where user_id = any($1::uuid[])",
    values: [userIds],
  });
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([user, held]) => [user, new Set(held.map(({ role_id }) => role_id))]));
}

/**
 * The users who hold a role and are not disabled. They are locked with their memberships until the transaction ends.
 */
export async function lockHolders(runner: SqlRunner, role: string): Promise<readonly string[]> {
  const { rows } = await runner.query<{ user_id: string }>({
    text: `select m.user_id from sys.membership m join sys."user" u on u.id = m.user_id
      where m.role_id = $1 and u.disabled_at is null for update`,
    values: [role],
  });
  return rows.map(({ user_id }) => user_id);
}

/** Someone who holds a role. */
export interface RoleHolder {
  readonly id: string;
  readonly login: string;
  readonly name: string;
}

/** Who was the first of those who hold a role; null where nobody does. */
export async function firstHolder(runner: SqlRunner, role: string): Promise<RoleHolder | null> {
  const { rows } = await runner.query<{ id: string; login: string; name: string }>({
    text: `select u.id, u.login, u.display_name as name from sys."user" u
      join sys.membership m on m.user_id = u.id and m.role_id = $1 order by u.id limit 1`,
    values: [role],
  });
  return rows[0] ?? null;
}

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

/**
 * Sets the language of a person's profile, and of the sessions that were opened in another one. The caller holds the
 * exclusive lock.
 */
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

interface UserRow {
  readonly id: string;
  readonly login: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly roles: string;
}

/**
 * The user of a login as a subject without a session, for explaining what they may do. Null when there is none, or they
 * are disabled.
 */
export async function subjectOf(database: Database, login: string): Promise<Subject | null> {
  const { rows } = await database.query<UserRow>({
    text: `select u.id, u.login, u.display_name, u.email,
        (select coalesce(json_agg(m.role_id order by m.role_id), '[]') from sys.membership m where m.user_id = u.id) as roles
      from sys."user" u where u.login = $1 and u.disabled_at is null`,
    values: [login],
  });
  const [row] = rows;
  if (!row) return null;
  const roles: unknown = JSON.parse(row.roles);
  return {
    userId: row.id,
    login: row.login,
    displayName: row.display_name,
    email: row.email,
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : [],
    sessionId: null,
  };
}

/** Whether the address of an account came with its sign-in at another provider. */
export async function hasEmailOfProvider(runner: SqlRunner, userId: string): Promise<boolean> {
  const { rows } = await runner.query({
    text: `select from sys.user_identity i join sys."user" u on u.id = i.user_id and u.email = i.email where u.id = $1::uuid`,
    values: [userId],
  });
  return rows.length > 0;
}

/** Whether anyone who signs in at another provider holds a role. */
export async function isHeldThroughProvider(runner: SqlRunner, role: string): Promise<boolean> {
  const { rows } = await runner.query({
    text: "select from sys.membership m join sys.user_identity i on i.user_id = m.user_id where m.role_id = $1 limit 1",
    values: [role],
  });
  return rows.length > 0;
}
