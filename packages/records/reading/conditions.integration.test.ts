import type { Condition, Operand } from "@tessera/contract/definitions/condition.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { check } from "@tessera/expression/check/check.ts";
import type { Scope } from "@tessera/expression/check/scope.ts";
import { type ExpressionType, listOf, rangeOfType, scalar } from "@tessera/expression/check/type.ts";
import { compile } from "@tessera/expression/compile/compile.ts";
import { createFrame } from "@tessera/expression/compile/frame.ts";
import { conditionToText } from "@tessera/expression/conditions/conditionToText.ts";
import { textToCondition } from "@tessera/expression/conditions/textToCondition.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { conditionPredicate, type PredicateRecord } from "@tessera/query-model/conditions/conditionPredicate.ts";
import { conditionSql } from "@tessera/query-model/conditions/conditionSql.ts";
import type { OperandSource } from "@tessera/query-model/conditions/operands.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import { dayInZone } from "@tessera/query-model/day.ts";
import { createEntityModels } from "@tessera/query-model/entityModel.ts";
import { queryEnvironment } from "@tessera/query-model/environment.ts";
import { guardedScope } from "@tessera/query-model/guardedScope.ts";
import { ruleSql } from "@tessera/query-model/ruleScope.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordMigrations } from "../guard/migrations.ts";
import type { Item, Owner } from "../testing/itemCases.ts";
import { jsonCases, names, points } from "../testing/jsonCases.ts";
import { byNumber, byText, storedRanges, writtenRanges } from "../testing/rangeCases.ts";

function column(name: string, type: ValueTypeName): EntityBody["columns"][number] {
  return { id: name, name, column: name, label: name, type };
}

function body(table: string, columns: EntityBody["columns"], references: EntityBody["references"]): EntityBody {
  return {
    label: table,
    labelPlural: table,
    storage: { schema: "toy", table },
    origin: "adopted",
    key: { columns: ["id"], made: "person" },
    columns,
    references,
    display: [table === "owner" ? "name" : "label"],
  };
}

const bodies = new Map<string, EntityBody>([
  ["owner", body("owner", [column("id", "text"), column("name", "text"), column("level", "integer")], [])],
  [
    "item",
    body(
      "item",
      [
        column("id", "integer"),
        column("owner_id", "text"),
        column("label", "text"),
        column("note", "text"),
        column("count", "integer"),
        column("price", "decimal"),
        column("day", "date"),
        column("moment", "timestamp_technical"),
        column("done", "boolean"),
        { ...column("tags", "list"), element: "text", fieldType: { type: "names" } },
        column("days", "date_range"),
        column("hours", "datetime_range"),
        column("at", "timestamp_range"),
        column("prices", "decimal_range"),
        column("shift", "time_range"),
        column("clock", "time"),
        column("counts", "integer_range"),
        { ...column("points", "json"), fieldType: { type: "points" } },
        column("data", "json"),
      ],
      [{ id: "r", name: "owner", label: "owner", entity: "owner", columns: ["owner_id"] }],
    ),
  ],
]);
const models = createEntityModels(
  (id) => bodies.get(id) ?? null,
  () => [...bodies.keys()],
  undefined,
  undefined,
  (type) => (type === "points" ? points : type === "names" ? names : null),
);
const source: OperandSource = {
  user: (property) => (property === "id" ? "o1" : null),
  param: () => null,
  today: (days) => dayInZone(Date.UTC(2024, 2, 30, 23, 30), "Europe/Budapest", days),
  zone: () => "Europe/Budapest",
};

const texts = fc.constantFrom("", "alma", "Álma", "ALMA 50%", "körte_x", "Straße", "a\\b", "'; drop", "Őz");
const { anyData, pointLists } = jsonCases(texts);
const tags = fc.constantFrom("a", "b", "{c}", 'd, "e"', "");
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { freq: 4 });
const days = fc.constantFrom("2024-03-30", "2024-03-31", "2024-04-01");
const moments = fc.constantFrom("2024-03-30 22:59:59", "2024-03-30 23:00:00", "2024-03-31 22:00:00.5");
const prices = fc.constantFrom("0", "1.50", "-2", "1.5", "100000000000000000000.01");

const hours = fc.constantFrom("2024-03-30 22:59:59", "2024-03-31 00:00:00", "2024-03-31 12:00:00.5");
const clocks = fc.constantFrom("00:00:00", "08:30:00", "22:00:00.5");
const counts = fc.constantFrom("-1", "0", "1", "2");
const dayRanges = writtenRanges(days, byText);
const hourRanges = writtenRanges(hours, byText);
const momentRanges = writtenRanges(moments, byText);
const priceRanges = writtenRanges(prices, byNumber);
/** Some of them until the end of the day. */
const shiftRanges = fc
  .tuple(writtenRanges(clocks, byText), fc.boolean())
  .map(([text, isLast]) => (isLast ? text.replace(/,.*(.)$/, ",24:00:00$1") : text));
