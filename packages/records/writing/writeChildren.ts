import { encodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import { askGuard } from "./checks/guardHook.ts";
import type { ChildPlan, PlannedRow } from "./childPlan.ts";
import { deleteAlong } from "./deleteAlong.ts";
import { bringBelow } from "./history/returningBelow.ts";
import { insertGone } from "./history/returningRows.ts";
import { refuseListed } from "./listedKeys.ts";
import { writtenNames } from "./rowTexts.ts";
import type { WriteRunner } from "./runners/writeRunner.ts";
import { sameWire } from "./sameWire.ts";
import { rekeyRows, updateRow } from "./writeRow.ts";
import type { LockedRow, RowChange } from "./writeSession.ts";

/** Rows written, and the keys of added and re-keyed ones by uid. */
export interface WrittenChildren {
  readonly changes: readonly RowChange[];
  readonly keys: RecordValues;
}

function without(values: RecordValues, names: ReadonlySet<string>): RecordValues {
  return safeRecord(Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))));
}

/** What of `values` differs from the row. */
export function differing(row: LockedRow, values: RecordValues): RecordValues {
  return safeRecord(
    Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameWire(row.state[name], value))),
  );
}

/** Of a new row, rules that leave a column empty leave it to the database; what the person set stays. */
export function withoutEmpty(values: RecordValues, submitted: RecordValues): RecordValues {
  return safeRecord(
    Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null || name in submitted)),
  );
}

interface KeyChange {
  readonly row: LockedRow;
  readonly wanted: RecordValues;
  readonly newKey: string;
}

function keyChange(entity: EntityModel, row: LockedRow, values: RecordValues): KeyChange | null {
  const parts = safeRecord<Json>();
  for (const column of entity.key) parts[column.name] = values[column.name] ?? row.state[column.name] ?? null;
  const newKey = encodeRecordKey(entity.key.map((column) => String(parts[column.name])));
  return newKey === row.key ? null : { row, wanted: parts, newKey };
}

/**
 * Writes the rows of a sub-form: removed rows go first, then keys change, then rows are added, so that two lines may
 * swap a composite key and a new line may take the key of a removed one.
 * @param valuesOf What a planned row is to hold: what the person set and what rules made of it.
 * @param others See `deleteAlong`.
 */
export async function writeChildren(
  runner: WriteRunner,
  plan: ChildPlan,
  link: RecordValues,
  valuesOf: (row: PlannedRow) => RecordValues,
  others: Set<string>,
): Promise<WrittenChildren> {
  const { entity } = plan;
  const changes: RowChange[] = [];
  const keys: SafeRecord<Json> = safeRecord();
  if (plan.removed.length > 0) {
    const doomed = plan.removed.map((row) => ({ entity, row }));
    const { emptied, gone } = await deleteAlong(runner.steps(), doomed, others);
    changes.push(...gone, ...emptied);
  }

  const keyNames = new Set(entity.key.map((column) => column.name));
  const rekeyed: { readonly planned: PlannedRow; readonly change: KeyChange }[] = [];
  const states = new Map<PlannedRow, RecordValues>();
  for (const planned of plan.rows) {
    if (planned.row === null || planned.gone) continue;
    const values = differing(planned.row, valuesOf(planned));
    if (Object.keys(values).length === 0) continue;
    const change = keyChange(entity, planned.row, values);
    const plain = without(values, keyNames);
    const isChanged = Object.keys(plain).length > 0;
    if (change === null) {
      if (isChanged) states.set(planned, (await runner.update(entity, planned.row, plain)).state);
      continue;
    }
    const session = runner.steps();
    const after = safeRecord({ ...planned.row.state, ...values });
    await askGuard(session, entity, { kind: "update", key: planned.row.key, before: planned.row.state, after });
    rekeyed.push({ planned, change });
    if (isChanged) states.set(planned, (await updateRow(session, entity, planned.row.key, plain)).state);
  }

  const oldKeys = new Set(rekeyed.map(({ change }) => change.row.key));
  if (oldKeys.size > 0) await refuseListed(runner.steps(), entity, oldKeys);
  // A changed key keeps the row where it can: deleting would take along what hangs on the row.
  if (rekeyed.some(({ change }) => oldKeys.has(change.newKey))) {
    const written = await rekeyRows(
      runner.steps(),
      entity,
      new Map(rekeyed.map(({ change }) => [change.row.key, change.wanted])),
    );
    for (const { planned, change } of rekeyed) {
      const row = written.get(change.row.key);
      if (row) states.set(planned, row.state);
    }
  } else {
    for (const { planned, change } of rekeyed)
      states.set(planned, (await updateRow(runner.steps(), entity, change.row.key, change.wanted)).state);
  }
  for (const [planned, state] of states) {
    if (planned.row === null) continue;
    const key = encodeRecordKey(entity.key.map((column) => String(state[column.name])));
    if (key !== planned.row.key) keys[planned.uid] = key;
    changes.push({
      entity,
      key,
      before: planned.row,
      after: state,
      submitted: writtenNames(entity, planned.row.state, planned.submitted),
      place: { subForm: plan.name, uid: planned.uid },
    });
  }

  for (const planned of plan.rows) {
    if (!planned.gone) continue;
    const session = runner.steps();
    const { gone, submitted, uid } = planned;
    const values = safeRecord({ ...differing(gone.row, valuesOf(planned)), ...link });
    const place = { subForm: plan.name, uid };
    await askGuard(session, entity, {
      kind: "create",
      key: null,
      before: null,
      after: safeRecord({ ...gone.row.state, ...values }),
    });
    const written = await insertGone(session, entity, gone, values, place);
    keys[uid] = written.key;
    changes.push({
      entity,
      key: written.key,
      before: null,
      after: written.state,
      submitted: writtenNames(entity, gone.row.state, submitted),
      place,
      returning: { key: gone.row.key, ended: gone.ended },
    });
    changes.push(...(await bringBelow(session, { entity, gone, written, place }, others)));
  }

  for (const planned of plan.rows) {
    if (planned.row !== null) continue;
    const values = safeRecord({
      ...withoutEmpty(valuesOf(planned), planned.submitted),
      ...link,
    });
    const written = await runner.insert(entity, values);
    keys[planned.uid] = written.key;
    changes.push({
      entity,
      key: written.key,
      before: null,
      after: written.state,
      submitted: writtenNames(entity, null, planned.submitted),
      place: { subForm: plan.name, uid: planned.uid },
    });
  }
  return { changes, keys };
}
