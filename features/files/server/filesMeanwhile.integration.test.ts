import { createHash } from "node:crypto";
import { contentKey } from "@tessera/records/files/fileStore.ts";
import { column, entity, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { beginUpload } from "../operations/beginUpload.ts";
import { cancelUpload } from "../operations/cancelUpload.ts";
import { downloadFile } from "../operations/downloadFile.ts";
import { finishUpload } from "../operations/finishUpload.ts";
import { removeFile } from "../operations/removeFile.ts";
import { sendPart } from "../operations/sendPart.ts";
import { address, post, sendWhole } from "./testing/fileCalls.ts";

const actions = ["read", "create", "update"];
const documents = [
  entity("case", [column("name")], { attachments: true }),
  role("clerk", [{ kind: "entity", entity: "case", actions }]),
  role("reader", [{ kind: "entity", entity: "case", actions: ["read"] }]),
];

let server: TestServer;
let client: TestClient;
let key = "";

beforeAll(async () => {
  server = await startProduct({ users: [{ login: "clerk", roles: ["clerk"] }], documents });
  client = await server.enter("clerk");
  const items = [{ kind: "create" as const, values: { name: "one" } }];
  [key = ""] = (await client.call(bulkRecords, { saveId: "meanwhile-001", entity: "case", items })).keys;
});
afterAll(() => server.close());

const sha = (content: string): string => createHash("sha256").update(content).digest("hex");
const whole = (name: string, content: string) =>
  sendWhole(client, { entity: "case", key, name }, new TextEncoder().encode(content));
const begin = (name: string, size: number) => client.call(beginUpload, { entity: "case", key, name, size });

it("[files 2 parts] given a part that is sent again while its upload is finished, when its bytes are others, then they are not kept as what was looked at", async () => {
  const { store } = server.services.files;
  const { id } = await begin("a.txt", 10);
  const send = (body: string) =>
    post(client, address(sendPart, { id, offset: 0 }), body, "application/octet-stream").then(({ status }) => status);
  expect(await send("looked at!")).toBe(200);
  const size = store.size;
  const sizes = vi.spyOn(store, "size").mockImplementation(async (asked) => {
    if (asked.startsWith("content/")) expect(await send("never seen")).toBe(200);
    return size(asked);
  });
  const finished = client.call(finishUpload, { id }).finally(() => sizes.mockRestore());
  await expect(finished).rejects.toMatchObject({ code: "file_incomplete" });
  expect(await store.size(contentKey(sha("looked at!")))).toBeNull();
  await client.call(cancelUpload, { id });
});

it("[files 2 parts] given an upload, when it is finished twice at once, then both callers get the one file", async () => {
  const { store } = server.services.files;
  const { id } = await begin("twice.txt", 10);
  await post(client, address(sendPart, { id, offset: 0 }), "sent twice", "application/octet-stream");
  const size = store.size;
  let other: Promise<unknown> = Promise.resolve();
  const sizes = vi.spyOn(store, "size").mockImplementation(async (asked) => {
    if (!asked.startsWith("content/")) return size(asked);
    sizes.mockRestore();
    other = client.call(finishUpload, { id });
    await other;
    return size(asked);
  });
  const finished = await client.call(finishUpload, { id });
  expect(finished.file.id).toBe(id);
  expect(await other).toEqual(finished);
  await client.call(removeFile, { id });
});

/** Sends a file, and has rights move when all of it is there. */
async function whileRightsMove(name: string, change: string) {
  const { store } = server.services.files;
  const { write } = store;
  const writes = vi.spyOn(store, "write").mockImplementation(async (asked, bytes) => {
    await write(asked, bytes);
    if (!asked.startsWith("uploads/")) return;
    writes.mockRestore();
    await server.database.pool.query(`${change}; update sys.state set rights = rights + 1`);
  });
  return whole(name, "arrived");
}

it("[files 2 whole] given rights that move while a file arrives, when all of it is there, then it is the record's", async () => {
  expect((await whileRightsMove("moved.txt", "select")).file).toMatchObject({ name: "moved.txt", size: 7 });
});

it("[files 2 whole] given a right that is lost while a file arrives, when all of it is there, then it is refused", async () => {
  const change = (from: string, to: string) => `update sys.membership set role_id = '${to}' where role_id = '${from}'`;
  expect((await whileRightsMove("late.txt", change("clerk", "reader"))).code).toBe("access_denied");
  await server.database.pool.query(`${change("reader", "clerk")}; update sys.state set rights = rights + 1`);
});

it("[files 3 safe] given a file that the store does not give, when it is opened, then the error is not kept as the file", async () => {
  const { file } = await whole("lost.txt", "lost bytes");
  await server.services.files.store.remove(contentKey(sha("lost bytes")));
  const path = address(downloadFile, { id: file?.id ?? "", download: true });
  const { headers, status } = await client.fetch(path, { headers: { authorization: "" } });
  expect(status).toBe(404);
  expect([headers.get("content-disposition"), headers.get("etag")]).toEqual([null, null]);
});
