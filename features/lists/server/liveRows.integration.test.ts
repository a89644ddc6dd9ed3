import type { InputOf, OutputOf } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { RowsUpdate, WatchRows } from "@tessera/contract/socket/rowsPayloads.ts";
import { document } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { seededNumbers } from "@tessera/std/seededNumbers.ts";
import { textDigest } from "@tessera/std/textDigest.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  freshSaveId,
  ids,
  resetRows,
  secret,
  startAttackedServer,
} from "../../../apps/server/attacks/attacks.fixtures.ts";
import { productOn } from "../../../apps/server/testing/startProduct.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { getList } from "../operations/getList.ts";

type Item = InputOf<typeof bulkRecords>["items"][number];
interface Row {
  readonly key: string;
  readonly cells: Readonly<Record<string, unknown>>;
  readonly masked: readonly string[];
}

/** A menu whose one item counts deals, for everyone who may read some. */
const counting = [
  document("page", "deals", {
    label: "Deals",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "i", columnId: "c", type: "List", params: { list: "deal" } }],
  }),
  document("url", "deals", { route: "/deals/index", isPublic: true, page: "deals", title: null }),
  document("menu", "main", {
    label: "Main",
    order: 1,
    sections: [
      { id: "s", label: "S", items: [{ id: "deals", label: "Deals", url: "deals", count: { list: "deal" } }] },
    ],
  }),
];

let world: TestServer;
/** Another node on the same database. */
let other: TestServer;
let boss: TestClient;
let clerk: TestClient;
/** The same person on the other node. */
let farBoss: TestClient;
const opened: TestSocket[] = [];

beforeAll(async () => {
  world = await startAttackedServer({ documents: counting });
  const { database, dataFolder } = world;
  other = await startTestServer({ ...productOn(database), database, dataFolder });
  boss = await world.enter("boss");
  clerk = await other.enter("clerk");
  farBoss = await other.enter("boss");
});
afterAll(async () => {
  await other?.close();
  await world?.close();
});
beforeEach(async () => {
  // What a test before wrote changes nothing on the pages of this one.
  await other.services.outbox.read();
  await resetRows(world.database);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((socket) => socket.close()));
});

/** A page that follows the list, on one of the nodes, with all that came over its wire. */
async function follow(client: TestClient, more: Partial<WatchRows> = {}) {
  const { filter, search, order, offset = 0, limit = 10 } = more;
  const input = { idList: "deal", filter, search, order, offset, limit } as InputOf<typeof getList>;
  const { rows } = (await client.call(getList, input)) as { rows: Row[] };
  const socket = await openTestSocket(other.url, { client });
  opened.push(socket);
  const frames: string[] = [];
  socket.raw.on("message", (data) => frames.push(String(data)));
  const screen = new Map(rows.map((row) => [row.key, row]));
  const shown = { age: 0, count: null, rows: digestsOf(rows) };
  const watch: WatchRows = { idList: "deal", watch: "w", offset, limit, ...shown, ...more };
  socket.send("watch-rows", watch, 7);
  const first = (await socket.next("rows-update")).payload;
  const take = ({ changed, added, gone }: RowsUpdate): void => {
    for (const row of [...changed, ...added] as Row[]) screen.set(row.key, row);
    for (const key of gone) screen.delete(key);
  };
  take(first);
  /** The next update, taken over. */
  const next = async (): Promise<RowsUpdate> => {
    const { payload } = await socket.next("rows-update");
    take(payload);
    return payload;
  };
  return { socket, screen, frames, first, next };
}

/** The rows of a page as it says that it shows them. */
const digestsOf = (rows: readonly Row[]) =>
  rows.map((row): [string, string] => [row.key, textDigest(JSON.stringify(row))]);

let marks = 0;
/** Writes on the first node. */
const write = (...items: Item[]): Promise<OutputOf<typeof bulkRecords>> =>
  boss.call(bulkRecords, { saveId: freshSaveId(), entity: "deal", items });
const update = (key: string, values: Record<string, unknown>): Item =>
  ({ kind: "update", key, values }) as Extract<Item, { kind: "update" }>;
const create = (values: Record<string, unknown>): Item =>
  ({ kind: "create", values }) as Extract<Item, { kind: "create" }>;
