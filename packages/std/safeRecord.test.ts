import fc from "fast-check";
import { expect, it } from "vitest";
import { parseJsonSafely, safeRecord } from "./safeRecord.ts";

const names = fc.oneof(
  fc.string(),
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"),
);

it("[design 5 values] given any names, also such as objects inherit, when they are set in a record, then each is a key like any other and nothing else is there", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.integer())), names, (entries, other) => {
      const record = safeRecord<number>();
      for (const [name, value] of entries) record[name] = value;
      const expected = new Map(entries);
      expect(new Map(Object.entries(record))).toEqual(expected);
      expect(record[other]).toBe(expected.get(other));
      expect(other in record).toBe(expected.has(other));
      expect(new Map(Object.entries(safeRecord(record)))).toEqual(expected);
    }),
  );
});

it("[design 5 values] given one record whose keys name prototypes, when another is made, then nothing of it is there", () => {
  const record = safeRecord<unknown>();
  for (const name of ["__proto__", "constructor"]) record[name] = { leaked: true };
  const other = safeRecord<unknown>();
  for (const from of [record, other]) expect(from.leaked).toBeUndefined();
  for (const name of ["__proto__", "constructor"]) expect(other[name]).toBeUndefined();
});

it("[design 5 values] given a record, when it is made JSON and read back, then it is the same", () => {
  const record = safeRecord<number>();
  record.b = 2;
  record.a = 1;
  expect(JSON.stringify(record)).toBe('{"b":2,"a":1}');
  expect(parseJsonSafely(JSON.stringify(record))).toEqual({ a: 1, b: 2 });
});
