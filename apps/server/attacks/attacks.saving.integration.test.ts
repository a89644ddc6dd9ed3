import type { SaveMessage } from "@tessera/contract/save.ts";
import { definitionsLock } from "@tessera/server-core/state/writeLock.ts";
import { role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formVerification } from "../../../features/forms/operations/formVerification.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { productOn } from "../testing/startProduct.ts";
import { dealMessage, freshSaveId, ids, partRows, resetRows, startAttackedServer } from "./attacks.fixtures.ts";

let world: TestServer;
let other: TestServer;
let boss: TestClient;
let bossThere: TestClient;

beforeAll(async () => {
  world = await startAttackedServer({
    documents: [
      role("guest", [
        { kind: "entity", entity: "*", subsystem: "shop", actions: ["read", "refer", "create", "update"] },
      ]),
    ],
  });
  other = await startTestServer({
    ...productOn(world.database),
    database: world.database,
    dataFolder: world.dataFolder,
  });
  boss = await world.enter("boss");
  bossThere = await other.enter("boss");
});
beforeEach(() => resetRows(world.database));
afterAll(async () => {
  await other.close();
  await world.close();
});

const save = (message: SaveMessage, client = boss) => client.call(saveData, { idForm: "deal", formData: message });
const verify = (message: SaveMessage, client = boss) =>
  client.call(formVerification, { idForm: "deal", fieldData: message });
const newDeal = (name: string, more: Partial<SaveMessage> = {}) =>
  dealMessage(null, {
    changes: { name: { base: null, mine: name } },
    rows: { parts: partRows({ added: [{ uid: "u1", values: { name: `part of ${name}` } }] }) },
    ...more,
  });
const renamed = (base: string, mine: string, more: Partial<SaveMessage> = {}) =>
  dealMessage(ids.deal.one, { changes: { name: { base, mine } }, ...more });
const codeOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => "saved",
    (error: { code?: string }) => error.code ?? String(error),
  );
const rows = async (query: string) => (await world.database.pool.query(query)).rows;
const count = async (query: string) => Number((await rows(`select count(*) as n from ${query}`))[0]?.n);

/** All that a save could leave behind. */
const left = () =>
  rows(`select (select count(*) from app.deal) as deals, (select count(*) from app.part) as parts, (select md5(string_agg(d::text, '' order by id)) from app.deal d) as text,
    (select count(*) from sys.record_state) as states, (select count(*) from sys.record_version) as versions, (select count(*) from sys.record_history) as history,
    (select count(*) from sys.outbox) as notified, (select count(*) from sys.save_answer) as answers, (select count(*) from sys.sequence_number) as numbers,
    (select definitions + rights + texts from sys.state) as counters, (select count(*) from sys.missing_text) as missing,
    (select count(*) from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory') as locks`);