const countRanges = writtenRanges(counts, byNumber);
const owners = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom("o1", "o2", "o3"),
    name: maybe(texts),
    level: maybe(fc.integer({ min: 0, max: 2 })),
  }),
  { selector: (owner) => owner.id, maxLength: 3 },
);
const items = fc.array(
  fc.record({
    owner: maybe(fc.constantFrom("o1", "o2", "o3")),
    label: maybe(texts),
    note: maybe(texts),
    count: maybe(fc.integer({ min: -2, max: 2 })),
    price: maybe(prices),
    day: maybe(days),
    moment: maybe(moments),
    done: maybe(fc.boolean()),
    tags: maybe(fc.array(tags, { maxLength: 3 })),
    days: storedRanges("date_range", dayRanges),
    hours: storedRanges("datetime_range", hourRanges),
    at: storedRanges("timestamp_range", momentRanges),
    prices: storedRanges("decimal_range", priceRanges),
    shift: storedRanges("time_range", shiftRanges),
    clock: maybe(clocks),
    counts: storedRanges("integer_range", countRanges),
    points: maybe(fc.oneof(pointLists, anyData)),
    data: maybe(anyData),
  }),
  { minLength: 1, maxLength: 6 },
);

const relations = ["=", "<>", "CONTAINS", "OVERLAPS", "BEFORE", "AFTER"] as const;
const values: readonly (readonly [string, fc.Arbitrary<Json>, readonly string[]])[] = [
  ["label", texts, ["=", "<>", "LIKE", "NOT LIKE", "IN", "NOT IN"]],
  ["owner.name", texts, ["=", "<>", "LIKE", "NOT LIKE", "IN", "NOT IN"]],
  ["owner", fc.constantFrom("o1", "o2", "nobody"), ["=", "<>", "IN", "NOT IN"]],
  [
    "count",
    fc.integer({ min: -2, max: 2 }),
    ["=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN", "BETWEEN", "NOT BETWEEN"],
  ],
  ["owner.level", fc.integer({ min: 0, max: 2 }), ["=", "<>", "<", ">=", "BETWEEN", "NOT BETWEEN"]],
  ["price", prices, ["=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN", "BETWEEN", "NOT BETWEEN"]],
  ["day", days, ["=", "<>", "<", "<=", ">", ">=", "BETWEEN", "NOT BETWEEN"]],
  ["moment", moments, ["=", "<>", "<", "<=", ">", ">=", "BETWEEN", "NOT BETWEEN"]],
  ["done", fc.boolean(), ["=", "<>"]],
  ["tags", tags, ["IN", "NOT IN", "CONTAINS ALL"]],
  ["tags", fc.constantFrom("", "a", "B", "{c", "a\nb", 'e"'), ["LIKE", "NOT LIKE"]],
  ["tags", fc.integer({ min: -1, max: 3 }), ["COUNT =", "COUNT <", "COUNT >"]],
  ["days", fc.oneof(days, dayRanges), [...relations]],
  ["hours", fc.oneof(hours, days, hourRanges), [...relations]],
  ["at", fc.oneof(moments, momentRanges), [...relations]],
  ["prices", fc.oneof(prices, priceRanges), [...relations]],
  ["shift", fc.oneof(clocks, shiftRanges), [...relations]],
  ["counts", fc.oneof(counts, fc.integer({ min: -1, max: 2 }), countRanges), [...relations]],
  ["points", fc.oneof(texts, fc.constant("k\na")), ["LIKE", "NOT LIKE"]],
  ["data", fc.oneof(texts, fc.constant("k\na")), ["LIKE", "NOT LIKE"]],
];

const isList = new Set(["IN", "NOT IN", "CONTAINS ALL"]);
const isPair = new Set(["BETWEEN", "NOT BETWEEN"]);

function operand(operator: string, value: fc.Arbitrary<Json>): fc.Arbitrary<Operand> {
  const orNull = fc.option(value, { freq: 8 });
  if (isList.has(operator)) return fc.array(orNull, { maxLength: 3 }).map((list) => ({ value: list }));
  if (isPair.has(operator)) return fc.tuple(orNull, orNull).map((pair) => ({ value: pair }));
  return orNull.map((single) => ({ value: single }));
}

