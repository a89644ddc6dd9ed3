import type { SaveMessage } from "@tessera/contract/save.ts";
import { definitionsLock } from "@tessera/server-core/state/writeLock.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordRules } from "../guard/recordRules.ts";
import { failure } from "../testing/failure.ts";
import { all, allow, openShop, person, type Shop } from "../testing/shop.ts";
import { shopEntities } from "../testing/shopEntities.ts";
import { step, task, taskTables } from "../testing/taskEntities.ts";

const entities = new Map([...shopEntities, ["task", task], ["step", step]]);
const german = { field: "country", operator: "=", operand: { value: "DE" } } as const;
const roles = new Map([
  ["everything", [allow("*", all)]],
  ["mine", [allow("task", all, { filter: { field: "title", operator: "=", operand: { value: "mine" } } })]],
  ["titles", [allow("task", all, { fields: ["id", "title"] })]],
  ["germans", [allow("task", all), allow("customer", ["refer"], { filter: german })]],
]);

let shop: Shop;
let count = 0;
beforeEach(async () => {
  shop = await openShop();
  await shop.database.pool.query(taskTables);
  await shop.define({ entities, roles });
});
afterEach(() => shop.close());

function message(record: { readonly [field: string]: Json }, more: Partial<SaveMessage> = {}): SaveMessage {
  const changes = Object.fromEntries(Object.entries(record).map(([field, mine]) => [field, { base: null, mine }]));
  return { saveId: `create-${count++}`, form: "task", entity: "task", key: null, changes, rows: {}, ...more };
}

const steps = (...titles: readonly string[]): SaveMessage["rows"] => ({
  steps: {
    entity: "step",
    reference: "task",
    added: titles.map((title) => ({ uid: `u-${title}`, values: { title } })),
    changed: [],
    removed: [],
  },
});

const save = (wanted: SaveMessage, held: readonly string[] = ["everything"], rules: RecordRules | null = null) =>
  shop.records.save(shop.as(held), wanted, { rules });

/** A rule that says nothing, and does something on the side the first time it is asked. */
function meanwhile(act: () => Promise<unknown>): { readonly rules: RecordRules; readonly asked: () => number } {
  let asked = 0;
  const rules: RecordRules = async () => {
    if (asked++ === 0) await act();
    return { values: {}, rows: {}, messages: [], isValid: true };
  };
  return { rules, asked: () => asked };
}

const left = () =>
  shop.rows(`select (select count(*) from shop.task) as tasks, (select count(*) from shop.step) as steps,
    (select count(*) from sys.record_state) as states, (select count(*) from sys.record_version) as versions,
    (select count(*) from sys.outbox) as notified, (select count(*) from sys.save_answer) as answers,
    (select count(*) from sys.sequence_number) as numbers`);
const nothing = [{ tasks: "0", steps: "0", states: "0", versions: "0", notified: "0", answers: "0", numbers: "0" }];

