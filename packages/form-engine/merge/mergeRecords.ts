import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import { mergeOrder } from "./mergeOrder.ts";
import { ownValue, type PlainRecord, type PlainRow, type PlainValues, sameJson } from "./plainRecord.ts";

/**
 * Something that both sides changed, each differently. `changed`: a value; `removed`: they removed a row that I
 * changed; `removed-changed`: I removed a row that they changed; `exists`: both added a row of one id with different
 * values; `order`: both moved rows. A side that has no value (or no row) is null; of rows, all values are given.
 */
export interface MergeConflict {
  readonly kind: "changed" | "removed" | "removed-changed" | "exists" | "order";
  readonly table: string | null;
  readonly row: string | null;
  readonly field: string | null;
  readonly base: Json;
  readonly theirs: Json;
  readonly mine: Json;
}

/**
 * What became of two changed records. Where they conflict, `merged` has mine, and a row that either side still wants.
 */
export interface MergeOutcome {
  readonly merged: PlainRecord;
  readonly conflicts: readonly MergeConflict[];
}

type Place = Pick<MergeConflict, "table" | "row">;

interface Merge<Value> {
  readonly value: Value;
  readonly conflicts: readonly MergeConflict[];
}

function mergeValues(
  base: PlainValues | null,
  theirs: PlainValues,
  mine: PlainValues,
  place: Place,
): Merge<PlainValues> {
  const value = safeRecord<Json>();
  const conflicts: MergeConflict[] = [];
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, their, my] = [ownValue(base ?? {}, field), ownValue(theirs, field), ownValue(mine, field)];
    const isTheirs = sameJson(was, my);
    const wanted = isTheirs ? their : my;
    if (wanted !== undefined) value[field] = wanted;
    if (isTheirs || sameJson(was, their) || sameJson(their, my)) continue;
    const kind = base === null ? "exists" : "changed";
    conflicts.push({ kind, ...place, field, base: was ?? null, theirs: their ?? null, mine: my ?? null });
  }
  return { value, conflicts };
}

function mergeRow(
  base: PlainRow | undefined,
  theirs: PlainRow | undefined,
  mine: PlainRow | undefined,
  place: Place,
): Merge<PlainRow | null> {
  if (theirs && mine) {
    const { value, conflicts } = mergeValues(base?.values ?? null, theirs.values, mine.values, place);
    return { value: { id: mine.id, values: value }, conflicts };
  }
  const left = theirs ?? mine;
  if (!base || !left) return { value: left ?? null, conflicts: [] };
  if (sameJson(base.values, left.values)) return { value: null, conflicts: [] };
  const conflict: MergeConflict = {
    kind: mine ? "removed" : "removed-changed",
    ...place,
    field: null,
    base: base.values,
    theirs: theirs?.values ?? null,
    mine: mine?.values ?? null,
  };
  return { value: left, conflicts: [conflict] };
}

const byId = (rows: readonly PlainRow[]): ReadonlyMap<string, PlainRow> => new Map(rows.map((row) => [row.id, row]));

function mergeTable(
  table: string,
  base: readonly PlainRow[],
  theirs: readonly PlainRow[],
  mine: readonly PlainRow[],
): Merge<readonly PlainRow[]> {
  const [was, their, my] = [byId(base), byId(theirs), byId(mine)];
  const kept = new Map<string, PlainRow>();
  const conflicts: MergeConflict[] = [];
  for (const id of new Set([...was.keys(), ...their.keys(), ...my.keys()])) {
    const row = mergeRow(was.get(id), their.get(id), my.get(id), { table, row: id });
    conflicts.push(...row.conflicts);
    if (row.value) kept.set(id, row.value);
  }
  const [baseIds, theirIds, myIds] = [[...was.keys()], [...their.keys()], [...my.keys()]];
  const order = mergeOrder(baseIds, theirIds, myIds, new Set(kept.keys()));
  if (order.isConflict)
    conflicts.push({ kind: "order", table, row: null, field: null, base: baseIds, theirs: theirIds, mine: myIds });
  return { value: order.ids.flatMap((id) => kept.get(id) ?? []), conflicts };
}

/**
 * Merges two records that came from one, field by field and row by row (rows by id). What only one side changed is
 * taken over; what both changed differently is a conflict. Nothing that a side changed is lost without being named.
 * Disjoint changes give the same anyone who is
 * `mine`.
 */
export function mergeRecords(base: PlainRecord, theirs: PlainRecord, mine: PlainRecord): MergeOutcome {
  const own = mergeValues(base.values, theirs.values, mine.values, { table: null, row: null });
  const rows = safeRecord<readonly PlainRow[]>();
  const conflicts = [...own.conflicts];
  for (const table of new Set([base, theirs, mine].flatMap((record) => Object.keys(record.rows)))) {
    const of = (record: PlainRecord) => ownValue(record.rows, table) ?? [];
    const merged = mergeTable(table, of(base), of(theirs), of(mine));
    rows[table] = merged.value;
    conflicts.push(...merged.conflicts);
  }
  return { merged: { values: own.value, rows }, conflicts };
}
