import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareVersions } from "./compareVersions.ts";
import { type PlainRecord, type PlainValues, plainRecord } from "./plainRecord.ts";

const record = (values: PlainValues, lines: readonly (readonly [string, PlainValues])[] = []): PlainRecord => ({
  values,
  rows: { lines: lines.map(([id, values]) => ({ id, values })) },
});

describe("compareVersions", () => {
  it("[forms 4 version] given two versions, when they are compared, then each field equals, was modified, removed or added", () => {
    const { fields } = compareVersions(
      record({ same: 1, list: [1, { a: 2 }], other: 1, gone: 1, empty: null }),
      record({ same: 1, list: [1, { a: 2 }], other: 2, come: null, empty: 0 }),
    );
    expect(Object.fromEntries(fields)).toEqual({
      same: "equals",
      list: "equals",
      other: "modified",
      gone: "removed",
      empty: "modified",
      come: "added",
    });
  });

  it("[forms 4 version] given rows, when they are compared, then they are matched by id and stand where they were", () => {
    const { tables } = compareVersions(
      record({}, [
        ["a", { n: 1 }],
        ["b", { n: 1 }],
        ["c", { n: 1 }],
      ]),
      record({}, [
        ["a", { n: 1 }],
        ["d", { n: 1 }],
        ["c", { n: 2 }],
      ]),
    );
    const lines = tables.get("lines");
    expect(lines?.difference).toBe("modified");
    expect(lines?.rows.map(({ id, difference, previous, current }) => [id, difference, previous, current])).toEqual([
      ["a", "equals", 0, 0],
      ["b", "removed", 1, null],
      ["d", "added", null, 1],
      ["c", "modified", 2, 2],
    ]);
    expect(lines?.rows[3]?.fields.get("n")).toBe("modified");
  });

  it("[forms 4 version] given rows that only moved, when they are compared, then each equals and the table is modified", () => {
    const { tables } = compareVersions(
      record({}, [
        ["a", {}],
        ["b", {}],
      ]),
      record({}, [
        ["b", {}],
        ["a", {}],
      ]),
    );
    expect(tables.get("lines")).toMatchObject({
      difference: "modified",
      rows: [
        { id: "b", difference: "equals" },
        { id: "a", difference: "equals" },
      ],
    });
  });

  it("[forms 4 version] given a sub-form that only one version has, when they are compared, then it is added or removed with its rows", () => {
    const [without, has] = [{ values: {}, rows: {} }, record({}, [["a", { n: 1 }]])];
    expect(compareVersions(without, has).tables.get("lines")).toMatchObject({
      difference: "added",
      rows: [{ difference: "added" }],
    });
    expect(compareVersions(has, without).tables.get("lines")).toMatchObject({
      difference: "removed",
      rows: [{ difference: "removed" }],
    });
  });

  it("[forms 4 version] given an answer of the server, when it is made plain, then saved rows go by their key and others by their place", () => {
    const rest = { displays: {}, masked: [], rows: {} };
    const rows = {
      lines: [
        { key: "k1", values: { n: 1 }, ...rest },
        { key: null, values: {}, ...rest },
      ],
    };
    expect(plainRecord({ key: "r", values: { a: 1 }, ...rest, rows })).toEqual({
      values: { a: 1 },
      rows: {
        lines: [
          { id: "k1", values: { n: 1 } },
          { id: "#1", values: {} },
        ],
      },
    });
  });

  it("[forms 4 version] given any two versions, when they are compared the other way round, then added and removed change places", () => {
    const values = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer({ min: 0, max: 2 }));
    const rows = fc.uniqueArray(fc.tuple(fc.constantFrom("k1", "k2", "k3"), values), { selector: ([id]) => id });
    const versions = fc.tuple(values, rows).map(([own, lines]) => record(own, lines));
    const turned = { added: "removed", removed: "added", equals: "equals", modified: "modified" } as const;
    fc.assert(
      fc.property(versions, versions, (one, other) => {
        const [forth, back] = [compareVersions(one, other), compareVersions(other, one)];
        for (const [name, difference] of forth.fields) expect(back.fields.get(name)).toBe(turned[difference]);
        for (const row of forth.tables.get("lines")?.rows ?? [])
          expect(back.tables.get("lines")?.rows.find(({ id }) => id === row.id)?.difference).toBe(
            turned[row.difference],
          );
        expect([...compareVersions(one, one).fields.values()].every((difference) => difference === "equals")).toBe(
          true,
        );
        expect(compareVersions(one, one).tables.get("lines")?.difference).toBe("equals");
      }),
    );
  });
});
