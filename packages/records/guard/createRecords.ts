import { explain } from "@tessera/identity/rights/explain.ts";
import { withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { createReading, type Renew } from "../reading/reading.ts";
import { createSecrets } from "../secrets/createSecrets.ts";
import { createPastRecords } from "../writing/history/pastRecords.ts";
import { createBatches } from "../writing/many/batches.ts";
import { noteRows } from "../writing/many/noteRows.ts";
import { createSaving } from "../writing/saving.ts";
import { createSettling } from "../writing/settleSave.ts";
import type { WritingParts } from "../writing/transact.ts";
import { entityReach } from "./entityReach.ts";
import { createGuardOf } from "./guard.ts";
import type { EntityGuard, RecordRules } from "./recordRules.ts";
import type { Records } from "./records.ts";

/** What the guard is composed with. */
export interface RecordsOptions {
  readonly renew: Renew;
  /** Guard files of system entities, by entity id. */
  readonly guards?: ReadonlyMap<string, EntityGuard>;
  /**
   * Rules of entities (defaults, computed columns, invariants), called on every write by any path; null for an entity
   * without.
   */
  readonly entityRules?: (entity: string) => RecordRules | null;
}

/** Makes the guard of this node. */
export function createRecords(options: RecordsOptions): Records {
  const guardOf = createGuardOf();
  const parts: WritingParts = {
    guardOf,
    renew: options.renew,
    guards: options.guards ?? new Map(),
    entityRules: options.entityRules ?? (() => null),
  };
  return {
    ...createReading(guardOf, options.renew),
    ...createSecrets(guardOf, options.renew),
    ...createSaving(parts),
    ...createSettling(parts),
    ...createBatches(parts),
    ...createPastRecords(parts),
    noteRows,
    explain: (context, { subject, entity, action, key }) =>
      withFreshRetry(context, options.renew, async (fresh) => {
        const { database } = fresh.services;
        await assertFresh(database, guardOf(fresh).claim);
        const guard = guardOf({ ...fresh, subject });
        const question = { entity: guard.models.require(entity), action, key };
        return explain(database, guard.environment(), guard.rights, question);
      }),
    rights: (context) => guardOf(context).rights,
    reach: (context, entity) => entityReach(guardOf(context), entity),
  };
}