const leaves: readonly fc.Arbitrary<Condition>[] = [
  ...values.flatMap(([field, value, operators]) =>
    operators.map((operator) =>
      // Each operator comes from the list of its type above.
      operand(operator, value).map((wanted) => ({ field, operator, operand: wanted }) as Condition),
    ),
  ),
  ...values.map(([field]) =>
    fc.constantFrom<Condition>({ field, operator: "IS NULL" }, { field, operator: "IS NOT NULL" }),
  ),
  fc.constant<Condition>({ field: "label", operator: "=", operand: { field: "note" } }),
  fc.constant<Condition>({ field: "label", operator: "LIKE", operand: { field: "note" } }),
  fc.constant<Condition>({ field: "count", operator: ">", operand: { field: "owner.level" } }),
  fc.constantFrom(...relations).map((operator): Condition => ({ field: "days", operator, operand: { field: "day" } })),
  fc.constantFrom(...relations).map((operator): Condition => ({ field: "at", operator, operand: { field: "moment" } })),
  fc
    .constantFrom(...relations)
    .map((operator): Condition => ({ field: "shift", operator, operand: { field: "clock" } })),
  fc
    .constantFrom(...relations)
    .map((operator): Condition => ({ field: "counts", operator, operand: { field: "count" } })),
  fc.constantFrom(...relations).map((operator): Condition => ({ field: "days", operator, operand: { today: 1 } })),
  fc.constantFrom(...relations).map((operator): Condition => ({ field: "hours", operator, operand: { today: 0 } })),
  fc.constantFrom(...relations).map((operator): Condition => ({ field: "at", operator, operand: { today: 1 } })),
  fc.constant<Condition>({ field: "owner", operator: "=", operand: { user: "id" } }),
  fc.constant<Condition>({ field: "owner", operator: "LIKE", operand: { value: "alm" } }),
  fc.constant<Condition>({ field: "day", operator: ">=", operand: { today: 1 } }),
  fc.constant<Condition>({ field: "moment", operator: "<", operand: { today: 0 } }),
];

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(...leaves),
    fc.array(tie("condition"), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie("condition"), { maxLength: 3 }).map((or) => ({ or })),
    tie("condition").map((not) => ({ not })),
  ),
}));

function record(item: Item, all: readonly Owner[], others: readonly Item[] = []): PredicateRecord {
  const owner = all.find((candidate) => candidate.id === item.owner) ?? null;
  const found = new Map<string, Json>([
    ["label", item.label],
    ["note", item.note],
    ["count", item.count],
    ["price", item.price],
    ["day", item.day],
    ["moment", item.moment],
    ["done", item.done],
    ["tags", item.tags],
    ["days", item.days],
    ["hours", item.hours],
    ["at", item.at],
    ["prices", item.prices],
    ["shift", item.shift],
    ["clock", item.clock],
    ["counts", item.counts],
    ["points", item.points],
    ["data", item.data],
    ["owner.name", owner?.name ?? null],
    ["owner.level", owner?.level ?? null],
  ]);
  return {
    value: (path) => found.get(path) ?? null,
    reference: () => (owner ? { key: owner.id, display: owner.name } : null),
    children: () => [],
    rows: () => all.map((one) => ownerRecord(one, others, all)),
  };
}

function ownerRecord(owner: Owner, all: readonly Item[], owners: readonly Owner[]): PredicateRecord {
  return {
    value: (path) => (path === "id" ? owner.id : path === "level" ? owner.level : null),
    reference: () => null,
    children: () => all.filter((item) => item.owner === owner.id).map((item) => record(item, owners)),
    rows: () => all.map((item) => record(item, owners)),
  };
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ max: 1 });
  await migrate(database.pool, recordMigrations);
  await database.pool.query(`create schema toy;
    create table toy.owner (id text primary key, name text, level int);
    create table toy.item (id int primary key, owner_id text references toy.owner, label text, note text, count int, price numeric,
      day date, moment timestamptz, done boolean, tags text[], days daterange, hours tsrange, at tstzrange, prices numrange,
      shift sys.timerange, clock time, counts int4range, points jsonb, data jsonb)`);
});

afterAll(() => database.close());

async function fill(owners: readonly Owner[], all: readonly Item[]): Promise<void> {
  await database.pool.query({
    text: `insert into toy.owner select * from jsonb_populate_recordset(null::toy.owner, $1::jsonb)`,
    values: [JSON.stringify(owners)],
  });
  const rows = all.map(({ owner, moment, ...item }) => ({
    ...item,
    owner_id: owner,
    moment: moment === null ? null : `${moment}Z`,
  }));
  await database.pool.query({
    text: "insert into toy.item select * from jsonb_populate_recordset(null::toy.item, $1::jsonb)",
    values: [JSON.stringify(rows)],
  });
}