/** Resolves when nothing is left that was written before: who begins to follow is sent that of the last moment, too. */
async function settled(pages: readonly { next(): Promise<RowsUpdate> }[]): Promise<void> {
  await write(update(ids.deal.one, { name: "One of all" }));
  await Promise.all(pages.map(({ next }) => next()));
}
const rowsIn = (rows: readonly unknown[]) => (rows as readonly Row[]).map(({ key, cells }) => [key, cells.name]);

describe("rows on the screen", () => {
  it("[design 10 outbox] given a list on another node, when a row is changed, then exactly this row comes, as its reader may see it", async () => {
    const page = await follow(clerk);
    await write(update(ids.deal.one, { name: "Uno", secret: `${secret}9` }));
    const batch = await page.next();
    expect(rowsIn(batch.changed)).toEqual([[ids.deal.one, "Uno"]]);
    expect(page.screen.get(ids.deal.one)?.masked).toContain("secret");
    expect(batch).toMatchObject({ isStale: false, gone: [], added: [], waiting: null, count: null });
    expect(page.frames.join()).not.toContain(secret);
  });

  it("[design 10 outbox] given a panel that shows some columns of a list together, when one of its rows changes or one comes, then it is to be read again; without a change it is not", async () => {
    const columns = ["name"];
    const { rows } = (await clerk.call(getList, { idList: "deal", columns })) as { rows: Row[] };
    expect(Object.keys(rows[0]?.cells ?? {})).toEqual(columns);
    const page = await follow(clerk, { isGrouped: true, columns, rows: digestsOf(rows) });
    expect(page.first).toMatchObject({ isStale: false, changed: [], gone: [] });
    await write(update(ids.deal.one, { name: "Uno" }));
    expect(await page.next()).toMatchObject({ isStale: true });
  });

  it("[design 10 outbox] given a panel and a list of the same rows, when the panel shows some of their columns, then each is sent the columns that it shows", async () => {
    const pages = [await follow(clerk, { columns: ["name"], rows: [[ids.deal.one, ""]] }), await follow(clerk)];
    const shown = () => pages.map(({ screen }) => Object.keys(screen.get(ids.deal.one)?.cells ?? {}));
    const [, all] = shown();
    await settled(pages);
    expect(shown()).toEqual([["name"], all]);
  });

  it("[design 10 rights] given rows and cells that a reader may not see, when they change, then nothing comes for them, and not even that something did", async () => {
    const page = await follow(clerk, { count: { total: 2, exact: true } });
    await write(update(ids.deal.foreign, { name: "Hidden" }));
    await write(update(ids.deal.one, { secret: "another" }));
    await write(create({ name: "Hidden too", mine: false, secret }));
    await write({ kind: "delete", key: ids.deal.foreign });
    await write(update(ids.deal.two, { name: `mark ${marks++}` }));
    const { changed } = await page.next();
    expect(rowsIn(changed)).toEqual([[ids.deal.two, `mark ${marks - 1}`]]);
    expect(page.frames.filter((frame) => frame.includes("rows-update"))).toHaveLength(2);
    expect(page.frames.join()).not.toMatch(new RegExp(`Hidden|${secret}|${ids.deal.foreign}`));
  });

  it("[design 10 rights] given a page that says it shows a row which its reader may not see, when it begins to follow and the row changes, then they hear of it only that it is not theirs", async () => {
    const page = await follow(clerk, {
      rows: [ids.deal.one, ids.deal.two, ids.deal.foreign, "nonsense"].map((key) => [key, ""]),
    });
    expect([page.first.gone, rowsIn(page.first.changed)]).toEqual([
      [ids.deal.foreign, "nonsense"],
      [
        [ids.deal.one, "One"],
        [ids.deal.two, "Two"],
      ],
    ]);
    await write(update(ids.deal.foreign, { name: "Hidden" }));
    await write(update(ids.deal.one, { name: "Seen" }));
    expect(rowsIn((await page.next()).changed)).toEqual([[ids.deal.one, "Seen"]]);
    expect(page.frames.slice(1).join()).not.toContain(ids.deal.foreign);
    expect(page.frames).toHaveLength(2);
  });

  it("[design 10 outbox] given a row that leaves what its reader may see, when that is committed, then the row goes and the count follows", async () => {
    const page = await follow(clerk, { count: { total: 2, exact: true } });
    await write(update(ids.deal.two, { mine: false }));
    const updates: RowsUpdate[] = [];
    // Counted may be before or after the row is seen to be gone.
    while (!updates.some(({ gone }) => gone.length > 0) || !updates.some(({ count }) => count !== null))
      updates.push(await page.next());
    expect(updates.flatMap(({ gone }) => gone)).toEqual([ids.deal.two]);
    expect(updates.findLast(({ count }) => count !== null)?.count).toEqual({ total: 1, exact: true });
  });

  it("[design 10 outbox] given room below the rows, when a record is created that stands last, then it comes; one that stands between others waits", async () => {
    const order = [{ column: "name", direction: "asc" as const }];
    const page = await follow(clerk, { order });
    await write(create({ name: "Zz", mine: true }));
    expect(rowsIn((await page.next()).added).map(([, name]) => name)).toEqual(["Zz"]);
    await write(create({ name: "Aa", mine: true }));
    expect(await page.next()).toMatchObject({ added: [], changed: [], waiting: 1 });
    expect([...page.screen.values()].map(({ cells }) => cells.name)).toEqual(["One", "Two", "Zz"]);
  });

  it("[design 10 outbox] given a full page, when a row on it is deleted, then the first row of the next page comes after the others", async () => {
    const order = [{ column: "name", direction: "asc" as const }];
    const page = await follow(farBoss, { order, limit: 2 });
    expect([...page.screen.values()].map(({ cells }) => cells.name)).toEqual(["Foreign", "One"]);
    await write({ kind: "delete", key: ids.deal.foreign });
    const { gone, added } = await page.next();
    expect([gone, rowsIn(added)]).toEqual([[ids.deal.foreign], [[ids.deal.two, "Two"]]]);
  });

  it.each([
    ["that is not on the screen changes", () => write(update(ids.deal.one, { name: "Uno" }))],
    ["that is on the screen changes", () => write(update(ids.deal.two, { name: "Due" }))],
    ["comes", () => write(create({ name: "Three", mine: true }))],
    ["that is not on the screen goes", () => write({ kind: "delete", key: ids.deal.one })],
  ])("[lists 2.2 groups] given a list in groups, when a row %s, then it is to be read again", async (_what, change) => {
    const { rows } = (await clerk.call(getList, { idList: "deal" })) as { rows: Row[] };
    const shown = rows.filter(({ key }) => key === ids.deal.two);
    const page = await follow(clerk, {
      isGrouped: true,
      count: { total: 2, exact: true },
      rows: digestsOf(shown),
    });
    expect(page.first).toMatchObject({ isStale: false, changed: [], gone: [] });
    await change();
    expect(await page.next()).toMatchObject({ isStale: true, changed: [], gone: [], added: [], count: null });
  });

  it("[design 10 rights] given a list in groups, when rows change that its reader may not see, then nothing is reported of them", async () => {
    const page = await follow(clerk, { isGrouped: true, count: { total: 2, exact: true } });
    await write(update(ids.deal.foreign, { name: "Hidden" }));
    await write(create({ name: "Hidden too", mine: false, secret }));
    await write({ kind: "delete", key: ids.deal.foreign });
    await write(update(ids.deal.one, { name: "Seen" }));
    expect(await page.next()).toMatchObject({ isStale: true });
    expect(page.frames.filter((frame) => frame.includes("rows-update"))).toHaveLength(2);
  });

  it("[design 10 outbox] given a filter and a search, when rows begin and cease to fit, then they come and go", async () => {
    const filter = { field: "name", operator: "LIKE", operand: { value: "e" } };
    const page = await follow(farBoss, { filter, search: "o" });
    expect([...page.screen.values()].map(({ cells }) => cells.name).sort()).toEqual(["Foreign", "One"]);
    await write(update(ids.deal.foreign, { name: "Nothing" }), update(ids.deal.one, { name: "Woe" }));
    const batch = await page.next();
    expect([batch.gone, rowsIn(batch.changed)]).toEqual([[ids.deal.foreign], [[ids.deal.one, "Woe"]]]);
  });

  it("[design 10 outbox] given a column that shows a record of another entity, when that record is renamed, then the rows that name it come", async () => {
    const page = await follow(clerk);
    await boss.call(bulkRecords, {
      saveId: freshSaveId(),
      entity: "client",
      items: [{ kind: "update", key: ids.client.open, values: { name: "Opened" } }],
    });
    const { changed } = await page.next();
    expect((changed as readonly Row[]).map(({ key, cells }) => [key, cells.client])).toEqual([
      [ids.deal.one, "Opened"],
    ]);
  });
});

