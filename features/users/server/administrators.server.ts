import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

const administrator = "administrator";

/** Whether a role is the one that may do everything. */
export function isAdministratorRole(role: string): boolean {
  return role === administrator;
}

/**
 * How many users could still administer without this one. The rows are locked until the transaction ends, so that two people cannot
 * take each other's role at the same time.
 */
export async function administratorsWithout(runner: SqlRunner, userId: string): Promise<number> {
  const { rows } = await runner.query<{ user_id: string }>({
    text: `select m.user_id from sys.membership m join sys."user" u on u.id = m.user_id
      where m.role_id = $1 and u.disabled_at is null for update`,
    values: [administrator],
  });
  return rows.filter((row) => row.user_id !== userId).length;
}
