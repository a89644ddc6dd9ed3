import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { column, document, entity } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { publish } from "../../definitions/operations/publish.ts";
import { saveDraft } from "../../definitions/operations/saveDraft.ts";

const page = (id: string, html: string) =>
  document("page", id, { label: id, rows: [], gridItems: [], content: { html } });
const url = (id: string, route: string, shown: string) =>
  document("url", id, { route, isPublic: true, page: shown, title: null });

let server: TestServer;
let designer: TestClient;
beforeAll(async () => {
  server = await startProduct({
    users: [{ login: "designer", roles: ["administrator"] }],
    documents: [
      page("towns", "<p>Towns</p>"),
      page("shops", "<p>Shops</p>"),
      url("towns", "/towns/:name", "towns"),
      url("shops", "/shops/index", "shops"),
      entity("thing", [column("name")]),
    ],
  });
  designer = await server.enter("designer");
});
afterAll(() => server?.close());

async function publishOne(changed: TesseraDocument): Promise<void> {
  const { kind, id } = changed;
  const baseVersion = server.services.definitions.published().version(kind, id) ?? 0;
  await designer.call(saveDraft, { kind, id, document: changed, baseVersion, revision: 0 });
  await designer.call(publish, { documents: [{ kind, id }], note: "" });
}

it("[shell 4.6 refresh-layout] given an open page, when pages or urls are published, then it hears their routes beside the move itself, and of nothing else", async () => {
  const socket = await openTestSocket(server.url, { client: designer });
  const heard = async (count: number) => {
    const urls: (string | null)[] = [];
    while (urls.length < count) urls.push((await socket.next("refresh-layout")).payload.url);
    await server.services.socket.toEveryone("bookmarks-update", null);
    await socket.next("bookmarks-update");
    return [urls, socket.waiting("refresh-layout")];
  };
  await publishOne(page("towns", "<p>All towns</p>"));
  expect(await heard(2)).toEqual([[null, "/towns/:name"], 0]);
  await publishOne(url("shops", "/shops/all", "shops"));
  expect(await heard(2)).toEqual([[null, "/shops/all"], 0]);
  await publishOne(entity("thing", [column("name"), column("note")]));
  expect(await heard(1)).toEqual([[null], 0]);
  await socket.close();
});
