import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { WatchRows } from "@tessera/contract/socket/rowsPayloads.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { textDigest } from "@tessera/std/textDigest.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshSaveId, ids, startAttackedServer } from "../../../apps/server/attacks/attacks.fixtures.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { getList } from "../operations/getList.ts";

let server: TestServer;
let boss: TestClient;
const opened: TestSocket[] = [];
beforeAll(async () => {
  server = await startAttackedServer();
  boss = await server.enter("boss");
});
afterAll(async () => {
  await Promise.all(opened.map((socket) => socket.close()));
  await server?.close();
});

/** A page that follows the deals that `filter` leaves. */
async function follow(filter: NonNullable<InputOf<typeof getList>["filter"]> | null) {
  const page = { idList: "deal", filter, offset: 0, limit: 10 };
  const { rows } = await boss.call(getList, page);
  const socket = await openTestSocket(server.url, { client: boss });
  opened.push(socket);
  // The guard gives each row a key.
  const keys = (rows as { readonly key: string }[]).map(({ key }) => key);
  const shown = rows.map((row, at): [string, string] => [keys[at] ?? "", textDigest(JSON.stringify(row))]);
  const watch: WatchRows = { ...page, filter, watch: "w", age: 0, count: null, rows: shown };
  socket.send("watch-rows", watch, 7);
  await socket.next("rows-update");
  return { keys, next: async () => (await socket.next("rows-update")).payload };
}

it("[design 10 outbox] given two readers of the same rights of whom one filters by a further entity, when only a record of that changes, then the rows of that reader follow", async () => {
  const filter = {
    exists: { entity: "part", reference: "deal" },
    where: { field: "name", operator: "=", operand: { value: "Asked for" } },
  } as const;
  const rename = (name: string) =>
    boss.call(bulkRecords, {
      saveId: freshSaveId(),
      entity: "part",
      items: [{ kind: "update", key: ids.part.one, values: { name } }],
    });
  await rename("Asked for");
  const [all, some] = [await follow(null), await follow(filter)];
  expect([all.keys.length > 1, some.keys]).toEqual([true, [ids.deal.one]]);
  await rename("Another one");
  expect((await some.next()).gone).toEqual([ids.deal.one]);
});
