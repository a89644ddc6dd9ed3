import type { QueryBody, QueryValue } from "@tessera/contract/definitions/queryBody.ts";
import * as fc from "fast-check";
import { anyPath, days, type Ground, numbers, referencePath } from "./randomPaths.ts";
import { randomColumns } from "./randomShop.ts";

function fieldArbitrary(ground: Ground): fc.Arbitrary<QueryValue> {
  const references = referencePath(ground);
  const bucket = fc.constantFrom(
    "day" as const,
    "week" as const,
    "month" as const,
    "quarter" as const,
    "year" as const,
  );
  const path = (ends: readonly string[]) => anyPath(ground, ends);
  const plain = path(Object.keys(randomColumns)).map((one) => ({ path: one }));
  return fc.oneof(
    { weight: 3, arbitrary: plain },
    { weight: 1, arbitrary: fc.tuple(path(days), bucket).map(([one, by]) => ({ path: one, bucket: by })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(path(numbers), fc.constantFrom("0.5", "2"))
        .map(([one, width]) => ({ path: one, bucket: { width } })),
    },
    ...(references.length === 0
      ? []
      : [
          {
            weight: 2,
            arbitrary: fc
              .tuple(fc.constantFrom(...references), fc.boolean())
              .map(([one, key]) => (key ? { path: one, key } : { path: one })),
          },
        ]),
  );
}

function aggregateArbitrary(ground: Ground): fc.Arbitrary<QueryValue> {
  const references = referencePath(ground);
  const any = anyPath(ground, Object.keys(randomColumns));
  return fc.oneof(
    fc.constant({ aggregate: "count" as const }),
    fc
      .tuple(fc.constantFrom("sum" as const, "average" as const), anyPath(ground, numbers))
      .map(([aggregate, path]) => ({ aggregate, path })),
    fc
      .tuple(fc.constantFrom("count" as const, "countDistinct" as const, "minimum" as const, "maximum" as const), any)
      .map(([aggregate, path]) => ({ aggregate, path })),
    anyPath(ground, ["t"]).map((path) => ({ aggregate: "concat" as const, path, separator: ", " })),
    ...(references.length === 0
      ? []
      : [
          fc
            .tuple(
              fc.constantFrom("count" as const, "countDistinct" as const, "concat" as const),
              fc.constantFrom(...references),
            )
            .map(([aggregate, path]) => ({ aggregate, path })),
        ]),
  );
}

/** Whether a column can be added up. */
export const isNumeric = (value: QueryValue): boolean =>
  "aggregate" in value
    ? ["count", "countDistinct", "sum", "average"].includes(value.aggregate)
    : !("window" in value) &&
      !value.bucket &&
      !value.key &&
      (numbers as readonly string[]).includes(value.path.split(".").at(-1) ?? "");

/** The columns of a query, and how its rows are put together by them. */
export function columnsArbitrary(ground: Ground): fc.Arbitrary<Pick<QueryBody, "columns" | "groupBy" | "distinct">> {
  const named = (values: readonly QueryValue[], prefix: string) =>
    values.map((value, index) => ({ name: `${prefix}${index}`, value }));
  return fc
    .record({
      fields: fc.array(fieldArbitrary(ground), { maxLength: 3 }),
      aggregates: fc.oneof(fc.constant([]), fc.array(aggregateArbitrary(ground), { minLength: 1, maxLength: 3 })),
      shape: fc.constantFrom("plain", "grouped", "distinct"),
      window: fc.option(
        fc.record({
          window: fc.constantFrom("rowNumber" as const, "runningSum" as const, "shareOfTotal" as const),
          descending: fc.boolean(),
          isParted: fc.boolean(),
        }),
        { freq: 2, nil: null },
      ),
    })
    .map(({ aggregates, fields, shape, window }) => {
      const grouping = named(fields, "f");
      const made = [...grouping, ...named(aggregates, "a")];
      const values = made.length > 0 ? made : named([{ aggregate: "count" }], "a");
      const isGrouped = values.length > grouping.length || shape === "grouped";
      const isKeyed = ground.nodes.every(({ entity }) => entity.hasKey);
      const summed = values.find(({ value }) => isNumeric(value));
      const [first] = grouping;
      const isPossible =
        window !== null && (isGrouped || isKeyed) && (window.window === "rowNumber" || summed !== undefined);
      const column = isPossible
        ? [
            {
              name: "w",
              value: {
                window: window.window,
                ...(window.window === "rowNumber" ? {} : { of: summed?.name ?? "" }),
                ...(window.isParted && first ? { partition: [first.name] } : {}),
                ...(first
                  ? {
                      order: [
                        { column: first.name, direction: window.descending ? ("desc" as const) : ("asc" as const) },
                      ],
                    }
                  : {}),
              },
            },
          ]
        : [];
      return {
        columns: [...values, ...column],
        ...(isGrouped ? { groupBy: grouping.map(({ name }) => name) } : {}),
        ...(!isGrouped && shape === "distinct" ? { distinct: true } : {}),
      };
    });
}
