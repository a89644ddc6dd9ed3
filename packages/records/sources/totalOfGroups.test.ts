import type { Json } from "@tessera/std/canonicalJson.ts";
import { expect, it } from "vitest";
import { totalOfGroups } from "./totalOfGroups.ts";

const groups = (...values: Json[]) => values.map((value) => ({ count: 2, values: { a: value }, masked: { a: 1 } }));
const sum = [{ name: "a", aggregate: "sum" }];

it.each<[string, Json[], Json]>([
  ["decimals", ["0.10", "100.5", "-3"], "97.60"],
  ["integers", [3, 4, null], 7],
  ["nothing", [null, null], null],
])(
  "[lists 2.2 groups] given groups with sums of %s, when all rows are asked for, then their sum is exact",
  (_what, values, total) => {
    const of = values.length;
    expect(totalOfGroups(groups(...values), sum)).toEqual({ count: 2 * of, values: { a: total }, masked: { a: of } });
  },
);

it.each<[string, Json[], string]>([
  ["floats", [0.1, 0.2], "sum"],
  ["integers beyond what a number holds", [Number.MAX_SAFE_INTEGER, 1], "sum"],
  ["averages", ["1.5"], "average"],
  ["largest values", ["b"], "maximum"],
  ["words", ["Infinity"], "sum"],
])(
  "[lists 2.2 groups] given groups with %s, when all rows are asked for, then the groups do not say it",
  (_what, values, aggregate) => {
    expect(totalOfGroups(groups(...values), [{ name: "a", aggregate }])).toBeNull();
  },
);