async function ids(entity: string, where: Condition, accessMode: "rule" | "person"): Promise<readonly string[]> {
  const env = queryEnvironment({
    models,
    access: () => ({ grants: [{ filter: null, fields: null }], rules: [] }),
    operands: source,
    language: "hu",
    texts: null,
    version: () => sql`1`,
  });
  const model = models.require(entity);
  const alias = env.alias();
  const scope = guardedScope(model, alias, env);
  const fits = accessMode === "rule" ? ruleSql(where, model, alias, env) : conditionSql(where, scope);
  const { rows } = await database.pool.query<{ id: string }>(
    compileSql(sql`select ${sql.name(alias, "id")} as id from ${scope.from()} where ${predicateSql(fits)} order by 1`),
  );
  return rows.map((row) => row.id);
}

it("[design 6 conditions] given any records and any condition, when the database and a closure decide, as a rule or as a filter, then they choose the same", async () => {
  await fc.assert(
    fc.asyncProperty(owners, items, condition, async (allOwners, drafts, where) => {
      const known = new Set(allOwners.map((owner) => owner.id));
      const all = drafts.map(
        (item, index): Item => ({
          ...item,
          id: index,
          owner: item.owner !== null && known.has(item.owner) ? item.owner : null,
        }),
      );
      await database.pool.query("truncate toy.item, toy.owner");
      await fill(allOwners, all);
      const item = models.require("item");
      const predicate = conditionPredicate(where, item, models, source);
      const expected = all.filter((one) => predicate(record(one, allOwners))).map((one) => String(one.id));
      expect(await ids("item", where, "rule")).toEqual(expected);
      expect(await ids("item", where, "person")).toEqual(expected);

      const exists: Condition = { exists: { entity: "item", reference: "owner" }, where };
      const owning = conditionPredicate(exists, models.require("owner"), models, source);
      const owned = allOwners
        .filter((one) => owning(ownerRecord(one, all, allOwners)))
        .map((one) => one.id)
        .sort();
      expect(await ids("owner", exists, "rule")).toEqual(owned);
      expect(await ids("owner", exists, "person")).toEqual(owned);
      const among: Condition = { in: "id", rows: { entity: "item", column: "owner" }, where };
      expect([await ids("owner", among, "rule"), await ids("owner", among, "person")]).toEqual([owned, owned]);
      const level: Condition = { not: { in: "price", rows: { entity: "owner", column: "level" } } };
      const fits = conditionPredicate(level, item, models, source);
      const unlike = all.filter((one) => fits(record(one, allOwners, all))).map((one) => String(one.id));
      expect([await ids("item", level, "rule"), await ids("item", level, "person")]).toEqual([unlike, unlike]);
    }),
    { numRuns: 300 },
  );
}, 60_000);

const written: readonly (readonly [keyof Item, ValueTypeName, ExpressionType])[] = [
  ["label", "text", scalar("text")],
  ["note", "text", scalar("text")],
  ["count", "integer", scalar("integer")],
  ["price", "decimal", scalar("decimal")],
  ["day", "date", scalar("date")],
  ["moment", "timestamp_technical", scalar("instant")],
  ["done", "boolean", scalar("boolean")],
  ["tags", "list", listOf(scalar("text"))],
  ["days", "date_range", rangeOfType("date_range")],
  ["hours", "datetime_range", rangeOfType("datetime_range")],
  ["at", "timestamp_range", rangeOfType("timestamp_range")],
  ["prices", "decimal_range", rangeOfType("decimal_range")],
  ["shift", "time_range", rangeOfType("time_range")],
  ["clock", "time", scalar("time")],
  ["counts", "integer_range", rangeOfType("integer_range")],
];
const scope: Scope = {
  main: written.map(([name, , type], slot) => ({ name, slot, type })),
  user: [{ name: "id", slot: 0, type: scalar("text") }],
  params: [],
};
const typeOf = (path: string) => written.find(([name]) => name === path)?.[1] ?? null;

