import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { rolesOfUsers, usersByLogin } from "@tessera/identity/users/users.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { randomId } from "@tessera/std/ids.ts";
import { AdoptionError } from "./adoptionError.ts";

/** A role to be given to a user, by login. */
export interface RoleGrant {
  readonly role: string;
  readonly user: string;
}

/** A role with the user's id. */
export interface FoundGrant extends RoleGrant {
  readonly userId: string;
}

/**
 * Finds the users of grants before anything is done. `roles` are roles that will be made. Throws `access_denied` when
 * the caller may give no role at all, `AdoptionError` `user_unknown` and `role_unknown`.
 */
export async function findGrants(
  context: RequestContext,
  grants: readonly RoleGrant[],
  roles: ReadonlySet<string>,
  lookup: DocumentLookup,
): Promise<readonly FoundGrant[]> {
  if (grants.length === 0) return [];
  const { records, database } = context.services;
  if (!records.rights(context).mayAny("membership", "create")) throw new TesseraError("access_denied");
  const ids = await usersByLogin(
    database,
    grants.map(({ user }) => user),
  );
  return grants.map(({ role, user }) => {
    if (!roles.has(role) && !lookup.get("role", role)) throw new AdoptionError("role_unknown", { role });
    const userId = ids.get(user.toLowerCase());
    if (userId === undefined) throw new AdoptionError("user_unknown", { user });
    return { role, user, userId };
  });
}

/** Gives roles, through the guard; who holds one already keeps it. Answers what was given. */
export async function grantRoles(
  context: RequestContext,
  grants: readonly FoundGrant[],
): Promise<readonly RoleGrant[]> {
  const { records, database } = context.services;
  const held = await rolesOfUsers(
    database,
    grants.map(({ userId }) => userId),
  );
  const missing = grants.filter(({ role, userId }) => !held.get(userId)?.has(role));
  if (missing.length === 0) return [];
  await records.bulk(context, {
    saveId: randomId(20),
    entity: "membership",
    items: missing.map(({ role, userId }) => ({ kind: "create", values: { user_id: userId, role_id: role } })),
  });
  return missing.map(({ role, user }) => ({ role, user }));
}
