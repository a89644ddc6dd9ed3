import { createRecords } from "@tessera/server-kit/records/createRecords.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "../http/startServer.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { openTestSocket } from "../testing/testSocket.ts";

const product: Product = {
  operations: [],
  kinds: [],
  fieldTypes: [],
  panelTypes: [],
  documents: [],
  texts: new Map(),
  pageFiles: [],
  webFolder: null,
  version: "0",
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    product,
    createRecords: (renew) => createRecords({ renew }),
    users: [
      { login: "anna", roles: [] },
      { login: "bela", roles: [] },
    ],
  });
});
afterAll(() => server.close());

describe("signing in", () => {
  it("[shell 4.6 socket] given the token of a session, when a page says who it is, then it is told that it is known", async () => {
    const socket = await openTestSocket(server.url, { client: await server.enter("anna") });
    socket.send("check-connection", null, 7);
    expect(await socket.next("confirm-connection")).toMatchObject({ correlationId: 7 });
    await socket.close();
  });
});
