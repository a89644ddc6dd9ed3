import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { column, document, entity, reference, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { streamXlsxRows } from "hucre/xlsx";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startProduct } from "../../../../apps/server/testing/startProduct.ts";
import { filterMessages } from "../../../notifications/operations/filterMessages.ts";
import { cancelProgress } from "../../../progresses/operations/cancelProgress.ts";
import { getProgress } from "../../../progresses/operations/getProgress.ts";
import { exportList } from "../../operations/exports/exportList.ts";
import { getExport } from "../../operations/exports/getExport.ts";
import { exportKey, noteExport, sweepExports } from "./exportStore.server.ts";

const shown = (name: string, more: object = {}) => ({
  id: `c_${name.replace(".", "_")}`,
  name: name.replace(".", "_"),
  path: name,
  label: name,
  ...more,
});
const cell = (name: string) => ({ field: name, operator: "=" as const });
const dealColumns = [
  shown("name"),
  shown("stage"),
  shown("amount", { format: "Number with thousand separator" }),
  shown("due"),
  shown("secret"),
  shown("firm.city"),
];
const dealsOf = (of: string, columns: readonly object[]): TesseraDocument =>
  document(
    "list",
    "deals",
    { label: "Deals: all/of us", entity: of, columns, order: [{ column: "name", direction: "asc" }] },
    "shop",
    2,
  );
const documents = [
  entity("firm", [column("name"), column("city")], { storage: { schema: "app", table: "firm" } }),
  entity(
    "deal",
    [
      column("name"),
      column("stage", "text", { options: [{ id: "option-a", key: "a", label: "=Talk" }] }),
      column("amount", "decimal"),
      column("due", "date"),
      column("secret"),
      column("firm_id", "uuid"),
    ],
    { storage: { schema: "app", table: "deal" }, references: [reference("firm", "firm")] },
  ),
  dealsOf("deal", dealColumns),
  role("firm-seller", [{ kind: "entity", entity: "firm", actions: ["read", "export"] }]),
  role("seller", [
    { kind: "entity", entity: "deal", actions: ["read", "export"] },
    { kind: "entity", entity: "firm", actions: ["read", "refer", "export"] },
  ]),
  role("reader", [{ kind: "entity", entity: "deal", actions: ["read"] }]),
  // Reads all, and may take away what is small, without its secrets.
  role("partner", [
    { kind: "entity", entity: "deal", actions: ["read"] },
    { kind: "entity", entity: "firm", actions: ["read", "refer"] },
    {
      kind: "entity",
      entity: "deal",
      actions: ["export"],
      fields: ["id", "name", "amount", "firm_id"],
      filter: { ...cell("amount"), operator: "<", operand: { value: "1000" } },
    },
  ]),
];