describe("a new record that is saved in one round trip", () => {
  it("[design 5 save] given a new record with rows, when it is saved, then one round trip writes all that several steps write", async () => {
    const steady = vi.spyOn(shop.database.pool, "transaction");
    const once = vi.spyOn(shop.database.pool, "together");
    const answer = await save(message({ title: "first", effort: 3 }, { rows: steps("a", "b"), saveId: "save-one" }));
    expect([steady.mock.calls.length, once.mock.calls.length]).toEqual([0, 1]);
    const [first, second] = [answer.rowKeys.steps?.["u-a"], answer.rowKeys.steps?.["u-b"]];
    expect(answer).toEqual({
      key: answer.key,
      version: 1,
      rowKeys: { steps: { "u-a": first, "u-b": second } },
      messages: [],
    });
    expect(await shop.rows("select id, number, title, effort, created_by, changed_by from shop.task")).toEqual([
      { id: answer.key, number: "T-2024/001!", title: "first", effort: "3", created_by: person, changed_by: person },
    ]);
    expect(await shop.rows("select id, task_id, title from shop.step order by title")).toEqual([
      { id: first, task_id: answer.key, title: "a" },
      { id: second, task_id: answer.key, title: "b" },
    ]);
    expect(
      await shop.rows("select entity, version, kind, user_id, save_id, form, definitions from sys.record_version"),
    ).toEqual([
      {
        entity: "task",
        version: "1",
        kind: "create",
        user_id: person,
        save_id: "save-one",
        form: "task",
        definitions: "2",
      },
    ]);
    expect(
      await shop.rows(`select s.entity, s.key, s.version, s.since = v.change as same, s.state
        from sys.record_state s, sys.record_version v order by s.entity desc, s.key`),
    ).toEqual([
      { entity: "task", key: answer.key, version: "1", same: "t", state: null },
      ...[first, second].sort().map((key) => ({ entity: "step", key, version: "1", same: "t", state: null })),
    ]);
    expect(await shop.rows("select entity, keys, kind from sys.outbox order by entity")).toEqual([
      { entity: "step", keys: `{${[first, second].sort().join(",")}}`, kind: "create" },
      { entity: "task", keys: `{${answer.key}}`, kind: "create" },
    ]);
    expect(JSON.parse((await shop.rows("select answer from sys.save_answer"))[0]?.answer ?? "")).toEqual(answer);
  });

  it("[design 5 save] given a save that comes several times at once and again, when all are answered, then the answer is the same and there is one record", async () => {
    const wanted = message({ title: "once" }, { rows: steps("a") });
    const answers = await Promise.all([save(wanted), save(wanted), save(wanted)]);
    answers.push(await save(wanted));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await shop.rows("select title, number from shop.task")).toEqual([{ title: "once", number: "T-2024/001!" }]);
    expect(await failure(save({ ...message({ title: "other" }), saveId: wanted.saveId }))).toEqual({
      code: "invalid_input",
      data: { field: "saveId", code: "save_id_used" },
    });
  });

  it("[design 5 save] given a rule that refuses what is there already, when the answered save is repeated, then the first answer comes, not the refusal", async () => {
    const rules: RecordRules = async () => {
      const [row] = await shop.rows("select count(*) from shop.task");
      return { values: {}, rows: {}, messages: [], isValid: row?.count === "0" };
    };
    const wanted = message({ title: "alone" });
    const answer = await save(wanted, ["everything"], rules);
    expect(await save(wanted, ["everything"], rules)).toEqual(answer);
    expect(await failure(save(message({ title: "second" }), ["everything"], rules))).toMatchObject({
      code: "validation_failed",
    });
  });

  it("[design 4 counters] given a publish between the rules and the write, when the record is saved, then the rules run again on the new definitions", async () => {
    const { rules, asked } = meanwhile(() => shop.define({}));
    await save(message({ title: "late" }), ["everything"], rules);
    expect(asked()).toBe(2);
    expect(await shop.rows("select definitions from sys.record_version")).toEqual([{ definitions: "3" }]);
  });

  it("[design 4 counters] given a publish that took a column away meanwhile, when the record is saved, then it is said that the column is unknown, and nothing is written", async () => {
    const { effort: _, ...kept } = Object.fromEntries(task.columns.map((one) => [one.name, one]));
    const { rules } = meanwhile(async () => {
      await shop.database.pool.query("alter table shop.task drop column effort");
      await shop.define({ entities: new Map([...entities, ["task", { ...task, columns: Object.values(kept) }]]) });
    });
    expect(await failure(save(message({ title: "gone", effort: 1 }), ["everything"], rules))).toMatchObject({
      code: "invalid_input",
      data: { field: "effort" },
    });
    expect(await left()).toEqual(nothing);
  });

  it("[design 4 counters] given a write that reaches the lock while a publish holds it, when the publish is through, then the write goes by what was published", async () => {
    let write: Promise<unknown> = Promise.resolve();
    await shop.database.pool.transaction(async (transaction) => {
      await transaction.query(`select pg_advisory_xact_lock(${definitionsLock})`);
      write = save(message({ title: "waits" }));
      for (;;) {
        const { rows } = await transaction.query("select from pg_locks where locktype = 'advisory' and not granted");
        if (rows.length > 0) break;
      }
      await transaction.query("update sys.state set definitions = definitions + 1");
    });
    await write;
    expect(await shop.rows("select definitions from sys.record_version")).toEqual([{ definitions: "3" }]);
  });

  it("[design 10 rights] given a right that is taken away between the rules and the write, when the record is saved, then it is refused and nothing is written", async () => {
    const { rules } = meanwhile(() => shop.define({ roles: new Map([["everything", [allow("task", ["read"])]]]) }));
    expect(await failure(save(message({ title: "too late" }), ["everything"], rules))).toMatchObject({
      code: "access_denied",
    });
    expect(await left()).toEqual(nothing);
  });

  it("[design 10 session] given a session that ends between the rules and the write, when the record is saved, then the session has expired and nothing is written", async () => {
    const session = "0190d1b2-0000-7000-8000-00000000000a";
    await shop.database.pool.query(`insert into sys.session values ('${session}', now() + interval '1 hour', null)`);
    const inSession = shop.as(["everything"], { sessionId: session });
    await shop.records.save(inSession, message({ title: "alive" }), { rules: null });
    expect(await shop.rows("select session_id from sys.record_version")).toEqual([{ session_id: session }]);
    const { rules } = meanwhile(() => shop.database.pool.query("update sys.session set ended_at = now()"));
    expect(await failure(shop.records.save(inSession, message({ title: "dead" }), { rules }))).toMatchObject({
      code: "session_expired",
    });
    expect(await shop.rows("select title from shop.task")).toEqual([{ title: "alive" }]);
  });

  it("[design 5 save] given a title that is taken, when a record with it is saved, then its field is named, nothing is written, and no number is used up", async () => {
    await save(message({ title: "taken" }));
    const before = await left();
    expect(await failure(save(message({ title: "taken" }, { rows: steps("a") })))).toEqual({
      code: "unique_violation",
      data: { entity: "task", fields: ["title"] },
    });
    expect(await left()).toEqual(before);
    await save(message({ title: "free" }));
    expect(await shop.rows("select number from shop.task order by 1")).toEqual([
      { number: "T-2024/001!" },
      { number: "T-2024/002!" },
    ]);
  });

  it("[design 5 save] given a row that the database refuses, when the record is saved with it, then the record is not there either", async () => {
    await shop.database.pool.query("alter table shop.step add constraint no_b check (title <> 'b')");
    expect(await failure(save(message({ title: "half" }, { rows: steps("a", "b") })))).toMatchObject({
      code: "check_violation",
      data: { entity: "step", fields: ["title"] },
    });
    expect(await left()).toEqual(nothing);
  });

  it.each([
    ["mine", { title: "yours" }, { code: "access_denied", data: { entity: "task", fields: ["title"] } }],
    ["titles", { title: "x", effort: 1 }, { code: "field_not_writable", data: { field: "effort", entity: "task" } }],
    [
      "germans",
      { title: "x", customer_id: "BONAP" },
      { code: "reference_violation", data: { fields: ["customer_id"], subForm: null, uid: null } },
    ],
  ])(
    "[design 10 rights] given the role %s, when a record outside its grants is saved, then it is refused as in steps, and nothing is written",
    async (role, record, refusal) => {
      expect(await failure(save(message(record), [role]))).toEqual(refusal);
      expect(await left()).toEqual(nothing);
    },
  );

  it.each([
    ["mine", { title: "mine" }],
    ["titles", { title: "x" }],
    ["germans", { title: "x", customer_id: "ALFKI" }],
  ])(
    "[design 10 rights] given the role %s, when a record within its grants is saved, then it is there after one round trip",
    async (role, record) => {
      const steady = vi.spyOn(shop.database.pool, "transaction");
      await save(message(record), [role]);
      expect(steady).not.toHaveBeenCalled();
      expect(await shop.rows("select title from shop.task")).toEqual([{ title: record.title }]);
    },
  );

  it("[design 7 resources] given a default that is looked up, when more records are saved at once than there are connections, then each has it", async () => {
    await shop.close();
    shop = await openShop({}, 1);
    await shop.database.pool.query(taskTables);
    await shop.define({ entities, roles });
    const rules: RecordRules = async ({ context }) => {
      const { body } = await context.services.records.page(context, {
        entity: "customer",
        columns: [{ name: "id", path: "id" }],
        where: german,
        order: [],
        offset: 0,
        limit: 1,
      });
      return { values: { customer_id: JSON.parse(body).rows[0].key }, rows: {}, messages: [], isValid: true };
    };
    await Promise.all(["a", "b", "c"].map((title) => save(message({ title }), ["everything"], rules)));
    expect(await shop.rows("select title, customer_id from shop.task order by 1")).toEqual(
      ["a", "b", "c"].map((title) => ({ title, customer_id: "ALFKI" })),
    );
  });

  it("[design 5 entities] given an entity with a guard file, when a record of it is saved, then the file sees the write", async () => {
    await shop.close();
    const guard = vi.fn(async () => ({ refuse: "access_denied" as const }));
    shop = await openShop({ guards: new Map([["task", guard]]) });
    await shop.database.pool.query(taskTables);
    await shop.define({ entities, roles });
    expect(await failure(save(message({ title: "guarded" })))).toMatchObject({ code: "access_denied" });
    expect(guard).toHaveBeenCalledWith(expect.objectContaining({ kind: "create" }));
    expect(await left()).toEqual(nothing);
  });
});

