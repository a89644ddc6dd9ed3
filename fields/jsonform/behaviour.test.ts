import { provesBehaviour } from "@tessera/contract/testing/provesBehaviour.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { behaviour } from "./behaviour.ts";
import cases from "./cases.json";
import { checkValue } from "./checkValue.ts";
import { jsonformField } from "./def.ts";
import { machineSchema } from "./fixtures.ts";
import { readSchema } from "./readSchema.ts";

provesBehaviour("jsonform", behaviour, cases);

type Body = { readonly [key: string]: Json };
/** A schema with values that fit it and values that may not. */
interface Example {
  readonly schema: Body;
  readonly valid: fc.Arbitrary<Json>;
}

const number = fc.integer({ min: -50, max: 50 });
const word = fc.stringMatching(/^[a-c]{0,4}$/);
const scalars: fc.Arbitrary<Example> = fc.oneof(
  fc.tuple(number, fc.integer({ min: 0, max: 40 })).map(([minimum, more]) => ({
    schema: { type: "integer", minimum, maximum: minimum + more },
    valid: fc.integer({ min: minimum, max: minimum + more }),
  })),
  number.map((exclusiveMinimum) => ({
    schema: { type: "number", exclusiveMinimum },
    valid: fc.integer({ min: exclusiveMinimum + 1, max: 100 }).map((value) => value + 0.25),
  })),
  fc.constant({ schema: { type: "boolean" }, valid: fc.boolean() }),
  fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })).map(([minLength, more]) => ({
    schema: { type: "string", minLength, maxLength: minLength + more },
    valid: fc.stringMatching(new RegExp(`^[a-c]{${minLength},${minLength + more}}$`)),
  })),
  fc.constant({ schema: { type: "string", pattern: "^a" }, valid: word.map((text) => `a${text}`) }),
  fc.uniqueArray(fc.oneof(word, number), { minLength: 1, maxLength: 3 }).map((values) => ({
    schema: { enum: values },
    valid: fc.constantFrom<Json>(...values),
  })),
);

const { object: whole } = fc.letrec<{ any: Example; object: Example; array: Example }>((tie) => ({
  any: fc.oneof({ maxDepth: 2 }, scalars, tie("object"), tie("array")),
  array: fc.tuple(tie("any"), fc.integer({ min: 0, max: 2 })).map(([items, minItems]) => ({
    schema: { type: "array", items: items.schema, minItems, maxItems: 3 },
    valid: fc.array(items.valid, { minLength: minItems, maxLength: 3 }),
  })),
  object: fc
    .tuple(fc.dictionary(fc.constantFrom("a", "b", "c"), tie("any"), { maxKeys: 3 }), fc.boolean())
    .map(([parts, isClosed]) => {
      const [first] = Object.keys(parts);
      const schema: Body = {
        type: "object",
        properties: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.schema])),
        ...(first === undefined ? {} : { required: [first] }),
        ...(isClosed ? { additionalProperties: false } : {}),
      };
      const valid = fc.record(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.valid])), {
        requiredKeys: first === undefined ? [] : [first],
      });
      return { schema, valid: valid as fc.Arbitrary<Json> };
    }),
}));

const odd = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

describe("values of a schema", () => {
  it("[forms 3 jsonform] given any schema, when a value fits it, then nothing is found wrong with it, by this check or by a full checker of schemas", () => {
    fc.assert(
      fc.property(
        whole.chain(({ schema, valid }) => fc.tuple(fc.constant(schema), valid)),
        ([schema, value]) => {
          const { problems, root } = readSchema(schema);
          expect(problems.filter(({ code }) => code !== "depth")).toEqual([]);
          if (problems.length > 0 || root === null) return;
          expect(checkValue(value, root)).toEqual([]);
          expect(Value.Check(schema, value)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("[forms 3 jsonform] given any schema and any value, when both are asked, then they say the same", () => {
    const parts = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.oneof(odd, word, number));
    fc.assert(
      fc.property(whole, fc.oneof(odd, parts as fc.Arbitrary<Json>), ({ schema }, value) => {
        const { problems, root } = readSchema(schema);
        if (problems.length > 0 || root === null) return;
        expect(checkValue(value, root).length === 0).toBe(Value.Check(schema, value));
      }),
      { numRuns: 60 },
    );
  });
});

describe("settings of a form from a schema", () => {
  const problemsOf = (schema: unknown) =>
    jsonformField.settingsProblems?.({ schema }).map(({ code, data, path }) => [path.join("/"), code, data.what]);

  it("[forms 3 jsonform] given the schema of the fixtures, when it is read, then nothing is wrong with it", () => {
    expect(problemsOf(machineSchema)).toEqual([]);
  });

  it("[forms 3 jsonform] given an order of properties, when the schema is read, then they stand in it, and others behind them by name", () => {
    const part = { type: "string" };
    const { root } = readSchema({ type: "object", properties: { a: part, b: part, c: part }, "x-order": ["c"] });
    expect(root?.properties.map(({ name }) => name)).toEqual(["c", "a", "b"]);
    expect(problemsOf({ type: "object", properties: {}, "x-order": ["z"] })).toEqual([
      ["schema/x-order", "json_schema_required", "z"],
    ]);
  });

  it.each([
    [
      "a keyword without effect",
      { type: "object", properties: { a: { type: "string", contentEncoding: "x" } } },
      ["schema/properties/a/contentEncoding", "json_schema_keyword", "contentEncoding"],
    ],
    [
      "a reference",
      { type: "object", properties: { a: { $ref: "#/x" } } },
      ["schema/properties/a/type", "json_schema_shape", "type"],
    ],
    ["conditions", { type: "object", properties: {}, if: {} }, ["schema/if", "json_schema_keyword", "if"]],
    [
      "a format that is not checked",
      { type: "object", properties: { a: { type: "string", format: "hostname" } } },
      ["schema/properties/a/format", "json_schema_format", "hostname"],
    ],
    [
      "a broken pattern",
      { type: "object", properties: { a: { type: "string", pattern: "(" } } },
      ["schema/properties/a/pattern", "json_schema_pattern", "("],
    ],
    [
      "something required that is not there",
      { type: "object", properties: {}, required: ["b"] },
      ["schema/required", "json_schema_required", "b"],
    ],
    ["no object", { type: "string" }, ["schema/type", "json_schema_shape", "type"]],
    ["no schema", "text", ["schema", "json_schema_shape", "schema"]],
  ])("[forms 3 jsonform] given %s, when it is published, then that is a problem by its name", (_, schema, problem) => {
    expect(problemsOf(schema)).toContainEqual(problem);
  });
});
