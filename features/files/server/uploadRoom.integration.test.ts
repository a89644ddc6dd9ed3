import { TesseraError } from "@tessera/contract/errors.ts";
import { column, entity, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { productOn, startProduct } from "../../../apps/server/testing/startProduct.ts";
import { beginUpload } from "../operations/beginUpload.ts";
import { cancelUpload } from "../operations/cancelUpload.ts";

const environment = { TESSERA_FILES_MAX_MB: "2", TESSERA_FILES_QUOTA_MB: "2" };
const logins = ["anna", "bela", "cili", "dora", "edit", "feri"];
/** Three files of this size fit, four do not. */
const size = 600_000;

let server: TestServer;
let other: TestServer;
let people: readonly TestClient[] = [];

beforeAll(async () => {
  server = await startProduct({
    documents: [
      entity("case", [column("name")], { attachments: true }),
      role("clerk", [{ kind: "entity", entity: "case", actions: ["create"] }]),
    ],
    users: logins.map((login) => ({ login, roles: ["clerk"] })),
    environment,
  });
  const { database, dataFolder } = server;
  other = await startTestServer({ ...productOn(database), database, dataFolder, environment });
  people = await Promise.all(logins.map((login, index) => (index % 2 === 0 ? server : other).enter(login)));
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});
beforeEach(async () => {
  await server.services.database.query("delete from sys.file");
});

const begin = (client: TestClient): Promise<string> =>
  client.call(beginUpload, { entity: "case", name: "a.txt", size }).then(
    () => "begun",
    (error: unknown) => (error instanceof TesseraError ? error.code : String(error)),
  );
const sorted = (answers: readonly string[]) => answers.toSorted();

it("[files 2 quota] given room for three files, when six people begin one each at the same moment on two servers, then three begin, and no more room is taken", async () => {
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(people.map(begin));
    expect(sorted(answers)).toEqual([
      ...["begun", "begun", "begun"],
      ...["file_quota_reached", "file_quota_reached", "file_quota_reached"],
    ]);
    const { rows } = await server.services.database.query<{ used: string }>(
      "select sum(size) as used from sys.file where state <> 'refused'",
    );
    expect(rows).toEqual([{ used: String(3 * size) }]);
    await server.services.database.query("delete from sys.file");
  }
});

it("[files 2 quota] given files that are begun, cancelled, deleted for good and left by a person who is gone, when the room that is taken is counted, then it is that of the files", async () => {
  const { database } = server.services;
  const [first, second] = people;
  if (first === undefined || second === undefined) throw new Error("There are no people.");
  const { id } = await first.call(beginUpload, { entity: "case", name: "a.txt", size: 100 });
  await second.call(beginUpload, { entity: "case", name: "b.txt", size: 20 });
  await second.call(beginUpload, { entity: "case", name: "c.txt", size: 3 });
  const taken = async () => {
    const { rows } = await database.query<{ counted: string; real: string }>(
      `select (select sum(bytes) from sys.file_usage) as counted,
        (select coalesce(sum(size), 0) from sys.file where state <> 'refused') as real`,
    );
    return [rows[0]?.counted, rows[0]?.real];
  };
  expect(await taken()).toEqual(["123", "123"]);
  await first.call(cancelUpload, { id });
  expect(await taken()).toEqual(["23", "23"]);
  await database.query("update sys.file set user_id = null, size = size + 1 where state <> 'refused'");
  expect(await taken()).toEqual(["25", "25"]);
  await database.query("delete from sys.file");
  expect(await taken()).toEqual(["0", "0"]);
});
