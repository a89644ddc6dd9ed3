import { TesseraError } from "@tessera/contract/errors.ts";
import { holdsRole } from "@tessera/identity/rights/holdsRole.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/**
 * Throws unless the caller holds all that a user's roles grant: anyone who sets another's password can sign in as them. `not_found` for an
 * unknown user, `access_denied` otherwise. A role that is no longer there grants nothing.
 */
export async function assertMayActFor(context: RequestContext, userId: string): Promise<void> {
  const { database, definitions, records } = context.services;
  const { rows } = await database.query<{ role_id: string | null }>({
    text: `select m.role_id from sys."user" u left join sys.membership m on m.user_id = u.id where u.id = $1::uuid`,
    values: [userId],
  });
  if (rows.length === 0) throw new TesseraError("not_found");
  const [rights, snapshot] = [records.rights(context), definitions.current()];
  const exceeds = rows.some(({ role_id }) => role_id !== null && holdsRole(rights, snapshot, role_id) === false);
  if (exceeds) throw new TesseraError("access_denied");
}
