import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EntityGuard } from "../guard/recordRules.ts";
import { all, allow, openShop, type Shop } from "../testing/shop.ts";
import { shopEntities } from "../testing/shopEntities.ts";
import { bin, bundle, label, member, team, teamTables } from "../testing/teamEntities.ts";

const german = { field: "country", operator: "=", operand: { value: "DE" } } as const;
const unknown = "0190d1b2-0000-7000-8000-00000000dead";

let shop: Shop;
let count = 0;
/** What the guard file of persons waits for, where a test holds a deletion. */
let held: Promise<void> | null = null;
const waits: EntityGuard = async () => {
  await held;
  return undefined;
};

beforeEach(async () => {
  held = null;
  shop = await openShop({ guards: new Map([["member", waits]]) });
  await shop.database.pool.query(teamTables);
  await shop.define({
    entities: new Map([...shopEntities, ...Object.entries({ bin, bundle, label, member, team })]),
    roles: new Map([
      ["everything", [allow("*", all)]],
      ["germans", [allow("team", all), allow("member", ["refer"], { filter: german })]],
    ]),
  });
});
afterEach(() => shop.close());

const saveId = (): string => `elements-${count++}`;
const me = (role = "everything") => shop.as([role]);

async function create(entity: string, values: { readonly [column: string]: Json }): Promise<string> {
  const { keys } = await shop.records.bulk(me(), { saveId: saveId(), entity, items: [{ kind: "create", values }] });
  return keys[0] ?? "";
}
const person = (title: string, country = "DE") => create("member", { title, country });
const listed = (column: string) => `coalesce(array_to_string(${column}, ' '), '') as ${column}`;
const teams = () => shop.rows(`select title, ${listed("members")}, ${listed("leaders")} from shop.team order by title`);
const save = (key: string | null, changes: { readonly [column: string]: { base: Json; mine: Json } }, role?: string) =>
  shop.records.save(
    me(role),
    { saveId: saveId(), form: null, entity: "team", key, changes, rows: {} },
    { rules: null },
  );
const refused = (field: string) => ({ code: "reference_violation", data: { fields: [field] } });

describe("elements that name records", () => {
  it("[design 5 elements] given an element that is no record, when a record is created or changed, then the field is refused like a reference", async () => {
    const ada = await person("Ada");
    await expect(save(null, { members: { base: null, mine: [ada, unknown] } })).rejects.toMatchObject(
      refused("members"),
    );
    await expect(create("team", { leaders: [unknown] })).rejects.toMatchObject(refused("leaders"));
    const { key } = await save(null, { title: { base: null, mine: "t" }, members: { base: null, mine: [ada] } });
    const wrong = { members: { base: [ada], mine: [unknown] } };
    await expect(save(key, wrong)).rejects.toMatchObject(refused("members"));
    expect(await teams()).toEqual([{ title: "t", members: ada, leaders: "" }]);
  });

  it("[forms 6 rights] given records that a person may not refer to, when they add one, then it is refused like one that is not there; one that stood there before stays", async () => {
    const [berta, carl, dora] = [await person("Berta"), await person("Carl", "AT"), await person("Dora")];
    const key = await create("team", { title: "t", members: [carl] });
    const add = (added: string) => ({ members: { base: [carl], mine: [carl, added] } });
    const emil = await person("Emil", "AT");
    await expect(save(key, add(emil), "germans")).rejects.toMatchObject(refused("members"));
    await save(key, add(berta), "germans");
    await expect(save(null, { leaders: { base: null, mine: [dora, carl] } }, "germans")).rejects.toMatchObject(
      refused("leaders"),
    );
    expect(await teams()).toEqual([{ title: "t", members: `${carl} ${berta}`, leaders: "" }]);
  });

  it("[design 5 elements] given a list that keeps its records, when one is deleted, then it is refused, and the record stays", async () => {
    const ada = await person("Ada");
    await create("team", { title: "t", leaders: [ada] });
    await expect(shop.records.remove(me(), "member", [ada], saveId())).rejects.toMatchObject({
      code: "reference_violation",
      data: { entity: "team", fields: ["leaders"] },
    });
    expect(await shop.rows("select title from shop.member")).toEqual([{ title: "Ada" }]);
  });

  it("[design 5 elements] given lists that go on without a record, when records are deleted and the deletion is undone, then each is back in its place, behind it what came since", async () => {
    const [ada, berta, carl] = [await person("Ada"), await person("Berta"), await person("Carl")];
    const key = await create("team", { title: "t", members: [ada, berta] });
    await create("team", { title: "u", members: [berta] });
    const { batch } = await shop.records.remove(me(), "member", [ada, berta], saveId());
    expect(await teams()).toEqual([
      { title: "t", members: "", leaders: "" },
      { title: "u", members: "", leaders: "" },
    ]);
    const history = await shop.records.history(me(), "team", key);
    const seen = history.flatMap(({ changes }) => changes ?? []).map(({ before, after }) => [before, after]);
    expect(seen).toContainEqual([[ada, berta], null]);
    await save(key, { members: { base: null, mine: [carl] } });
    await shop.records.undo(me(), batch);
    expect(await teams()).toEqual([
      { title: "t", members: `${ada} ${berta} ${carl}`, leaders: "" },
      { title: "u", members: berta, leaders: "" },
    ]);
  });

  it("[design 5 elements] given a deleted record whose list names one that is gone, when the deletion is undone, then it is refused", async () => {
    const ada = await person("Ada");
    const key = await create("team", { title: "t", leaders: [ada] });
    const { batch } = await shop.records.remove(me(), "team", [key], saveId());
    await shop.records.remove(me(), "member", [ada], saveId());
    await expect(shop.records.undo(me(), batch)).rejects.toMatchObject({ code: "reference_violation" });
    expect(await teams()).toEqual([]);
  });

  it("[design 5 history] given a former version whose list names a deleted record, when it is restored, then the field is refused", async () => {
    const ada = await person("Ada");
    const key = await create("team", { title: "t", members: [ada] });
    await shop.records.remove(me(), "member", [ada], saveId());
    const request = { saveId: saveId(), entity: "team", key, version: 1, children: [] };
    await expect(shop.records.restoreVersion(me(), request, { rules: null })).rejects.toMatchObject(refused("members"));
  });
});

