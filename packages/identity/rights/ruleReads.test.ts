import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import { createEntityModels } from "@tessera/query-model/entityModel.ts";
import { queryEnvironment } from "@tessera/query-model/environment.ts";
import { ruleSql } from "@tessera/query-model/ruleScope.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import { shopEntities } from "@tessera/records/testing/shopEntities.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleReads } from "./ruleReads.ts";

const models = createEntityModels(
  (id) => shopEntities.get(id) ?? null,
  () => [...shopEntities.keys()],
);
const root = models.require("order");
const reads = (condition: Condition) =>
  ruleReads(condition, { entity: root, models, isEntered: false, pointer: "/rule" });

/**
 * Columns that a rule's SQL names, as `table.column`, with an `!` where they are of another record than the one it
 * decides over.
 */
function columnsInSql(condition: Condition): ReadonlySet<string> {
  const env = queryEnvironment({
    models,
    access: () => ({ grants: [], rules: [] }),
    operands: {
      user: () => "u",
      param: () => null,
      today: () => ({ date: "2026-01-01", instant: "2026-01-01" }),
      zone: () => "UTC",
    },
    language: "hu",
    texts: null,
    version: () => sql`1`,
  });
  const alias = env.alias();
  const { text } = compileSql(predicateSql(ruleSql(condition, root, alias, env)));
  const tables = new Map([[alias, "orders"]]);
  for (const [, table = "", as = ""] of text.matchAll(/"shop"\."(\w+)" as "(t\d+)"/g)) tables.set(as, table);
  const named = [...text.matchAll(/"(t\d+)"\."(\w+)"/g)];
  return new Set(named.map(([, as = "", column]) => `${as === alias ? "" : "!"}${tables.get(as)}.${column}`));
}

const texts = [
  "note",
  "secret",
  "customer.name",
  "customer.secret",
  "customer.department.name",
  "customer.department.boss",
];
const anyText = fc.constantFrom(...texts);
const textTest = fc.oneof(
  fc.record({
    field: anyText,
    operator: fc.constantFrom("=" as const, "LIKE" as const),
    operand: fc.constant({ value: "x" }),
  }),
  fc.record({ field: anyText, operator: fc.constantFrom("IS NULL" as const, "IS NOT NULL" as const) }),
  fc.record({ field: anyText, operator: fc.constant("=" as const), operand: fc.record({ field: anyText }) }),
  fc.record({
    field: fc.constantFrom("customer", "customer.department"),
    operator: fc.constantFrom("LIKE" as const, "IS NULL" as const),
    operand: fc.constant({ value: "x" }),
  }),
);
const childTest = fc.constantFrom<Condition>(
  { field: "quantity", operator: ">", operand: { value: 1 } },
  { field: "product.name", operator: "=", operand: { value: "x" } },
  { field: "order.customer.secret", operator: "=", operand: { value: "x" } },
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    textTest,
    fc.record({ and: fc.array(tie("condition"), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie("condition"), { maxLength: 3 }) }),
    fc.record({ not: tie("condition") }),
    fc.record(
      { exists: fc.constant({ entity: "line", reference: "order" }), where: childTest },
      { requiredKeys: ["exists"] },
    ),
  ),
}));

describe("what a rule looks at", () => {
  it("[design 10 rule paths] given any rule, when it is written as SQL, then every column in it is among those it is said to look at", () => {
    fc.assert(
      fc.property(condition, (rule) => {
        const said = reads(rule).reads.map(
          ({ entity, column, isEntered }) => `${isEntered ? "!" : ""}${entity.body.storage.table}.${column.physical}`,
        );
        const missing = [...columnsInSql(rule)].filter((column) => !said.includes(column));
        expect(missing).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("[design 10 rule paths] given a path, when it is read, then the own columns, the way, and the end are told apart", () => {
    const rule: Condition = { field: "customer.department.boss", operator: "=", operand: { value: "x" } };
    expect(
      reads(rule).reads.map(({ entity, column, isEntered }) => `${entity.id}.${column.name} ${isEntered}`),
    ).toEqual([
      "order.customer_id false",
      "customer.id true",
      "customer.department_id true",
      "department.id true",
      "department.boss true",
    ]);
    const key: Condition = { field: "customer", operator: "=", operand: { user: "id" } };
    expect(reads(key).reads.map(({ isEntered }) => isEntered)).toEqual([false]);
  });

  it("[design 10 rule paths] given two rules, when they compare other columns, or otherwise, then they mean something else", () => {
    const meaning = (rule: Condition) => canonicalJson(reads(rule).meaning);
    const rule: Condition = { field: "customer.name", operator: "=", operand: { value: "x" } };
    expect(meaning(rule)).toBe(meaning({ ...rule }));
    const others: readonly Condition[] = [
      { ...rule, field: "customer.secret" },
      { ...rule, operator: "LIKE" },
      { ...rule, operand: { value: "y" } },
      { ...rule, operand: { field: "note" } },
      { not: rule },
      { and: [rule] },
    ];
    expect(new Set([rule, ...others].map(meaning)).size).toBe(others.length + 1);
  });
});
