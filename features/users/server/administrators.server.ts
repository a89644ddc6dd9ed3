import { lockHolders } from "@tessera/identity/users/users.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

const administrator = "administrator";

/** Whether a role is the one that may do everything. */
export function isAdministratorRole(role: string): boolean {
  return role === administrator;
}

/**
 * How many users could still administer without this one. They are locked until the transaction ends, so that two
 * people cannot take each other's role at the same time.
 */
export async function administratorsWithout(runner: SqlRunner, userId: string): Promise<number> {
  const holders = await lockHolders(runner, administrator);
  return holders.filter((holder) => holder !== userId).length;
}
