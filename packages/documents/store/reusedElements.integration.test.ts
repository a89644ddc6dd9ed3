import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { stateMigrations } from "@tessera/server-core/state/migrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDefinitions } from "./createDefinitions.ts";
import type { Definitions, PublishOptions } from "./definitions.ts";
import { documentMigrations } from "./migrations.ts";
import { toyKinds } from "./toyKinds.fixtures.ts";

let test: TestDatabase;
let definitions: Definitions;
let id = "";
let count = 0;
const options: PublishOptions = { note: "test", author: { userId: null, displayName: null } };

beforeAll(async () => {
  test = await createTestDatabase({
    template: {
      name: "documents",
      build: async (database) => void (await migrate(database, [...stateMigrations, ...documentMigrations])),
    },
  });
  definitions = createDefinitions({ database: test.pool, kinds: toyKinds, product: [] });
  await definitions.load();
});
afterAll(() => test.close());
beforeEach(() => {
  id = `t${count++}`;
});

type Columns = Readonly<Record<string, string>>;

const table = (columns: Columns): TesseraDocument => ({
  kind: "table",
  id,
  schemaVersion: 1,
  subsystem: "shop",
  body: { label: id, columns: Object.entries(columns).map(([element, name]) => ({ id: element, name, label: name })) },
});
const put = (columns: Columns) => definitions.publishDocuments({ put: [table(columns)], remove: [] }, options);
const published = () =>
  (Object(definitions.current().get("table", id)?.body).columns ?? []).map((column: { id: string }) => column.id);
const refusal = {
  code: "definition_invalid",
  data: { problems: [{ code: "element_id_reused", path: "/columns/1/id", document: { kind: "table" } }] },
};

describe("ids of elements", () => {
  it("[design 4 elements] given a column that was removed, when another one takes its id, then the publish names the place and what it was", async () => {
    await put({ a: "number", b: "customer" });
    await put({ a: "number" });
    await expect(put({ a: "number", b: "price" })).rejects.toMatchObject({
      ...refusal,
      data: { problems: [{ data: { id: "b", name: "customer", place: "columns", version: 1 } }] },
    });
    expect(published()).toEqual(["a"]);
    await put({ a: "number", c: "price" });
    expect(published()).toEqual(["a", "c"]);
  });

  it("[design 4 elements] given an id that was free for many versions, when another element takes it, then it is still refused", async () => {
    await put({ a: "number", b: "customer" });
    for (const name of ["one", "two", "three"]) await put({ a: name });
    await expect(put({ a: "three", b: "price" })).rejects.toMatchObject(refusal);
  });

  it("[design 4 elements] given a draft with such an id, when its problems are asked for, then it is among them", async () => {
    await put({ a: "number", b: "customer" });
    await put({ a: "number" });
    const document = table({ a: "number", b: "price" });
    await definitions.saveDraft({ kind: "table", id, document, baseVersion: 2, revision: 0 }, options);
    expect(await definitions.problems([{ kind: "table", id }])).toMatchObject(refusal.data.problems);
  });

  it("[design 4 elements] given a column that was removed, when an old version or the publish is restored, then it comes back", async () => {
    await put({ a: "number", b: "customer" });
    const removing = await put({ a: "number" });
    await definitions.restore({ kind: "table", id }, 1, options);
    expect(published()).toEqual(["a", "b"]);
    const again = await put({ a: "number" });
    await definitions.restorePublish(again?.id ?? "", options);
    expect(published()).toEqual(["a", "b"]);
    expect(removing?.documents).toHaveLength(1);
  });

  it("[design 4 elements] given a column that was renamed and then removed, when it comes back by any name it had, then it may", async () => {
    await put({ a: "number", b: "customer" });
    await put({ a: "number", b: "client" });
    await put({ a: "number" });
    await definitions.restore({ kind: "table", id }, 1, options);
    await put({ a: "number" });
    await definitions.restore({ kind: "table", id }, 2, options);
    expect(published()).toEqual(["a", "b"]);
  });

  it("[design 4 elements] given a document that was deleted, when it is made again, then its old ids still mean what they meant", async () => {
    await put({ a: "number", b: "customer" });
    await definitions.publishDocuments({ put: [], remove: [{ kind: "table", id }] }, options);
    await expect(put({ a: "number", b: "price" })).rejects.toMatchObject(refusal);
    await put({ a: "number", b: "customer" });
    expect(published()).toEqual(["a", "b"]);
  });

  it("[design 4 elements] given two documents, when one uses an id that the other's history has, then that is its own affair", async () => {
    await put({ a: "number", b: "customer" });
    await put({ a: "number" });
    id = `other-${id}`;
    await put({ b: "price" });
    expect(published()).toEqual(["b"]);
  });
});
