import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import { describe, expect, it } from "vitest";
import { toyTypes } from "./testing/orderForm.ts";
import { valueTypeProblems } from "./valueTypeProblems.ts";

const item = (type: string, change: Partial<FormItem>): FormItem => ({
  id: "i1",
  type,
  name: "amount",
  label: "Amount",
  posRow: 0,
  posCol: 0,
  posSizex: 6,
  ...change,
});
const problems = (type: string, change: Partial<FormItem>) =>
  valueTypeProblems(item(type, change), "/items/0", toyTypes);

describe("kinds of values that a field holds", () => {
  it("[design 4 definitions] given a field set to a kind of value that its type cannot hold, when it is checked, then place, type and kind are named", () => {
    expect(problems("number", { valueType: "date" })).toMatchObject([
      {
        severity: "error",
        code: "value_type_not_carried",
        path: "/items/0/valueType",
        data: { type: "number", valueType: "date" },
      },
    ]);
  });

  it.each<[string, string, Partial<FormItem>]>([
    ["a kind that its type holds", "number", { valueType: "decimal" }],
    ["no kind", "number", {}],
    ["a column, whose kind counts", "number", { valueType: "date", column: "amount" }],
    ["a type that holds no values", "subform", { valueType: "date" }],
    ["a type that is not known, which is said elsewhere", "nothing", { valueType: "date" }],
  ])("[design 4 definitions] given a field with %s, when it is checked, then nothing is said", (_, type, change) => {
    expect(problems(type, change)).toEqual([]);
  });
});
