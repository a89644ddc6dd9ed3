import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { DatabaseError } from "@tessera/server-core/database/databaseError.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { all, allow, openShop, type Shop } from "../../testing/shop.ts";
import { shopEntities } from "../../testing/shopEntities.ts";
import { step, task, taskTables } from "../../testing/taskEntities.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await shop.database.pool.query(taskTables);
  await shop.define({
    entities: new Map([...shopEntities, ["task", task], ["step", step]]),
    roles: new Map([["everything", [allow("*", all)]]]),
  });
});
afterEach(() => shop.close());

function message(entity: string, record: { readonly [field: string]: string }, rows: SaveMessage["rows"]): SaveMessage {
  const changes = Object.fromEntries(Object.entries(record).map(([field, mine]) => [field, { base: null, mine }]));
  return { saveId: `group ${record.title}`, form: entity, entity, key: null, changes, rows };
}

function save(title: string) {
  const added = [{ uid: "u", values: { title: `step of ${title}` } }];
  const rows = { steps: { entity: "step", reference: "task", added, changed: [], removed: [] } };
  return shop.records.save(shop.as(["everything"]), message("task", { title }, rows), { rules: null });
}

/** A record without a number, which would have to wait for numbers of others. */
function saveStep(title: string, task: string) {
  return shop.records.save(shop.as(["everything"]), message("step", { title, task_id: task }, {}), { rules: null });
}

const outcome = (saving: Promise<unknown>) =>
  saving.then(
    () => "saved",
    (error: unknown) => (error instanceof TesseraError ? error.code : String(error)),
  );

const titles = Array.from({ length: 20 }, (_, index) => `t${String(index).padStart(2, "0")}`);

describe("new records that are saved at the same moment", () => {
  it("[design 5 save] given twenty people who save new records at once, when all are answered, then all is written with fewer transactions than saves", async () => {
    const answers = await Promise.all(titles.map(save));
    expect(await shop.rows("select id, title from shop.task order by title")).toEqual(
      titles.map((title, index) => ({ id: answers[index]?.key, title })),
    );
    const [books] = await shop.rows(`select (select count(*) from sys.record_version) as versions,
      (select count(distinct change) from sys.record_version) as changes, (select count(*) from sys.save_answer) as answers,
      (select count(*) from shop.step join shop.task t on t.id = task_id and step.title = 'step of ' || t.title) as steps,
      (select count(*) from sys.record_state s join sys.record_version v on v.change = s.since) as states,
      (select count(*) from sys.outbox) as notified, (select count(distinct number) from shop.task) as numbers,
      (select count(distinct xmin::text) < 20 from shop.task) as shared`);
    expect(books).toEqual({
      versions: "20",
      changes: "20",
      answers: "20",
      steps: "20",
      states: "40",
      notified: "40",
      numbers: "20",
      shared: "t",
    });
  });

  it("[design 5 save] given one among them that breaks a rule of the table, when all are answered, then that one alone is refused", async () => {
    await save("t07");
    const outcomes = await Promise.all(titles.map((title) => outcome(save(title))));
    // The save that was answered before gets its answer again.
    expect(new Set(outcomes)).toEqual(new Set(["saved"]));
    await shop.database.pool.query("update shop.task set title = 'taken' where title = 't03'");
    const again = await Promise.all(["n1", "taken", "n2"].map((title) => outcome(save(title))));
    expect(again).toEqual(["saved", "unique_violation", "saved"]);
    expect(await shop.rows("select title from shop.task where title in ('n1', 'n2', 'taken') order by title")).toEqual([
      { title: "n1" },
      { title: "n2" },
      { title: "taken" },
    ]);
  });

  it("[design 5 save] given some that must wait for what someone else is writing, when others save, then these do not wait for them", async () => {
    const [base] = await Promise.all(["base", "h1", "h2", "h3"].map(save));
    let blocked: Promise<readonly string[]> = Promise.resolve([]);
    const ended: string[] = [];
    await shop.database.pool.transaction(async (transaction) => {
      await transaction.query("update shop.task set title = 'b' || right(title, 1) where title like 'h_'");
      const waiting = ["b1", "b2", "b3"].map((title) =>
        outcome(save(title)).then((end) => {
          ended.push(title);
          return end;
        }),
      );
      blocked = Promise.all(waiting);
      const others = titles.map((title) => outcome(saveStep(title, base?.key ?? "")));
      expect(await Promise.all(others)).toEqual(titles.map(() => "saved"));
      expect(ended).toEqual([]);
    });
    expect(await blocked).toEqual(["unique_violation", "unique_violation", "unique_violation"]);
  });

  it("[design 5 save] given a connection that breaks under them, when they are answered, then all hear that the database is gone, and none is sent again", async () => {
    const { pool } = shop.database;
    const sent = vi.spyOn(pool, "together").mockRejectedValue(new DatabaseError("unavailable", null));
    expect(new Set(await Promise.all(titles.map((title) => outcome(save(title)))))).toEqual(
      new Set(["database_unavailable"]),
    );
    expect(sent.mock.calls.length).toBeLessThan(titles.length);
    sent.mockRestore();
    expect(await Promise.all(titles.map((title) => outcome(save(title))))).toEqual(titles.map(() => "saved"));
  });
});
