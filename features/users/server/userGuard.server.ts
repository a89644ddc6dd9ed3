import { holdsRole } from "@tessera/identity/rights/rights.ts";
import { heldRoles, isEmailTaken, lockEmail } from "@tessera/identity/users/users.ts";
import type { EntityGuard, EntityWrite } from "@tessera/records/guard/recordRules.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { administratorsWithout, isAdministratorRole } from "./administrators.server.ts";
import { isEmailOfProvider } from "./givenByProvider.server.ts";

/** Columns by which an account is signed in to, or kept from it. */
const decisive = ["login", "email", "disabled_at"] as const;

async function isAddressTaken(runner: EntityWrite["runner"], email: Json | undefined, key: string | null) {
  if (typeof email !== "string" || email === "") return false;
  // Two writes of the same address at the same time: the second sees the first. The sign-in takes the same lock.
  await lockEmail(runner, email);
  return isEmailTaken(runner, email, key);
}

/**
 * Sees each write of a user (design §5): the last administrator is neither deleted nor disabled, nobody disables or
 * deletes the own account nor one whose roles grant more than the own, no two accounts have the same email address,
 * since people sign in with it, and one that comes from another provider stays.
 */
export const userGuard: EntityGuard = async ({ context, runner, kind, key, before, after }) => {
  const changed = decisive.filter((column) => (before?.[column] ?? null) !== (after?.[column] ?? null));
  if (changed.includes("email") && (await isAddressTaken(runner, after?.email, key))) {
    return { refuse: "unique_violation", data: { field: "email" } };
  }
  if (key === null || kind === "create" || changed.length === 0) return undefined;
  if (kind === "update" && changed.includes("email") && (await isEmailOfProvider({ context, runner }, key))) {
    return { refuse: "field_not_writable", data: { field: "email" } };
  }
  const ends = kind === "delete" || (changed.includes("disabled_at") && (after?.disabled_at ?? null) !== null);
  const isSelf = context.subject.userId === key;
  const { definitions, records } = context.services;
  const [rights, snapshot] = [records.rights(context), definitions.current()];
  const roles = [...(await heldRoles(runner, key)).keys()];
  const exceeds = !isSelf && roles.some((role) => holdsRole(rights, snapshot, role) === false);
  if (exceeds) return { refuse: "access_denied" };
  if (!ends) return undefined;
  if (roles.some(isAdministratorRole) && (await administratorsWithout(runner, key)) === 0) {
    return { refuse: "reference_violation", data: { field: "disabled_at" } };
  }
  return isSelf ? { refuse: "access_denied" } : undefined;
};
