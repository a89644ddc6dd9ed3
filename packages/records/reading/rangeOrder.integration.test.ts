import { compareRanges } from "@tessera/contract/compareRanges.ts";
import { postgresTypeOf, valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordMigrations } from "../guard/migrations.ts";
import { byNumber, byText, storedRanges, writtenRanges } from "../testing/rangeCases.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ max: 1 });
  await migrate(database.pool, recordMigrations);
});

afterAll(() => database.close());

const days = fc.constantFrom("0900-12-31", "2024-02-29", "2024-03-01", "2024-03-02");
const moments = fc.constantFrom("2024-03-31 00:00:00", "2024-03-31 12:00:00", "2024-03-31 12:00:00.5");
const clocks = fc.constantFrom("00:00:00", "08:30:00", "08:30:00.5", "23:59:59.999999");
const numbers = fc.constantFrom("-2", "-1", "0", "9", "10");
const prices = fc.constantFrom("-2", "1.5", "1.50", "9", "10", "100000000000000000000.01");

it.each([
  ["date_range", writtenRanges(days, byText)],
  ["datetime_range", writtenRanges(moments, byText)],
  ["timestamp_range", writtenRanges(moments, byText)],
  ["time_range", writtenRanges(clocks, byText)],
  ["decimal_range", writtenRanges(prices, byNumber)],
  ["integer_range", writtenRanges(numbers, byNumber)],
  ["bigint_range", writtenRanges(numbers, byNumber)],
] as const)(
  "[design 5 row order] given any values of %s, when they are sorted in memory, then they stand as the database sorts them",
  async (name, written) => {
    const type = valueTypes[name];
    const { range } = type;
    if (!range) throw new Error(`${name} has no elements.`);
    const postgres = postgresTypeOf({ type: name });
    const stored = storedRanges(name, written).map((text) => text ?? "empty");
    await fc.assert(
      fc.asyncProperty(fc.array(stored, { maxLength: 12 }), async (values) => {
        const { rows } = await database.pool.query<{ wire: string }>({
          text: `select ${type.toWire("held")} as wire
            from (select ${type.fromWire("text", { postgres })} as held from unnest($1::text[]) as given(text)) as cells
            order by held`,
          values: [values],
        });
        const sorted = [...values].sort((left, right) => compareRanges(range, left, right));
        const expected = rows.map(({ wire }) => wire);
        const differing = sorted.filter((value, at) => compareRanges(range, value, expected[at] ?? "") !== 0);
        expect([sorted.length, differing]).toEqual([expected.length, []]);
      }),
      { numRuns: 60 },
    );
  },
);
