import { TesseraError } from "@tessera/contract/errors.ts";
import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import { writableEntity } from "../guard/guard.ts";
import type { VersionKind } from "../guard/recordHistory.ts";
import { deleteAlong } from "./deleteAlong.ts";
import { nextVersion } from "./history/changeLog.ts";
import { lockRows } from "./lockRows.ts";
import { StepRunner } from "./runners/stepRunner.ts";
import { record } from "./writePhases.ts";
import type { LockedRow, WriteSession } from "./writeSession.ts";

/** What a deletion is recorded as. */
export interface Deletion {
  readonly entity: string;
  readonly key: string;
  readonly kind: VersionKind;
  readonly saveId: string | null;
  readonly batch: string | null;
  /** Refuses when the record is not in the state that this change made; null deletes whatever there is. */
  readonly expected: number | null;
}

/** Refuses to undo a write of a record that was changed since. */
export function assertUntouched(row: LockedRow, expected: number, isForeign: boolean): void {
  if (row.since === expected && !isForeign) return;
  throw new TesseraError("save_conflict", {
    conflicts: [{ subForm: null, uid: null, field: null, kind: "changed", base: null, theirs: null, mine: null }],
  });
}

/** Deletes a record and the rows that belong to it, keeping all of them in history whole. */
export async function deleteRecord(session: WriteSession, deletion: Deletion): Promise<void> {
  const entity = writableEntity(session.guard, deletion.entity);
  const [row] = await lockRows(session, entity, (alias) => predicateSql(keyCondition(entity, alias, deletion.key)));
  if (!row?.readable) throw new TesseraError("record_not_found");
  if (!row.deletable) throw new TesseraError("access_denied", { entity: entity.id });
  const { emptied, gone } = await deleteAlong(session, [{ entity, row }], new Set());
  const [first, ...rows] = gone;
  if (!first) throw new TesseraError("record_not_found");
  if (deletion.expected !== null) assertUntouched(row, deletion.expected, nextVersion(first) - (row.version ?? 1) > 1);
  const { kind, saveId, batch } = deletion;
  await record(new StepRunner(session), {
    root: first,
    rows: [...rows, ...emptied],
    kind,
    version: nextVersion(first),
    saveId,
    form: null,
    batch,
  });
}
