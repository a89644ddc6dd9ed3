import { readFileSync } from "node:fs";
import type { FieldType } from "@tessera/contract/defineField.ts";
import { columnValueType } from "@tessera/contract/values/columnValueType.ts";
import type { ValueType } from "@tessera/contract/values/valueType.ts";
import { postgresTypeOf } from "@tessera/contract/values/valueTypes.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fieldTypes } from "./fields.gen.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ max: 1 });
});

afterAll(() => database.close());

/** Values of the cases of a type, and texts of all kinds, as its columns hold them. */
function storedValues(field: FieldType, type: ValueType, postgres: string): fc.Arbitrary<Json> {
  // A file of cases is JSON with lists of cases by their kind.
  const cases = JSON.parse(readFileSync(new URL(`./${field.id}/cases.json`, import.meta.url), "utf8")) as {
    readonly [kind: string]: readonly { readonly value?: Json }[];
  };
  const given = Object.values(cases).flatMap((list) => list.flatMap(({ value }) => value ?? []));
  const texts = fc.stringMatching(/^[a-zA-Z0-9 .;:/@<>&áű-]{0,20}$/);
  const made: fc.Arbitrary<Json> =
    type.name === "list" ? fc.array(texts, { maxLength: 4 }) : type.wire === "json" ? fc.constant(null) : texts;
  return fc.oneof(fc.constantFrom<Json>(null, ...given), made).map((value) => {
    const checked = value === null ? null : type.check(value, { postgres, element: "text" });
    return checked?.ok ? checked.value : null;
  });
}

/** What the database makes of values by an expression over their column. */
async function inDatabase(values: readonly Json[], type: ValueType, postgres: string, expression: string) {
  const { rows } = await database.pool.query<{ made: string | null }>({
    text: `select (${expression})::text as made from unnest($1::text[]) with ordinality as given(text, place)
      cross join lateral (select given.text::${postgres} as held) as cell order by place`,
    values: [values.map((value) => (value === null ? null : type.bind(value)))],
  });
  return rows.map(({ made }) => made);
}

interface Typed {
  readonly field: FieldType;
  readonly type: ValueType;
  readonly postgres: string;
}

const typed = (fieldTypes as readonly FieldType[]).flatMap((field): readonly Typed[] => {
  const [name] = field.values;
  if (name === undefined || !field.behaviour) return [];
  const { behaviour } = field;
  const type = columnValueType({ type: name, fieldType: { type: field.id } }, () => behaviour);
  return [{ field, type, postgres: postgresTypeOf({ type: name, element: "text" }) }];
});

const sorted = typed.filter(({ type }) => type.order);
const searched = typed.filter(({ type }) => type.textOf && type.textSql);

describe("what field types say of values in memory and in the database", () => {
  it.each(sorted.map((one) => [one.field.id, one] as const))(
    "[lists 3 order] given values of %s, when what they are sorted by is made in the database, then it is what the type says in memory",
    async (_, { field, postgres, type }) => {
      const all = fc.array(storedValues(field, type, postgres), { maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(all, async (values) => {
          const made = await inDatabase(values, type, postgres, type.order?.sql("cell.held") ?? "");
          const keys = values.map((value) => (value === null ? null : (type.order?.of(value) ?? null)));
          if (type.order?.kind === "text") expect(made).toEqual(keys);
          else
            for (const [index, key] of keys.entries()) {
              const text = made[index] ?? null;
              if (text === null || typeof key !== "number") expect([text, key]).toEqual([null, null]);
              else expect(Number(text)).toBeCloseTo(key, 9);
            }
        }),
        { numRuns: 40 },
      );
    },
  );

  it.each(searched.map((one) => [one.field.id, one] as const))(
    "[lists 3 search] given values of %s, when what is searched in them is made in the database, then it is what the type says in memory",
    async (_, { field, postgres, type }) => {
      const all = fc.array(storedValues(field, type, postgres), { maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(all, async (values) => {
          const made = await inDatabase(values, type, postgres, type.textSql?.("cell.held") ?? "");
          expect(made).toEqual(values.map((value) => (value === null ? null : (type.textOf?.(value) ?? null))));
        }),
        { numRuns: 40 },
      );
    },
  );

  it("[lists 3 order] given the field types of the product, when they are looked through, then some have an order of their own and some are searched", () => {
    expect(sorted.map(({ field }) => field.id)).toEqual(
      expect.arrayContaining(["checklist", "gps", "link", "richtext"]),
    );
    expect(searched.map(({ field }) => field.id)).toEqual(expect.arrayContaining(["richtext", "signature", "tags"]));
  });
});
