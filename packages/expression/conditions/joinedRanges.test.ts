import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { describe, expect, it } from "vitest";
import { joinedRanges } from "./joinedRanges.ts";

const from: Condition = { field: "a", operator: ">=", operand: { value: 1 } };
const to: Condition = { field: "a", operator: "<=", operand: { value: 5 } };
const there: Condition = { field: "a", operator: "IS NOT NULL" };
const bothNull: Condition = {
  and: [
    { field: "a", operator: "IS NULL" },
    { field: "b", operator: "IS NULL" },
  ],
};
const equal: Condition = { field: "a", operator: "=", operand: { field: "b" } };

describe("conditions that one operator says", () => {
  it.each<readonly [string, readonly Condition[], readonly Condition[]]>([
    ["two bounds", [from, to], [{ field: "a", operator: "BETWEEN", operand: { value: [1, 5] } }]],
    [
      "a test and a negated comparison",
      [there, { not: { field: "a", operator: "=", operand: { value: 1 } } }],
      [{ field: "a", operator: "<>", operand: { value: 1 } }],
    ],
    [
      "a test and a negated list",
      [there, { not: { field: "a", operator: "IN", operand: { value: [1, 2] } } }],
      [{ field: "a", operator: "NOT IN", operand: { value: [1, 2] } }],
    ],
    ["a test and two fields that are equal or both empty", [there, { or: [bothNull, equal] }], [equal]],
    [
      "bounds between others",
      [there, from, to, there],
      [there, { field: "a", operator: "BETWEEN", operand: { value: [1, 5] } }, there],
    ],
  ])(
    "[design 6 conditions] given %s beside each other, when they are joined, then one condition says it",
    (_, items, wanted) => {
      expect(joinedRanges(items)).toEqual(wanted);
    },
  );

  it.each<readonly [string, readonly Condition[]]>([
    ["bounds of two fields", [from, { field: "b", operator: "<=", operand: { value: 5 } }]],
    ["bounds the other way round", [to, from]],
    ["two lower bounds", [from, from]],
    ["two upper bounds", [to, to]],
    ["a bound that is a field", [from, { field: "a", operator: "<=", operand: { field: "b" } }]],
    ["a lower bound that is a field", [{ field: "a", operator: ">=", operand: { field: "b" } }, to]],
    ["a bound beside a group", [from, { and: [to] }]],
    ["a group beside a bound", [{ and: [from] }, to]],
    ["a test of another field", [there, { not: { field: "b", operator: "=", operand: { value: 1 } } }]],
    ["a negated comparison with a field", [there, { not: { field: "a", operator: "=", operand: { field: "b" } } }]],
    [
      "a negated comparison without an opposite",
      [there, { not: { field: "a", operator: "<", operand: { value: 1 } } }],
    ],
    ["a negated group", [there, { not: { and: [from, to] } }]],
    [
      "a test that the field is empty",
      [{ field: "a", operator: "IS NULL" }, { not: { field: "a", operator: "=", operand: { value: 1 } } }],
    ],
    ["an empty field before two that are equal", [{ field: "a", operator: "IS NULL" }, { or: [bothNull, equal] }]],
    ["equal fields of which neither is tested", [{ field: "c", operator: "IS NOT NULL" }, { or: [bothNull, equal] }]],
    ["three alternatives", [there, { or: [bothNull, equal, from] }]],
    ["one alternative", [there, { or: [bothNull] }]],
    ["alternatives without a group", [there, { or: [from, equal] }]],
    ["alternatives without a comparison", [there, { or: [bothNull, bothNull] }]],
    ["alternatives with a value", [there, { or: [bothNull, { field: "a", operator: "=", operand: { value: 1 } }] }]],
    [
      "alternatives about another field",
      [there, { or: [bothNull, { field: "c", operator: "=", operand: { field: "b" } }] }],
    ],
    ["a group that asks for values", [there, { or: [{ and: [there, from] }, equal] }]],
    ["a group about other fields", [there, { or: [{ and: [{ field: "b", operator: "IS NULL" }] }, equal] }]],
  ])("[design 6 conditions] given %s, when conditions are joined, then they stay as they are", (_, items) => {
    expect(joinedRanges(items)).toEqual(items);
  });
});
