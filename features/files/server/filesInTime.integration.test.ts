import { readdirSync } from "node:fs";
import { join } from "node:path";
import { partKey } from "@tessera/records/files/fileStore.ts";
import { sweepFiles } from "@tessera/records/files/sweepFiles.ts";
import { column, entity, reference, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { productOn, startProduct } from "../../../apps/server/testing/startProduct.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { deleteRecords } from "../../records/operations/deleteRecords.ts";
import { getHistory } from "../../records/operations/getHistory.ts";
import { restoreVersion } from "../../records/operations/restoreVersion.ts";
import { undoBatch } from "../../records/operations/undoBatch.ts";
import { beginUpload } from "../operations/beginUpload.ts";
import { cancelUpload } from "../operations/cancelUpload.ts";
import { downloadFile } from "../operations/downloadFile.ts";
import { finishUpload } from "../operations/finishUpload.ts";
import { listFiles } from "../operations/listFiles.ts";
import { removeFile } from "../operations/removeFile.ts";
import { restoreFile } from "../operations/restoreFile.ts";
import { sendPart } from "../operations/sendPart.ts";
import { uploadFile } from "../operations/uploadFile.ts";

const documents = [
  entity("case", [column("name")], { attachments: true }),
  entity("step", [column("case_id", "uuid"), column("name")], {
    attachments: true,
    references: [reference("case", "case", { onDelete: "cascade" })],
  }),
  entity("item", [], {
    columns: [column("code"), column("name")],
    key: { columns: ["code"], made: "person" },
    display: ["name"],
    attachments: true,
    origin: "adopted",
    storage: { schema: "shop", table: "item" },
  }),
  role("clerk", [{ kind: "entity", entity: "*", subsystem: "shop", actions: ["read", "create", "update", "delete"] }]),
];

let server: TestServer;
let client: TestClient;
let count = 0;
const saveId = (): string => `files-in-time-${count++}`;

beforeAll(async () => {
  server = await startProduct({
    users: [{ login: "clerk", roles: ["clerk"] }],
    documents,
    prepareDatabase: async ({ pool }) => {
      await pool.query(
        "create schema shop; create table shop.item (code text primary key, name text); insert into shop.item values ('F1', 'first')",
      );
    },
  });
  client = await server.enter("clerk");
});
afterAll(() => server.close());

async function create(of: string, values: object): Promise<string> {
  const items = [{ kind: "create" as const, values: { ...values } }];
  return (await client.call(bulkRecords, { saveId: saveId(), entity: of, items })).keys[0] ?? "";
}
async function update(of: string, key: string, values: object): Promise<void> {
  const items = [{ kind: "update" as const, key, values: { ...values } }];
  await client.call(bulkRecords, { saveId: saveId(), entity: of, items });
}

async function attach(of: string, key: string, name: string, content = name): Promise<string> {
  const query = new URLSearchParams({ entity: of, key, name });
  const headers = { ...(await client.headers()), "content-type": "application/octet-stream" };
  const answer = await client.fetch(`${uploadFile.path}?${query}`, { method: "POST", headers, body: content });
  return (await answer.json()).data.file.id;
}
const names = async (of: string, key: string): Promise<readonly string[]> =>
  (await client.call(listFiles, { entity: of, key })).files.map(({ name }) => name);
const content = async (id: string): Promise<string> =>
  (await client.fetch(`${downloadFile.path}?id=${id}`, { headers: { authorization: "" } })).text();

/** Files of the store below a folder. */
function stored(below: string): readonly string[] {
  const folder = join(server.dataFolder, ".tessera", "files", below);
  try {
    const found = readdirSync(folder, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch {
    return [];
  }
}
const sweep = (): Promise<void> => sweepFiles(server.database.pool, server.services.files);

describe("files in time", () => {
  it("[files 4 deletion] given a record and its rows with files, when it is deleted and that is undone, then the files went and are back", async () => {
    const key = await create("case", { name: "one" });
    const row = await create("step", { case_id: key, name: "row" });
    const id = await attach("case", key, "case.txt");
    const deleted = await attach("case", key, "before.txt");
    await client.call(removeFile, { id: deleted });
    await attach("step", row, "step.txt");
    const { batch } = await client.call(deleteRecords, { entity: "case", keys: [key] });
    expect(JSON.parse(await content(id)).error.code).toBe("not_found");
    await client.call(undoBatch, { batch });
    expect(await names("case", key)).toEqual(["case.txt"]);
    expect(await names("step", row)).toEqual(["step.txt"]);
    expect(await content(id)).toBe("case.txt");
  });

  it("[files 4 deletion] given a deleted record, when another one gets its key, then that one has none of its files", async () => {
    await create("item", { code: "A1", name: "first" });
    await attach("item", "A1", "first.txt");
    await client.call(deleteRecords, { entity: "item", keys: ["A1"] });
    await create("item", { code: "A1", name: "second" });
    expect(await names("item", "A1")).toEqual([]);
    await attach("item", "A1", "second.txt");
    const { batch } = await client.call(deleteRecords, { entity: "item", keys: ["A1"] });
    await client.call(undoBatch, { batch });
    expect(await names("item", "A1")).toEqual(["second.txt"]);
  });

  it("[files 4 deletion] given a file that was deleted before its record was, when another record has its key, then it cannot be brought back to that one", async () => {
    await create("item", { code: "B1", name: "first" });
    const id = await attach("item", "B1", "first.txt");
    await client.call(removeFile, { id });
    await client.call(deleteRecords, { entity: "item", keys: ["B1"] });
    await create("item", { code: "B1", name: "second" });
    await expect(client.call(restoreFile, { id })).rejects.toMatchObject({ code: "not_found" });
    expect(await names("item", "B1")).toEqual([]);
  });

  it("[files 4 deletion] given a file that was deleted before its record was, when the deletion of the record is undone, then it can be brought back", async () => {
    const key = await create("case", { name: "one" });
    const id = await attach("case", key, "first.txt");
    await client.call(removeFile, { id });
    const { batch } = await client.call(deleteRecords, { entity: "case", keys: [key] });
    await client.call(undoBatch, { batch });
    await client.call(restoreFile, { id });
    expect(await names("case", key)).toEqual(["first.txt"]);
  });

  it("[files 4 versions] given a version from before a file was deleted, when it is restored, then the file is back and later ones stay", async () => {
    const key = await create("case", { name: "one" });
    const id = await attach("case", key, "old.txt");
    await update("case", key, { name: "two" });
    await client.call(removeFile, { id });
    await attach("case", key, "new.txt");
    await update("case", key, { name: "three" });
    const { versions: history } = await client.call(getHistory, { entity: "case", key });
    const version = history.find(({ changes }) => changes?.some(({ after }) => after === "two"))?.version ?? 0;
    await client.call(restoreVersion, { saveId: saveId(), entity: "case", key, version });
    expect(await names("case", key)).toEqual(["old.txt", "new.txt"]);
  });

  it("[files 4 adopted] given a record of a schema that Tessera adopted, when it gets a file, then nothing of the table changes", async () => {
    const id = await attach("item", "F1", "found.txt");
    expect(await names("item", "F1")).toEqual(["found.txt"]);
    expect(await content(id)).toBe("found.txt");
    const { rows } = await server.database.pool.query("select * from shop.item where code = 'F1'");
    expect(rows).toEqual([{ code: "F1", name: "first" }]);
  });

  it("[files 4 kept] given two files of one content, when each was deleted for long enough, then the content goes with the second", async () => {
    const key = await create("case", { name: "one" });
    const ids = [await attach("case", key, "a.txt", "the same"), await attach("case", key, "b.txt", "the same")];
    const before = stored("content").length;
    for (const [index, id] of ids.entries()) {
      await client.call(removeFile, { id });
      await server.database.pool.query({
        text: "update sys.file set deleted_at = now() - interval '31 days' where id = $1::uuid",
        values: [id],
      });
      await sweep();
      expect(stored("content")).toHaveLength(index === 0 ? before : before - 1);
    }
    expect(await names("case", key)).toEqual([]);
  });

  it("[files 4 kept] given a deleted file that is brought back while the cleaning is under way, when the cleaning gets to it, then it stays", async () => {
    const key = await create("case", { name: "one" });
    const ids = [await attach("case", key, "goes.txt"), await attach("case", key, "stays.txt")];
    for (const id of ids) await client.call(removeFile, { id });
    const set = (id: string | undefined, change: string) =>
      server.database.pool.query({ text: `update sys.file set ${change} where id = $1::uuid`, values: [id ?? null] });
    for (const id of ids) await set(id, "deleted_at = now() - interval '31 days'");
    const { store } = server.services.files;
    const { remove } = store;
    const removes = vi.spyOn(store, "remove").mockImplementation(async (asked) => {
      await set(ids[1], "state = 'ready', deleted_at = null");
      return remove(asked);
    });
    await sweep().finally(() => removes.mockRestore());
    expect(await names("case", key)).toEqual(["stays.txt"]);
    expect(await content(ids[1] ?? "")).toBe("stays.txt");
  });

  it("[files 2 broken] given uploads that were left, cancelled and refused, when the cleaning comes, then nothing of them is left", async () => {
    const key = await create("case", { name: "one" });
    const begin = () => client.call(beginUpload, { entity: "case", key, name: "part.txt", size: 4 });
    const send = async (id: string) => {
      const headers = { ...(await client.headers()), "content-type": "application/octet-stream" };
      await client.fetch(`${sendPart.path}?id=${id}&offset=0`, { method: "POST", headers, body: "part" });
    };
    const [left, cancelled] = [(await begin()).id, (await begin()).id];
    for (const id of [left, cancelled]) await send(id);
    await client.call(cancelUpload, { id: cancelled });
    expect(stored("uploads")).toHaveLength(1);
    const age = (interval: string) =>
      server.database.pool.query(
        `update sys.file set touched_at = clock_timestamp() - interval '${interval}' where state <> 'ready'`,
      );
    await age("20 minutes");
    await sweep();
    expect(stored("uploads")).toHaveLength(1);
    await age("2 days");
    await sweep();
    await age("2 hours");
    await sweep();
    expect(stored("uploads")).toEqual([]);
    const { rows } = await server.database.pool.query({
      text: "select id from sys.file where id = any($1::uuid[])",
      values: [`{${left},${cancelled}}`],
    });
    expect(rows).toEqual([]);
  });

  it("[files 2 broken] given a server that died when a file was made and its parts were not yet removed, when the cleaning comes, then they are, and the file stays", async () => {
    const key = await create("case", { name: "one" });
    const id = await attach("case", key, "made.txt");
    const { store } = server.services.files;
    await store.write(partKey(id, 0), new Blob(["made.txt"]).stream());
    await server.database.pool.query({
      text: "update sys.file set part_size = 100, touched_at = clock_timestamp() - interval '2 hours' where id = $1::uuid",
      values: [id],
    });
    await sweep();
    expect(stored("uploads")).toEqual([]);
    expect(await content(id)).toBe("made.txt");
  });

  it("[files 2 nodes] given two servers of an installation, when one gets the parts and the other finishes, then both have the file", async () => {
    const key = await create("case", { name: "one" });
    const second = await startTestServer({
      ...productOn(server.database),
      database: server.database,
      dataFolder: server.dataFolder,
    });
    try {
      const elsewhere = await second.enter("clerk");
      const { id } = await client.call(beginUpload, { entity: "case", key, name: "both.txt", size: 4 });
      const headers = { ...(await client.headers()), "content-type": "application/octet-stream" };
      await client.fetch(`${sendPart.path}?id=${id}&offset=0`, { method: "POST", headers, body: "both" });
      await elsewhere.call(finishUpload, { id });
      expect(await content(id)).toBe("both");
    } finally {
      await second.close();
    }
  });
});
