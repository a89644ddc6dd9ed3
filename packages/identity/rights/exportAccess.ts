import type { RecordAction } from "@tessera/contract/definitions/grant.ts";
import type { ActionRights, CompiledGrant, Rights } from "./rights.ts";

/** What both of two grants cover. */
function both(one: CompiledGrant, other: CompiledGrant): CompiledGrant {
  const filters = [one.filter, other.filter].filter((filter) => filter !== null);
  const [first = null, second] = filters;
  return {
    role: one.role,
    grant: one.grant,
    filter: first !== null && second !== undefined ? { and: [first, second] } : first,
    fields:
      one.fields !== null && other.fields !== null
        ? one.fields.intersection(other.fields)
        : (one.fields ?? other.fields),
  };
}

/**
 * What may be read of entities for files that leave the product: a cell that a grant to read and a grant to export both
 * cover. Names of records stand where the caller
 * may refer to these.
 */
export function exportAccess(rights: Pick<Rights, "entity">): (entity: string, action: RecordAction) => ActionRights {
  return (entity, action) => {
    const known = rights.entity(entity, action);
    if (action !== "read") return known;
    const leaving = rights.entity(entity, "export");
    return {
      grants: known.grants.flatMap((grant) => leaving.grants.map((other) => both(grant, other))),
      rules: [...known.rules, ...leaving.rules],
    };
  };
}
