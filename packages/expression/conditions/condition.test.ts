import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { describe, expect, it } from "vitest";
import { checked } from "../testing/testing.ts";
import { conditionToText } from "./conditionToText.ts";
import { textToCondition } from "./textToCondition.ts";

const types: ReadonlyMap<string, ValueTypeName> = new Map([
  ["name", "text"],
  ["nothing", "text"],
  ["count", "integer"],
  ["missing", "integer"],
  ["ratio", "float"],
  ["price", "decimal"],
  ["flag", "boolean"],
  ["born", "date"],
  ["at", "datetime"],
  ["stamp", "timestamp_technical"],
  ["clock", "time"],
  ["key", "uuid"],
  ["data", "json"],
  ["tags", "list"],
]);
const typeOf = (path: string) => types.get(path) ?? null;
const read = (text: string) => textToCondition(text, typeOf);
const write = (condition: Condition) => conditionToText(condition, typeOf);
const uuid = "0191e0d8-7a52-7cc3-98c4-dc0c0c07398f";

describe("conditions", () => {
  it.each<[Condition, string]>([
    [{ field: "count", operator: "=", operand: { value: 3 } }, "count == 3"],
    [{ field: "count", operator: "<>", operand: { value: -3 } }, "count != null && count != -3"],
    [{ not: { field: "count", operator: "=", operand: { value: 3 } } }, "!(count == 3)"],
    [{ field: "count", operator: "IS NULL" }, "count == null"],
    [{ field: "price", operator: ">=", operand: { value: "-1.5" } }, "price >= -1.5"],
    [
      { field: "price", operator: "=", operand: { value: "0.12345678901234567890123" } },
      "price == 0.12345678901234567890123",
    ],
    [{ field: "ratio", operator: "<", operand: { value: 0.1 } }, "ratio < 0.1"],
    [{ field: "name", operator: "LIKE", operand: { value: "d'ö" } }, "like(name, 'd\\'ö')"],
    [{ field: "name", operator: "NOT LIKE", operand: { value: "x" } }, "name != null && !like(name, 'x')"],
    [{ field: "count", operator: "IN", operand: { value: [1, 3] } }, "includes([1, 3], count)"],
    [{ field: "count", operator: "NOT IN", operand: { value: [] } }, "count != null && !includes([], count)"],
    [{ field: "key", operator: "IN", operand: { value: [uuid] } }, `includes(['${uuid}'], key)`],
    [{ field: "count", operator: "BETWEEN", operand: { value: [1, 5] } }, "count >= 1 && count <= 5"],
    [
      { field: "count", operator: "NOT BETWEEN", operand: { value: [1, 5] } },
      "count != null && !(count >= 1 && count <= 5)",
    ],
    [
      {
        or: [
          { field: "name", operator: "IS NULL" },
          { field: "name", operator: "=", operand: { value: "" } },
        ],
      },
      "isEmpty(name)",
    ],
    [{ field: "born", operator: ">", operand: { today: 0 } }, "born > today()"],
    [{ field: "stamp", operator: "<=", operand: { today: -7 } }, "stamp <= addDays(today(), -7)"],
    [{ field: "at", operator: "<", operand: { value: "2024-02-29" } }, "at < '2024-02-29'"],
    [{ field: "name", operator: "=", operand: { user: "login" } }, "name == user.login"],
    [{ field: "count", operator: "=", operand: { field: "missing" } }, "count != null && count == missing"],
    [{ field: "count", operator: "<", operand: { field: "price" } }, "count < price"],
    [{ field: "tags", operator: "COUNT >", operand: { value: 2 } }, "count(tags) > 2"],
    [{ not: { field: "tags", operator: "COUNT =", operand: { value: 0 } } }, "!(count(tags) == 0)"],
    [{ and: [] }, "true"],
    [{ or: [] }, "false"],
    [
      {
        and: [
          {
            or: [
              { field: "flag", operator: "=", operand: { value: true } },
              { field: "clock", operator: "IS NOT NULL" },
            ],
          },
          { field: "count", operator: "BETWEEN", operand: { value: [1, 5] } },
          { field: "name", operator: "<>", operand: { value: "x" } },
        ],
      },
      "(flag == true || clock != null) && count >= 1 && count <= 5 && name != null && name != 'x'",
    ],
  ])(
    "[design 6 conditions] given %j, when written, then it is %s, a sound expression that reads as the same condition",
    (condition, text) => {
      expect(write(condition)).toBe(text);
      const { problems } = checked(text.replaceAll("user.login", "user.name"));
      expect(problems.filter((problem) => problem.severity === "error")).toEqual([]);
      const again = read(text);
      if (again === null) throw new Error("not read");
      expect(write(again)).toBe(text);
    },
  );

  it.each<[string, Condition]>([
    ["count != 3", { not: { field: "count", operator: "=", operand: { value: 3 } } }],
    ["tags.count() >= 2", { field: "tags", operator: "COUNT >", operand: { value: 1 } }],
    ["3 >= count(tags)", { field: "tags", operator: "COUNT <", operand: { value: 4 } }],
    ["count(tags) != 1", { not: { field: "tags", operator: "COUNT =", operand: { value: 1 } } }],
    ["3 < count", { field: "count", operator: ">", operand: { value: 3 } }],
    ["!(count == null)", { field: "count", operator: "IS NOT NULL" }],
    ["!(count != null)", { field: "count", operator: "IS NULL" }],
    ["!!flag", { field: "flag", operator: "=", operand: { value: true } }],
    ["count < null", { or: [] }],
    [
      "[1, null].includes(count)",
      {
        or: [
          { field: "count", operator: "IS NULL" },
          { field: "count", operator: "IN", operand: { value: [1] } },
        ],
      },
    ],
    ["includes(['2024-02-29'], born)", { or: [{ field: "born", operator: "=", operand: { value: "2024-02-29" } }] }],
    ["isEmpty(count)", { field: "count", operator: "IS NULL" }],
    ["addDays(today(), 2) > born", { field: "born", operator: "<", operand: { today: 2 } }],
    ["addDays(addDays(today(), 2), 3) > born", { field: "born", operator: "<", operand: { today: 5 } }],
    ["price == -0x10", { field: "price", operator: "=", operand: { value: "-16" } }],
    ["includes([1.5], price)", { field: "price", operator: "IN", operand: { value: ["1.5"] } }],
    [
      "name != nothing",
      {
        not: {
          or: [
            {
              and: [
                { field: "name", operator: "IS NULL" },
                { field: "nothing", operator: "IS NULL" },
              ],
            },
            { field: "name", operator: "=", operand: { field: "nothing" } },
          ],
        },
      },
    ],
    [
      "born >= today() && born <= '2024-02-29'",
      {
        and: [
          { field: "born", operator: ">=", operand: { today: 0 } },
          { field: "born", operator: "<=", operand: { value: "2024-02-29" } },
        ],
      },
    ],
    [
      "count >= 1 && missing <= 5 && count > 1 && count <= 5",
      {
        and: [
          { field: "count", operator: ">=", operand: { value: 1 } },
          { field: "missing", operator: "<=", operand: { value: 5 } },
          { field: "count", operator: ">", operand: { value: 1 } },
          { field: "count", operator: "<=", operand: { value: 5 } },
        ],
      },
    ],
    [
      "count != null && !(missing == 1) && count != null && !(count > 1)",
      {
        and: [
          { field: "count", operator: "IS NOT NULL" },
          { not: { field: "missing", operator: "=", operand: { value: 1 } } },
          { field: "count", operator: "IS NOT NULL" },
          { not: { field: "count", operator: ">", operand: { value: 1 } } },
        ],
      },
    ],
    ["name != null && name != 'x'", { field: "name", operator: "<>", operand: { value: "x" } }],
    ["count != null && count == missing", { field: "count", operator: "=", operand: { field: "missing" } }],
    [
      "name == nothing",
      {
        or: [
          {
            and: [
              { field: "name", operator: "IS NULL" },
              { field: "nothing", operator: "IS NULL" },
            ],
          },
          { field: "name", operator: "=", operand: { field: "nothing" } },
        ],
      },
    ],
    [
      "count != null && (flag && born == null || count == missing)",
      {
        and: [
          { field: "count", operator: "IS NOT NULL" },
          {
            or: [
              {
                and: [
                  { field: "flag", operator: "=", operand: { value: true } },
                  { field: "born", operator: "IS NULL" },
                ],
              },
              {
                or: [
                  {
                    and: [
                      { field: "count", operator: "IS NULL" },
                      { field: "missing", operator: "IS NULL" },
                    ],
                  },
                  { field: "count", operator: "=", operand: { field: "missing" } },
                ],
              },
            ],
          },
        ],
      },
    ],
  ])(
    "[design 6 conditions] given %s, when read, then the condition chooses what the expression holds for",
    (text, condition) => {
      expect(read(text)).toEqual(condition);
    },
  );

  it.each([
    "count",
    "name",
    "data == 1",
    "count + 1 > 2",
    "upper(name) == 'A'",
    "contains(name, 'a')",
    "like(name, nothing)",
    "like(count, '1')",
    "name < 'x'",
    "name == 5",
    "count == 1.5",
    "count == 9999999999",
    "key == 'ABC'",
    "born == 'soon'",
    "stamp > '2024-02-29'",
    "price > ratio",
    "name == user.name",
    "name == params.mode",
    "count == today()",
    "born == addDays(today(), 1.5)",
    "born == addDays(today(), 9999999)",
    "born == addDays(at, 1)",
    "includes([count], count)",
    "includes(['a'], count)",
    "flag ? true : false",
    "flag ?? true",
    "-count",
    "!(count + 1)",
    "count + 1",
    "name != null && like(name)",
    "born == today(1)",
    "born == addDays(today())",
    "born == count.today()",
    "isEmpty(1)",
    "includes(tags, 1 + 1)",
    "includes([1], 1 + 1)",
    "includes(count, count)",
    "like(1 + 1, 'x')",
    "price == 0x",
    "key == '0191E0D8-7A52-7CC3-98C4-DC0C0C07398F'",
    "unknown == 1",
    "a ??",
    "1 == 1",
    "'x'",
    "isEmpty()",
    "flag && count",
  ])("[design 6 conditions] given %s, when read, then no condition says it", (text) => {
    expect(read(text)).toBeNull();
  });

  it.each<[string, Condition]>([
    ["a field that is no name", { field: "a || true", operator: "IS NULL" }],
    ["a field nobody knows", { field: "unknown", operator: "IS NULL" }],
    ["a field of JSON", { field: "data", operator: "IS NULL" }],
    ["an operator that its type does not have", { field: "name", operator: "<", operand: { value: "x" } }],
    ["a value of another type", { field: "count", operator: "=", operand: { value: "x" } }],
    ["a list with a value of another type", { field: "count", operator: "IN", operand: { value: [1, "x"] } }],
    ["no list where one is wanted", { field: "count", operator: "IN", operand: { value: 1 } }],
    ["a range of one", { field: "count", operator: "BETWEEN", operand: { value: [1] } }],
    ["a range of another type", { field: "count", operator: "NOT BETWEEN", operand: { value: [1, "x"] } }],
    ["a part that is no text", { field: "name", operator: "LIKE", operand: { value: true } }],
    ["a parameter of the page", { field: "name", operator: "=", operand: { param: "mode" } }],
    ["a user's field that may be missing", { field: "name", operator: "=", operand: { user: "email" } }],
    ["a user's field within a text", { field: "name", operator: "LIKE", operand: { user: "login" } }],
    ["today beside a number", { field: "count", operator: "=", operand: { today: 1 } }],
    ["fields that are not compared alike", { field: "price", operator: "=", operand: { field: "ratio" } }],
    ["a field within a field", { field: "name", operator: "LIKE", operand: { field: "nothing" } }],
    ["rows of a child entity", { exists: { entity: "line", reference: "order" } }],
    ["one such part", { and: [{ or: [{ not: { field: "unknown", operator: "IS NULL" } }] }] }],
  ])("[design 6 conditions] given %s, when written, then no expression says it", (_, condition) => {
    expect(write(condition)).toBeNull();
  });

  it.each<[string, Condition, string]>([
    ["nothing to compare with", { field: "count", operator: "=" }, "false"],
    ["null to compare with", { field: "count", operator: "<>", operand: { value: null } }, "false"],
    [
      "a range that begins nowhere",
      { field: "count", operator: "NOT BETWEEN", operand: { value: [null, 1] } },
      "false",
    ],
    ["nulls in a list", { field: "count", operator: "IN", operand: { value: [null, 1] } }, "includes([1], count)"],
    [
      "exact numbers in a list",
      { field: "price", operator: "IN", operand: { value: ["1.5", "2"] } },
      "price == 1.5 || price == 2",
    ],
    [
      "fields that differ",
      { field: "count", operator: "<>", operand: { field: "missing" } },
      "count != null && missing != null && count != missing",
    ],
    ["today excluded", { field: "born", operator: "<>", operand: { today: 0 } }, "born != null && born != today()"],
  ])(
    "[design 6 conditions] given a condition with %s, when written, then null chooses nothing",
    (_, condition, text) => {
      expect(write(condition)).toBe(text);
    },
  );
});
