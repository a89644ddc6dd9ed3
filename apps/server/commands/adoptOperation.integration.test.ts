import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adopt } from "../../../features/adoption/operations/adopt.ts";
import { noteCopy } from "../../../features/adoption/server/adoptionStore.server.ts";
import { adoptSchema } from "../../../features/adoption/server/adoptSchema.server.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { adoptedBy } from "./testing/adoptedBy.ts";
import { type CommandServer, startCommandServer } from "./testing/commandServer.ts";

let server: CommandServer;
let shop: TestDatabase;
let admin: TestClient;

const options = { note: "test", author: { userId: null, displayName: null } };
const role = (id: string, grants: TesseraDocument["body"]): TesseraDocument => ({
  kind: "role",
  id,
  schemaVersion: 1,
  subsystem: "test",
  body: { label: id, grants },
});

beforeAll(async () => {
  shop = await createTestDatabase();
  await shop.pool.query(`create table article (id int primary key, name text not null);
    insert into article values (1, 'Chair'), (2, 'Desk');
    create view cheap as select id, name from article where id = 1`);
  server = await startCommandServer(
    [
      { login: "admin", roles: ["administrator"] },
      { login: "clerk", roles: [] },
      { login: "caller", roles: ["caller"] },
    ],
    { runs: true },
  );
  const put = [role("caller", [{ id: "g1", kind: "operation", operation: "Adoption_adopt" }])];
  await server.services.definitions.publishDocuments({ put, remove: [] }, options);
  admin = await server.enter("admin");
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const input = (subsystem: string, more: { readonly url?: string | null; readonly user?: string } = {}) => ({
  url: more.url === undefined ? shop.url : more.url,
  schema: null,
  subsystem,
  grants: more.user === undefined ? [] : [{ role: `${subsystem}-editor`, user: more.user }],
});

/** The code that completes `adoption.error.…`. */
const problem = (code: string) => ({
  code: "invalid_input",
  data: { problems: [expect.objectContaining({ code })] },
});

async function remains(subsystem: string): Promise<unknown> {
  const { rows } = await server.database.pool.query({
    text: `select (select count(*) from pg_namespace where nspname = $1) + (select count(*) from sys.adoption where subsystem = $1) as count`,
    values: [subsystem],
  });
  return rows;
}

describe("adopting by the operation", () => {
  it("[design 5 adopted] given a running database, when an administrator adopts it for the clerk, then the clerk works with it", async () => {
    const answer = await adoptedBy(admin, input("shop", { user: "Clerk" }));
    expect(answer).toMatchObject({
      kind: "adopted",
      tables: [{ name: "article", rows: 2 }],
      notices: [],
      granted: [{ role: "shop-editor", user: "Clerk" }],
      proposal: null,
    });
    const clerk = await server.enter("clerk");
    const { rows } = await clerk.call(getList, { idList: "shop.article" });
    expect(rows).toMatchObject([{ key: "1", cells: { name: "Chair" } }, { key: "2" }]);
    expect((await clerk.call(getList, { idList: "shop.cheap" })).rows).toMatchObject([{ cells: { name: "Chair" } }]);
  });

  it("[design 5 adopted] given it was adopted, when it changed and is adopted again, then the change is proposed", async () => {
    await server.database.pool.query("alter table shop.article add column price numeric(10, 2)");
    const answer = await adoptedBy(admin, input("shop", { url: null }));
    expect(answer).toMatchObject({
      kind: "again",
      proposal: { columnsAdded: ["article.price"], tablesAdded: [], kept: [], blocked: [] },
    });
    expect(answer.proposal?.drafted).toContainEqual({ kind: "entity", id: "shop.article" });
  });

  it("[design 10 rights] given someone without the grant, or with the grant and no rights to documents, when they adopt, then it is denied and nothing is copied", async () => {
    for (const login of ["clerk", "caller"]) {
      const client = await server.enter(login);
      await expect(client.call(adopt, input("theirs"))).rejects.toMatchObject({ code: "access_denied" });
      await expect(client.call(adopt, input("shop"))).rejects.toMatchObject({ code: "access_denied" });
    }
    expect(await remains("theirs")).toEqual([{ count: "0" }]);
  });

  it.each([
    ["an unknown user", "other", { user: "stranger" }, "user_unknown"],
    ["the product's own subsystem", "tessera", {}, "subsystem_taken"],
    ["a name of PostgreSQL's", "pg_shop", {}, "subsystem_invalid"],
    ["no source", "other", { url: null }, "source_missing"],
  ])(
    "[design 5 adopted] given %s, when it is adopted, then the reason is named and nothing remains",
    async (_what, subsystem, more, code) => {
      await expect(admin.call(adopt, input(subsystem, more))).rejects.toMatchObject(problem(code));
      expect(await remains(subsystem)).toEqual([{ count: "0" }]);
    },
  );

  it("[design 5 adopted] given an address that does not answer, when it is adopted, then the reason is said in a text of the product, and its password is not repeated", async () => {
    const url = "postgres://reader:secret@127.0.0.1:1/x?password=secret";
    const refused = adoptedBy(admin, input("other", { url }));
    const address = "postgres://reader@127.0.0.1:1/x";
    await expect(refused).rejects.toMatchObject({
      code: "adoption_failed",
      reason: { key: "adoption.failed.refused", params: { address } },
    });
    await expect(refused).rejects.not.toThrow(/secret/);
    const { rows } = await server.database.pool.query(
      "select (select count(*) from sys.notification n where n::text like '%secret%') + (select count(*) from sys.durable_run r where r::text like '%secret@%' or r.sealed is not null) as count",
    );
    expect(rows).toEqual([{ count: "0" }]);
  });

  it("[design 5 adopted] given an address that is taken, when it is adopted, then that list is missing and named, and the rest is there", async () => {
    const url: TesseraDocument = {
      kind: "url",
      id: "in-the-way",
      schemaVersion: 1,
      subsystem: "test",
      body: { route: "/clash/article/index", isPublic: false, page: null },
    };
    await server.services.definitions.publishDocuments({ put: [url], remove: [] }, options);
    const adopted = await adoptedBy(admin, input("clash"));
    expect(adopted.notices).toContainEqual({
      code: "document_failed",
      kind: "url",
      object: "clash.article.index",
      line: null,
      detail: "/route route_taken",
    });
    const snapshot = await server.services.definitions.refresh();
    expect(snapshot.get("form", "clash.article")).not.toBeNull();
    expect(snapshot.get("list", "clash.article")).toBeNull();
  });

  it("[design 5 adopted] given a document of that name elsewhere, when it is adopted, then it is refused and no copy remains", async () => {
    const role: TesseraDocument = {
      kind: "role",
      id: "taken-editor",
      schemaVersion: 1,
      subsystem: "test",
      body: { label: "Editor", grants: [] },
    };
    await server.services.definitions.publishDocuments({ put: [role], remove: [] }, options);
    await expect(adoptedBy(admin, input("taken"))).rejects.toMatchObject({
      code: "adoption_failed",
      reason: { key: "adoption.error.subsystem_taken" },
    });
    expect(await remains("taken")).toEqual([{ count: "0" }]);
  });

  it("[design 5 adopted] given a run that was killed after the copy, when it is adopted again, then it goes on from there", async () => {
    await adoptSchema({
      source: { url: shop.url },
      schema: null,
      subsystem: "killed",
      targetUrl: server.database.url,
      adminUrl: server.database.url,
      onCopied: (target, schema, report) =>
        noteCopy(target, { subsystem: "killed", origin: { from: "test", schema } }, report),
    });
    expect(await adoptedBy(admin, input("killed"))).toMatchObject({
      kind: "adopted",
      tables: [{ name: "article", rows: 2 }],
    });
    expect((await admin.call(getList, { idList: "killed.article" })).rows).toHaveLength(2);
  });
});
