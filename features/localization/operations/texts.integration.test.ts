import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Records } from "@tessera/records/guard/records.ts";
import { readCounters } from "@tessera/server-core/state/writeLock.ts";
import { bareProduct } from "@tessera/server-kit/testing/bareProduct.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csrfTokenHandler } from "../../session/operations/csrfToken.server.ts";
import { translationDocument } from "../documents/translation.ts";
import { filterHandler } from "./filter.server.ts";
import { filter } from "./filter.ts";
import { lastModifyHandler } from "./lastModify.server.ts";
import { lastModify } from "./lastModify.ts";

let nodes: readonly [TestServer, TestServer];
let visitor: TestClient;
const options = { note: "", author: { userId: null, displayName: null } };

const translation = (text: string): TesseraDocument => ({
  kind: "translation",
  id: "shop.de",
  schemaVersion: 1,
  subsystem: "shop",
  body: { language: "de", texts: { greet: { text } } },
});

beforeAll(async () => {
  const parts = {
    product: {
      ...bareProduct,
      operations: [csrfTokenHandler, filterHandler, lastModifyHandler],
      kinds: [translationDocument],
    },
    // None of these operations reads a record.
    createRecords: () => ({}) as Records,
  };
  const first = await startTestServer(parts);
  const second = await startTestServer({ ...parts, database: first.database, dataFolder: first.dataFolder });
  nodes = [first, second];
  visitor = second.anonymous();
});
afterAll(async () => {
  await nodes[1].close();
  await nodes[0].close();
});

const publish = (text: string) =>
  nodes[0].services.definitions.publishDocuments({ put: [translation(text)], remove: [] }, options);
const greeting = async () => (await visitor.call(filter, { language: "de" })).find(({ key }) => key === "greet")?.text;

describe("texts have a version of their own", () => {
  it("[design 4 texts] given two nodes, when one publishes translations, then the other's next answer has them and another version", async () => {
    await publish("Hallo");
    const { lastModify: before } = await visitor.call(lastModify, {});
    expect(await greeting()).toBe("Hallo");
    await publish("Servus");
    expect((await visitor.call(lastModify, {})).lastModify).not.toBe(before);
    await publish("Moin");
    expect(await greeting()).toBe("Moin");
  });

  it("[design 4 texts] given translations, when they are published, then the counter of definitions stays and that of texts moves", async () => {
    const before = await readCounters(nodes[0].database.pool);
    const published = await publish("Grüß Gott");
    expect(await readCounters(nodes[0].database.pool)).toEqual({ ...before, texts: before.texts + 1 });
    expect(published?.definitions).toBe(before.definitions);
  });

  it("[design 4 texts] given several publishes of translations, when they are listed, then the newest is first and each can be undone", async () => {
    const { definitions } = nodes[0].services;
    await publish("eins");
    const second = await publish("zwei");
    const [newest] = await definitions.publishes({ offset: 0, limit: 2 });
    expect(newest?.id).toBe(second?.id);
    await definitions.restorePublish(second?.id ?? "", options);
    expect(await greeting()).toBe("eins");
  });

  it("[design 4 texts] given two people who save a draft of the same translations, when the first publishes, then the second is notified", async () => {
    const { definitions } = nodes[0].services;
    const version = definitions.current().version("translation", "shop.de") ?? 0;
    const draft = {
      kind: "translation",
      id: "shop.de",
      document: translation("drei"),
      baseVersion: version,
      revision: 0,
    };
    await nodes[1].services.definitions.publishDocuments({ put: [translation("vier")], remove: [] }, options);
    await expect(definitions.saveDraft(draft, options)).rejects.toMatchObject({ code: "publish_conflict" });
  });
});
