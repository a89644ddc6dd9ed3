import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { EntityModel, ReferenceModel } from "@tessera/query-model/entityModel.ts";
import { readLanguage } from "@tessera/query-model/readSql.ts";
import { childReference } from "@tessera/query-model/recordSql.ts";
import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { bareColumn, comparableSql, comparedSql } from "@tessera/query-model/terms.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { Guard } from "../guard/guard.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import { type Findings, namedColumn, notWritable, type WantedChange } from "./changeSet.ts";
import { isWritten } from "./checks/ruleRows.ts";
import type { GoneRow } from "./history/returningRows.ts";
import { lockRows } from "./lockRows.ts";
import { plainWire, sameIn, sameWire } from "./sameWire.ts";
import { type TextChanges, wantedChanges, wantedValues } from "./textChanges.ts";
import type { LockedRow, WriteSession } from "./writeSession.ts";

/** A row of a sub-form as the save wants it. */
export interface PlannedRow {
  readonly uid: string;
  /** Null for a row to add. */
  readonly row: LockedRow | null;
  /** Columns that the person sets, checked. */
  readonly submitted: RecordValues;
  /** Of a row that went and is to be there again: `row` is what it last was. */
  readonly gone?: GoneRow;
  /** Of a row that another record has, and is to be this one's again. */
  readonly isMoved?: boolean;
}

/** What a save does to one sub-form. */
export interface ChildPlan {
  readonly name: string;
  readonly entity: EntityModel;
  readonly reference: ReferenceModel;
  /** Rows that stay, in the order of keys, then those added. Also rows that the message does not mention. */
  readonly rows: readonly PlannedRow[];
  readonly removed: readonly LockedRow[];
}

type RowChanges = SaveMessage["rows"][string];

/** A row of a message; a restore of its texts may not say what was seen. */
type WithTexts<Row> = Omit<Row, "texts"> & { readonly texts?: TextChanges | undefined };

/** Rows of a sub-form to write: as a message has them, or as they are brought back. */
export interface RowsWrite extends Omit<RowChanges, "added" | "changed"> {
  readonly added: readonly WithTexts<RowChanges["added"][number]>[];
  readonly changed: readonly WithTexts<RowChanges["changed"][number]>[];
  /** Rows that went and are to be there again, with what is to be other than it last was. */
  readonly returning?: readonly ReturningRow[];
  /** Rows that another record has, locked, with what is to become of them: the reference to the record among it. */
  readonly moved?: readonly MovedRow[];
}

/** See `RowsWrite`. */
export interface MovedRow {
  readonly uid: string;
  readonly row: LockedRow;
  readonly changes: { readonly [column: string]: WantedChange };
  readonly texts: TextChanges;
}

/** See `RowsWrite`. */
export interface ReturningRow extends GoneRow {
  readonly uid: string;
  readonly changes: { readonly [column: string]: WantedChange };
  readonly texts: TextChanges;
}

/** By the name of the sub-form. */
export interface RowWrites {
  readonly [subForm: string]: RowsWrite;
}

const maxRows = 5000;

/** Values of the reference's columns: the parent's key. Null parts for a parent whose key is not made yet. */
export function parentLink(reference: ReferenceModel, parent: EntityModel, state: RecordValues): RecordValues {
  const link: SafeRecord<Json> = safeRecord();
  for (const [index, column] of reference.columns.entries()) {
    const key = parent.key[index];
    link[column.name] = key ? (state[key.name] ?? null) : null;
  }
  return link;
}

/** The rows of a child entity that name a parent. `link` is the parent's key in the reference's columns. */
export function childrenOf(reference: ReferenceModel, link: RecordValues): (alias: string) => SqlFragment {
  return (alias) => {
    const ties = reference.columns.map((column): SqlFragment => {
      const value = link[column.name] ?? null;
      if (value === null) return sql`false`;
      return sql`${comparableSql(column, bareColumn(alias, column))} = ${comparedSql(column, column.type.bind(value))}`;
    });
    return sql.join(ties, " and ");
  };
}

/** Locks the rows of a child entity that name a parent. */
export function lockChildren(
  session: WriteSession,
  entity: EntityModel,
  link: RecordValues,
  reference: ReferenceModel,
): Promise<readonly LockedRow[]> {
  return lockRows(session, entity, childrenOf(reference, link));
}

/** Removing a row that was changed since is a conflict (design §5). */
function checkRemoval(
  plan: { readonly name: string; readonly entity: EntityModel },
  row: LockedRow,
  removal: RowChanges["removed"][number],
  findings: Findings,
): void {
  const place = { subForm: plan.name, uid: removal.uid };
  if (!row.deletable) throw new TesseraError("access_denied", { entity: plan.entity.id, ...place });
  for (const [name, base] of Object.entries(removal.base)) {
    const column = namedColumn(plan.entity, name, place);
    const current = row.seen[column.name] ?? null;
    // What they could not see they cannot have seen otherwise.
    if (row.hidden.has(column.name) || sameIn(column, current, base)) continue;
    findings.conflicts.push({
      ...place,
      field: column.name,
      kind: "removed-changed",
      base: plainWire(base),
      theirs: current,
      mine: null,
    });
  }
}