describe("elements in adopted tables", () => {
  const change = (products: { readonly base: Json; readonly mine: Json }) =>
    shop.records.save(
      me(),
      { saveId: saveId(), form: null, entity: "bundle", key: "1", changes: { products }, rows: {} },
      { rules: null },
    );
  const bundles = () => shop.rows("select products from shop.bundle");

  it("[design 5 elements] given a list of numbers, when keys are added and records deleted, then it is checked as in an own table; what others wrote stays", async () => {
    await shop.database.pool.query("insert into shop.bundle values (1, 'b', '{3,99}')");
    await expect(change({ base: ["3", "99"], mine: ["3", "99", "98"] })).rejects.toMatchObject(refused("products"));
    await change({ base: ["3", "99"], mine: ["3", "99", "2"] });
    await shop.database.pool.query("delete from shop.line");
    const { batch } = await shop.records.remove(me(), "product", ["3"], saveId());
    expect(await bundles()).toEqual([{ products: "{99,2}" }]);
    await shop.records.undo(me(), batch);
    expect(await bundles()).toEqual([{ products: "{3,99,2}" }]);
  });

  it("[design 5 elements] given a row whose key people give, when it is changed while a list names it, then it is refused", async () => {
    const key = await create("team", { title: "t" });
    await shop.database.pool.query(`insert into shop.bin values ('A', '${key}'), ('B', '${key}')`);
    await create("label", { bins: ["A"] });
    const rename = (code: string) =>
      shop.records.save(
        me(),
        {
          saveId: saveId(),
          form: null,
          entity: "team",
          key,
          changes: {},
          rows: {
            bins: {
              entity: "bin",
              reference: "team",
              added: [],
              changed: [{ uid: code, key: code, changes: { code: { base: code, mine: `${code}2` } } }],
              removed: [],
            },
          },
        },
        { rules: null },
      );
    await rename("B");
    await expect(rename("A")).rejects.toMatchObject({
      code: "reference_violation",
      data: { entity: "label", fields: ["bins"] },
    });
    expect(await shop.rows("select code from shop.bin order by code")).toEqual([{ code: "A" }, { code: "B2" }]);
  });
});

describe("elements and records that are deleted at the same time", () => {
  it("[design 5 elements] given a deletion under way, when the record is added to a list, then the save waits for it, and is refused", async () => {
    const ada = await person("Ada");
    const key = await create("team", { title: "t" });
    let go = (): void => undefined;
    held = new Promise((resolve) => {
      go = resolve;
    });
    const deleting = shop.records.remove(me(), "member", [ada], saveId());
    const locked = "select from pg_locks where mode = 'RowShareLock' and relation = 'shop.member'::regclass";
    await expect.poll(() => shop.rows(locked)).not.toHaveLength(0);
    const adding = save(key, { members: { base: null, mine: [ada] } });
    const outcome = adding.then(
      () => null,
      (error: unknown) => error,
    );
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'";
    await expect.poll(() => shop.rows(waiting)).not.toHaveLength(0);
    go();
    await deleting;
    expect(await outcome).toMatchObject(refused("members"));
    expect(await teams()).toEqual([{ title: "t", members: "", leaders: "" }]);
  });

  it("[design 5 elements] given deletions and additions of the same records at once, when all are done, then no list names a record that is gone", async () => {
    const keys: string[] = [];
    for (let index = 0; index < 12; index++) keys.push(await person(`p${index}`));
    const into = await create("team", { title: "t" });
    await Promise.allSettled(
      keys.flatMap((key, index) => [
        shop.records.remove(me(), "member", [key], saveId()),
        index % 2 === 0
          ? create("team", { title: `n${index}`, leaders: [key] })
          : save(into, { members: { base: null, mine: [key] } }),
      ]),
    );
    const dangling = `select key from (select unnest(members || leaders) as key from shop.team) as named
      where not exists (select 1 from shop.member where id = key)`;
    expect(await shop.rows(dangling)).toEqual([]);
  });
});
