import type { SaveMessage } from "@tessera/contract/save.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { all, allow, openShop, type Shop } from "../testing/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.define({ roles: new Map([["everything", [allow("*", all)]]]) });
});
afterEach(() => shop.close());

const message = (saveId: string): SaveMessage => ({
  saveId,
  form: null,
  entity: "order",
  key: null,
  changes: { customer_id: { base: null, mine: "ALFKI" }, note: { base: null, mine: "new" } },
  rows: {},
});
const save = (saveId: string) => shop.records.save(shop.as(["everything"]), message(saveId), { rules: null });
const settle = (saveId: string) => shop.records.settleSave(shop.as(["everything"]), saveId);
const made = async () => (await shop.rows("select count(*) from shop.orders where note = 'new'"))[0]?.count;

describe("saves whose answer is lost", () => {
  it("[design 5 save] given a save that was written, when its person asks what became of it, then they get its answer as often as they ask", async () => {
    const answer = await save("save-lost-1");
    expect(await settle("save-lost-1")).toEqual(answer);
    expect(await settle("save-lost-1")).toEqual(answer);
    expect(await save("save-lost-1")).toEqual(answer);
  });

  it("[design 5 save] given a save that never came, when its person asks what became of it, then it is refused when it comes later", async () => {
    expect(await settle("save-lost-2")).toBeNull();
    expect(await settle("save-lost-2")).toBeNull();
    await expect(save("save-lost-2")).rejects.toMatchObject({ code: "invalid_input", data: { code: "save_id_used" } });
    expect(await made()).toBe("0");
  });

  it("[design 5 save] given a save that is under way, when its person asks what became of it, then they get its answer once it is written", async () => {
    const answer = { key: "10300", version: 1, rowKeys: {}, messages: [] };
    let asked: Promise<unknown> = Promise.resolve();
    await shop.database.pool.transaction(async (transaction) => {
      await transaction.query(
        `insert into sys.save_answer (subject, save_id, request, answer) values ('${shop.as([]).subject.userId}', 'save-lost-3', 'x', '${JSON.stringify(answer)}')`,
      );
      asked = settle("save-lost-3");
      const waiting =
        "select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'";
      await expect.poll(() => shop.rows(waiting)).toHaveLength(1);
    });
    expect(await asked).toEqual(answer);
  });

  it("[design 5 save] given a deletion under an id, when what became of a save is asked by it, then there is none", async () => {
    await shop.records.remove(shop.as(["everything"]), "order", [(await save("save-lost-4")).key], "delete-lost-4");
    expect(await settle("delete-lost-4")).toBeNull();
  });
});
