import type { TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startProduct } from "../../apps/server/testing/startProduct.ts";
import { allOrders, marksOf, violations } from "./database.ts";
import { changedOrder, contentOf, newOrder } from "./orderModel.ts";
import { createSaver, type Saver } from "./saver.ts";
import { worldDocuments } from "./world.ts";

let database: TestDatabase;
let server: TestServer;
let saver: Saver;

beforeEach(async () => {
  server = await startProduct({ users: [{ login: "clerk", roles: ["prove-clerk"] }], documents: worldDocuments });
  database = server.database;
  saver = createSaver(await server.enter("clerk"));
  const first = await saver.send(newOrder());
  const order = saver.orders.get(first.id ?? "");
  if (order) await saver.send(changedOrder(order));
});

afterEach(() => server.close());

describe("checks after a kill", () => {
  it("[design 5 save] given an order that was created and changed, when all is checked, then nothing is wrong and its content is what the saver knows", async () => {
    expect(await violations(database.pool)).toEqual([]);
    const contents = await allOrders(database.pool);
    expect([...contents.values()]).toEqual([...saver.orders.values()].map(contentOf));
    const [, change] = saver.takeAcknowledged();
    expect(await marksOf(database.pool, change?.save.message.saveId ?? "")).toEqual({ answers: 1, versions: 1 });
  });

  it.each([
    [
      "a line is missing",
      "delete from app.prove_line where id = (select id from app.prove_line limit 1)",
      "an order whose lines are not three",
    ],
    ["the answer of a save is missing", "update sys.save_answer set answer = null", "a claimed save without an answer"],
    [
      "a version is missing",
      "delete from sys.record_version where version = 1 and entity = 'prove-order'",
      "versions of a record that are not 1, 2, 3",
    ],
    [
      "an old state of a line is missing",
      "delete from sys.record_history where id = (select id from sys.record_history where entity = 'prove-line' limit 1)",
      "not two superseded lines for each change",
    ],
    [
      "an entry of the outbox is missing",
      "delete from sys.outbox where entity = 'prove-order' and id = (select max(id) from sys.outbox where entity = 'prove-order')",
      "not one entry of the outbox for each version",
    ],
    ["a plan stands still", "update sys.plan set state = 'running'", "a plan that was not resumed"],
    [
      "the counter stands still",
      "update sys.state set definitions = 0",
      "a version of a document whose publish is not in the counter",
    ],
  ])("[design 5 save] given that %s, when all is checked, then it is found", async (_, sabotage, name) => {
    await database.pool.query(sabotage);
    expect((await violations(database.pool)).join()).toContain(name);
  });
});
