import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { document, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  dealMessage,
  freshSaveId,
  ids,
  partRows,
  resetRows,
  startAttackedServer,
} from "../../../apps/server/attacks/attacks.fixtures.ts";
import { productOn } from "../../../apps/server/testing/startProduct.ts";
import { saveData } from "../../forms/operations/saveData.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { deleteRecords } from "../../records/operations/deleteRecords.ts";
import { restoreVersion } from "../../records/operations/restoreVersion.ts";
import { undoBatch } from "../../records/operations/undoBatch.ts";
import { isLocked } from "../operations/isLocked.ts";
import { lock } from "../operations/lock.ts";
import { lockForm } from "../operations/lockForm.ts";
import { unlock } from "../operations/unlock.ts";

let one: TestServer;
let two: TestServer;
let anna: TestClient;
let bela: TestClient;
let clerk: TestClient;
const open: TestSocket[] = [];

const dealForm = (id: string, more: object) =>
  document("form", id, {
    label: id,
    entity: "deal",
    pages: [{ id: "p", label: "p", groups: [{ id: "g", label: "g", items: [item("name", "text")] }] }],
    ...more,
  });

beforeAll(async () => {
  const people = [
    ...["anna", "bela"].map((login) => ({ login, roles: ["boss"] })),
    { login: "cili", roles: ["viewer"] },
  ];
  const viewer = role("viewer", [{ kind: "entity", entity: "deal", actions: ["read"] }]);
  const forms = [dealForm("nameless", { usernameHidden: true }), dealForm("shared", { lockMode: "shared" })];
  one = await startAttackedServer({ users: people, documents: [...forms, viewer] });
  const { database, dataFolder } = one;
  two = await startTestServer({ ...productOn(database), database, dataFolder });
  [anna, bela, clerk] = [await one.enter("anna"), await two.enter("bela"), await one.enter("clerk")];
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(async () => {
  for (const socket of open.splice(0)) await socket.close();
  await one.database.pool.query("delete from sys.record_lock; delete from sys.record_presence");
  await resetRows(one.database);
});

const deal = { entity: "deal", id: ids.deal.one };

async function page(server: TestServer, client: TestClient): Promise<TestSocket> {
  const socket = await openTestSocket(server.url, { client });
  open.push(socket);
  return socket;
}

async function take(socket: TestSocket, more: object = {}) {
  socket.send("lock-request", { ...deal, ...more });
  return (await socket.next("lock-response")).payload;
}

async function watch(socket: TestSocket, more: object = {}) {
  socket.send("observe-lock", { ...deal, ...more });
  return (await socket.next("lock-status-update")).payload;
}

/** Waits for the events that fit. */
async function notified(socket: TestSocket, fits: (status: Awaited<ReturnType<typeof watch>>) => boolean) {
  for (;;) {
    const { payload } = await socket.next("lock-status-update");
    if (fits(payload)) return payload;
  }
}

const rename = (mine: string, base = "One", more: Partial<SaveMessage> = {}) =>
  dealMessage(ids.deal.one, { changes: { name: { base, mine } }, ...more });
const save = (client: TestClient, message: SaveMessage) =>
  client.call(saveData, { idForm: "deal", idMaintable: message.key, formData: message }).then(
    ({ id }) => (id === null ? "refused" : "saved"),
    (error: { readonly code: string }) => error.code,
  );
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { readonly code: string }) => error.code,
  );
const lapse = () =>
  one.database.pool.query("update sys.record_lock set lease_until = clock_timestamp() - interval '1 second'");
const stored = async () =>
  (await one.database.pool.query("select count(*) as count from sys.record_lock")).rows[0]?.count;

