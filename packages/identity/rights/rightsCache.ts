import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { Subject } from "@tessera/server-core/context.ts";
import { compileRights, guestRole, type Rights } from "./rights.ts";

const max = 500;

/** Compiled rights by role set and counters. */
export interface RightsCache {
  /** Rights of a subject whose roles were read at the counter `rights`. */
  of(subject: Pick<Subject, "userId" | "roles" | "guest">, snapshot: Snapshot, rights: number): Rights;
}

/** Makes an empty cache. What it keeps goes with the state of the definitions: a preview has one of its own. */
export function createRightsCache(): RightsCache {
  const bySnapshot = new WeakMap<Snapshot, Map<string, Rights>>();
  return {
    of: (subject, snapshot, rights) => {
      const known = bySnapshot.get(snapshot) ?? new Map<string, Rights>();
      if (known.size > max) known.clear();
      bySnapshot.set(snapshot, known);
      const isNobody = subject.userId === null;
      const roles = isNobody ? [...subject.roles, guestRole] : subject.roles;
      const isGuest = subject.guest !== undefined;
      const key = JSON.stringify([rights, isGuest, ...[...roles].sort()]);
      let found = known.get(key);
      if (!found) {
        found = compileRights(snapshot, roles, rights, isGuest);
        known.set(key, found);
      }
      return found;
    },
  };
}
