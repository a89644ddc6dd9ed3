import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { Subject } from "@tessera/server-core/context.ts";
import { compileRights, guestRole, type Rights } from "./rights.ts";

const most = 500;

/** Compiled rights by role set and counters. */
export interface RightsCache {
  /** Rights of a subject whose roles were read at the counter `rights`. */
  of(subject: Pick<Subject, "userId" | "roles" | "guest">, snapshot: Snapshot, rights: number): Rights;
}

/** Makes an empty cache; it keeps one state of the definitions. */
export function createRightsCache(): RightsCache {
  let of: Snapshot | null = null;
  const known = new Map<string, Rights>();
  return {
    of: (subject, snapshot, rights) => {
      if (of !== snapshot || known.size > most) known.clear();
      of = snapshot;
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