/** Whether rows of the entity can be written at all. */
export function isWritable({ body, key }: EntityModel): boolean {
  return body.origin !== "view" && key.length > 0;
}

/** The child entity and the reference that rows of a message are of. Throws `invalid_input`, `access_denied`. */
export function childOf(
  guard: Guard,
  parent: EntityModel,
  message: RowsWrite,
): { readonly entity: EntityModel; readonly reference: ReferenceModel } {
  const child = childReference(parent, message, guard);
  if (isWritten(message) && !isWritable(child.entity))
    throw new TesseraError("access_denied", { entity: child.entity.id });
  return child;
}

/** Rows of which child a sub-form holds. */
export interface ChildPlace {
  readonly name: string;
  readonly entity: EntityModel;
  readonly reference: ReferenceModel;
  /** Values of the reference's columns: the parent's key. */
  readonly link: RecordValues;
}

/**
 * Compares the rows of a sub-form with those of the database and plans what to do. Rows of other parents and rows that
 * the person may not read do not exist for it.
 * @param locked The rows of the record as they are; none while it is new.
 */
export function planChild(
  guard: Guard,
  { name, entity, reference, link }: ChildPlace,
  message: RowsWrite,
  locked: readonly LockedRow[],
  findings: Findings,
): ChildPlan {
  const returning = message.returning ?? [];
  if (locked.length + message.added.length + returning.length + (message.moved?.length ?? 0) > maxRows)
    throw new TesseraError("invalid_input", { subForm: name, code: "too_many_rows" });
  const byKey = new Map(locked.map((row) => [row.key, row]));
  const readable = (key: string): LockedRow | null => {
    const row = byKey.get(key);
    return row?.readable ? row : null;
  };
  const missing = (uid: string, mine: Json): void => {
    findings.conflicts.push({ subForm: name, uid, field: null, kind: "removed", base: null, theirs: null, mine });
  };
  const seen = new Set<string>();
  const once = (key: string): void => {
    if (seen.has(key)) throw new TesseraError("invalid_input", { subForm: name, code: "row_twice" });
    seen.add(key);
  };

  const changed = new Map<LockedRow, PlannedRow>();
  for (const change of message.changed) {
    once(change.key);
    const row = readable(change.key);
    if (row === null) {
      missing(change.uid, null);
      continue;
    }
    const place = { subForm: name, uid: change.uid };
    for (const field of Object.keys(change.changes)) {
      const wanted = change.changes[field];
      if (reference.columns.includes(namedColumn(entity, field, place)) && !sameWire(wanted?.mine, wanted?.base))
        throw notWritable(field, place);
    }
    changed.set(row, {
      uid: change.uid,
      row,
      submitted: wantedChanges(entity, row, change, place, findings, true, guard.behaviours),
    });
  }

  const removed: LockedRow[] = [];
  for (const removal of message.removed) {
    once(removal.key);
    const row = readable(removal.key);
    // Another save removed it already: both wanted the same.
    if (row === null) continue;
    checkRemoval({ name, entity }, row, removal, findings);
    removed.push(row);
  }

  const [firstNew] = [...returning, ...message.added];
  if (firstNew && !guard.rights.mayAny(entity.id, "create"))
    throw new TesseraError("access_denied", { entity: entity.id, subForm: name, uid: firstNew.uid });
  const added = message.added.map((row): PlannedRow => {
    const place = { subForm: name, uid: row.uid };
    const wish = { changes: row.values, texts: row.texts };
    const submitted = wantedValues(entity, wish, link, readLanguage(entity, guard), place, findings);
    return { uid: row.uid, row: null, submitted };
  });
  const back = returning.map((one): PlannedRow => {
    const place = { subForm: name, uid: one.uid };
    return {
      uid: one.uid,
      row: one.row,
      submitted: wantedChanges(entity, one.row, one, place, findings, true, guard.behaviours),
      gone: one,
    };
  });
  const moved = (message.moved ?? []).map(({ row, uid, ...wish }): PlannedRow => {
    const place = { subForm: name, uid };
    return {
      uid,
      row,
      submitted: wantedChanges(entity, row, wish, place, findings, true, guard.behaviours),
      isMoved: true,
    };
  });
  const gone = new Set(removed);
  const kept = locked
    .filter((row) => !gone.has(row))
    .map((row): PlannedRow => changed.get(row) ?? { uid: row.key, row, submitted: safeRecord() });
  return { name, entity, reference, rows: [...kept, ...moved, ...back, ...added], removed };
}