describe("locks of records", () => {
  it("[design 5 locks] given two pages on two nodes, when both ask at once, then one is the owner, and the other knows who and since when", async () => {
    const [first, second] = [await page(one, anna), await page(two, bela)];
    await watch(second);
    const answers = await Promise.all([take(first), take(second)]);
    expect(answers.map(({ granted }) => granted).sort()).toEqual([false, true]);
    const [owner, other] = answers[0].granted ? answers : answers.toReversed();
    expect(owner).toMatchObject({
      isLocked: true,
      mine: true,
      refused: false,
      lockKey: expect.stringMatching(/^\d+$/),
    });
    expect(other).toMatchObject({ isLocked: true, mine: false, lockKey: null, userName: owner?.userName });
    expect(other?.lockTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/);
  });

  it("[forms 4 lock] given a record that someone edits, when others save, delete, change it in bulk, restore or undo, then each is refused, and their own token saves", async () => {
    expect(await save(bela, rename("Second"))).toBe("saved");
    const bulk = { saveId: freshSaveId(), entity: "deal" };
    const { batch } = await bela.call(bulkRecords, {
      ...bulk,
      items: [{ kind: "update", key: ids.deal.one, values: { note: "n9" } }],
    });
    const { lockKey } = await take(await page(one, anna));
    const kept = { entity: "deal", keys: [ids.deal.one] };
    expect(await save(bela, rename("Third", "Second"))).toBe("record_locked");
    expect(await code(bela.call(deleteRecords, kept))).toBe("record_locked");
    expect(
      await code(
        bela.call(bulkRecords, { ...bulk, saveId: freshSaveId(), items: [{ kind: "delete", key: ids.deal.one }] }),
      ),
    ).toBe("record_locked");
    const past = { saveId: freshSaveId(), entity: "deal", key: ids.deal.one, version: 1 };
    expect(await code(bela.call(restoreVersion, past))).toBe("record_locked");
    expect(await code(bela.call(undoBatch, { batch }))).toBe("record_locked");
    expect(await save(anna, rename("Fourth", "Second", { lockToken: lockKey }))).toBe("saved");
  });

  it("[design 10 rights] given a record that someone edits, when who may not write it tries every way, then they are refused as if it were free", async () => {
    const cili = await one.enter("cili");
    const bulk = (item: object) =>
      code(
        cili.call(bulkRecords, {
          saveId: freshSaveId(),
          entity: "deal",
          items: [{ key: ids.deal.one, ...item }],
        } as InputOf<typeof bulkRecords>),
      );
    const tries = async () => [
      await bulk({ kind: "update", values: { note: "n" } }),
      await bulk({ kind: "delete" }),
      await save(cili, rename("Third")),
      await code(cili.call(deleteRecords, { entity: "deal", keys: [ids.deal.one] })),
    ];
    const free = await tries();
    expect(free).toEqual(Array(4).fill("access_denied"));
    await take(await page(one, anna));
    expect(await tries()).toEqual(free);
  });

  it("[design 5 locks] given a locked record, when its key is spelled otherwise or a form changes it as a row, then it is refused all the same", async () => {
    await take(await page(one, anna));
    const spelled = ids.deal.one.toUpperCase();
    expect(await save(bela, { ...rename("Other"), key: spelled })).toBe("record_not_found");
    expect(await code(bela.call(deleteRecords, { entity: "deal", keys: [spelled] }))).toBe("record_not_found");
    const part = { entity: "part", id: ids.part.one };
    await anna.call(lock, part);
    await anna.call(unlock, { ...deal, lockKey: (await anna.call(isLocked, deal)).lockKey ?? "" });
    const changed = [{ uid: "u", key: ids.part.one, changes: { name: { base: "P1", mine: "P9" } } }];
    expect(await save(bela, dealMessage(ids.deal.one, { rows: { parts: partRows({ changed }) } }))).toBe(
      "record_locked",
    );
    expect(await code(bela.call(deleteRecords, { entity: "deal", keys: [ids.deal.one] }))).toBe("record_locked");
  });

  it("[design 5 history] given a row that went to a record that someone edits, when the record before is restored, then it is refused and names the record that has the row", async () => {
    expect(await save(bela, rename("Second"))).toBe("saved");
    const items = [{ kind: "update" as const, key: ids.part.one, values: { deal_id: ids.deal.two } }];
    await bela.call(bulkRecords, { saveId: freshSaveId(), entity: "part", items });
    await take(await page(one, anna), { id: ids.deal.two });
    const past = { saveId: freshSaveId(), entity: "deal", key: ids.deal.one, version: 1 };
    await expect(bela.call(restoreVersion, past)).rejects.toMatchObject({
      code: "record_locked",
      data: { uid: `restored ${ids.part.one}`, elsewhere: { entity: "deal", key: ids.deal.two, name: "Two" } },
    });
  });

  it("[design 5 locks] given a lock that has lapsed, when its owner saves by it, then it is refused, and nobody else is kept out", async () => {
    const first = await page(one, anna);
    const { lockKey } = await take(first);
    await lapse();
    expect(await save(anna, rename("Woken", "One", { lockToken: lockKey }))).toBe("lock_lost");
    expect(await take(await page(two, bela))).toMatchObject({ granted: true });
    expect(await save(anna, rename("Woken", "One", { lockToken: lockKey }))).toBe("lock_lost");
    expect(await save(anna, rename("Woken"))).toBe("record_locked");
    first.send("release-lock", deal);
    expect((await anna.call(isLocked, deal)).userName).toBe("bela");
  });

  it("[forms 4 lock] given a person's second page, when it asks, then it is not locked out, and both save by the same token", async () => {
    const [first, second] = [await page(one, anna), await page(one, anna)];
    const [a, b] = [await take(first), await take(second)];
    expect([a.granted, b.granted, a.lockKey === b.lockKey]).toEqual([true, true, true]);
    first.send("release-lock", deal);
    expect(await save(anna, rename("Both", "One", { lockToken: a.lockKey }))).toBe("saved");
    const elsewhere = await one.enter("anna");
    expect(await save(elsewhere, rename("Elsewhere", "Both"))).toBe("saved");
    const taken = await elsewhere.call(lock, deal);
    expect([taken.mine, taken.lockKey === a.lockKey]).toEqual([true, false]);
    expect(await save(anna, rename("Late", "Elsewhere", { lockToken: a.lockKey }))).toBe("lock_lost");
  });

  it("[shell 4.6 lock-request] given an owner who is asked, when they hand over, then the asker has the lock with a higher token, and the owner's no longer saves", async () => {
    const [first, second] = [await page(one, anna), await page(two, bela)];
    const { lockKey } = await take(first);
    expect(await take(second, { ask: true })).toMatchObject({ granted: false, refused: false });
    const { payload } = await first.next("lock-request");
    expect(payload).toMatchObject({ ...deal, userName: "bela" });
    first.send("lock-response", { ...deal, request: payload.request, granted: true });
    const { payload: answer } = await second.next("lock-response");
    expect(answer).toMatchObject({ granted: true, mine: true });
    expect(Number(answer.lockKey)).toBeGreaterThan(Number(lockKey));
    expect(await save(anna, rename("Late", "One", { lockToken: lockKey }))).toBe("lock_lost");
    expect(await save(bela, rename("Mine now", "One", { lockToken: answer.lockKey }))).toBe("saved");
  });

  it("[shell 4.6 lock-response] given an owner who is asked, when they say no, or someone else answers for them, then they keep it", async () => {
    const [first, second] = [await page(one, anna), await page(two, bela)];
    await take(first);
    await take(second, { ask: true });
    const { request } = (await first.next("lock-request")).payload;
    second.send("lock-response", { ...deal, request, granted: true });
    expect((await second.next("request-failed")).payload.code).toBe("not_found");
    first.send("lock-response", { ...deal, request, granted: false });
    expect((await second.next("lock-response")).payload).toMatchObject({ granted: false, refused: true });
    expect((await anna.call(isLocked, deal)).mine).toBe(true);
  });

  it("[design 12 lock] given an owner whose socket is lost, when seconds have passed, then the record is free, and who has it open is notified", async () => {
    const [first, second] = [await page(one, anna), await page(two, bela)];
    await take(first);
    expect(await watch(second)).toMatchObject({ isLocked: true, mine: false });
    first.raw.terminate();
    expect(await notified(second, (status) => !status.isLocked)).toMatchObject({ lockValid: false, userName: null });
    expect(await take(second)).toMatchObject({ granted: true });
  });

  it("[design 5 locks] given a page that is there, when its lease comes to its end, then it is renewed, and not beyond the idle bound", async () => {
    const [first, second] = [await page(one, anna), await page(two, bela)];
    await take(first);
    await watch(second);
    const { pool } = one.database;
    await pool.query("update sys.record_lock set lease_until = clock_timestamp() + interval '5 seconds'");
    const left = "select lease_until > clock_timestamp() + interval '7 seconds' as renewed from sys.record_lock";
    await expect.poll(async () => (await pool.query(left)).rows, { timeout: 20_000 }).toEqual([{ renewed: "t" }]);
    await pool.query(`update sys.record_lock set lease_until = clock_timestamp() + interval '3 seconds',
      active_at = active_at - interval '1800 seconds'`);
    expect(await notified(second, (status) => !status.isLocked)).toMatchObject({ lockValid: false });
  }, 90_000);

  it("[shell 4.6 observe-lock] given people who have a record open, when one moves, saves or leaves, then the others see who is where and which version it is", async () => {
    const [first, second] = [await page(one, anna), await page(two, bela)];
    await watch(first, { form: "shared" });
    expect(await watch(second, { place: "f_name" })).toMatchObject({ present: [{ userName: "anna", place: null }] });
    expect(await notified(first, ({ present }) => present.length > 0)).toMatchObject({
      present: [{ userName: "bela", place: "f_name" }],
    });
    expect(await save(bela, rename("New"))).toBe("saved");
    expect((await notified(first, ({ version }) => version !== null)).version).toBe(2);
    second.send("observe-lock", { ...deal, stop: true });
    expect(await notified(first, ({ present }) => present.length === 0)).toMatchObject({ gone: false });
    expect(await code(bela.call(deleteRecords, { entity: "deal", keys: [ids.deal.one] }))).toBe("done");
    expect(await notified(first, ({ gone }) => gone)).toMatchObject({ version: null, present: [] });
  });

  it("[shell 4.6 observe-lock] given a person with a record open in two windows, when the server says who has it open, then another person reads the name once, with its place, and the person nobody", async () => {
    const [own, second, other] = [await page(one, anna), await page(one, anna), await page(two, bela)];
    await watch(own);
    expect((await watch(second, { place: "f_name" })).present).toEqual([]);
    expect((await watch(other)).present).toMatchObject([{ userName: "anna", place: "f_name" }]);
    expect((await notified(own, ({ present }) => present.length > 0)).present).toMatchObject([{ userName: "bela" }]);
  });

  it("[forms 3 lock] given a form that names nobody, when its record is locked and open elsewhere, then no name, address or id is sent", async () => {
    const [first, second] = [await page(one, anna), await page(two, bela)];
    await take(first);
    await watch(first);
    const status = await watch(second, { form: "nameless" });
    expect(status).toMatchObject({ isLocked: true, userName: null, userEMail: null, userID: null });
    expect(status.present).toMatchObject([{ userId: null, userName: null }]);
    const byForm = await bela.call(lockForm, { formID: "nameless", idMaintable: ids.deal.one, lockMode: "LOCK" });
    expect(byForm).toMatchObject({ isLocked: true, userName: null, lockKey: null });
  });

  it("[forms 7 lock-form] given an exclusive and a shared form, when their record is locked by call, then only the exclusive one takes the lock, and without the marker neither does", async () => {
    const asked = { formID: "shared", idMaintable: ids.deal.one, lockMode: "LOCK" as const };
    expect(await anna.call(lockForm, asked)).toMatchObject({ isLocked: false, lockKey: null });
    const plain = await anna.fetch(`/api/Locks/lock-form?formID=deal&idMaintable=${ids.deal.one}&lockMode=LOCK`);
    expect(plain.ok).toBe(false);
    expect(await stored()).toBe("0");
    const taken = await anna.call(lockForm, { ...asked, formID: "deal" });
    expect(taken).toMatchObject({ isLocked: true, mine: true, lockValid: true });
    const named = { ...deal, lockKey: taken.lockKey ?? "" };
    expect(await bela.call(unlock, named)).toEqual({ released: false });
    expect(await anna.call(unlock, named)).toEqual({ released: true });
    expect(await anna.call(isLocked, deal)).toMatchObject({ isLocked: false });
  });

  it("[design 10 rights] given a record that one may not read, or not change, when they lock or watch it, then they are refused as if it were not there", async () => {
    const socket = await page(one, clerk);
    const foreign = { entity: "deal", id: ids.deal.foreign };
    for (const type of ["lock-request", "observe-lock"]) {
      socket.send(type, foreign);
      expect((await socket.next("request-failed")).payload).toEqual({ type, code: "record_not_found" });
    }
    expect(await code(clerk.call(isLocked, foreign))).toBe("record_not_found");
    expect(await code(clerk.call(lock, { entity: "client", id: ids.client.open }))).not.toBe("done");
    expect(await stored()).toBe("0");
  });

  it("[design 10 rights] given a watched record that leaves what a person may read, when it is changed, then they hear that it is gone and nothing more", async () => {
    const socket = await page(one, clerk);
    expect(await watch(socket)).toMatchObject({ gone: false });
    const changes = { mine: { base: true, mine: false } };
    await one.services.records.save(await contextOf("anna"), dealMessage(ids.deal.one, { form: null, changes }), {
      rules: null,
    });
    expect(await notified(socket, ({ gone }) => gone)).toMatchObject({ isLocked: false, present: [] });
    await take(await page(one, anna));
    expect(socket.waiting("lock-status-update")).toBe(0);
  });

  it("[design 5 locks] given a save under way by a lock, when the lock lapses and another asks, then they get it only after that save has ended", async () => {
    const { lockKey } = await take(await page(one, anna));
    const order: string[] = [];
    let taken: Promise<unknown> = Promise.resolve();
    await one.services.records.save(
      await contextOf("anna"),
      rename("Slow", "One", { form: null, lockToken: lockKey }),
      {
        rules: async () => {
          await one.database.pool.query("select 1");
          taken = two.services.database
            .query("update sys.record_lock set lease_until = clock_timestamp() - interval '1 second'")
            .then(() => bela.call(lock, deal))
            .then(({ mine }) => order.push(`taken ${mine}`));
          await new Promise((resolve) => setTimeout(resolve, 150));
          order.push("saving");
          return { values: {}, rows: {}, messages: [], isValid: true };
        },
      },
    );
    await taken;
    expect(order).toEqual(["saving", "taken true"]);
  });
});

/** A context of a person on the first node, for what no operation does. */
async function contextOf(login: string) {
  const socket = await page(one, await one.enter(login));
  const { database } = one.services;
  const { rows } = await database.query<{ id: string }>(
    `select s.id from sys.session s join sys."user" u on u.id = s.user_id where u.login = '${login}' order by s.created_at desc limit 1`,
  );
  const connection = one.services.socket.connectionOf(rows[0]?.id ?? "", socket.channelId);
  if (connection === null) throw new Error("The page has no connection.");
  return one.services.socket.contextOf(connection);
}
