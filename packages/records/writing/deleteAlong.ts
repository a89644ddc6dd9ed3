import { TesseraError } from "@tessera/contract/errors.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { EntityWrite, RecordValues } from "../guard/recordRules.ts";
import { checkLocks } from "../locks/saveCheck.ts";
import { belongingsOf } from "./belongings.ts";
import { askGuard } from "./checks/guardHook.ts";
import { lockChildren, parentLink } from "./childPlan.ts";
import { elementsOf, hasElementSql } from "./elements.ts";
import { lockRows } from "./lockRows.ts";
import { deleteRow, updateRow } from "./writeRow.ts";
import type { LockedRow, RowChange, WriteSession } from "./writeSession.ts";

const deepest = 8;
const max = 10_000;

/** How a row of a set is known in it: entity and key. */
export const rowMark = (entity: EntityModel, key: string): string => `${entity.id}/${key}`;

/** A row that is to go. */
export interface Doomed {
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
      const mark = rowMark(entity, row.key);
      if (seen.has(mark)) continue;
      seen.add(mark);
      if (seen.size > max) throw new TesseraError("query_too_expensive");
      // Rows of child entities need their own entity's grant (design §10), also when the database would take them
      // along.
      if (!row.deletable) throw new TesseraError("access_denied", { entity: entity.id });
      found.push({ entity, row }, ...(await belongings(session, { entity, row }, seen, depth + 1)));
    }
  }
  return found;
}

/** Rows that deletions change, each once, by their marks. */
class ChangedRows {
  readonly #changes = new Map<string, RowChange>();

  get all(): readonly RowChange[] {
    return [...this.#changes.values()];
  }

  /** Writes columns of a row. It is the definition's doing: it needs no grant. */
  async change(session: WriteSession, entity: EntityModel, row: LockedRow, values: RecordValues): Promise<void> {
    const after = safeRecord({ ...row.state, ...values });
    await askGuard(session, entity, { kind: "update", key: row.key, before: row.state, after });
    const written = await updateRow(session, entity, row.key, values);
    const mark = rowMark(entity, row.key);
    const before = this.#changes.get(mark)?.before ?? row;
    this.#changes.set(mark, { entity, key: row.key, before, after: written.state, submitted: [] });
  }
}

/**
 * Empties the references that a deleted row leaves behind (`set null`), here and not by the database, so that history
 * has them and undo brings them back.
 */
async function emptyReferences(
  session: WriteSession,
  owner: Doomed,
  seen: ReadonlySet<string>,
  changed: ChangedRows,
): Promise<void> {
  for (const { child, reference } of session.guard.models.referencing(owner.entity.id)) {
    const isKept = child.body.origin !== "view" && child.key.length > 0 && reference.body.onDelete === "set null";
    if (!isKept || reference.columns.length !== owner.entity.key.length) continue;
    const link = parentLink(reference, owner.entity, owner.row.state);
    const empty = safeRecord<Json>();
    for (const column of reference.columns) if (!child.key.includes(column)) empty[column.name] = null;
    for (const row of await lockChildren(session, child, link, reference)) {
      if (!seen.has(rowMark(child, row.key))) await changed.change(session, child, row, empty);
    }
  }
}

/**
 * Takes a deleted row out of the lists whose elements name it. Throws `reference_violation` where one keeps it, as the
 * database does of a reference.
 */
async function emptyElements(
  session: WriteSession,
  owner: Doomed,
  seen: ReadonlySet<string>,
  changed: ChangedRows,
): Promise<void> {
  for (const { child, column } of session.guard.models.listing(owner.entity.id)) {
    if (child.body.origin === "view" || child.key.length === 0) continue;
    const rows = await lockRows(session, child, (alias) => hasElementSql(alias, column, owner.row.key));
    for (const row of rows) {
      if (seen.has(rowMark(child, row.key))) continue;
      if (column.body.reference?.onDelete !== "set null")
        throw new TesseraError("reference_violation", { entity: child.id, fields: [column.name] });
      const left = elementsOf(row.state[column.name]).filter((element) => element !== owner.row.key);
      const values = safeRecord<Json>({ [column.name]: left.length === 0 ? null : [...left] });
      await changed.change(session, child, row, values);
    }
  }
}

/** What a deletion did. */
export interface Deleted {
  /** What a row hangs on stands before it. */
  readonly gone: readonly RowChange[];
  /** Rows that lost a reference. */
  readonly emptied: readonly RowChange[];
}

/**
 * Deletes rows and what belongs to them, here and not by the database, so that history has all of it. Throws
 * `access_denied` and `record_locked` for what belongs to them as for themselves.
 * @param others Marks of rows that the same write changes or deletes by itself: they are left to it.
 */
export async function deleteAlong(
  session: WriteSession,
  roots: readonly Doomed[],
  others: ReadonlySet<string>,
): Promise<Deleted> {
  const seen = new Set([...others, ...roots.map(({ entity, row }) => rowMark(entity, row.key))]);
  const doomed: (Doomed & Pick<EntityWrite, "goesWith">)[] = [];
  for (const root of roots) {
    const goesWith = root.entity.id;
    doomed.push(root, ...(await belongings(session, root, seen, 0)).map((item) => ({ ...item, goesWith })));
  }
  const records = doomed.map((item) => ({ entity: item.entity.id, key: item.row.key }));
  await checkLocks(session.transaction, records, { subject: session.context.subject, root: null, token: null });
  const changed = new ChangedRows();
  for (const owner of doomed) {
    await emptyReferences(session, owner, seen, changed);
    await emptyElements(session, owner, seen, changed);
  }
  const gone: RowChange[] = [];
  for (const item of doomed.toReversed()) {
    const { goesWith } = item;
    const write = { kind: "delete", key: item.row.key, before: item.row.state, after: null } as const;
    await askGuard(session, item.entity, goesWith === undefined ? write : { ...write, goesWith });
    const raw = await deleteRow(session, item.entity, item.row.key);
    gone.unshift({ entity: item.entity, key: item.row.key, before: item.row, after: null, submitted: [], raw });
  }
  return { gone, emptied: changed.all };
}
