import { TesseraError } from "@tessera/contract/errors.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { bareProduct } from "@tessera/server-kit/testing/bareProduct.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

let server: TestServer;
let page: TestSocket;

beforeEach(async () => {
  server = await startTestServer({
    product: bareProduct,
    createRecords: (renew) => createRecords({ renew }),
    users: [{ login: "dora", roles: [] }],
    socketLimits: { checkSessionsEvery: 50 },
  });
  page = await openTestSocket(server.url, { client: await server.enter("dora") });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.close();
  await server.close();
});

it("[design 4 counters] given a database that is away as a publish becomes known, when it is back, then open pages are notified all the same", async () => {
  const { database, definitions, outbox } = server.services;
  vi.spyOn(definitions, "refresh").mockRejectedValueOnce(new TesseraError("database_unavailable"));
  await database.query("update sys.state set definitions = definitions + 1");
  outbox.wake();
  expect((await page.next("refresh-layout")).payload).toEqual({ url: null });
});

it("[design 4 counters] given a page whose session is looked at while its rights move, when the move becomes known, then it is notified", async () => {
  const { database, definitions, outbox } = server.services;
  // The first move after a page came notifies it in any case.
  await database.query("update sys.state set rights = rights + 1");
  outbox.wake();
  await page.next("refresh-layout");
  const query: Database["query"] = database.query.bind(database);
  let looks = 0;
  vi.spyOn(database, "query").mockImplementation(async (statement, options) => {
    const answer = await query(statement, options);
    if (typeof statement !== "string" && statement.text.includes("from sys.session s join")) looks++;
    return answer;
  });
  const refresh = definitions.refresh.bind(definitions);
  vi.spyOn(definitions, "refresh").mockImplementationOnce(async () => {
    const before = looks;
    // One that has begun may have read before the move, and what the second found is noted before the third begins.
    await expect.poll(() => looks).toBeGreaterThan(before + 2);
    return refresh();
  });
  await query(`with moved as (update sys.state set rights = rights + 1)
    insert into sys.membership (user_id, role_id) select id, 'looked at' from sys."user" where login = 'dora'`);
  outbox.wake();
  expect((await page.next("refresh-layout")).payload).toEqual({ url: null, rights: true });
});
