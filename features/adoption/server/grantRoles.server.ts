import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
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
 * Finds the users of grants before anything is done. `roles` are roles that will be made. Throws `access_denied` when the caller may give
 * no role at all, `AdoptionError` `user_unknown` and `role_unknown`.
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
  const { rows } = await database.query<{ id: string; login: string }>({
    text: `select id, lower(login) as login from sys."user" where lower(login) = any($1::text[])`,
    values: [grants.map(({ user }) => user.toLowerCase())],
  });
  const ids = new Map(rows.map(({ id, login }) => [login, id]));
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
  const { rows } = await database.query<{ user_id: string; role_id: string }>({
    text: "select user_id, role_id from sys.membership where user_id = any($1::uuid[])",
    values: [grants.map(({ userId }) => userId)],
  });
  const held = new Set(rows.map(({ user_id, role_id }) => `${user_id} ${role_id}`));
  const missing = grants.filter(({ role, userId }) => !held.has(`${userId} ${role}`));
  if (missing.length === 0) return [];
  await records.bulk(context, {
    saveId: randomId(20),
    entity: "membership",
    items: missing.map(({ role, userId }) => ({ kind: "create", values: { user_id: userId, role_id: role } })),
  });
  return missing.map(({ role, user }) => ({ role, user }));
}