describe("many readers", () => {
  it("[design 10 outbox] given many readers of the same rights with several filters and pages, when rows change, then their keys are read once for each set of grants", async () => {
    const filter = (value: string) => ({ field: "name", operator: "LIKE", operand: { value } });
    const pages = await Promise.all([
      ...Array.from({ length: 6 }, () => follow(clerk)),
      ...Array.from({ length: 3 }, (_, count) => follow(clerk, { filter: filter("o"), limit: 5 + count })),
      follow(farBoss),
      follow(farBoss, { search: "One" }),
    ]);
    await settled(pages);
    const read = vi.spyOn(other.services.records.live, "page");
    await write(update(ids.deal.one, { name: "One more" }));
    const batch = await Promise.all(pages.map(({ next }) => next()));
    expect(batch.map(({ changed }) => rowsIn(changed))).toEqual(pages.map(() => [[ids.deal.one, "One more"]]));
    expect(read.mock.calls.filter(([, { keys }]) => keys !== undefined)).toHaveLength(2);
  });

  it("[design 10 rights] given two readers of the same role and a filter that asks who is reading, when a row changes, then each is notified by what it is for them", async () => {
    const filter = { field: "name", operator: "=", operand: { user: "login" } };
    await write(update(ids.deal.one, { name: "clerk" }), update(ids.deal.two, { name: "colleague" }));
    const [left, right] = [await follow(clerk, { filter }), await follow(await other.enter("colleague"), { filter })];
    expect([[...left.screen.keys()], [...right.screen.keys()]]).toEqual([[ids.deal.one], [ids.deal.two]]);
    await write(update(ids.deal.one, { name: "colleague" }));
    expect(await left.next()).toMatchObject({
      gone: [ids.deal.one],
      isStale: false,
      changed: [],
      added: [],
      waiting: null,
    });
    expect((await right.next()).waiting).toBe(1);
  });

  it("[design 10 rights] given a reader who has lost their role, when a row they show changes, then they are sent no row", async () => {
    const guest = await other.enter("colleague");
    const page = await follow(guest);
    const role = "from sys.membership where user_id = (select id from sys.\"user\" where login = 'colleague')";
    const { rows } = await world.database.pool.query<{ user_id: string }>(`select user_id::text ${role}`);
    await world.database.pool.transaction(async (transaction) => {
      await transaction.query(`delete ${role}`);
      await transaction.query("update sys.state set rights = rights + 1");
      await transaction.query(`update app.deal set name = 'After' where id = '${ids.deal.one}'`);
      await transaction.query(
        `insert into sys.outbox (entity, keys, kind) values ('deal', array['${ids.deal.one}'], 'update')`,
      );
    });
    try {
      expect(await page.next()).toMatchObject({ isStale: true, changed: [] });
      expect(page.frames.join()).not.toContain("After");
    } finally {
      await world.database.pool.query({
        text: "insert into sys.membership (user_id, role_id) values ($1, 'clerk')",
        values: [rows[0]?.user_id ?? ""],
      });
      await world.database.pool.query("update sys.state set rights = rights + 1");
    }
  });
});

