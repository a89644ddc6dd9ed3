import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import type { ColumnModel, EntityModel, ReferenceModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import { belongingsOf } from "../belongings.ts";
import type { Place } from "../changeSet.ts";
import { askGuard } from "../checks/guardHook.ts";
import { parentLink } from "../childPlan.ts";
import { rowMark } from "../deleteAlong.ts";
import { elementsOf, withElementsBack } from "../elements.ts";
import { lockRows, parseState } from "../lockRows.ts";
import type { RowSpan } from "../rowChains.ts";
import { updateRow, type WrittenRow } from "../writeRow.ts";
import type { LockedRow, RowChange, WriteSession } from "../writeSession.ts";
import { namedNow } from "./namedNow.ts";
import { type GoneRow, goneRow, insertGone } from "./returningRows.ts";

/** A row that is there again. */
interface Returned {
  readonly entity: EntityModel;
  /** As it last was. */
  readonly gone: GoneRow;
  readonly written: WrittenRow;
  /** Place of the row of the sub-form with which it came. */
  readonly place: NonNullable<RowChange["place"]> & Place;
}

/** How a row that went is known among `others`: entity, key, and the change at which it went. */
export const goneMark = (entity: EntityModel, key: string, ended: number): string => `${rowMark(entity, key)} ${ended}`;

/**
 * Last states of the rows that named a row when it went: those that went with it, or those that stayed and lost the
 * reference.
 */
async function statesBeside(
  session: WriteSession,
  { gone }: Returned,
  entity: EntityModel,
  { body }: ReferenceModel | ColumnModel,
  kind: "gone" | "emptied",
): Promise<readonly RowSpan[]> {
  const { rows } = await session.transaction.query<{ key: string; from: string; state: string; became: string }>(
    compileSql(sql`select h.key, h.from_change as from, h.state, h.became from sys.record_history h
      where h.entity = ${entity.id} and h.to_change = ${String(gone.ended)}::bigint and h.became ${sql.raw(kind === "gone" ? "=" : "<>")} ''
        and h.parents @> array[${`${body.id}=${gone.row.key}`}::text]
      order by h.place, h.key`),
  );
  return rows.map(({ became, from, key, state }) => ({
    key,
    from: Number(from),
    to: gone.ended,
    state: namedNow(entity, parseState(state)),
    became,
    resumed: null,
    elsewhere: false,
  }));
}

/**
 * Gives the references back that the deletion of a row emptied, and lists the elements that they lost by it; what was
 * filled since stays, as does what the same write changes.
 */
async function refill(session: WriteSession, returned: Returned, others: Set<string>): Promise<readonly RowChange[]> {
  const changes: RowChange[] = [];
  const { models } = session.guard;
  const fill = async (
    child: EntityModel,
    tie: ReferenceModel | ColumnModel,
    valuesOf: (row: LockedRow, former: RecordValues) => RecordValues | null,
  ): Promise<void> => {
    for (const { became, state } of await statesBeside(session, returned, child, tie, "emptied")) {
      const [row] = await lockRows(session, child, (alias) => predicateSql(keyCondition(child, alias, became ?? "")));
      const values = row && !others.has(rowMark(child, row.key)) ? valuesOf(row, state) : null;
      if (!row || values === null) continue;
      others.add(rowMark(child, row.key));
      const after = safeRecord({ ...row.state, ...values });
      await askGuard(session, child, { kind: "update", key: row.key, before: row.state, after });
      const written = await updateRow(session, child, row.key, values);
      changes.push({ entity: child, key: row.key, before: row, after: written.state, submitted: [] });
    }
  };
  const isWritten = (child: EntityModel): boolean => child.body.origin !== "view" && child.key.length > 0;
  for (const { child, reference } of models.referencing(returned.entity.id)) {
    const isKept = isWritten(child) && reference.body.onDelete === "set null";
    if (!isKept || reference.columns.length !== returned.entity.key.length) continue;
    const link = parentLink(reference, returned.entity, returned.written.state);
    const isEmpty = ({ state }: LockedRow): boolean =>
      reference.columns.every(({ name }) => (state[name] ?? null) === null);
    await fill(child, reference, (row) => (isEmpty(row) ? link : null));
  }
  const { key } = returned.written;
  for (const { child, column } of models.listing(returned.entity.id)) {
    if (!isWritten(child) || column.body.reference?.onDelete !== "set null") continue;
    await fill(child, column, (row, former) => {
      // It may have another key by now.
      const then = elementsOf(former[column.name]).map((element) =>
        element === returned.gone.row.key ? key : element,
      );
      const back = withElementsBack([...then], row.state[column.name], [key]);
      return back === null ? null : safeRecord({ [column.name]: [...back] });
    });
  }
  return changes;
}

/**
 * Brings back what went with a row that is there again: the rows that belonged to it, whole and with their keys where
 * these are free, and the references to it. It takes what bringing the row itself back takes: a row that the caller
 * could not create refuses all.
 * @param others Marks of rows that the same write changes or brings back by itself; those that are refilled here are
 * added.
 */
export async function bringBelow(
  session: WriteSession,
  returned: Returned,
  others: Set<string>,
): Promise<readonly RowChange[]> {
  const changes: RowChange[] = [];
  const { entity, place, written } = returned;
  for (const { entity: child, reference } of belongingsOf(entity, session.guard.models)) {
    const link = parentLink(reference, entity, written.state);
    for (const last of await statesBeside(session, returned, child, reference, "gone")) {
      const mark = goneMark(child, last.key, returned.gone.ended);
      if (others.has(mark)) continue;
      others.add(mark);
      const gone = await goneRow(session, child, last);
      const after = safeRecord({ ...gone.row.state, ...link });
      await askGuard(session, child, { kind: "create", key: null, before: null, after });
      const back = await insertGone(session, child, gone, link, place);
      const returning = { key: last.key, ended: gone.ended };
      changes.push({ entity: child, key: back.key, before: null, after: back.state, submitted: [], place, returning });
      changes.push(...(await bringBelow(session, { entity: child, gone, written: back, place }, others)));
    }
  }
  changes.push(...(await refill(session, returned, others)));
  return changes;
}