/** Backends that wait for the lock of writes. */
async function waiting(): Promise<readonly string[]> {
  const found = await rows(
    `select l.pid::text as pid from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
  );
  return found.map(({ pid }) => pid ?? "");
}

/** Runs `work` while someone holds the lock of writes alone. */
async function whileLocked<Value>(work: () => Promise<Value>): Promise<Value> {
  return world.database.pool.transaction(async (transaction) => {
    await transaction.query({ text: "select pg_advisory_xact_lock($1::bigint)", values: [definitionsLock] });
    return work();
  });
}

async function untilWaiting(many: number): Promise<readonly string[]> {
  for (;;) {
    const pids = await waiting();
    if (pids.length >= many) return pids;
  }
}

describe("a save that comes to two servers", () => {
  it("[design 5 save] given one new record and one change, when each comes several times at once to both, then each is written once and every answer is the same", async () => {
    for (let round = 0; round < 8; round++) {
      const name = `twice ${round}`;
      const created = newDeal(name);
      const base = round === 0 ? "One" : `again ${round - 1}`;
      const changed = renamed(base, `again ${round}`, {
        rows: { parts: partRows({ added: [{ uid: "u1", values: { name } }] }) },
      });
      const clients = [boss, bossThere, boss, bossThere];
      const answers = await Promise.all(clients.flatMap((client) => [save(created, client), save(changed, client)]));
      expect(new Set(answers.filter((_, index) => index % 2 === 0).map((answer) => JSON.stringify(answer))).size).toBe(
        1,
      );
      expect(new Set(answers.filter((_, index) => index % 2 === 1).map((answer) => JSON.stringify(answer))).size).toBe(
        1,
      );
      expect(await count(`app.deal where name = '${name}'`)).toBe(1);
      expect(await count(`app.part where name = '${name}'`)).toBe(1);
      expect(await count(`sys.record_version where key = '${ids.deal.one}' and kind = 'update'`)).toBe(round + 1);
    }
  });

  it("[design 5 save] given one id for two different records, when both come at once to two servers, then one is saved and the other is notified", async () => {
    for (let round = 0; round < 8; round++) {
      const saveId = freshSaveId();
      const codes = await Promise.all([
        codeOf(save(newDeal(`left ${round}`, { saveId }))),
        codeOf(save(newDeal(`right ${round}`, { saveId }), bossThere)),
      ]);
      expect(codes.sort()).toEqual(["invalid_input", "saved"]);
    }
  });

  it("[design 4 counters] given saves without pause on two servers, when roles are published meanwhile, then each save is answered and what was answered is there", async () => {
    const author = { userId: null, displayName: null };
    const grants = [
      { kind: "entity", entity: "*", subsystem: "shop", actions: ["read", "refer", "create", "update", "delete"] },
    ];
    const publish = async () => {
      for (let index = 0; index < 6; index++) {
        const put = [role("boss", [...grants, { kind: "function", function: `f${index}` }])];
        await (index % 2 === 0 ? world : other).services.definitions.publishDocuments(
          { put, remove: [] },
          { note: "", author },
        );
      }
    };
    const saving = async (client: TestClient, who: string) => {
      const saved: string[] = [];
      for (let index = 0; index < 12; index++) {
        const name = `${who} ${index}`;
        const code = await codeOf(save(newDeal(name), client));
        expect(["saved", "definition_changed"]).toContain(code);
        if (code === "saved") saved.push(name);
      }
      return saved;
    };
    const [, ...saved] = await Promise.all([
      publish(),
      saving(boss, "here"),
      saving(bossThere, "there"),
      saving(boss, "also here"),
    ]);
    expect(saved.flat().length).toBeGreaterThan(12);
    const there = await rows("select name from app.deal");
    expect(there.map(({ name }) => name)).toEqual(expect.arrayContaining(saved.flat()));
    expect(there.length).toBe(3 + saved.flat().length);
  });
});

describe("a connection that is lost while it saves", () => {
  it.each([
    ["ended", "pg_terminate_backend", "database_unavailable"],
    ["told to stop", "pg_cancel_backend", "timeout"],
  ])(
    "[design 5 save] given saves that wait for the lock, when their connections are %s, then they are said to have failed, nothing is written, and their repeats are saved",
    async (_how, act, code) => {
      const before = await left();
      const messages = [newDeal("lost"), renamed("One", "lost, too")];
      const codes = await whileLocked(async () => {
        const saves = messages.map((message) => codeOf(save(message)));
        const pids = await untilWaiting(2);
        await rows(`select ${pids.map((pid) => `${act}(${pid})`).join(", ")}`);
        return Promise.all(saves);
      });
      expect(codes).toEqual([code, code]);
      expect(await left()).toEqual(before);
      expect(await Promise.all(messages.map((message) => codeOf(save(message))))).toEqual(["saved", "saved"]);
      expect(
        await Promise.all(Array.from({ length: 12 }, (_, index) => codeOf(save(newDeal(`after ${index}`))))),
      ).toEqual(Array.from({ length: 12 }, () => "saved"));
    },
  );
});

describe("what nobody would send", () => {
  const odd = ["\u0000", "\ud800", "__proto__", "constructor", "'; drop table app.deal; --", "x".repeat(100_000), ""];
  it.each([
    ["the id of the save", (text: string) => newDeal("odd", { saveId: text })],
    ["the form", (text: string) => newDeal("odd", { form: text })],
    ["the entity", (text: string) => newDeal("odd", { entity: text })],
    ["the key", (text: string) => dealMessage(text, { changes: { name: { base: "One", mine: "odd" } } })],
    [
      "a field",
      (text: string) => newDeal("odd", { changes: Object.fromEntries([[text, { base: null, mine: "odd" }]]) }),
    ],
    ["a value", (text: string) => newDeal("odd", { changes: { name: { base: null, mine: text } } })],
    ["a base", (text: string) => renamed(text, "odd")],
    ["a sub-form", (text: string) => newDeal("odd", { rows: Object.fromEntries([[text, partRows()]]) })],
    ["a sub-form's entity", (text: string) => newDeal("odd", { rows: { parts: { ...partRows(), entity: text } } })],
    [
      "a sub-form's reference",
      (text: string) => newDeal("odd", { rows: { parts: { ...partRows(), reference: text } } }),
    ],
    [
      "a row's id",
      (text: string) =>
        newDeal("odd", { rows: { parts: partRows({ added: [{ uid: text, values: { name: "p" } }] }) } }),
    ],
    [
      "a row's field",
      (text: string) =>
        newDeal("odd", {
          rows: { parts: partRows({ added: [{ uid: "u", values: Object.fromEntries([[text, "p"]]) }] }) },
        }),
    ],
    [
      "a row's key",
      (text: string) =>
        dealMessage(ids.deal.one, {
          rows: {
            parts: partRows({ changed: [{ uid: "u", key: text, changes: { name: { base: "P1", mine: "odd" } } }] }),
          },
        }),
    ],
    ["a reference", (text: string) => newDeal("odd", { changes: { client_id: { base: null, mine: text } } })],
  ])(
    "[design 10 errors] given a message with %s that is no such thing, when it is saved and verified, then it is answered without a failure of the server",
    async (_what, make) => {
      for (const text of odd) {
        for (const act of [verify, save]) {
          const code = await codeOf(act(make(text)));
          expect(["unexpected", "operational"], `${JSON.stringify(text.slice(0, 20))}: ${code}`).not.toContain(code);
          expect(code).toMatch(/^[a-z_]+$/);
        }
      }
      expect(await count("app.deal")).toBeGreaterThanOrEqual(3);
    },
  );
});

describe("a verification", () => {
  it("[forms 7 verification] given new records, changes and refused ones, when they are verified twenty at once on two servers, then nothing of it stays, and guests are sent to sign in", async () => {
    const before = await left();
    const sessions = await count("sys.session where user_id is not null");
    const one = newDeal("rehearsed");
    const messages = Array.from({ length: 20 }, (_, index) =>
      index % 4 === 0
        ? one
        : index % 4 === 1
          ? newDeal(`rehearsed ${index}`)
          : index % 4 === 2
            ? renamed("One", `rehearsed ${index}`)
            : renamed("Other", "conflict"),
    );
    const codes = await Promise.all(
      messages.map((message, index) => codeOf(verify(message, [boss, bossThere][index % 2]))),
    );
    expect(new Set(codes)).toEqual(new Set(["saved", "save_conflict"]));
    expect(await codeOf(verify(one, world.anonymous()))).toBe("not_signed_in");
    expect(await left()).toEqual(before);
    expect(await count("sys.session where user_id is not null")).toBe(sessions);
    // The save itself does not find the answer of its rehearsal.
    const { id } = await save(one);
    expect(await count(`app.deal where id = '${id}'`)).toBe(1);
  });

  it("[forms 7 verification] given a verification that is over, when a publish and a save follow at once, then neither waits for what was left locked", async () => {
    await Promise.all([verify(newDeal("x")), verify(renamed("One", "x"))]);
    await whileLocked(async () => {});
    expect(await codeOf(save(renamed("One", "y")))).toBe("saved");
  });
});