describe("bursts and gaps", () => {
  it("[design 10 outbox] given a burst of commits, when they are sent, then they are fewer updates, and the last state is on the screen", async () => {
    const page = await follow(clerk);
    const { live } = other.services.records;
    const read = live.page.bind(live);
    const over = Promise.withResolvers<void>();
    // The first is not read before the last was written: a slow machine could tell one by one.
    vi.spyOn(live, "page").mockImplementationOnce(async (...asked) => {
      await over.promise;
      return read(...asked);
    });
    for (let count = 1; count <= 30; count++) await write(update(ids.deal.one, { name: `burst ${count}` }));
    over.resolve();
    while (page.screen.get(ids.deal.one)?.cells.name !== "burst 30") await page.next();
    expect(page.frames.filter((frame) => frame.includes("rows-update")).length).toBeLessThan(25);
  });

  it("[design 10 outbox] given rows that were read before someone else's commit, when the page begins to follow, then it is notified of that commit; of what is too long ago, that it is stale", async () => {
    const late = await openTestSocket(other.url, { client: clerk });
    opened.push(late);
    const since = performance.now();
    await write(update(ids.deal.one, { name: "Meanwhile" }), create({ name: "Late", mine: true }));
    await other.services.outbox.read();
    const watch = { watch: "w", idList: "deal", offset: 0, limit: 10, count: null, rows: [[ids.deal.one, ""]] };
    late.send("watch-rows", { ...watch, age: Math.ceil(performance.now() - since) + 1_000 });
    expect(rowsIn((await late.next("rows-update")).payload.changed)).toEqual([[ids.deal.one, "Meanwhile"]]);
    expect(rowsIn((await late.next("rows-update")).payload.added).map(([, name]) => name)).toEqual(["Two", "Late"]);
    late.send("watch-rows", { ...watch, age: 999_999_999 });
    expect((await late.next("rows-update")).payload.isStale).toBe(true);
  });

  it("[design 10 outbox] given a database that is away for a moment, when rows are to be read, then they are sent when it is back, and nobody reloads the page", async () => {
    const page = await follow(clerk);
    await settled([page]);
    const away = vi.spyOn(other.services.records.live, "page");
    for (let count = 0; count < 2; count++) away.mockRejectedValueOnce(new TesseraError("database_unavailable"));
    await write(update(ids.deal.one, { name: "Back" }));
    const batch = await page.next();
    expect([batch.isStale, rowsIn(batch.changed)]).toEqual([false, [[ids.deal.one, "Back"]]]);
    expect(away).toHaveBeenCalledTimes(3);
  });

  it("[design 10 outbox] given a page that stopped following, when rows change, then it is sent nothing", async () => {
    const [left, stays] = [await follow(clerk), await follow(clerk)];
    const settle = async (): Promise<void> => {
      // Messages of a page are handled in turn, so what came before this one has been done.
      left.socket.send("watch-rows", {
        watch: "x",
        idList: "nothing",
        offset: 0,
        limit: 1,
        rows: [],
        count: null,
        age: 0,
      });
      await left.socket.next("request-failed");
    };
    left.socket.send("unwatch-rows", { watch: "w" });
    await settle();
    await write(update(ids.deal.one, { name: "Unseen" }));
    await stays.next();
    await settle();
    expect(left.socket.waiting("rows-update")).toBe(0);
  });

  it("[shell 4.6 refused] given wishes that no list can fulfil, when they are sent, then each is refused and the node goes on", async () => {
    const socket = await openTestSocket(other.url, { client: clerk });
    opened.push(socket);
    const watch = { watch: "w", idList: "deal", offset: 0, limit: 10, rows: [], count: null, age: 0 };
    const codes: string[] = [];
    const ask = async (more: object): Promise<void> => {
      socket.send("watch-rows", { ...watch, ...more });
      codes.push((await socket.next("request-failed")).payload.code);
    };
    await ask({ idList: "nothing" });
    await ask({ filter: { field: "nothing", operator: "IS NULL" } });
    const deep = `${'{"not":'.repeat(8000)}{"and":[]}${"}".repeat(8000)}`;
    const text = JSON.stringify({ type: "watch-rows", correlationId: 1, payload: { ...watch, filter: "deep" } });
    socket.raw.send(text.replace('"deep"', deep));
    codes.push((await socket.next("request-failed")).payload.code);
    await ask({ filter: "'; drop table app.deal" });
    await ask({ order: [{ column: "nothing", direction: "asc" }] });
    for (let count = 0; count < 20; count++) {
      socket.send("watch-rows", { ...watch, watch: `w${count}` });
      await socket.next("rows-update");
    }
    await ask({ watch: "one-more" });
    expect(codes[0]).toBe("not_found");
    expect(codes.slice(1, 5)).toEqual(["invalid_input", "invalid_input", "invalid_input", "invalid_input"]);
    expect(codes[5]).toBe("too_many_requests");
    await expect(follow(await other.enter("nobody"))).rejects.toMatchObject({ code: "access_denied" });
  });
});

