import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

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

/** The users who hold a role and are not disabled. They are locked with their memberships until the transaction ends. */
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
