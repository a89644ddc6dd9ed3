import type { Grant } from "@tessera/contract/definitions/grant.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { grantCovers } from "@tessera/contract/documents/grantCovers.ts";
import type { Snapshot } from "@tessera/server-kit/documents/snapshot.ts";
import type { EntityGuard } from "@tessera/server-kit/records/entityGuard.ts";
import type { Rights } from "@tessera/server-kit/rights/rights.ts";
import { administratorsWithout, isAdministratorRole } from "./administrators.server.ts";

function grantsOf(snapshot: Snapshot, role: string): readonly Grant[] | null {
  return findBody(snapshot, "role", role)?.grants ?? null;
}

/** Whether somebody with `rights` holds at least what a grant gives, over all rows and fields where the grant limits neither. */
function holds(rights: Rights, snapshot: Snapshot, grant: Grant): boolean {
  switch (grant.kind) {
    case "entity": {
      // All entities are more than those there are today: only a grant that says so, too, proves as much.
      if (grant.entity === "*") {
        return rights.roles.some((role) => grantsOf(snapshot, role)?.some((own) => grantCovers(own, grant)));
      }
      // A filtered or masked grant of one's own may be narrower than the one given on, so only an unlimited one proves enough.
      return grant.actions.every((action) =>
        rights.entity(grant.entity, action).grants.some(({ filter, fields }) => filter === null && fields === null),
      );
    }
    case "document":
      return grant.actions.every((action) => rights.mayDocument(grant.documentKind, grant.subsystem, action));
    case "url":
      return rights.mayUseUrl(grant.url);
    case "operation":
      return rights.mayUseOperation(grant.operation);
    case "function":
      return rights.mayUseFunction(grant.function);
    default:
      return false;
  }
}

/**
 * Sees each write of a membership (design §5): nobody gives a role that grants more than he holds himself, a role must exist to be
 * given, and the last administrator stays.
 */
export const membershipGuard: EntityGuard = async ({ context, runner, before, after }) => {
  const { definitions, records } = context.services;
  const snapshot = definitions.current();
  const given = after?.role_id;
  if (typeof given === "string") {
    const grants = grantsOf(snapshot, given);
    if (grants === null) return { refuse: "reference_violation", data: { field: "role_id" } };
    const rights = records.rights(context);
    if (!grants.every((grant) => holds(rights, snapshot, grant))) return { refuse: "access_denied" };
  }
  const [taken, from] = [before?.role_id, before?.user_id];
  if (typeof taken !== "string" || typeof from !== "string" || !isAdministratorRole(taken)) return undefined;
  if (given === taken && after?.user_id === from) return undefined;
  return (await administratorsWithout(runner, from)) > 0
    ? undefined
    : { refuse: "reference_violation", data: { field: "role_id" } };
};