/** Comparisons that expressions can say too. */
const ownLeaves: readonly fc.Arbitrary<Condition>[] = [
  ...values
    .filter(
      ([field, , operators]) => typeOf(field) !== null && (typeOf(field) !== "list") !== operators.includes("COUNT ="),
    )
    .flatMap(([field, value, operators]) =>
      operators.map((operator) =>
        operand(operator, value).map((wanted) => ({ field, operator, operand: wanted }) as Condition),
      ),
    ),
  ...written
    .filter(([, type]) => type !== "list")
    .map(([field]) => fc.constantFrom<Condition>({ field, operator: "IS NULL" }, { field, operator: "IS NOT NULL" })),
  fc.constantFrom<Condition>(
    { field: "label", operator: "=", operand: { field: "note" } },
    { field: "label", operator: "<>", operand: { field: "note" } },
    { field: "count", operator: ">", operand: { field: "price" } },
    { field: "price", operator: "=", operand: { field: "count" } },
    { field: "note", operator: "<>", operand: { user: "id" } },
    { field: "day", operator: ">=", operand: { today: 1 } },
    { field: "day", operator: "<>", operand: { today: 0 } },
    { field: "moment", operator: "<", operand: { today: 0 } },
    { field: "moment", operator: ">=", operand: { today: 1 } },
  ),
  fc
    .constantFrom<readonly [string, Operand]>(
      ["days", { field: "day" }],
      ["days", { today: 1 }],
      ["hours", { today: 0 }],
      ["at", { field: "moment" }],
      ["counts", { field: "count" }],
      ["prices", { field: "price" }],
    )
    .chain(([field, wanted]) =>
      fc
        .constantFrom("CONTAINS" as const, "OVERLAPS" as const, "BEFORE" as const, "AFTER" as const)
        .map((operator): Condition => ({ field, operator, operand: wanted })),
    ),
];
const { own } = fc.letrec<{ own: Condition }>((tie) => ({
  own: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(...ownLeaves),
    fc.array(tie("own"), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie("own"), { maxLength: 3 }).map((or) => ({ or })),
    tie("own").map((not) => ({ not })),
  ),
}));

/** Texts as people write them, beside those that conditions come to. */
const writtenTexts = fc.constantFrom(
  "label != 'alma'",
  "label == note",
  "!(label != note)",
  "!like(label, 'alma') || done",
  "isEmpty(note) && !isEmpty(label)",
  "includes(['alma', null], label)",
  "!includes([1, null, 2], count)",
  "includes([1.5, 0], price) || count != 1",
  "!(count > 0 && count <= 2)",
  "count >= -1 && count <= 1 && price != 1.50",
  "count != price && !done",
  "price >= 100000000000000000000.01",
  "day != '2024-03-31' || moment > '2024-03-30 23:00:00'",
  "addDays(today(), -1) < day",
  "note != user.id",
  "count(tags) >= 2",
  "!(1 < count(tags)) && done",
  "contains(days, '2024-03-31') || isEmpty(hours)",
  "!overlaps(days, '[2024-03-31,2024-04-02)') && !isEmpty(days)",
  "days != '[2024-03-30,2024-04-01)'",
  "counts.contains(-1) || isBefore(prices, 1.5)",
  "isAfter(at, '2024-03-30 22:59:59') && contains(hours, addDays(today(), -1))",
);

function engineValue(value: Json, type: ValueTypeName): EngineValue {
  if (Array.isArray(value)) return value.map((item) => engineValue(item, "text"));
  if (value === null || typeof value === "object") return null;
  return type === "decimal" ? Decimal.parse(String(value)) : value;
}

function fitting(text: string, all: readonly Item[]): readonly string[] {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error[0]?.code}`);
  const { tree, problems } = check(parsed.value, scope, standardLibrary);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const run = compile(tree, standardLibrary);
  const holdsFor = (item: Item) =>
    run(
      createFrame({
        main: written.map(([name, type]) => engineValue(item[name], type)),
        user: ["o1"],
        instant: Date.UTC(2024, 2, 30, 23, 30),
        zone: "Europe/Budapest",
      }),
    );
  return all.filter((item) => holdsFor(item) === true).map((item) => String(item.id));
}

it("[design 6 conditions] given any records, and any condition or expression that says one, when the database and the expression decide, then they choose the same", async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.oneof(own, writtenTexts), async (drafts, given) => {
      const all = drafts.map((item, index): Item => ({ ...item, id: index, owner: null }));
      await database.pool.query("truncate toy.item, toy.owner");
      await fill([], all);
      const text = typeof given === "string" ? given : conditionToText(given, typeOf);
      if (text === null) throw new Error(`not written: ${JSON.stringify(given)}`);
      const condition = textToCondition(text, typeOf);
      if (condition === null) throw new Error(`not read: ${text}`);
      const expected = fitting(text, all);
      expect(await ids("item", condition, "rule")).toEqual(expected);
      if (typeof given !== "string") expect(await ids("item", given, "person")).toEqual(expected);
      const again = conditionToText(condition, typeOf);
      expect(fitting(again ?? "", all)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
}, 60_000);
