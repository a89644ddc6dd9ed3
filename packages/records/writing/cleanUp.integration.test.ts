import { removeOldEntries } from "@tessera/server-core/outbox/removeOldEntries.ts";
import { expect, it } from "vitest";
import { openShop } from "../testing/shop.ts";
import { removeOldAnswers } from "./cleanUp.ts";

it("[design 5 save] given answers and outbox entries of long ago and of today, when old ones are removed, then those of today stay", async () => {
  const shop = await openShop();
  try {
    await shop.database.pool.query(`
      insert into sys.save_answer (subject, save_id, at) values ('s', 'old', now() - interval '31 days'), ('s', 'new', now());
      insert into sys.outbox (entity, keys, kind, at) values ('old', '{}', 'update', now() - interval '8 days'), ('new', '{}', 'update', now())`);
    await removeOldAnswers(shop.database.pool);
    await removeOldEntries(shop.database.pool);
    expect(await shop.rows("select save_id from sys.save_answer")).toEqual([{ save_id: "new" }]);
    expect(await shop.rows("select entity from sys.outbox")).toEqual([{ entity: "new" }]);
  } finally {
    await shop.close();
  }
});
