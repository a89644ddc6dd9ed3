import { isUsableName } from "@tessera/expression/check/scope.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentIds, elementId, labelOf, NameSet, singular } from "./names.ts";

const physical = fc.oneof(
  fc.string({ minLength: 1, maxLength: 63, unit: "grapheme" }),
  fc.constantFrom("class", "row", "user", "__proto__", "1st", "Ár (Ft)", "цена", "a b", "a-b", "a_b", "constructor"),
);

describe("names of adopted columns", () => {
  it("[design 5 adopted] given any names of a database, when they are taken, then expressions can say each, and no two are the same", () => {
    fc.assert(
      fc.property(fc.uniqueArray(physical, { maxLength: 30 }), (columns) => {
        const names = new NameSet();
        const taken = columns.map((column) => names.take(column));
        expect(taken.filter((name) => !isUsableName(name) || !/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name))).toEqual([]);
        expect(new Set(taken).size).toBe(columns.length);
      }),
    );
  });

  it("[design 4 element ids] given any names of a database, when elements are named after them, then ids are valid, stable and different", () => {
    fc.assert(
      fc.property(fc.uniqueArray(physical, { maxLength: 30 }), (columns) => {
        const ids = columns.map((column) => elementId("c", column));
        expect(ids.filter((id) => !/^[a-zA-Z0-9_-]{1,40}$/.test(id))).toEqual([]);
        expect(new Set(ids).size).toBe(columns.length);
        expect(columns.map((column) => elementId("c", column))).toEqual(ids);
      }),
    );
  });

  it("[design 4 canonical] given any tables, when documents are named after them, then ids are slugs with room for those of their pages", () => {
    const subsystem = fc.stringMatching(/^[a-z][a-z0-9_-]{0,62}$/);
    fc.assert(
      fc.property(subsystem, fc.uniqueArray(physical, { maxLength: 30 }), (name, tables) => {
        const ids = [...documentIds(name, tables).values()];
        expect(ids.filter((id) => !/^[a-z0-9][a-z0-9_.-]{0,109}$/.test(id))).toEqual([]);
        expect(new Set(ids).size).toBe(tables.length);
      }),
    );
  });

  it.each([
    ["unit_price", "Unit price"],
    ["unitPrice", "Unit price"],
    ["VAT_rate", "VAT rate"],
    ["order-details", "Order details"],
    ["__", "__"],
  ])("[design 5 adopted] given the name %s, when people read it, then it says %s", (name, label) => {
    expect(labelOf(name)).toBe(label);
  });

  it.each([
    ["orders", "order"],
    ["categories", "category"],
    ["boxes", "box"],
    ["status", "status"],
    ["address", "address"],
    ["Rendelés", "Rendelés"],
  ])("[design 5 adopted] given the table %s, when one record of it is named, then it is %s", (table, name) => {
    expect(singular(table)).toBe(name);
  });
});
