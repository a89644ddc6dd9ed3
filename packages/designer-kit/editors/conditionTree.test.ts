import { describe, expect, it } from "vitest";
import { arityOf, operatorsAt } from "./conditionTree.ts";

const end = { name: "tags", label: "Tags", labels: ["Tags"], type: "list", target: null, record: null } as const;

describe("operators of conditions", () => {
  it("[design 1 sheets] given a column of several values, when all of some have to be there, then several are asked for", () => {
    expect(arityOf("CONTAINS ALL")).toBe("many");
  });

  it("[design 1 sheets] given a column of several values with fixed choices, when operators are offered, then they are those that a list has", () => {
    const operators = operatorsAt({ ...end, options: [{ key: "a", label: "A" }] });
    expect(operators).toEqual([
      "IN",
      "NOT IN",
      "CONTAINS ALL",
      "COUNT =",
      "COUNT <",
      "COUNT >",
      "IS NULL",
      "IS NOT NULL",
    ]);
    expect(operatorsAt({ ...end, type: "text", options: [{ key: "a", label: "A" }] })).not.toContain("CONTAINS ALL");
  });
});