let server: TestServer;
let seller: TestClient;
beforeAll(async () => {
  server = await startProduct({
    users: [
      { login: "seller", roles: ["seller"], language: "hu" },
      { login: "reader", roles: ["reader"] },
      { login: "partner", roles: ["partner"], language: "en" },
    ],
    documents,
    runs: true,
  });
  seller = await server.enter("seller");
  await server.database.pool.query(`
    insert into app.firm (id, name, city) values ('0190d1b2-0000-7000-8000-0000000000f1', 'Alfa', 'Győr');
    insert into app.deal (id, name, stage, amount, due, secret, firm_id) values
      ('0190d1b2-0000-7000-8000-000000000001', 'A; "quoted"', 'a', 1234567.5, '2026-11-28', '=1+1', '0190d1b2-0000-7000-8000-0000000000f1'),
      ('0190d1b2-0000-7000-8000-000000000002', E'B\\nline', null, -5.25, null, '@cmd', null),
      ('0190d1b2-0000-7000-8000-000000000003', 'Őű', null, 12345678901234567.5, '0001-01-01', '+36 1', null)`);
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const columns = ["name", "stage", "amount", "due", "secret", "firm_city"];
type Asked = Partial<InputOf<typeof exportList>>;

const begin = (client: TestClient, asked: Asked = {}) =>
  client.call(exportList, { idList: "deals", columns, format: "csv", ...asked });
const look = async (client: TestClient, run: string | null) => client.call(getProgress, { id: run ?? "none" });
async function ended(client: TestClient, run: string | null) {
  const state = async () => (await look(client, run)).progress.state;
  await expect.poll(state, { timeout: 20_000 }).toMatch(/done|failed|cancelled/);
  return look(client, run);
}
async function bytesOf(client: TestClient, id: string): Promise<{ response: Response; bytes: Uint8Array }> {
  const response = await client.fetch(`${getExport.path}?id=${id}`, {
    headers: { ...(await client.headers()), "sec-fetch-site": "same-origin" },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}
async function made(client: TestClient, asked: Asked = {}) {
  const { id, run } = await begin(client, asked);
  const { progress, result } = await ended(client, run);
  const file = await bytesOf(client, id);
  return { id, progress, result, ...file, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.bytes) };
}

describe("files of lists", () => {
  it("[lists 2.2 export] given a list, when it is exported as CSV, then the file has a mark, the language's separator, quoted texts and values as the reader reads them, and no formula", async () => {
    const { progress, response, result, text } = await made(seller);
    expect(text.split("\r\n")).toEqual([
      "\ufeffname;stage;amount;due;secret;firm.city",
      `"A; ""quoted""";'=Talk;1\u00a0234\u00a0567,5;2026-11-28;'=1+1;Győr`,
      `"B\nline";;-5,25;;'@cmd;`,
      "Őű;;12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0567,5;0001-01-01;'+36 1;",
    ]);
    const name = expect.stringMatching(/^Deals_ all of us \d{4}-\d\d-\d\d\.csv$/);
    expect(result).toEqual({ name, rows: 3, size: new TextEncoder().encode(text).length });
    expect(progress).toMatchObject({ state: "done", done: 3, total: 3, title: { key: "list.export.run" } });
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  });

  it("[lists 2.2 export] given a list, when it is exported as a sheet, then numbers and days are such, and what a sheet cannot hold is text", async () => {
    const { bytes } = await made(seller, { format: "xlsx" });
    const rows: (readonly unknown[])[] = [];
    for await (const { values } of streamXlsxRows(bytes)) rows.push(values);
    expect(rows[0]).toEqual(["name", "stage", "amount", "due", "secret", "firm.city"]);
    expect(rows[1]).toEqual(['A; "quoted"', "=Talk", 1_234_567.5, new Date("2026-11-28"), "=1+1", "Győr"]);
    expect(rows[2]?.slice(0, 5)).toEqual(["B\nline", null, -5.25, null, "@cmd"]);
    expect(rows[3]?.slice(2, 5)).toEqual(["12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0567,5", "0001-01-01", "+36 1"]);
  });

  it("[lists 2.2 export] given a filter, an order, some columns and chosen rows, when the list is exported, then the file has these", async () => {
    const byAmount = [{ column: "amount", direction: "desc" as const }];
    const negative = { field: "amount", operator: "<" as const, operand: { value: "0" } };
    const some = { columns: ["amount", "name"] };
    expect((await made(seller, { ...some, filter: negative })).text).toBe('\ufeffamount;name\r\n-5,25;"B\nline"');
    const keys = ["0190d1b2-0000-7000-8000-000000000001", "0190d1b2-0000-7000-8000-000000000003"];
    const chosen = await made(seller, { columns: ["name"], keys, order: byAmount });
    expect(chosen.text).toBe('\ufeffname\r\nŐű\r\n"A; ""quoted"""');
    expect((await made(seller, { columns: ["name"], search: "őű" })).text).toBe("\ufeffname\r\nŐű");
  });

  it("[design 10 rights] given someone who may read more than they may export, when they export a list, then rows and cells beyond that are not in the file", async () => {
    const partner = await server.enter("partner");
    const { text } = await made(partner);
    expect(text).toBe('\ufeffname,stage,amount,due,secret,firm.city\r\n"B\nline",(hidden),-5.25,(hidden),(hidden),');
    const reader = await server.enter("reader");
    await expect(begin(reader)).rejects.toMatchObject({ code: "access_denied" });
    await expect(begin(server.anonymous())).rejects.toMatchObject({ code: "not_signed_in" });
    await expect(begin(seller, { columns: ["gone"] })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("[design 10 rights] given a file of someone, when another person asks for it, or they may not export any more, then they do not get it", async () => {
    const { id } = await made(seller);
    expect((await bytesOf(await server.enter("partner"), id)).response.status).toBe(404);
    const role = "select id from sys.user where login = 'seller'";
    await server.database.pool.query(`update sys.membership set role_id = 'reader' where user_id = (${role})`);
    await expect.poll(async () => (await bytesOf(seller, id)).response.status).toBe(403);
    await server.database.pool.query(`update sys.membership set role_id = 'seller' where user_id = (${role})`);
    await expect.poll(async () => (await bytesOf(seller, id)).response.status).toBe(200);
  });

  it("[design 10 rights] given a file whose list shows other records since, when its person may not export those of the file any more, then they do not get it", async () => {
    const { id } = await made(seller);
    const author = { note: "", author: { userId: null, displayName: null } };
    const publish = (list: TesseraDocument) =>
      server.services.definitions.publishDocuments({ put: [list], remove: [] }, author);
    const { pool } = server.database;
    const giveRole = (role: string) =>
      pool.query(
        `update sys.membership set role_id = '${role}' where user_id = (select id from sys.user where login = 'seller')`,
      );
    await publish(dealsOf("firm", [shown("name")]));
    await giveRole("firm-seller");
    await expect.poll(async () => (await bytesOf(seller, id)).response.status).toBe(403);
    await giveRole("seller");
    await publish(dealsOf("deal", dealColumns));
    await expect.poll(async () => (await bytesOf(seller, id)).response.status).toBe(200);
  });

  it("[design 10 load] given a filter that a list would not be read with, when the list is to be exported with it, then no file is begun", async () => {
    const like = { field: "name", operator: "LIKE" as const, operand: { value: "x" } };
    const asked = begin(seller, { filter: { or: Array.from({ length: 51 }, () => like) } });
    await expect(asked).rejects.toMatchObject({ code: "query_too_expensive" });
  });

  it("[lists 2.2 export] given more files than a person may have under way, when they are asked for at once, then no more are begun", async () => {
    const { database } = server.services;
    const user = uuid7();
    const note = () =>
      database.transaction((transaction) =>
        noteExport(transaction, { id: uuid7(), user, list: "deals", entity: "deal", format: "csv", name: "x.csv" }),
      );
    const begun = await Promise.all(Array.from({ length: 8 }, note));
    expect(begun.filter((isBegun) => isBegun)).toHaveLength(3);
    await database.query({ text: "delete from sys.list_export where user_id = $1::uuid", values: [user] });
  });

  it("[lists 2.2 export] given more rows than are read at once, when they are exported, then all are in the file", async () => {
    await server.database.pool.query(
      "insert into app.deal (id, name, amount) select gen_random_uuid(), 'many ' || i, i from generate_series(1, 1200) i",
    );
    const { result, text } = await made(seller, { columns: ["name"], search: "many" });
    expect(result).toMatchObject({ rows: 1200 });
    expect(new Set(text.trim().split("\r\n")).size).toBe(1201);
    await server.database.pool.query("delete from app.deal where name like 'many %'");
  });

  /** Files wait for `open` before their bytes are kept; `begun` says that one does. */
  function gate() {
    const { store } = server.services.files;
    const [begun, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const write = store.write.bind(store);
    async function* held(bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        begun.resolve();
        await opened.promise;
        yield chunk;
      }
    }
    vi.spyOn(store, "write").mockImplementation((key, bytes) => write(key, held(bytes)));
    return { begun: begun.promise, open: opened.resolve };
  }

  it("[lists 2.2 export] given a file that is being made, when its run is cancelled, then nothing of it is left, and its address leads nowhere before and after", async () => {
    await server.database.pool.query(
      "insert into app.deal (id, name) select gen_random_uuid(), 'many ' || i from generate_series(1, 1200) i",
    );
    const { begun, open } = gate();
    const { id, run } = await begin(seller);
    await begun;
    expect((await bytesOf(seller, id)).response.status).toBe(404);
    expect((await look(seller, run)).progress.link).toBeNull();
    await seller.call(cancelProgress, { id: run ?? "" });
    // By now the server knows.
    await server.services.outbox.read();
    open();
    expect((await ended(seller, run)).progress).toMatchObject({ state: "cancelled", link: null });
    expect(await server.services.files.store.size(exportKey(id))).toBeNull();
    expect((await bytesOf(seller, id)).response.status).toBe(404);
    await server.database.pool.query("delete from app.deal where name like 'many %'");
  });

  it("[lists 2.2 export] given definitions that move while rows are read, when a file is made, then it begins again and is whole", async () => {
    const stream = server.services.records.stream.bind(server.services.records);
    let tries = 0;
    vi.spyOn(server.services.records, "stream").mockImplementation(async (context, request, take, purpose) => {
      if (++tries === 1)
        return stream(
          context,
          request,
          async (part) => {
            const goesOn = await take(part);
            const { TesseraError } = await import("@tessera/contract/errors.ts");
            if (goesOn) throw new TesseraError("definition_changed");
            return goesOn;
          },
          purpose,
        );
      return stream(context, request, take, purpose);
    });
    const { result } = await made(seller, { columns: ["name"] });
    expect(result).toMatchObject({ rows: 3 });
    expect(tries).toBe(2);
  });

  it("[lists 2.2 export] given an export that took a while, when it ends, then its person is notified with the way to the file", async () => {
    await server.database.pool.query("delete from sys.notification");
    const { begun, open } = gate();
    const { id, run } = await begin(seller);
    await begun;
    await server.database.pool.query({
      text: "update sys.durable_run set created_at = created_at - interval '1 minute' where id = $1",
      values: [run],
    });
    open();
    const { progress } = await ended(seller, run);
    expect(progress.link).toBe(`${getExport.path}?id=${id}`);
    const { messages } = await seller.call(filterMessages, {});
    expect(messages.map(({ link }) => link)).toEqual([progress.link]);
  });

  it("[lists 2.2 export] given files that have had their time, when they are swept, then they are gone with their bytes; others stay", async () => {
    const [old, fresh] = [await made(seller), await made(seller)];
    await server.database.pool.query({
      text: "update sys.list_export set expires_at = clock_timestamp() - interval '1 minute' where id = $1::uuid",
      values: [old.id],
    });
    await sweepExports(server.services);
    const { store } = server.services.files;
    expect([await store.size(exportKey(old.id)), (await bytesOf(seller, old.id)).response.status]).toEqual([null, 404]);
    expect((await bytesOf(seller, fresh.id)).response.status).toBe(200);
  });
});
