import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

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
