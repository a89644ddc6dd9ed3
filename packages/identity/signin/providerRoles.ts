import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";

/** Groups as a claim holds them: a list of texts, or one text. Whatever else stands there gives none. */
export function groupsOf(claim: unknown): readonly string[] {
  if (typeof claim === "string") return claim === "" ? [] : [claim];
  return Array.isArray(claim) ? claim.filter((group) => typeof group === "string" && group !== "") : [];
}

/**
 * Roles that groups of a provider give, ordered: each role whose document names one of them among its `providerGroups`,
 * and `administrator` for `adminGroup` (null: for none). Groups are compared letter by letter.
 */
export function providerRoles(
  snapshot: Pick<Snapshot, "all">,
  groups: readonly string[],
  adminGroup: string | null,
): readonly string[] {
  const held = new Set(groups);
  const roles = snapshot
    .all("role")
    .filter((document) => bodyOf(document, "role").providerGroups?.some((group) => held.has(group)) ?? false)
    .map(({ id }) => id);
  if (adminGroup !== null && held.has(adminGroup)) roles.push("administrator");
  return [...new Set(roles)].sort();
}
