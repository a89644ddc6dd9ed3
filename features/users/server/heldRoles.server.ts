import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

/** The roles of a user, each with whether groups of a provider gave it. */
export async function heldRoles(runner: SqlRunner, userId: string): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await runner.query<{ role_id: string; by_provider: string }>({
    text: "select role_id, by_provider from sys.membership where user_id = $1::uuid order by role_id",
    values: [userId],
  });
  return new Map(rows.map(({ role_id, by_provider }) => [role_id, by_provider === "t"]));
}
