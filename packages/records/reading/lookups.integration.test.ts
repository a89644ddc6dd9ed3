import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RecordRules } from "../guard/recordRules.ts";
import { all, allow, openShop, type Shop } from "../testing/shop.ts";

const connections = 4;
let shop: Shop;

beforeEach(async () => {
  shop = await openShop({}, connections);
  await shop.define({ roles: new Map([["everything", [allow("*", all)]]]) });
});

afterEach(() => shop.close());

const kept = { values: {}, rows: {}, messages: [], isValid: true };

function createCustomer(id: string, rules: RecordRules): Promise<unknown> {
  const changes = {
    id: { base: null, mine: id },
    name: { base: null, mine: `Customer ${id}` },
    country: { base: null, mine: "DE" },
  };
  const message = { saveId: `save-of-${id}`, form: null, entity: "customer", key: null, changes, rows: {} };
  return shop.records.save(shop.as(["everything"]), message, { rules });
}

const customersSeen = async (context: Parameters<RecordRules>[0]["context"]): Promise<number> =>
  (await context.services.records.count(context, { entity: "customer" })).total;

describe("look-ups of rules inside a save", () => {
  it("[design 7 server] given a pool of 4 connections, when 30 people save at once and the rules of each look several things up, then every save ends", async () => {
    const rules: RecordRules = async ({ context }) => {
      await Promise.all([customersSeen(context), customersSeen(context)]);
      await customersSeen(context);
      return kept;
    };
    const [before] = await shop.rows("select count(*) from shop.customer");
    await Promise.all(Array.from({ length: 30 }, (_, index) => createCustomer(`P${index}`, rules)));
    const [after] = await shop.rows("select count(*) from shop.customer");
    expect(Number(after?.count) - Number(before?.count)).toBe(30);
  });

  it("[design 5 save] given two saves in which rules look things up, when one is refused, then nothing of it stays and the other is kept", async () => {
    const refusing: RecordRules = async ({ context }) => {
      await customersSeen(context);
      return { ...kept, isValid: false };
    };
    const seeing: RecordRules = async ({ context }) => {
      await customersSeen(context);
      return kept;
    };
    const outcomes = await Promise.allSettled([createCustomer("REFUS", refusing), createCustomer("TAKEN", seeing)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "fulfilled"]);
    expect(await shop.rows("select id from shop.customer where id in ('REFUS', 'TAKEN')")).toEqual([{ id: "TAKEN" }]);
  });

  it("[design 7 server] given a look-up that the database refuses, when the rules go on without its answer, then the save is kept", async () => {
    const rules: RecordRules = async ({ context }) => {
      const failed = await context.services.database.query("select 1 / 0").catch(() => null);
      expect(failed).toBeNull();
      expect(await customersSeen(context)).toBeGreaterThan(0);
      return kept;
    };
    await createCustomer("AFTER", rules);
    expect(await shop.rows("select id from shop.customer where id = 'AFTER'")).toEqual([{ id: "AFTER" }]);
  });
});
