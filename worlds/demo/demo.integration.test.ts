import { fileURLToPath } from "node:url";
import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { documentTexts } from "@tessera/contract/documents/documentTexts.ts";
import { migrate } from "@tessera/server-kit/database/migrations.ts";
import { coreMigrations } from "@tessera/server-kit/http/coreMigrations.ts";
import type { Services } from "@tessera/server-kit/services.ts";
import { readWorldUsers } from "@tessera/server-kit/signin/worldUsers.ts";
import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { type LoadedWorld, loadWorld } from "@tessera/server-kit/worlds/loadWorld.ts";
import { readWorldData } from "@tessera/server-kit/worlds/worldData.ts";
import { readWorldDocuments } from "@tessera/server-kit/worlds/worldDocuments.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getList } from "#features/lists/operations/getList.ts";
import { getListSetup } from "#features/lists/operations/getListSetup.ts";
import { composition } from "../../apps/server/composition.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const author = { userId: null, displayName: null };
const documents = readWorldDocuments(folder);
let server: TestServer;
let loaded: LoadedWorld | null;
let again: LoadedWorld | null;

/** A server on a fresh database with the users of the world. */
async function start(prepare: (services: Services) => Promise<void>): Promise<TestServer> {
  const database = await createTestDatabase();
  const parts = composition(database.pool);
  await migrate(database.pool, [...coreMigrations, ...(parts.product.migrations ?? [])]);
  const started = await startTestServer({
    ...parts,
    product: { ...parts.product, webFolder: null },
    users: readWorldUsers(folder),
    database,
    prepare,
  });
  return {
    ...started,
    close: async () => {
      await started.close();
      await database.close();
    },
  };
}

beforeAll(async () => {
  server = await start(async (services) => {
    loaded = await loadWorld(services, folder);
    again = await loadWorld(services, folder);
  });
});

afterAll(() => server.close());

interface Row {
  readonly cells: { readonly [column: string]: unknown };
  readonly masked: readonly string[];
}

async function rowsAs(login: string, input: InputOf<typeof getList>): Promise<readonly Row[]> {
  const person = await server.enter(login);
  const { rows } = await person.call(getList, { limit: 100, ...input });
  // The rows are as `Records.page` describes them.
  return rows as readonly Row[];
}

describe("world demo", () => {
  it("[design 2 worlds] given a first start, when the world is loaded, then its documents and rows are there, and a second start adds nothing", () => {
    const rows = readWorldData(folder).reduce((sum, file) => sum + file.rows.length, 0);
    expect(loaded).toEqual({ documents: documents.size, records: rows });
    expect(again).toBeNull();
  });

  it("[design 2 worlds] given a first start that was cut off among the rows, when started again, then every row is there once", async () => {
    const cut = async (services: Services): Promise<void> => {
      const { records } = services;
      let left = 2;
      const failing: Services = {
        ...services,
        records: {
          ...records,
          bulk: (context, request) => {
            left -= 1;
            return left < 0 ? Promise.reject(new Error("cut off")) : records.bulk(context, request);
          },
        },
      };
      await expect(loadWorld(failing, folder)).rejects.toThrow("cut off");
      expect(services.definitions.current().get("menu", "demo")).toBeNull();
      expect(await loadWorld(services, folder)).toEqual(loaded);
    };
    const other = await start(cut);
    try {
      const { rows } = await other.database.pool.query(
        "select (select count(*) from app.department) as departments, (select count(*) from app.person) as people",
      );
      expect(rows).toEqual([{ departments: "6", people: "25" }]);
    } finally {
      await other.close();
    }
  });

  it("[design 2 worlds] given the empty world, when loaded, then nothing is", async () => {
    expect(await loadWorld(server.services, fileURLToPath(new URL("../empty", import.meta.url)))).toBeNull();
  });

  it("[design 4 documents] given the world's files, when imported and exported, then each is the same to the letter", async () => {
    const { definitions } = server.services;
    expect(definitions.exportFolder()).toEqual(documents);
    await expect(definitions.importFolder(documents, "replace", { note: "again", author })).resolves.toBeNull();
  });

  it("[design 4 texts] given every text of the world, when read in Hungarian and German, then there is a translation of just this text", () => {
    const { definitions } = server.services;
    const snapshot = definitions.current();
    const missing = ["hu", "de"].flatMap((language) => {
      const translation: unknown = JSON.parse(documents.get(`demo/translation/demo.${language}.json`) ?? "{}");
      // The store has checked the file against its kind's schema.
      const { body } = translation as { body: { texts: Record<string, { text: string; source: string }> } };
      const wanted = new Map(
        [...definitions.kinds.values()].flatMap((kind) =>
          snapshot
            .all(kind.kind)
            .filter(({ subsystem }) => subsystem === "demo")
            .flatMap((document) => documentTexts(kind, document))
            .map(({ key, text }) => [key, text] as const),
        ),
      );
      const unknown = Object.keys(body.texts).filter((key) => !wanted.has(key));
      const stale = [...wanted].filter(
        ([key, text]) => body.texts[key]?.source !== text || body.texts[key]?.text === "",
      );
      return [...unknown, ...stale.map(([key]) => `${language} ${key}`)];
    });
    expect(missing).toEqual([]);
  });

  it("[forms 3 subform] given the requests, when their lines are added up, then the total is that of each request", async () => {
    const { rows } = await server.database.pool.query<{ number: string }>(
      `select r.number from app.service_request r left join app.service_request_line l on l.request_id = r.id
       group by r.id having r.total <> coalesce(sum(l.total), 0) or count(l.id) not between 1 and 6
         or (r.total > 500 and coalesce(r.reason, '') = '') or (r.status = 'waiting') <> (r.waiting_for is not null)`,
    );
    expect(rows).toEqual([]);
  });

  it("[lists 2.2 list] given a clerk, when he looks for a name without accents, then its requests come, the newest number first", async () => {
    const rows = await rowsAs("clerk", { idList: "service-request", search: "kovari" });
    expect(rows.map(({ cells }) => String(cells.number).slice(-5))).toEqual(["-0039", "-0016"]);
    expect(rows[0]?.cells).toMatchObject({ requester: "Kővári Anna", department: "Facilities", status: "in_progress" });
  });

  it("[design 10 rights] given a viewer, when he reads people, then telephones are masked and nothing may be changed", async () => {
    const rows = await rowsAs("viewer", { idList: "person" });
    expect(rows).toHaveLength(25);
    expect(new Set(rows.map(({ cells, masked }) => JSON.stringify([cells.phone, masked])))).toEqual(
      new Set(['[null,["phone"]]']),
    );
    const viewer = await server.enter("viewer");
    const setup = await viewer.call(getListSetup, { idList: "person" });
    expect(setup.may).toMatchObject({ create: false, update: false, delete: false });
  });

  it("[shell 4.7 texts] given people of different languages, when they open a list, then its heads are in each language", async () => {
    const clerk = await server.enter("clerk");
    const { label, columns } = await clerk.call(getListSetup, { idList: "service-request" });
    expect([label, columns[1]?.label]).toEqual(["Szolgáltatási igények", "Tárgy"]);
  });
});
