import { type ErrorCode, TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { startTestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { bulkRecords } from "../../../features/records/operations/bulkRecords.ts";
import { deleteRecords } from "../../../features/records/operations/deleteRecords.ts";
import { restoreVersion } from "../../../features/records/operations/restoreVersion.ts";
import { undoBatch } from "../../../features/records/operations/undoBatch.ts";
import { productOn } from "../testing/startProduct.ts";
import { dealMessage, freshSaveId, ids, partRows, resetRows, secret, startAttackedServer } from "./attacks.fixtures.ts";

let world: TestServer;
let clerk: TestClient;
let colleague: TestClient;
let boss: TestClient;

beforeAll(async () => {
  world = await startAttackedServer();
  clerk = await world.enter("clerk");
  colleague = await world.enter("colleague");
  boss = await world.enter("boss");
});
beforeEach(() => resetRows(world.database));
afterAll(() => world.close());

const save = (message: SaveMessage, client = clerk, idForm = "deal") =>
  client.call(saveData, { idForm, formData: message });
const failure = async (run: Promise<unknown>): Promise<TesseraError> => {
  const outcome = await run.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof TesseraError) return outcome;
  throw new Error(`It was not refused: ${String(outcome)}`);
};
const codeOf = async (run: Promise<unknown>): Promise<ErrorCode> => (await failure(run)).code;
const rows = async (query: string) => (await world.database.pool.query(query)).rows;
const partOne = () => rows(`select name, price, deal_id from app.part where id = '${ids.part.one}'`);
const untouched = [{ name: "P1", price: "1.00", deal_id: ids.deal.one }];
const changedPart = (changes: SaveMessage["changes"], key: string = ids.part.one) =>
  partRows({ changed: [{ uid: "u1", key, changes }] });

describe("rows of others, sent by hand", () => {
  it("[forms 4 rules] given a bound on a row, when the rows come under another sub-form's name, then they are refused and nothing is written", async () => {
    const price = { price: { base: "1.00", mine: "500.00" } };
    const named = await save(dealMessage(ids.deal.one, { rows: { parts: changedPart(price) } }));
    expect(named).toMatchObject({ HEADER: { ERROR: [{ ID: "price" }] }, id: null });
    expect(await codeOf(save(dealMessage(ids.deal.one, { rows: { other: changedPart(price) } })))).toBe(
      "invalid_input",
    );
    expect(await partOne()).toEqual(untouched);
  });

  it("[forms 4 rules] given a read-only sub-form, when rows are added, removed or changed, then it is refused", async () => {
    const closed = (rowsOfParts: SaveMessage["rows"][string]) =>
      save(dealMessage(ids.deal.one, { form: "deal-closed", rows: { parts: rowsOfParts } }), clerk, "deal-closed");
    expect(await codeOf(closed(partRows({ added: [{ uid: "n1", values: { name: "new" } }] })))).toBe(
      "field_not_writable",
    );
    expect(await codeOf(closed(partRows({ removed: [{ uid: "u1", key: ids.part.one, base: {} }] })))).toBe(
      "field_not_writable",
    );
    expect(await codeOf(closed(changedPart({ name: { base: "P1", mine: "x" } })))).toBe("field_not_writable");
    expect(await rows(`select name from app.part where deal_id = '${ids.deal.one}'`)).toEqual([{ name: "P1" }]);
  });

  it("[design 10 rights] given a row of a deal that she may not read, when it is changed or removed through her own deal, then it stays", async () => {
    const change = changedPart({ name: { base: "P3", mine: "mine" } }, ids.part.foreign);
    const missing = changedPart({ name: { base: "P3", mine: "mine" } }, ids.deal.foreign);
    const [foreign, unknown] = await Promise.all([
      failure(save(dealMessage(ids.deal.one, { rows: { parts: change } }))),
      failure(save(dealMessage(ids.deal.one, { rows: { parts: missing } }))),
    ]);
    expect([foreign.code, foreign.data]).toEqual([unknown.code, unknown.data]);
    const removed = partRows({ removed: [{ uid: "u1", key: ids.part.foreign, base: {} }] });
    await save(dealMessage(ids.deal.one, { rows: { parts: removed } }));
    expect(await rows(`select name from app.part where id = '${ids.part.foreign}'`)).toEqual([{ name: "P3" }]);
  });

  it("[design 10 rights] given a row, when it is moved to another deal by any path, then it is refused", async () => {
    const move = changedPart({ deal_id: { base: ids.deal.one, mine: ids.deal.two } });
    expect(await codeOf(save(dealMessage(ids.deal.one, { rows: { parts: move } })))).toBe("field_not_writable");
    const orphan = changedPart({ deal_id: { base: ids.deal.one, mine: null } });
    expect(await codeOf(save(dealMessage(ids.deal.one, { rows: { parts: orphan } })))).toBe("field_not_writable");
    const values = { deal_id: ids.deal.foreign };
    const bulk = clerk.call(bulkRecords, {
      saveId: freshSaveId(),
      entity: "part",
      items: [{ kind: "update", key: ids.part.one, values }],
    });
    expect(await codeOf(bulk)).toBe("reference_violation");
    expect(await partOne()).toEqual(untouched);
  });

  it("[forms 7 save] given a form, when the message is about another entity or names one that is no child, then it is refused", async () => {
    expect(await codeOf(save(dealMessage(ids.part.one, { entity: "part" })))).toBe("not_found");
    const client = { ...partRows(), entity: "client", reference: "region" };
    expect(await codeOf(save(dealMessage(ids.deal.one, { rows: { parts: client } })))).toBe("invalid_input");
  });
});

describe("fields, sent by hand", () => {
  it("[design 10 rights] given a masked field, when it is written with any base, then the answer is always the same and never a conflict", async () => {
    const answers = await Promise.all(
      [secret, "wrong", null].map((base) =>
        failure(save(dealMessage(ids.deal.one, { changes: { secret: { base, mine: "x" } } }))),
      ),
    );
    for (const { code, data } of answers) {
      expect(code).toBe("field_not_writable");
      expect(JSON.stringify(data)).not.toContain(secret);
    }
    const guessed = save(dealMessage(ids.deal.one, { changes: { secret: { base: "wrong", mine: secret } } }));
    expect(await codeOf(guessed)).toBe("field_not_writable");
  });

  it("[design 5 save] given key, computed column and a field that a rule hides, when they are sent, then each is refused", async () => {
    const refused: readonly SaveMessage["changes"][] = [
      { id: { base: ids.deal.one, mine: ids.deal.foreign } },
      { doubled: { base: null, mine: "1.00" } },
      { name: { base: "One", mine: "locked" }, note: { base: "n1", mine: "seen" } },
    ];
    for (const changes of refused)
      expect(await codeOf(save(dealMessage(ids.deal.one, { changes })))).toBe("field_not_writable");
  });

  it("[design 5 invariants] given a computed column that the form shows, when what it is made from changes, then it follows", async () => {
    const answer = await save(dealMessage(ids.deal.one, { changes: { amount: { base: "10.00", mine: "12.00" } } }));
    expect(answer.HEADER.ERROR).toEqual([]);
    expect(await rows(`select amount, doubled from app.deal where id = '${ids.deal.one}'`)).toEqual([
      { amount: "12.00", doubled: "24.00" },
    ]);
  });

  it("[design 10 refer] given a client who is not to be chosen, when it is chosen by hand, then it is refused like one that does not exist", async () => {
    const choose = (mine: string) =>
      failure(save(dealMessage(ids.deal.one, { changes: { client_id: { base: ids.client.open, mine } } })));
    const [closed, unknown] = await Promise.all([choose(ids.client.closed), choose(ids.deal.one)]);
    expect([closed.code, closed.data]).toEqual([unknown.code, unknown.data]);
    expect(closed.code).toBe("reference_violation");
  });
});

describe("ids of saves and batches", () => {
  it("[design 5 save] given a save that was answered, when its id comes with other content or from another call, then nothing is taken for done", async () => {
    const saveId = freshSaveId();
    const first = dealMessage(ids.deal.one, { saveId, changes: { amount: { base: "10.00", mine: "11.00" } } });
    const answer = await save(first);
    expect(await save({ ...first, definitions: null })).toEqual(answer);
    expect(await codeOf(save({ ...first, changes: { amount: { base: "11.00", mine: "12.00" } } }))).toBe(
      "invalid_input",
    );
    expect(await codeOf(clerk.call(deleteRecords, { entity: "deal", keys: [ids.deal.two], saveId }))).toBe(
      "invalid_input",
    );
    const item = { kind: "update", key: ids.deal.one, values: { note: "x" } } as const;
    expect(await codeOf(clerk.call(bulkRecords, { saveId, entity: "deal", items: [item] }))).toBe("invalid_input");
    expect(await rows("select count(*) from app.deal")).toEqual([{ count: "3" }]);
  });

  it("[design 5 save] given the id of another person's save, when it is used, then the save is her own", async () => {
    const saveId = freshSaveId();
    await save(dealMessage(ids.deal.one, { saveId, changes: { amount: { base: "10.00", mine: "11.00" } } }));
    await save(dealMessage(ids.deal.one, { saveId, changes: { note: { base: "n1", mine: "hers" } } }), colleague);
    expect(await rows(`select amount, note from app.deal where id = '${ids.deal.one}'`)).toEqual([
      { amount: "11.00", note: "hers" },
    ]);
  });

  it("[design 5 delete] given a deletion, when someone else undoes it, then it is not there for them", async () => {
    const { batch } = await clerk.call(deleteRecords, { entity: "deal", keys: [ids.deal.two] });
    expect(await codeOf(colleague.call(undoBatch, { batch }))).toBe("not_found");
    expect(await clerk.call(undoBatch, { batch })).toEqual({ records: 1 });
    expect(await rows(`select secret from app.deal where id = '${ids.deal.two}'`)).toEqual([{ secret: "other" }]);
  });
});

describe("versions", () => {
  it("[design 5 history] given an older version, when a person restores it who may not see a field, then that field stays as it is now", async () => {
    await save(dealMessage(ids.deal.one, { changes: { note: { base: "n1", mine: "n2" } } }));
    const item = { kind: "update", key: ids.deal.one, values: { secret: "newer", note: "n3" } } as const;
    await boss.call(bulkRecords, { saveId: freshSaveId(), entity: "deal", items: [item] });
    await clerk.call(restoreVersion, { saveId: freshSaveId(), entity: "deal", key: ids.deal.one, version: 1 });
    expect(await rows(`select note, secret from app.deal where id = '${ids.deal.one}'`)).toEqual([
      { note: "n1", secret: "newer" },
    ]);
  });

  it("[forms 4 rules] given an old row that its form's rules no longer allow, when the version is restored through the form, then it is refused", async () => {
    const update = (price: string) =>
      clerk.call(bulkRecords, {
        saveId: freshSaveId(),
        entity: "part",
        items: [{ kind: "update", key: ids.part.one, values: { price } }],
      });
    await update("500.00");
    const [version] = await (async () => {
      const change = { changes: { note: { base: "n1", mine: "n2" } } };
      await boss.call(bulkRecords, {
        saveId: freshSaveId(),
        entity: "deal",
        items: [{ kind: "update", key: ids.deal.one, values: { note: change.changes.note.mine } }],
      });
      return rows(`select max(version) as version from sys.record_version where key = '${ids.deal.one}'`);
    })();
    await update("2.00");
    const restored = clerk.call(restoreVersion, {
      saveId: freshSaveId(),
      entity: "deal",
      key: ids.deal.one,
      version: Number(version?.version),
      form: "deal",
    });
    expect(await codeOf(restored)).toBe("validation_failed");
    expect(await partOne()).toMatchObject([{ price: "2.00" }]);
  });
});

describe("a node that is behind", () => {
  it("[forms 4 rules] given a rule that another node published, when a save without a counter arrives at a node that does not know it yet, then the rule decides", async () => {
    const server = world;
    const { database } = world;
    const behind = await startTestServer({
      ...productOn(database),
      database,
      dataFolder: server.dataFolder,
    });
    try {
      const form = server.services.definitions.current().get("form", "deal");
      const stricter = JSON.parse(JSON.stringify(form).replace('"maxExp":"100"', '"maxExp":"5"'));
      const author = { userId: null, displayName: null };
      await server.services.definitions.publishDocuments({ put: [stricter], remove: [] }, { note: "", author });
      const there = await behind.enter("clerk");
      const price = changedPart({ price: { base: "1.00", mine: "50.00" } });
      const answer = await save(dealMessage(ids.deal.one, { rows: { parts: price }, definitions: null }), there);
      expect(answer).toMatchObject({ HEADER: { ERROR: [{ ID: "price" }] }, id: null });
    } finally {
      await behind.close();
    }
  });
});
