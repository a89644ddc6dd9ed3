import type { Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { type TSchema, Type } from "typebox";
import { Compile } from "typebox/compile";
import { expect, it } from "vitest";
import { closed, nullable, oneOf } from "../schema.ts";
import { fitsSchema } from "./fitsSchema.ts";

const part = closed({
  id: Type.String({ minLength: 1, maxLength: 2, pattern: "^[a-z😀]+$" }),
  done: Type.Boolean(),
  note: Type.Optional(nullable(Type.String())),
});
const schemas: readonly TSchema[] = [
  part,
  closed({ parts: Type.Array(part, { minItems: 1, maxItems: 2 }) }),
  closed({ kind: Type.Literal("a"), size: Type.Integer({ minimum: 0, maximum: 2 }) }),
  Type.Union([oneOf("a", "b"), Type.Number({ minimum: 1 }), Type.Null()]),
];

const texts = fc.constantFrom("", "a", "b", "ab", "abc", "A", "😀", "😀a");
const leaf = fc.oneof(texts, fc.constantFrom<Json>(0, 1, 2, 2.5, 3, -1, true, false, null));
const partOf = fc.record<{ [key: string]: Json }>(
  { id: leaf, done: leaf, note: leaf, more: leaf },
  { requiredKeys: [] },
);
const values: fc.Arbitrary<Json> = fc.oneof(
  leaf,
  partOf,
  fc.record({ id: texts, done: fc.boolean() }),
  fc.record({ parts: fc.oneof(leaf, fc.array(fc.oneof(partOf, fc.record({ id: texts, done: fc.boolean() })))) }),
  fc.record({ kind: leaf, size: leaf }),
  fc.array(leaf),
);

it("[forms 3 structured] given any value and a shape, when the browser's check looks at it, then it says what the compiled schema says", () => {
  const all = schemas.map((schema) => ({ schema, compiled: Compile(schema) }));
  fc.assert(
    fc.property(values, (value) => {
      for (const { compiled, schema } of all) expect(fitsSchema(schema, value)).toBe(compiled.Check(value));
    }),
    { numRuns: 500 },
  );
});

it("[forms 3 structured] given a shape that says more than is known here, when a value is looked at, then it is an error and not a yes", () => {
  expect(() => fitsSchema(Type.Unknown(), 1)).toThrow("no rule");
});
