import { TesseraError } from "@tessera/contract/errors.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { keyCondition } from "@tessera/query-model/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/predicate.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import { checkLocks } from "../../locks/saveCheck.ts";
import { writableEntity } from "../guard.ts";
import type { VersionKind } from "../records.ts";
import { belongingsOf } from "./belongings.ts";
import { keepBooks, nextVersion } from "./bookkeeping.ts";
import { lockChildren, parentLink } from "./childPlan.ts";
import { askGuard } from "./guardHook.ts";
import { lockRows } from "./lockRows.ts";
import { deleteRow, updateRow } from "./writeRow.ts";
import type { LockedRow, RowChange, WriteSession } from "./writeSession.ts";

const deepest = 8;
const most = 10_000;

interface Doomed {
  readonly entity: EntityModel;
  readonly row: LockedRow;
}

/** The rows that go with a row, what they hang on before them. */
async function belongings(
  session: WriteSession,
  owner: Doomed,
  seen: Set<string>,
  depth: number,
): Promise<readonly Doomed[]> {
  const found: Doomed[] = [];
  if (depth > deepest) return found;
  for (const { entity, reference } of belongingsOf(owner.entity, session.guard.models)) {
    const link = parentLink(reference, owner.entity, owner.row.state);
    for (const row of await lockChildren(session, entity, link, reference)) {
      const mark = `${entity.id}/${row.key}`;
      if (seen.has(mark)) continue;
      seen.add(mark);
      if (seen.size > most) throw new TesseraError("query_too_expensive");
      // Rows of child entities need their own entity's grant (design §10), also when the database would take them along.
      if (!row.deletable) throw new TesseraError("access_denied", { entity: entity.id });
      found.push({ entity, row }, ...(await belongings(session, { entity, row }, seen, depth + 1)));
    }
  }
  return found;
}

/**
 * Empties the references that a deleted row leaves behind (`set null`), here and not by the database, so that history has them and undo
 * brings them back. It is the definition's doing: it needs no grant.
 */
async function emptyReferences(
  session: WriteSession,
  doomed: readonly Doomed[],
  seen: ReadonlySet<string>,
): Promise<readonly RowChange[]> {
  // A row may lose several references: it changes once.
  const changes = new Map<string, RowChange>();
  for (const owner of doomed) {
    for (const { child, reference } of session.guard.models.referencing(owner.entity.id)) {
      const isKept = child.body.origin !== "view" && child.key.length > 0 && reference.body.onDelete === "set null";
      if (!isKept || reference.columns.length !== owner.entity.key.length) continue;
      const link = parentLink(reference, owner.entity, owner.row.state);
      const empty = safeRecord<Json>();
      for (const column of reference.columns) if (!child.key.includes(column)) empty[column.name] = null;
      for (const row of await lockChildren(session, child, link, reference)) {
        if (seen.has(`${child.id}/${row.key}`)) continue;
        const after = safeRecord({ ...row.state, ...empty });
        await askGuard(session, child, { kind: "update", key: row.key, before: row.state, after });
        const written = await updateRow(session, child, row.key, empty);
        const mark = `${child.id}/${row.key}`;
        const before = changes.get(mark)?.before ?? row;
        changes.set(mark, { entity: child, key: row.key, before, after: written.state, submitted: [] });
      }
    }
  }
  return [...changes.values()];
}

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

/** Refuses to take a record back that somebody changed since. */
export function assertUntouched(row: LockedRow, expected: number, isForeign: boolean): void {
  if (row.since === expected && !isForeign) return;
  throw new TesseraError("save_conflict", {
    conflicts: [{ subForm: null, uid: null, field: null, kind: "changed", base: null, theirs: null, mine: null }],
  });
}

/** Deletes a record and the rows that belong to it, keeping all of them in history whole. */
export async function deleteRecord(session: WriteSession, deletion: Deletion): Promise<number> {
  const entity = writableEntity(session.guard, deletion.entity);
  const [row] = await lockRows(session, entity, (alias) => predicateSql(keyCondition(entity, alias, deletion.key)));
  if (!row?.readable) throw new TesseraError("record_not_found");
  if (!row.deletable) throw new TesseraError("access_denied", { entity: entity.id });
  const root: Doomed = { entity, row };
  const seen = new Set([`${entity.id}/${row.key}`]);
  const doomed = [root, ...(await belongings(session, root, seen, 0))];
  const records = doomed.map((item) => ({ entity: item.entity.id, key: item.row.key }));
  await checkLocks(session.transaction, records, { subject: session.context.subject, root: null, token: null });
  const emptied = await emptyReferences(session, doomed, seen);
  const changes: RowChange[] = [];
  for (const item of doomed.toReversed()) {
    await askGuard(session, item.entity, { kind: "delete", key: item.row.key, before: item.row.state, after: null });
    const raw = await deleteRow(session, item.entity, item.row.key);
    changes.unshift({ entity: item.entity, key: item.row.key, before: item.row, after: null, submitted: [], raw });
  }
  const [first, ...rows] = changes;
  if (!first) throw new TesseraError("record_not_found");
  if (deletion.expected !== null) assertUntouched(row, deletion.expected, nextVersion(first) - (row.version ?? 1) > 1);
  const { kind, saveId, batch } = deletion;
  return keepBooks(session, {
    root: first,
    rows: [...rows, ...emptied],
    kind,
    version: nextVersion(first),
    saveId,
    form: null,
    batch,
  });
}