describe("a change of a record that takes two round trips", () => {
  /** A saved task with two steps, and the keys of all. */
  async function saved() {
    const answer = await save(message({ title: "first", effort: 3, customer_id: "ALFKI" }, { rows: steps("a", "b") }));
    await shop.database.pool.query("truncate sys.outbox");
    return { key: answer.key, a: answer.rowKeys.steps?.["u-a"] ?? "", b: answer.rowKeys.steps?.["u-b"] ?? "" };
  }
  const change = (key: string, changes: SaveMessage["changes"], rows: SaveMessage["rows"] = {}): SaveMessage => ({
    ...message({}, { key, rows }),
    changes,
  });
  const rowsOf = (part: Partial<SaveMessage["rows"][string]>): SaveMessage["rows"] => ({
    steps: { entity: "step", reference: "task", added: [], changed: [], removed: [], ...part },
  });
  const effort = (base: number, mine: number) => ({ effort: { base, mine } });

  it("[design 5 save] given a record with rows, when it, a row and a new row are saved, then two round trips write all that several steps write", async () => {
    const { key, a } = await saved();
    const steady = vi.spyOn(shop.database.pool, "transaction");
    const answer = await save(
      change(
        key,
        effort(3, 5),
        rowsOf({
          changed: [{ uid: "x", key: a, changes: { title: { base: "a", mine: "A" } } }],
          added: [{ uid: "n", values: { title: "new" } }],
        }),
      ),
    );
    expect(steady).not.toHaveBeenCalled();
    const added = answer.rowKeys.steps?.n;
    expect(answer).toEqual({ key, version: 2, rowKeys: { steps: { n: added } }, messages: [] });
    expect(await shop.rows("select effort, number from shop.task")).toEqual([{ effort: "5", number: "T-2024/001!" }]);
    expect(await shop.rows("select title from shop.step order by title")).toEqual([
      { title: "A" },
      { title: "b" },
      { title: "new" },
    ]);
    expect(
      await shop.rows(
        "select entity, state->>'effort' as effort, state->>'title' as title from sys.record_history order by 1 desc",
      ),
    ).toEqual([
      { entity: "task", effort: "3", title: "first" },
      { entity: "step", effort: null, title: "a" },
    ]);
    expect(await shop.rows("select entity, keys, kind from sys.outbox order by entity")).toEqual([
      { entity: "step", keys: `{${[a, added].sort().join(",")}}`, kind: "update" },
      { entity: "task", keys: `{${key}}`, kind: "update" },
    ]);
    expect(await shop.rows("select version, kind from sys.record_version order by version")).toEqual([
      { version: "1", kind: "create" },
      { version: "2", kind: "update" },
    ]);
  });

  it("[design 5 save] given two people who change one record at once, when they set different fields, then both stand, and when they set one, then the later gets a conflict", async () => {
    const { key } = await saved();
    await Promise.all([
      save(change(key, effort(3, 8))),
      save(change(key, { title: { base: "first", mine: "second" } })),
    ]);
    expect(await shop.rows("select title, effort from shop.task")).toEqual([{ title: "second", effort: "8" }]);
    const outcomes = await Promise.allSettled([save(change(key, effort(8, 9))), save(change(key, effort(8, 10)))]);
    expect(outcomes.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    const [kept] = await shop.rows("select effort from shop.task");
    expect(outcomes.find((one) => one.status === "rejected")?.reason).toMatchObject({
      code: "save_conflict",
      data: { conflicts: [{ field: "effort", base: 8, theirs: Number(kept?.effort) }] },
    });
    expect(await shop.rows("select max(version) as version from sys.record_version")).toEqual([{ version: "4" }]);
  });

  it("[design 5 save] given a change that was answered, when it comes again, also at the same time, then the answer is the same and there is one version", async () => {
    const { key } = await saved();
    const wanted = change(key, effort(3, 4), rowsOf({ added: [{ uid: "n", values: { title: "c" } }] }));
    const answers = await Promise.all([save(wanted), save(wanted)]);
    answers.push(await save(wanted));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await shop.rows("select count(*) from shop.step")).toEqual([{ count: "3" }]);
    expect(await shop.rows("select max(version) as version from sys.record_version")).toEqual([{ version: "2" }]);
  });

  it("[design 5 save] given a change that changes nothing, when it is saved and repeated, then there is no version and the same answer", async () => {
    const { key } = await saved();
    const wanted = change(key, effort(3, 3));
    const answer = await save(wanted);
    expect(answer).toEqual({ key, version: 1, rowKeys: {}, messages: [] });
    expect(await save(wanted)).toEqual(answer);
    expect(await shop.rows("select count(*) from sys.outbox")).toEqual([{ count: "0" }]);
  });

  it("[design 5 save] given a row that the database refuses, when the record is changed with it, then the record stays as it was and the save is not answered", async () => {
    const { key, b } = await saved();
    await shop.database.pool.query("alter table shop.step add constraint no_x check (title <> 'x')");
    const before = await left();
    const wrong = rowsOf({ changed: [{ uid: "b", key: b, changes: { title: { base: "b", mine: "x" } } }] });
    expect(await failure(save(change(key, effort(3, 4), wrong)))).toMatchObject({
      code: "check_violation",
      data: { entity: "step", fields: ["title"] },
    });
    expect(await shop.rows("select effort from shop.task")).toEqual([{ effort: "3" }]);
    expect(await left()).toEqual(before);
  });

  it("[design 10 rights] given a person who may write only their own, when they change a record so that it is their no more, then it is refused and stays", async () => {
    const { key } = await save(message({ title: "mine" }), ["mine"]);
    expect(await failure(save(change(key, { title: { base: "mine", mine: "yours" } }), ["mine"]))).toEqual({
      code: "access_denied",
      data: { entity: "task", fields: ["title"] },
    });
    expect(await shop.rows("select title from shop.task")).toEqual([{ title: "mine" }]);
    expect(await save(change(key, { effort: { base: null, mine: 1 } }), ["mine"])).toMatchObject({ version: 2 });
  });

  it("[design 10 rights] given a reference to what they may not refer to, when a person sets it, then it is refused as if it were not there", async () => {
    const { key } = await saved();
    const foreign = change(key, { customer_id: { base: "ALFKI", mine: "BONAP" } });
    expect(await failure(save(foreign, ["germans"]))).toEqual({
      code: "reference_violation",
      data: { fields: ["customer_id"], subForm: null, uid: null },
    });
  });

  it("[design 4 counters] given a publish that took a column away since the request began, when a change is saved, then it goes by what was published", async () => {
    const { key } = await saved();
    const late = shop.as(["everything"]);
    const kept = task.columns.filter((one) => one.name !== "effort");
    await shop.database.pool.query("alter table shop.task drop column effort");
    const gone = change(key, { title: { base: "first", mine: "later" } });
    const published = new Map([...entities, ["task", { ...task, columns: kept }]]);
    const { current } = late.services.definitions;
    const old = current();
    await shop.define({ entities: published });
    let isOld = true;
    vi.spyOn(late.services.definitions, "current").mockImplementation(() => (isOld ? old : current()));
    const { refresh } = late.services.definitions;
    vi.spyOn(late.services.definitions, "refresh").mockImplementation(() => {
      isOld = false;
      return refresh();
    });
    expect(await shop.records.save(late, gone, { rules: null })).toMatchObject({ version: 2 });
    expect(await shop.rows("select title from shop.task")).toEqual([{ title: "later" }]);
  });

  it("[design 4 counters] given a publish while the rules run, when it wants the lock, then it waits until the change is through", async () => {
    const { key } = await saved();
    let publish: Promise<unknown> = Promise.resolve();
    const order: string[] = [];
    const { rules } = meanwhile(async () => {
      publish = shop.database.pool
        .transaction((transaction) => transaction.query(`select pg_advisory_xact_lock(${definitionsLock})`))
        .then(() => order.push("publish"));
      for (;;) {
        const waiting = await shop.rows("select from pg_locks where locktype = 'advisory' and not granted");
        if (waiting.length > 0) break;
      }
    });
    await save(change(key, effort(3, 4)), ["everything"], rules).then(() => order.push("save"));
    await publish;
    expect(order).toHaveLength(2);
    expect(await shop.rows("select effort from shop.task")).toEqual([{ effort: "4" }]);
  });

  it("[design 10 rights] given a right that was taken away since the request began, when a change is saved, then it is refused", async () => {
    const { key } = await saved();
    const late = shop.as(["everything"]);
    await shop.define({ roles: new Map([["everything", [allow("task", ["read"])]]]) });
    expect(await failure(shop.records.save(late, change(key, effort(3, 4)), { rules: null }))).toMatchObject({
      code: "access_denied",
    });
    expect(await shop.rows("select effort from shop.task")).toEqual([{ effort: "3" }]);
  });
});
