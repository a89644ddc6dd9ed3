import { role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPreviewRecords } from "../../../features/previews/operations/getPreviewRecords.ts";
import { openPreview } from "../../../features/previews/operations/openPreview.ts";
import { openPreviewAsPerson } from "../../../features/previews/operations/openPreviewAsPerson.ts";
import { ids, startAttackedServer } from "./attacks.fixtures.ts";
import { codeOf, previewClient } from "./previewClient.fixtures.ts";

const form = { kind: "form", id: "deal", language: null };
/** Each reads the deals that are called like them. */
const ownDeals = { field: "name", operator: "=", operand: { user: "login" } };

let world: TestServer;
let admin: TestClient;

beforeAll(async () => {
  world = await startAttackedServer({
    documents: [
      role("owner", [
        { kind: "entity", entity: "deal", actions: ["read"], filter: ownDeals },
        { kind: "document", documentKind: "form", subsystem: "shop", actions: ["read", "draft"] },
        { kind: "operation", operation: openPreviewAsPerson.id },
      ]),
      role("named", [
        { kind: "entity", entity: "deal", actions: ["read"], filter: ownDeals, fields: ["id", "name"] },
        { kind: "entity", entity: "deal", actions: ["read"], fields: ["id", "amount"] },
        { kind: "document", documentKind: "form", subsystem: "shop", actions: ["read", "draft"] },
        { kind: "operation", operation: openPreviewAsPerson.id },
      ]),
      role("chooser", [
        { kind: "entity", entity: "deal", actions: ["read"], filter: ownDeals },
        { kind: "entity", entity: "deal", actions: ["refer"] },
      ]),
    ],
    users: [
      { login: "ann", roles: ["owner"] },
      { login: "bob", roles: ["owner"] },
      { login: "cid", roles: ["named"] },
      { login: "dan", roles: ["named"] },
    ],
  });
  await world.services.database.query(
    "insert into app.deal (id, name) values (gen_random_uuid(), 'ann'), (gen_random_uuid(), 'bob')",
  );
  admin = await world.enter("admin");
});
afterAll(() => world?.close());

const idOf = (login: string): Promise<string> => world.userId(login);

const asPerson = async (by: TestClient, login: string) =>
  (await by.call(openPreviewAsPerson, { ...form, userId: await idOf(login) })).id;

async function names(by: TestClient, id: string, more: { search?: string; selection?: string[] } = {}) {
  const { options } = await by.call(getPreviewRecords, { id, ...more });
  return options.map(({ value }) => value);
}

describe("the records of a preview", () => {
  it("[design 10 preview] given a clerk who is looked as, when records are searched, then they are those that the clerk reads", async () => {
    const id = await asPerson(admin, "clerk");
    expect(await names(admin, id)).toEqual(["One", "Two"]);
    expect(await names(admin, id, { search: "tw" })).toEqual(["Two"]);
    expect(await names(admin, id, { search: "fore" })).toEqual([]);
    const own = (await admin.call(openPreview, { ...form, role: null })).id;
    expect(await names(admin, own)).toEqual(["ann", "bob", "Foreign", "One", "Two"]);
  });

  it("[design 10 preview] given a record that who is looked as does not read, when its name is asked for by its key, then there is none", async () => {
    const id = await asPerson(admin, "clerk");
    const selection = [ids.deal.foreign, ids.deal.one];
    expect(await names(admin, id, { search: "nothing", selection })).toEqual(["One"]);
  });

  it("[design 10 preview] given two people of one role whose rows are their own, when one looks as the other, then neither the other's records nor their own are found", async () => {
    const ann = await world.enter("ann");
    expect(await names(ann, (await ann.call(openPreview, { ...form, role: null })).id)).toEqual(["ann"]);
    const id = await asPerson(ann, "bob");
    expect(await names(ann, id)).toEqual([]);
    const { rows } = await world.services.database.query<{ id: string }>("select id from app.deal where name = 'bob'");
    expect(await names(ann, id, { selection: rows.map((row) => row.id) })).toEqual([]);
  });

  it("[design 10 preview] given a role that may choose all records and read its own, when it is looked with, then only those that it reads are found", async () => {
    const id = (await admin.call(openPreview, { ...form, role: "chooser" })).id;
    expect(await names(admin, id)).toEqual([]);
  });

  it("[design 10 preview] given a guest who is looked as and may read nothing, when records are searched, then there are none", async () => {
    const { id } = await admin.call(openPreview, { ...form, role: null, guest: true });
    expect(await names(admin, id)).toEqual([]);
  });

  it("[design 10 preview] given a preview, when another session, someone who may draft nothing, or the preview itself asks for its records, then it is refused", async () => {
    const id = await asPerson(admin, "clerk");
    expect(await codeOf(names(await world.enter("admin"), id))).toBe("preview_ended");
    expect(await codeOf(names(await world.enter("clerk"), id))).toBe("access_denied");
    expect(await codeOf(names(previewClient(world, admin, id), id))).toBe("preview_read_only");
  });

  it("[design 10 preview] given a page that shows no record, when its records are asked for, then there are none", async () => {
    const { id } = await admin.call(openPreview, { kind: "list", id: "deal", language: null, role: null });
    expect(await names(admin, id)).toEqual([]);
  });

  it("[design 10 preview] given a record whose name only who is looked as reads, when it is searched for by that name or asked for by its key, then it is not there", async () => {
    await world.services.database.query("insert into app.deal (id, name) values (gen_random_uuid(), 'dan')");
    const dan = await world.enter("dan");
    const own = (await dan.call(openPreview, { ...form, role: null })).id;
    expect(await names(dan, own, { search: "dan" })).toEqual(["dan"]);
    const cid = await world.enter("cid");
    const id = await asPerson(cid, "dan");
    expect(await names(cid, id, { search: "dan" })).toEqual([]);
    const { rows } = await world.services.database.query<{ id: string }>("select id from app.deal where name = 'dan'");
    const [key = ""] = rows.map((row) => row.id);
    expect(await names(cid, id, { selection: [key] })).toEqual([]);
  });
});
