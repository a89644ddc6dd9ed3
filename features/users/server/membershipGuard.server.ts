import { holdsRole } from "@tessera/identity/rights/rights.ts";
import type { EntityGuard } from "@tessera/records/guard/recordRules.ts";
import { administratorsWithout, isAdministratorRole } from "./administrators.server.ts";
import { isRoleOfProvider } from "./givenByProvider.server.ts";

/**
 * Sees each write of a membership (design §5): nobody gives or removes a role that grants more than they hold
 * themselves, a role must exist to be given, the last administrator stays, and a role that groups of another provider
 * gave is not removed here.
 */
export const membershipGuard: EntityGuard = async ({ context, runner, before, after, goesWith }) => {
  const { definitions, records } = context.services;
  const [rights, snapshot] = [records.rights(context), definitions.current()];
  const given = after?.role_id;
  if (typeof given === "string") {
    const isHeld = holdsRole(rights, snapshot, given);
    if (isHeld === null) return { refuse: "reference_violation", data: { field: "role_id" } };
    if (!isHeld) return { refuse: "access_denied" };
  }
  const [taken, from] = [before?.role_id, before?.user_id];
  if (typeof taken !== "string" || typeof from !== "string") return undefined;
  // One's own roles may go: that gives nobody more.
  if (from !== context.subject.userId && holdsRole(rights, snapshot, taken) === false)
    return { refuse: "access_denied" };
  if (given === taken && after?.user_id === from) return undefined;
  // A user who is deleted takes the roles along.
  if (goesWith === undefined && (await isRoleOfProvider({ context, runner }, from, taken))) {
    return { refuse: "field_not_writable", data: { field: "role_id" } };
  }
  if (!isAdministratorRole(taken)) return undefined;
  return (await administratorsWithout(runner, from)) > 0
    ? undefined
    : { refuse: "reference_violation", data: { field: "role_id" } };
};
