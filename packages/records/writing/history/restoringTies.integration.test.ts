import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { all, allow, openShop, type Shop } from "../../testing/shop.ts";
import { shopEntities } from "../../testing/shopEntities.ts";
import { column, own, stamps } from "../../testing/taskEntities.ts";

let shop: Shop;
let count = 0;

const city = own("city", { columns: [column("id", "uuid"), column("title", "text")], references: [] });
const end = (name: string) => ({
  id: `r-${name}`,
  name,
  label: name,
  entity: "city",
  columns: [`${name}_id`],
  onDelete: "cascade" as const,
});
const road = own("road", {
  columns: [column("id", "uuid"), column("title", "text"), column("start_id", "uuid"), column("goal_id", "uuid")],
  references: [end("start"), end("goal")],
});

beforeEach(async () => {
  shop = await openShop();
  await shop.database.pool.query(`create table shop.city (id uuid primary key, title text, ${stamps});
    create table shop.road (id uuid primary key, title text, start_id uuid references shop.city on delete cascade,
      goal_id uuid references shop.city on delete cascade, ${stamps});`);
  await shop.define({
    entities: new Map([...shopEntities, ["city", city], ["road", road]]),
    roles: new Map([["everything", [allow("*", all)]]]),
  });
});

afterEach(() => shop.close());

const saveId = (): string => `ties-${count++}-0000`;
const me = () => shop.as(["everything"]);

async function create(entity: string, values: { readonly [column: string]: string }): Promise<string> {
  const { keys } = await shop.records.bulk(me(), { saveId: saveId(), entity, items: [{ kind: "create", values }] });
  return keys[0] ?? "";
}

const roads = () => shop.rows("select id, title, start_id, goal_id from shop.road order by id");

describe("restoring a record whose rows name it by two references", () => {
  it.each([[["start", "goal"]], [["goal", "start"]]])(
    "[design 5 history] given rows that lead from it to itself and elsewhere, when version 1 is restored over sub-forms %j, then each is as it was, and written once",
    async (references) => {
      const here = await create("city", { title: "here" });
      const there = await create("city", { title: "there" });
      const circle = await create("road", { title: "circle", start_id: here, goal_id: here });
      const way = await create("road", { title: "way", start_id: here, goal_id: there });
      const before = await roads();
      const save = (rows: object) => {
        const starting = { entity: "road", reference: "start", added: [], changed: [], removed: [], ...rows };
        const message = { saveId: saveId(), form: null, entity: "city", key: here, changes: {}, rows: { starting } };
        return shop.records.save(me(), message, { rules: null });
      };
      const restore = () => {
        const children = references.map((reference) => ({ name: reference, entity: "road", reference }));
        const request = { saveId: saveId(), entity: "city", key: here, version: 1, children };
        return shop.records.restoreVersion(me(), request, { rules: null });
      };
      await save({
        changed: [
          { uid: "c", key: circle, changes: { title: { base: "circle", mine: "ring" } } },
          { uid: "w", key: way, changes: { goal_id: { base: there, mine: here } } },
        ],
      });
      await restore();
      expect(await roads()).toEqual(before);
      await save({ removed: [circle, way].map((key) => ({ uid: key, key, base: {} })) });
      await restore();
      expect(await roads()).toEqual(before);
    },
  );
});

describe("saving a record whose rows name it by two references", () => {
  it.each<[string, object, object]>([
    ["changed in both", { changed: ["ring"] }, { changed: ["round"] }],
    ["changed in one and removed in the other", { changed: ["ring"] }, { removed: true }],
    ["removed in both", { removed: true }, { removed: true }],
  ])(
    "[design 5 save] given a row that leads from it to itself, when it is %s sub-forms, then the save says so, and nothing is written",
    async (_what, first, second) => {
      const here = await create("city", { title: "here" });
      const circle = await create("road", { title: "circle", start_id: here, goal_id: here });
      const before = await roads();
      const sub = (reference: string, wish: { readonly changed?: readonly string[]; readonly removed?: boolean }) => ({
        entity: "road",
        reference,
        added: [],
        changed: (wish.changed ?? []).map((mine) => ({
          uid: "c",
          key: circle,
          changes: { title: { base: "circle", mine } },
        })),
        removed: wish.removed ? [{ uid: "c", key: circle, base: {} }] : [],
      });
      const rows = { starting: sub("start", first), arriving: sub("goal", second) };
      const message = { saveId: saveId(), form: null, entity: "city", key: here, changes: {}, rows };
      await expect(shop.records.save(me(), message, { rules: null })).rejects.toMatchObject({
        code: "invalid_input",
        data: { code: "row_twice" },
      });
      expect(await roads()).toEqual(before);
    },
  );
});

describe("restoring rows that had one key, one after the other", () => {
  it("[design 5 history] given a row that took the key of a removed one and went, too, when version 1 is restored, then both are back with their own keys", async () => {
    const lines = () => shop.rows("select product_id, quantity from shop.line where order_id = 10248 order by 1");
    const before = await lines();
    const save = (rows: object) => {
      const own = { entity: "line", reference: "order", added: [], changed: [], removed: [], ...rows };
      const message = { saveId: saveId(), form: null, entity: "order", key: "10248", changes: {}, rows: { own } };
      return shop.records.save(me(), message, { rules: null });
    };
    await save({
      removed: [{ uid: "a", key: "10248~1", base: {} }],
      changed: [{ uid: "b", key: "10248~2", changes: { product_id: { base: 2, mine: 1 } } }],
    });
    await save({ removed: [{ uid: "b", key: "10248~1", base: {} }] });
    expect(await lines()).toEqual([]);
    const request = { saveId: saveId(), entity: "order", key: "10248", version: 1 };
    const { rowKeys } = await shop.records.restoreVersion(me(), request, { rules: null });
    expect(await lines()).toEqual(before);
    expect(rowKeys["line.order"]).toEqual({ "restored 10248~1": "10248~1", "restored 10248~2": "10248~2" });
  });
});
