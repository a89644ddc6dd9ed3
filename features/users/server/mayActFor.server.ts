import { TesseraError } from "@tessera/contract/errors.ts";
import { holdsRole } from "@tessera/identity/rights/rights.ts";
import { rolesOfUser } from "@tessera/identity/users/users.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/**
 * Throws unless the caller holds all that a user's roles grant: anyone who sets another's password can sign in as them.
 * `not_found` for an unknown user, `access_denied` otherwise. A role that is no longer there grants nothing.
 */
export async function assertMayActFor(context: RequestContext, userId: string): Promise<void> {
  const { database, definitions, records } = context.services;
  const roles = await rolesOfUser(database, userId);
  if (roles === null) throw new TesseraError("not_found");
  const [rights, snapshot] = [records.rights(context), definitions.current()];
  const exceeds = roles.some((role) => holdsRole(rights, snapshot, role) === false);
  if (exceeds) throw new TesseraError("access_denied");
}