describe("at random", () => {
  it("[design 10 outbox] given random writes on two nodes, when all is sent, then the screen is what the list answers, and no frame ever held what its reader may not see", async () => {
    const random = seededNumbers(20_261_121);
    const keys: string[] = [ids.deal.one, ids.deal.two, ids.deal.foreign];
    const everMine = new Set<string>([ids.deal.one, ids.deal.two]);
    const page = await follow(clerk, { limit: 500 });
    for (let round = 0; round < 40; round++) {
      const key = keys[Math.floor(random() * keys.length)] ?? ids.deal.one;
      const mine = random() < 0.5;
      const values = { mine, name: `${mine ? "open" : "HIDDEN"} ${round}`, secret: `${secret} ${round}` };
      const item = random() < 0.3 ? create(values) : update(key, values);
      const writer = random() < 0.5 ? boss : farBoss;
      const answer = await writer.call(bulkRecords, { saveId: freshSaveId(), entity: "deal", items: [item] });
      for (const one of answer.keys) {
        if (!keys.includes(one)) keys.push(one);
        if (mine) everMine.add(one);
      }
    }
    await vi.waitFor(
      async () => {
        while (page.socket.waiting("rows-update") > 0) await page.next();
        const { rows } = (await clerk.call(getList, { idList: "deal", limit: 500 })) as { rows: Row[] };
        const shown = new Map([...page.screen].sort(([left], [right]) => (left < right ? -1 : 1)));
        const wanted = new Map(rows.filter(({ key }) => shown.has(key)).map((row) => [row.key, row]));
        expect(shown).toEqual(wanted);
        // A row that came between others waits for its reader.
        expect(rows.length - wanted.size).toBe(lastWaiting(page.frames));
      },
      { timeout: 60_000, interval: 100 },
    );
    const all = page.frames.join();
    expect(all).not.toMatch(/HIDDEN/);
    expect(all).not.toContain(secret);
    for (const key of keys) if (!everMine.has(key)) expect(all).not.toContain(key);
  }, 90_000);
});

