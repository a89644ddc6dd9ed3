import type { Grant } from "@tessera/contract/definitions/grant.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { grantCovers } from "@tessera/contract/documents/grantCovers.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { Rights } from "./rights.ts";

function grantsOf(snapshot: Snapshot, role: string): readonly Grant[] | null {
  return findBody(snapshot, "role", role)?.grants ?? null;
}

/** Whether someone with `rights` holds at least what a grant gives, over all rows and fields where the grant limits neither. */
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

/** Whether someone with `rights` holds all that these grants give, over all rows and fields. */
export function holdsGrants(rights: Rights, snapshot: Snapshot, grants: readonly Grant[]): boolean {
  return grants.every((grant) => holds(rights, snapshot, grant));
}

/** Whether someone with `rights` holds all that a role grants, so that they may give it on; null when there is no such role. */
export function holdsRole(rights: Rights, snapshot: Snapshot, role: string): boolean | null {
  const grants = grantsOf(snapshot, role);
  return grants && holdsGrants(rights, snapshot, grants);
}
