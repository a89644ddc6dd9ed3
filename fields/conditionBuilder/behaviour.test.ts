import { provesBehaviour } from "@tessera/contract/testing/provesBehaviour.ts";
import { choiceConditions, storedCondition } from "@tessera/contract/values/storedCondition.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { behaviour } from "./behaviour.ts";
import cases from "./cases.json";

provesBehaviour("conditionBuilder", behaviour, cases);

const comparison = { field: "a", operator: "=", operand: { value: "x" } };
const nested = (depth: number): Json => (depth === 0 ? comparison : { and: [nested(depth - 1)] });

describe("a stored condition", () => {
  it("[forms 7 bad input] given groups in groups, when they are deeper than five, or a hundred deep, then they are refused, and nothing else happens", () => {
    expect(storedCondition(nested(5))).not.toBeNull();
    for (const depth of [6, 100, 5000]) {
      expect(behaviour.check?.(nested(depth), {}, "json")).toMatchObject({ code: "value.value_format" });
    }
  });

  it("[forms 5 conditionBuilder] given more comparisons than a condition takes, when it is checked, then how many there may be is said", () => {
    const parts = Array.from({ length: 3 }, () => ({ or: Array.from({ length: 40 }, () => comparison) }));
    expect(behaviour.check?.({ and: parts }, {}, "json")).toEqual({
      code: "field.conditionBuilder.many",
      data: { count: 120, max: 100 },
    });
  });

  it("[forms 3 conditionBuilder] given a filter of choices, when it is a stored condition, then it is asked as it is; columns have to equal what stands beside them, also one called like a group", () => {
    expect(choiceConditions({ or: [comparison], kind: "b", and: "c" })).toEqual([
      { or: [comparison] },
      { field: "kind", operator: "=", operand: { value: "b" } },
      { field: "and", operator: "=", operand: { value: "c" } },
    ]);
  });
});
