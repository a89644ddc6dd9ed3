import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeRecords } from "./mergeRecords.ts";
import { type PlainRecord, type PlainRow, type PlainValues, sameJson } from "./plainRecord.ts";

const names = ["a", "b", "c", "d"];
const values: fc.Arbitrary<PlainValues> = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 0, max: 3 }));
const rowsOf = (prefix: string, max = 5): fc.Arbitrary<readonly PlainRow[]> =>
  fc.uniqueArray(fc.record({ id: fc.nat({ max: 6 }).map((n) => `${prefix}${n}`), values }), {
    maxLength: max,
    selector: ({ id }) => id,
  });
const record: fc.Arbitrary<PlainRecord> = fc.record({ values, rows: fc.record({ lines: rowsOf("k") }) });

/** A change of a record: fields set or removed, rows removed, changed and added. `rank` moves rows when it is given. */
interface Edit {
  readonly values: ReadonlyMap<string, number | null>;
  readonly removed: ReadonlySet<string>;
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, number | null>>;
  readonly added: readonly { readonly row: PlainRow; readonly place: number }[];
  readonly rank: ReadonlyMap<string, number> | null;
}

function withChanges(before: PlainValues, changes: ReadonlyMap<string, number | null>): PlainValues {
  const after = new Map([...Object.entries(before), ...changes]);
  return Object.fromEntries([...after].flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

function apply(before: PlainRecord, edit: Edit): PlainRecord {
  const old = before.rows.lines ?? [];
  const left = old
    .filter(({ id }) => !edit.removed.has(id))
    .map((row) => ({ ...row, values: withChanges(row.values, edit.rows.get(row.id) ?? new Map()) }));
  const rank = edit.rank;
  const rows = rank ? left.sort((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0)) : left;
  for (const { place, row } of edit.added) rows.splice(Math.min(place, rows.length), 0, row);
  return { values: withChanges(before.values, edit.values), rows: { lines: rows } };
}

const changes = (of: readonly string[]) =>
  fc
    .dictionary(fc.constantFrom(...of), fc.option(fc.integer({ min: 4, max: 9 })))
    .map((one) => new Map(Object.entries(one)));
const editOf = (
  fields: readonly string[],
  ids: readonly string[],
  prefix: string,
  moves: boolean,
): fc.Arbitrary<Edit> =>
  fc.record({
    values: changes(fields),
    removed: fc.subarray([...ids]).map((list) => new Set(list)),
    rows: fc.dictionary(fc.constantFrom(...ids), changes(names)).map((one) => new Map(Object.entries(one))),
    added: rowsOf(prefix, 2).chain((rows) =>
      fc.tuple(...rows.map((row) => fc.record({ row: fc.constant(row), place: fc.nat({ max: 6 }) }))),
    ),
    rank: moves
      ? fc.option(
          fc
            .array(fc.nat(), { minLength: 7, maxLength: 7 })
            .map((ranks) => new Map(ranks.map((rank, n) => [`k${n}`, rank]))),
        )
      : fc.constant(null),
  });

const mineOnly = editOf(["a", "b"], ["k0", "k1", "k2"], "m", true);
const theirsOnly = editOf(["c", "d"], ["k3", "k4", "k5", "k6"], "t", false);
const anything = editOf(names, ["k0", "k1", "k2", "k3"], "n", true);

describe("mergeRecords", () => {
  it("[design 5 merge] given two people who changed different things, when their records are merged, then both changes stand, no matter who was first", () => {
    fc.assert(
      fc.property(record, mineOnly, theirsOnly, (base, my, their) => {
        const [mine, theirs] = [apply(base, my), apply(base, their)];
        const one = mergeRecords(base, theirs, mine);
        const other = mergeRecords(base, mine, theirs);
        expect(one.conflicts).toEqual([]);
        expect(other.conflicts).toEqual([]);
        expect(one.merged).toEqual(other.merged);
      }),
    );
  });

  it("[design 5 merge] given one person who changed something, when the records are merged, then the result is that change, order and all", () => {
    fc.assert(
      fc.property(record, anything, (base, edit) => {
        const changed = apply(base, edit);
        for (const outcome of [
          mergeRecords(base, base, changed),
          mergeRecords(base, changed, base),
          mergeRecords(base, changed, changed),
        ])
          expect(outcome).toEqual({ merged: changed, conflicts: [] });
      }),
    );
  });

  it("[design 5 merge] given a merge without conflicts, when a side is merged into it once more, then nothing changes", () => {
    fc.assert(
      fc.property(record, mineOnly, theirsOnly, (base, my, their) => {
        const mine = apply(base, my);
        const { merged } = mergeRecords(base, apply(base, their), mine);
        expect(mergeRecords(base, merged, merged)).toEqual({ merged, conflicts: [] });
        expect(mergeRecords(mine, merged, mine)).toEqual({ merged, conflicts: [] });
      }),
    );
  });

  it("[design 5 merge] given any two changes of one record, when they are merged, then each change stands or is named as a conflict", () => {
    fc.assert(
      fc.property(record, anything, anything, (base, my, their) => {
        const sides = { mine: apply(base, my), theirs: apply(base, their) };
        const { conflicts, merged } = mergeRecords(base, sides.theirs, sides.mine);
        const isNamed = (row: string | null, field: string) =>
          conflicts.some((one) => one.row === row && (one.field === null || one.field === field));
        for (const side of Object.values(sides)) {
          for (const field of names) {
            if (sameJson(base.values[field], side.values[field])) continue;
            expect(sameJson(merged.values[field], side.values[field]) || isNamed(null, field)).toBe(true);
          }
          const rowIn = (of: PlainRecord, id: string) => of.rows.lines?.find((row) => row.id === id);
          const ids = [...(base.rows.lines ?? []), ...(side.rows.lines ?? [])].map(({ id }) => id);
          for (const id of ids) {
            const [was, is, after] = [rowIn(base, id), rowIn(side, id), rowIn(merged, id)];
            if (!was !== !is) expect(!after === !is || isNamed(id, "")).toBe(true);
            for (const field of is ? names : []) {
              if (sameJson(was?.values[field], is?.values[field])) continue;
              expect(sameJson(after?.values[field], is?.values[field]) || isNamed(id, field)).toBe(true);
            }
          }
        }
        const live = merged.rows.lines?.map(({ id }) => id) ?? [];
        expect(new Set(live).size).toBe(live.length);
      }),
      { numRuns: 500 },
    );
  });
});

const line = (id: string, quantity: number): PlainRow => ({ id, values: { quantity } });
const order = (...lines: readonly PlainRow[]): PlainRecord => ({ values: {}, rows: { lines } });
const merge = (base: PlainRecord, theirs: PlainRecord, mine: PlainRecord) => {
  const { conflicts, merged } = mergeRecords(base, theirs, mine);
  return { kinds: conflicts.map(({ kind, row }) => [kind, row]), lines: merged.rows.lines?.map(({ id }) => id) };
};

describe("rows in a merge", () => {
  const base = order(line("k1", 1), line("k2", 2), line("k3", 3));

  it("[design 5 merge] given a row that they removed, when I changed it, then it is a conflict and my row stays at its place", () => {
    const outcome = merge(
      base,
      order(line("k1", 1), line("k3", 3)),
      order(line("k1", 1), line("k2", 9), line("k3", 3)),
    );
    expect(outcome).toEqual({ kinds: [["removed", "k2"]], lines: ["k1", "k2", "k3"] });
  });

  it("[design 5 merge] given a row that I removed, when they changed it, then it is a conflict and their row stays", () => {
    const outcome = merge(
      base,
      order(line("k1", 1), line("k2", 9), line("k3", 3)),
      order(line("k1", 1), line("k3", 3)),
    );
    expect(outcome).toEqual({ kinds: [["removed-changed", "k2"]], lines: ["k1", "k2", "k3"] });
  });

  it("[design 5 merge] given a row of one id that both added, when values differ, then the value is a conflict", () => {
    const outcome = merge(
      base,
      order(...(base.rows.lines ?? []), line("k4", 1)),
      order(...(base.rows.lines ?? []), line("k4", 2)),
    );
    expect(outcome).toEqual({ kinds: [["exists", "k4"]], lines: ["k1", "k2", "k3", "k4"] });
  });

  it("[design 5 row order] given rows that they moved, when I added one after the second, then it stands there in their order", () => {
    const theirs = order(line("k3", 3), line("k2", 2), line("k1", 1));
    const mine = order(line("k1", 1), line("k2", 2), line("n1", 7), line("k3", 3));
    expect(merge(base, theirs, mine)).toEqual({ kinds: [], lines: ["k3", "k2", "n1", "k1"] });
  });

  it("[design 5 row order] given rows that both moved, when they did so differently, then it is a conflict and my order stands", () => {
    const theirs = order(line("k3", 3), line("k2", 2), line("k1", 1));
    const mine = order(line("k2", 2), line("k1", 1), line("k3", 3));
    expect(merge(base, theirs, mine)).toEqual({ kinds: [["order", null]], lines: ["k2", "k1", "k3"] });
  });

  it("[design 5 merge] given names such as __proto__, when records are merged, then they are plain names", () => {
    const odd = JSON.parse('{"__proto__": 1, "constructor": 2}') as PlainValues;
    const { merged } = mergeRecords({ values: {}, rows: {} }, { values: odd, rows: {} }, { values: {}, rows: {} });
    expect(Object.keys(merged.values)).toEqual(["__proto__", "constructor"]);
  });
});
