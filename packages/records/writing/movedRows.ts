import { TesseraError } from "@tessera/contract/errors.ts";
import { encodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import { keyCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import { checkLocks } from "../locks/saveCheck.ts";
import type { Belonging } from "./belongings.ts";
import { notWritable } from "./changeSet.ts";
import type { MovedRow } from "./childPlan.ts";
import { lockRows } from "./lockRows.ts";
import type { RowSpan } from "./rowChains.ts";
import { sameWire } from "./sameWire.ts";
import { wantedChanges } from "./textChanges.ts";
import type { LockedRow, WriteSession } from "./writeSession.ts";

/** The row that a row of a record became outside it, locked; null when it went for good. */
export async function rowElsewhere(
  session: WriteSession,
  entity: EntityModel,
  { became, key }: RowSpan,
): Promise<LockedRow | null> {
  const now = became ?? key;
  if (now === "") return null;
  const [row] = await lockRows(session, entity, (alias) => predicateSql(keyCondition(entity, alias, now)));
  return row ?? null;
}

/** The key of the record that a row names; null where it names none. */
function holderOf({ reference }: Belonging, { state }: LockedRow): string | null {
  const parts = reference.columns.map((column) => state[column.name] ?? null);
  return parts.includes(null) ? null : encodeRecordKey(parts.map(String));
}

/**
 * Refuses a row that cannot become the record's own again: one that the person may not change so, or that is locked
 * with the record that has it now. The refusal names that record as `elsewhere`.
 * @param link The key of the record in the reference's columns.
 */
export async function assertMovable(
  { context, guard, transaction }: WriteSession,
  belonging: Belonging,
  parent: EntityModel,
  { row, uid, ...wish }: MovedRow,
  link: RecordValues,
): Promise<void> {
  const { entity, name, reference } = belonging;
  const place = { subForm: name, uid };
  const holder = holderOf(belonging, row);
  const records = [
    { entity: entity.id, key: row.key },
    ...(holder === null ? [] : [{ entity: parent.id, key: holder }]),
  ];
  try {
    // Rights before locks: a lock is disclosed only to those who may write.
    const values = wantedChanges(entity, row, wish, place, { conflicts: [], problems: [] }, true, guard.behaviours);
    const kept = reference.columns.find((one) => !sameWire(values[one.name] ?? row.state[one.name], link[one.name]));
    if (kept) throw notWritable(kept.name, place);
    await checkLocks(transaction, records, { subject: context.subject, root: null, token: null });
  } catch (error) {
    if (!(error instanceof TesseraError) || holder === null) throw error;
    const elsewhere: Json = { entity: parent.id, key: holder };
    throw new TesseraError(error.code, { ...error.data, ...place, elsewhere }, { cause: error });
  }
}
