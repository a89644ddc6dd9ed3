import { fileURLToPath } from "node:url";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { readWorldUsers } from "@tessera/identity/signin/worldUsers.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { loadWorld } from "@tessera/server-kit/worlds/loadWorld.ts";
import { randomId } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getData } from "#features/forms/operations/getData.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { getList } from "#features/lists/operations/getList.ts";
import { getHistory } from "#features/records/operations/getHistory.ts";
import { restoreVersion } from "#features/records/operations/restoreVersion.ts";
import { startProduct } from "../../apps/server/testing/startProduct.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const entity = "service-request";
let server: TestServer;
let clerk: TestClient;

beforeAll(async () => {
  server = await startProduct({
    users: readWorldUsers(folder),
    prepare: async (services) => void (await loadWorld(services, folder)),
  });
  clerk = await server.enter("clerk");
});

afterAll(() => server.close());

/** A request as its form reads it. */
interface Request {
  readonly values: { readonly [column: string]: unknown };
  readonly rows: { readonly lines: readonly { readonly key: string; readonly values: object }[] };
}

async function read(key: string): Promise<Request> {
  const { ITEMS } = await clerk.call(getData, { idForm: entity, idMaintable: key });
  // The answer is as `Records.read` describes it.
  return ITEMS as Request;
}

function save(key: string, changes: SaveMessage["changes"], removed: readonly string[] = []) {
  const rows = removed.map((row) => ({ uid: row, key: row, base: {} }));
  const lines = { entity: `${entity}-line`, reference: "request", added: [], changed: [], removed: rows };
  const formData = { saveId: randomId(20), form: entity, entity, key, changes, rows: { lines } };
  return clerk.call(saveData, { idForm: entity, formData });
}

const restore = (key: string, version: number) =>
  clerk.call(restoreVersion, { saveId: randomId(20), entity, key, version, form: entity });

describe("restoring requests of the demo company", () => {
  it("[design 5 history] given a request with lines of the world, when its subject and then a line are changed and version 1 restored, then all is as it was, with its total", async () => {
    const { rows } = await clerk.call(getList, { idList: entity, limit: 10, search: "SR-2026-0432" });
    // The rows are as `Records.page` describes them.
    const [{ key } = { key: "" }] = rows as readonly { readonly key: string }[];
    const before = await read(key);
    expect(before.rows.lines).toHaveLength(3);
    await save(key, { subject: { base: String(before.values.subject), mine: "Another" } });
    const { versions } = await clerk.call(getHistory, { entity, key });
    expect(versions[0]?.changes).toMatchObject([{ kind: "changed", column: "subject" }]);
    await restore(key, 1);
    expect(await read(key)).toMatchObject({ values: before.values, rows: before.rows });
    const [line] = before.rows.lines;
    await save(key, {}, [line?.key ?? ""]);
    const less = await read(key);
    expect(less.rows.lines).toHaveLength(2);
    expect(less.values.total).not.toBe(before.values.total);
    await restore(key, 1);
    expect(await read(key)).toMatchObject({ values: before.values, rows: before.rows });
  });
});
