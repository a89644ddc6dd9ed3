import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RecordRules } from "../../guard/recordRules.ts";
import { all, allow, openShop, person, type Shop } from "../../testing/shop.ts";

let shop: Shop;
let count = 0;

const isDone: Condition = { field: "done", operator: "=", operand: { value: true } };

async function open(rules?: RecordRules): Promise<void> {
  shop = await openShop(rules === undefined ? {} : { entityRules: (entity) => (entity === "note" ? rules : null) });
  await shop.define({
    roles: new Map([
      ["everything", [allow("*", all)]],
      ["closing", [allow("note", all, { filter: isDone })]],
      ["writing", [allow("note", ["read"]), allow("note", ["create"], { fields: ["id", "body"] })]],
    ]),
  });
}

afterEach(() => shop.close());

const create = (values: { readonly [field: string]: Json }) => ({ kind: "create" as const, values });
const notes = () => shop.rows("select number, body, done, created_by from shop.note order by number");

const bulk = (roles: readonly string[], items: readonly ReturnType<typeof create>[], saveId = `many-${count++}-0000`) =>
  shop.records.bulk(shop.as(roles, { userId: person }), { saveId, entity: "note", items });

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof TesseraError ? [error.code, error.data.item ?? null] : error),
  );

describe("many new records at once", () => {
  beforeEach(() => open());

  it("[design 5 bulk] given records that set different columns, when they are made together, then each has its own values, numbers in their order, and its maker", async () => {
    const year = 2024;
    const items = [create({ body: "a" }), create({ done: true }), create({ body: null, done: false })];
    const { keys } = await bulk(["everything"], items);
    expect(new Set(keys).size).toBe(3);
    expect(await notes()).toEqual([
      { number: `N-${year}-0001`, body: "a", done: null, created_by: person },
      { number: `N-${year}-0002`, body: null, done: "t", created_by: person },
      { number: `N-${year}-0003`, body: null, done: "f", created_by: person },
    ]);
    await bulk(["everything"], [create({ body: "next" })]);
    expect((await notes()).at(-1)).toMatchObject({ number: `N-${year}-0004`, body: "next" });
  });

  it("[design 5 history] given more records than one statement takes, when they are made together, then each has its first version, and undoing takes all of them back", async () => {
    const items = Array.from({ length: 1003 }, (_, index) => create({ body: `note ${index}` }));
    const saveId = "many-versions-0000";
    const answer = await bulk(["everything"], items, saveId);
    expect(await bulk(["everything"], items, saveId)).toEqual(answer);
    expect(
      await shop.rows(`select count(*) as notes, count(distinct n.number) as numbers, count(distinct v.change) as changes,
        count(*) filter (where v.version = 1 and v.kind = 'create' and s.version = 1 and s.since = v.change and v.user_id = '${person}') as kept
        from shop.note n join sys.record_version v on v.entity = 'note' and v.key = n.id::text
        join sys.record_state s on s.entity = 'note' and s.key = n.id::text`),
    ).toEqual([{ notes: "1003", numbers: "1003", changes: "1003", kept: "1003" }]);
    expect(
      await shop.rows("select sum(cardinality(keys)) as notified, max(cardinality(keys)) as most from sys.outbox"),
    ).toEqual([{ notified: "1003", most: "1000" }]);
    expect(await shop.records.undo(shop.as(["everything"], { userId: person }), answer.batch)).toEqual({
      records: 1003,
    });
    expect(await notes()).toEqual([]);
  });

  it("[design 10 rights] given grants over some rows and some columns, when a record that they do not cover is among many, then none is made and the answer says which", async () => {
    expect(await refusal(bulk(["closing"], [create({ done: true }), create({ done: false })]))).toEqual([
      "access_denied",
      1,
    ]);
    expect(await refusal(bulk(["writing"], [create({ body: "a" }), create({ done: true })]))).toEqual([
      "field_not_writable",
      1,
    ]);
    expect(await refusal(bulk([], [create({ body: "a" })]))).toEqual(["access_denied", 0]);
    expect(await notes()).toEqual([]);
    await bulk(["closing"], [create({ done: true }), create({ done: true, body: "b" })]);
    expect(await notes()).toHaveLength(2);
  });

  it("[design 5 bulk] given a value that is none of its column, when it is among many, then none is made and the answer says which", async () => {
    expect(await refusal(bulk(["everything"], [create({ body: "a" }), create({ done: "perhaps" })]))).toEqual([
      "value_invalid",
      1,
    ]);
    expect(await notes()).toEqual([]);
  });
});

describe("rules over many new records", () => {
  const noted: RecordRules = async ({ proposed }) => ({
    values: { body: `${String(proposed.values.body)}, noted` },
    rows: {},
    messages: [],
    isValid: proposed.values.body !== "refused",
  });
  const onlyOne: RecordRules = async ({ context }) => {
    const { rows } = await context.services.database.query("select 1 from shop.note");
    return { values: {}, rows: {}, messages: [], isValid: rows.length === 0 };
  };

  it("[design 5 invariants] given rules of the entity, when many records are made together, then each is checked, and what rules compute is stored", async () => {
    await open(noted);
    expect(await refusal(bulk(["everything"], [create({ body: "a" }), create({ body: "refused" })]))).toEqual([
      "validation_failed",
      1,
    ]);
    await bulk(["everything"], [create({ body: "a" }), create({ body: "b" })]);
    expect((await notes()).map(({ body }) => body)).toEqual(["a, noted", "b, noted"]);
  });

  it("[design 5 invariants] given a rule that looks at other records, when many are made together, then it sees those made before in the same call", async () => {
    await open(onlyOne);
    expect(await refusal(bulk(["everything"], [create({ body: "a" }), create({ body: "b" })]))).toEqual([
      "validation_failed",
      1,
    ]);
    await bulk(["everything"], [create({ body: "alone" })]);
    expect(await notes()).toHaveLength(1);
  });
});
