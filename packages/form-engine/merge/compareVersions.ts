import { ownValue, type PlainRecord, type PlainRow, type PlainValues, sameJson } from "./plainRecord.ts";
import { unionOrder } from "./unionOrder.ts";

/**
 * How a field or row of the current version stands to the previous one: `removed` is in the previous only, `added` in
 * the current only.
 */
export type Difference = "equals" | "modified" | "removed" | "added";

/** A row of a sub-form in both versions; its place in one that has it not is null. */
export interface RowDifference {
  readonly id: string;
  readonly difference: Difference;
  readonly fields: ReadonlyMap<string, Difference>;
  readonly previous: number | null;
  readonly current: number | null;
}

/** A sub-form in both versions. Rows stand as in the current version; removed ones where they were. */
export interface TableDifference {
  readonly difference: Difference;
  readonly rows: readonly RowDifference[];
}

/** What two versions of a record differ in (spec forms §4 Version comparison result). */
export interface VersionComparison {
  readonly fields: ReadonlyMap<string, Difference>;
  readonly tables: ReadonlyMap<string, TableDifference>;
}

function namesOf(...parts: readonly object[]): readonly string[] {
  return [...new Set(parts.flatMap((part) => Object.keys(part)))];
}

function compareValues(previous: PlainValues, current: PlainValues): ReadonlyMap<string, Difference> {
  return new Map(
    namesOf(previous, current).map((name): [string, Difference] => {
      const [before, after] = [ownValue(previous, name), ownValue(current, name)];
      if (before === undefined) return [name, "added"];
      if (after === undefined) return [name, "removed"];
      return [name, sameJson(before, after) ? "equals" : "modified"];
    }),
  );
}

function compareTable(
  previous: readonly PlainRow[] | undefined,
  current: readonly PlainRow[] | undefined,
): TableDifference {
  const [before, after] = [placesOf(previous ?? []), placesOf(current ?? [])];
  const rows = unionOrder([...before.keys()], [...after.keys()]).map((id): RowDifference => {
    const [old, now] = [before.get(id), after.get(id)];
    const fields = compareValues(old?.row.values ?? {}, now?.row.values ?? {});
    const isEqual = [...fields.values()].every((one) => one === "equals");
    const difference = !old ? "added" : !now ? "removed" : isEqual ? "equals" : "modified";
    return { id, difference, fields, previous: old?.index ?? null, current: now?.index ?? null };
  });
  if (!previous || !current) return { difference: previous ? "removed" : "added", rows };
  const idsOf = (list: readonly PlainRow[]) => list.map(({ id }) => id);
  const isMoved = !sameJson(idsOf(previous), idsOf(current));
  const isEqual = !isMoved && rows.every((row) => row.difference === "equals");
  return { difference: isEqual ? "equals" : "modified", rows };
}

function placesOf(rows: readonly PlainRow[]): ReadonlyMap<string, { readonly row: PlainRow; readonly index: number }> {
  return new Map(rows.map((row, index) => [row.id, { row, index }]));
}

/**
 * Compares two versions of a record: fields by name, rows by id. A row that only moved is equal, its table is modified.
 */
export function compareVersions(previous: PlainRecord, current: PlainRecord): VersionComparison {
  return {
    fields: compareValues(previous.values, current.values),
    tables: new Map(
      namesOf(previous.rows, current.rows).map((name) => [
        name,
        compareTable(ownValue(previous.rows, name), ownValue(current.rows, name)),
      ]),
    ),
  };
}
