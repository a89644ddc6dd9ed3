import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import { describe, expect, it } from "vitest";
import { orderEntity, toyTypes } from "../testing/orderForm.ts";
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
const text = toyTypes.get("text");
const types = new Map([...toyTypes, ...(text ? [["shower", { ...text, shows: ["json"] as const }] as const] : [])]);
const column = (name: string, more: Partial<EntityColumn>): EntityColumn => ({
  id: name,
  name,
  column: name,
  label: name,
  type: "text",
  ...more,
});
const entity: EntityBody = {
  ...orderEntity,
  columns: [
    column("amount", { type: "decimal" }),
    column("made_on", { type: "date" }),
    column("extra", { type: "json" }),
    column("given", { type: "json", generated: true }),
  ],
};
const problems = (type: string, change: Partial<FormItem>) =>
  valueTypeProblems(item(type, change), "/items/0", types, entity);

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
    ["a number over a day", "number", { column: "made_on" }],
    ["what is only shown over a column that people write", "shower", { column: "extra" }],
    ["a text over what is only shown", "text", { column: "extra", readOnly: true }],
  ])("[forms 3 types] given %s, when it is checked, then its type is named", (_, type, change) => {
    expect(problems(type, change)).toMatchObject([{ code: "value_type_not_carried", path: "/items/0/type" }]);
  });

  it.each<[string, string, Partial<FormItem>]>([
    ["a column that its type holds", "number", { column: "amount" }],
    ["a column that its type shows and nobody writes", "shower", { column: "extra", readOnly: true }],
    ["a column that its type shows and the database computes", "shower", { column: "given" }],
    ["a reference, whatever its key", "choice", { column: "made_on", reference: "customer" }],
    ["a column that is not there, which is said elsewhere", "number", { column: "gone" }],
    ["a kind that its type holds", "number", { valueType: "decimal" }],
    ["no kind", "number", {}],
    ["a column, whose kind counts", "number", { valueType: "date", column: "amount" }],
    ["a type that holds no values", "subform", { valueType: "date" }],
    ["a type that is not known, which is said elsewhere", "nothing", { valueType: "date" }],
  ])("[design 4 definitions] given a field with %s, when it is checked, then nothing is said", (_, type, change) => {
    expect(problems(type, change)).toEqual([]);
  });
});