describe("too much at once", () => {
  it("[design 10 outbox] given more than 1,000 keys, when they are sent, then the page is to be read again", async () => {
    const page = await follow(clerk);
    await world.database.pool.query(
      "insert into sys.outbox (entity, keys, kind) select 'deal', array_agg(gen_random_uuid()::text), 'update' from generate_series(1, 1001)",
    );
    expect(await page.next()).toMatchObject({ isStale: true, changed: [], gone: [], added: [] });
  });
});

describe("badges of menus", () => {
  it("[lists 2.10 badge] given a page on another node whose menu counts, when rows are written, then it is sent the count of what its reader may read, and nothing of what they may not", async () => {
    const socket = await openTestSocket(other.url, { client: clerk });
    opened.push(socket);
    const counts = async () => (await socket.next("menu-counts-update")).payload.counts;
    const badge = (count: number) => [{ menu: "main", item: "deals", count }];
    socket.send("watch-menu-counts", null, 5);
    expect(await counts()).toEqual(badge(2));
    await write(update(ids.deal.foreign, { name: "Hidden" }), create({ name: "Hidden too", mine: false }));
    await write(create({ name: "Seen", mine: true }));
    expect(await counts()).toEqual(badge(3));
    expect(socket.waiting("menu-counts-update")).toBe(0);
  });

  it("[lists 2.10 badge] given two readers of different rows with the same menu, when a row for both is written, then each is sent their own count", async () => {
    const sockets = await Promise.all([clerk, farBoss].map((client) => openTestSocket(other.url, { client })));
    opened.push(...sockets);
    const counts = async () => {
      const notified = await Promise.all(sockets.map((socket) => socket.next("menu-counts-update")));
      return notified.map(({ payload }) => payload.counts.map(({ count }) => count));
    };
    for (const socket of sockets) socket.send("watch-menu-counts", null, 5);
    expect(await counts()).toEqual([[2], [3]]);
    await write(create({ name: "Seen", mine: true }));
    expect(await counts()).toEqual([[3], [4]]);
  });
});

/** What was last sent of rows that wait. */
function lastWaiting(frames: readonly string[]): number {
  const notified = frames.flatMap((frame) => {
    const { type, payload } = JSON.parse(frame) as { type: string; payload: RowsUpdate };
    return type === "rows-update" && payload.waiting !== null ? [payload.waiting] : [];
  });
  return notified.at(-1) ?? 0;
}
