import { logStream } from "@tessera/server-kit/http/logStream.ts";
import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getData } from "#features/forms/operations/getData.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { getList } from "#features/lists/operations/getList.ts";
import { getListSetup } from "#features/lists/operations/getListSetup.ts";
import { bulkRecords } from "#features/records/operations/bulkRecords.ts";
import { checkSecret } from "#features/records/operations/checkSecret.ts";
import { deleteRecords } from "#features/records/operations/deleteRecords.ts";
import { getHistory } from "#features/records/operations/getHistory.ts";
import { getVersion } from "#features/records/operations/getVersion.ts";
import { holdSecret } from "#features/records/operations/holdSecret.ts";
import { restoreVersion } from "#features/records/operations/restoreVersion.ts";
import { undoBatch } from "#features/records/operations/undoBatch.ts";
import { startProduct } from "../../apps/server/testing/startProduct.ts";

const documents = [
  entity("door", [
    column("name"),
    column("code", "uuid", { fieldType: { type: "password", formats: { minlength: 6 } } }),
    column("spare", "uuid", { fieldType: { type: "password" } }),
  ]),
  form("door", "door", [item("name", "text"), item("code", "password")]),
  document("list", "door", {
    label: "Doors",
    entity: "door",
    columns: ["name", "code"].map((path) => ({ id: `l_${path}`, name: path, path, label: path })),
    order: [],
  }),
  role("keeper", [
    { kind: "entity", entity: "door", actions: ["read", "refer", "create", "update", "delete"] },
    { kind: "operation", operation: "Record_checkSecret" },
  ]),
  role("reader", [
    { kind: "entity", entity: "door", actions: ["read"] },
    { kind: "operation", operation: "Record_checkSecret" },
  ]),
  role("blind", [
    { kind: "entity", entity: "door", actions: ["read"], fields: ["name"] },
    { kind: "operation", operation: "Record_checkSecret" },
  ]),
  role("clerk", [{ kind: "entity", entity: "door", actions: ["read", "update"] }]),
];

const logged: string[] = [];
let server: TestServer;
let keeper: TestClient;
let other: TestClient;

beforeAll(async () => {
  vi.spyOn(logStream, "write").mockImplementation((line) => void logged.push(line));
  server = await startProduct({
    users: [
      { login: "keeper", roles: ["keeper"] },
      { login: "other", roles: ["keeper"] },
      { login: "reader", roles: ["reader"] },
      { login: "blind", roles: ["blind"] },
      { login: "clerk", roles: ["clerk"] },
    ],
    documents,
    environment: { LOG_LEVEL: "trace" },
  });
  [keeper, other] = [await server.enter("keeper"), await server.enter("other")];
});
afterAll(async () => {
  await server?.close();
  vi.restoreAllMocks();
});

const hold = async (secret: string, name = "code", by = keeper): Promise<string> =>
  (await by.call(holdSecret, { entity: "door", column: name, secret })).id;

type Changes = Readonly<Record<string, readonly [Json, Json]>>;

async function save(key: string | null, changes: Changes, by = keeper, throughForm = true) {
  const formData = {
    saveId: uuid7(),
    form: throughForm ? "door" : null,
    entity: "door",
    key,
    changes: Object.fromEntries(Object.entries(changes).map(([name, [base, mine]]) => [name, { base, mine }])),
    rows: {},
  };
  const { HEADER, id } = await by.call(saveData, { idForm: "door", formData });
  return { problems: HEADER.ERROR.map(({ ID, PUBLIC }) => `${ID} ${PUBLIC}`), key: id ?? "" };
}

const check = async (key: string, secret: string, by = keeper): Promise<boolean> =>
  (await by.call(checkSecret, { entity: "door", key, column: "code", secret })).matches;

async function newDoor(name: string, secret: string): Promise<{ readonly key: string; readonly held: string }> {
  const held = await hold(secret);
  const { key, problems } = await save(null, { name: [null, name], code: [null, held] });
  expect(problems).toEqual([]);
  return { key, held };
}

/** Every row of every table of the database, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    if (name === "sys.record_secret") continue;
    const { rows } = await server.database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    );
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join("\n");
}

describe("passwords of records", () => {
  it("[forms 3 password] given a password that was saved, replaced, listed, restored and refused, when all tables, answers and logs are searched, then neither it nor its hash is anywhere but in the table of secrets, as a hash", async () => {
    const secrets = ["Zebra-und-Ampel-77", "Zebra-und-Ampel-88", "Zebra"];
    const { key, held } = await newDoor("north", secrets[0] ?? "");
    const next = await hold(secrets[1] ?? "");
    expect((await save(key, { code: [held, next] }, keeper, false)).problems).toEqual([]);
    await expect(hold(secrets[2] ?? "")).rejects.toMatchObject({ code: "validation_failed" });
    expect(await check(key, secrets[0] ?? "")).toBe(false);
    expect(await check(key, secrets[1] ?? "")).toBe(true);
    await expect(save(key, { code: [next, secrets[0] ?? ""] })).rejects.toMatchObject({ code: "value_invalid" });
    const answers = JSON.stringify([
      await keeper.call(getList, { idList: "door", limit: 50 }),
      await keeper.call(getList, { idList: "door", limit: 50, search: "Zebra" }),
      await keeper.call(getData, { idForm: "door", idMaintable: key }),
      await keeper.call(getHistory, { entity: "door", key }),
      await keeper.call(getVersion, { entity: "door", key, version: 1 }),
    ]);
    const { rows } = await server.database.pool.query<{ hash: string }>("select hash from sys.record_secret");
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every(({ hash }) => hash.startsWith("$argon2id$"))).toBe(true);
    const all = [answers, await everything(), logged.join("")];
    expect(logged.join("").length).toBeGreaterThan(100);
    for (const text of [...secrets.slice(0, 2), ...rows.map(({ hash }) => hash)])
      expect(all.map((part) => part.includes(text))).toEqual([false, false, false]);
    const { rows: kept } = await server.database.pool.query<{ row: string }>(
      "select to_jsonb(s)::text as row from sys.record_secret s",
    );
    expect(kept.some(({ row }) => row.includes("Zebra"))).toBe(false);
  });

  it("[forms 3 password] given a held password, when another person's save names it, or it is named for another column, then it is refused at the field", async () => {
    const { key } = await newDoor("east", "first password");
    const held = await hold("second password");
    const present = await codeOf(key);
    expect((await save(key, { code: [present, held] }, other)).problems).toEqual(["code record.secret_gone"]);
    const forSpare = await hold("another password", "spare");
    expect((await save(key, { code: [present, forSpare] })).problems).toEqual(["code record.secret_gone"]);
    expect((await save(key, { code: [present, uuid7()] })).problems).toEqual(["code record.secret_gone"]);
    expect(await check(key, "first password")).toBe(true);
  });

  it("[forms 3 password] given a cell into which another program wrote the name of a secret of another column, when it is checked, then nothing is right", async () => {
    const spare = await hold("spare password", "spare");
    const owner = await save(null, { name: [null, "north"], spare: [null, spare] }, keeper, false);
    const { key } = await newDoor("porch", "porch password");
    await server.database.pool.query({
      text: "update app.door set code = $1::uuid where id = $2::uuid",
      values: [spare, key],
    });
    expect(owner.problems).toEqual([]);
    expect(await check(key, "spare password")).toBe(false);
  });

  it("[forms 3 password] given the password of a record, when another record or a copy names it, with a form or in bulk, then it is refused, so that no record has that of another", async () => {
    const { key, held } = await newDoor("south", "south password");
    const elsewhere = await newDoor("west", "west password");
    const mine = elsewhere.held;
    expect((await save(elsewhere.key, { code: [mine, held] })).problems).toEqual(["code record.secret_gone"]);
    expect((await save(null, { name: [null, "copy"], code: [null, held] })).problems).toEqual([
      "code record.secret_gone",
    ]);
    await expect(
      keeper.call(bulkRecords, {
        saveId: uuid7(),
        entity: "door",
        items: [{ kind: "update", key: elsewhere.key, values: { code: held } }],
      }),
    ).rejects.toMatchObject({ code: "validation_failed" });
    expect([await check(key, "south password"), await check(elsewhere.key, "west password")]).toEqual([true, true]);
  });

  it("[forms 3 password] given a password that was replaced, when the former version is restored, then the present one stays", async () => {
    const { key, held } = await newDoor("roof", "former password");
    const next = await hold("present password");
    await save(key, { name: ["roof", "roof 2"], code: [held, next] });
    await keeper.call(restoreVersion, { saveId: uuid7(), entity: "door", key, version: 1 });
    const { rows } = await keeper.call(getList, { idList: "door", limit: 50 });
    const names = (rows as readonly { key: string; cells: { name: string } }[]).find((row) => row.key === key);
    expect(names?.cells.name).toBe("roof");
    expect([await check(key, "former password"), await check(key, "present password")]).toEqual([false, true]);
  });

  it("[forms 3 password] given a password, when it is removed, then none is right; when the record is deleted and that is undone, then it is as before", async () => {
    const { key, held } = await newDoor("cellar", "cellar password");
    const { batch } = await keeper.call(deleteRecords, { entity: "door", keys: [key] });
    const { rows } = await server.database.pool.query({
      text: "select from sys.record_secret where id = $1::uuid and gone_at is not null",
      values: [held],
    });
    expect(rows.length).toBe(1);
    await keeper.call(undoBatch, { batch });
    expect(await check(key, "cellar password")).toBe(true);
    expect((await save(key, { code: [held, null] })).problems).toEqual([]);
    expect(await check(key, "cellar password")).toBe(false);
  });

  it("[forms 3 password] given wrong texts, when the tenth is checked, then checks are refused for a while, also at once and for the right one", async () => {
    const { key } = await newDoor("gate", "gate password");
    const outcomes = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        check(key, `wrong ${at}`).then(
          (found) => (found ? "right" : "wrong"),
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((one) => one === "wrong").length).toBe(10);
    expect(outcomes.filter((one) => one === "too_many_requests").length).toBe(4);
    await expect(check(key, "gate password")).rejects.toMatchObject({ code: "too_many_requests" });
    await server.database.pool.query("update sys.record_secret set tried_at = tried_at - interval '16 minutes'");
    expect(await check(key, "gate password")).toBe(true);
  });

  it("[forms 6 password] given a password, when it is checked, then only by who may use that and read the cell; when one is held, then only by who writes the column", async () => {
    const { key } = await newDoor("attic", "attic password");
    const as = async (login: string) => server.enter(login);
    expect(await check(key, "attic password", await as("reader"))).toBe(true);
    await expect(check(key, "attic password", await as("blind"))).rejects.toMatchObject({ code: "record_not_found" });
    await expect(check(key, "attic password", await as("clerk"))).rejects.toMatchObject({ code: "access_denied" });
    await expect(check(key, "attic password", server.anonymous())).rejects.toMatchObject({ code: "not_signed_in" });
    await expect(hold("a new password", "code", await as("reader"))).rejects.toMatchObject({ code: "access_denied" });
    await expect(hold("a new password", "name")).rejects.toMatchObject({ code: "not_found" });
  });

  it("[lists 3 filters] given a column of passwords, when its list is set up, then it can be asked for being set alone, and neither sorted nor searched by", async () => {
    const { columns } = await keeper.call(getListSetup, { idList: "door" });
    expect(columns.find(({ name }) => name === "code")).toMatchObject({
      sortable: false,
      operators: ["IS NULL", "IS NOT NULL"],
    });
    const filter = { field: "code", operator: "=" as const, operand: { value: uuid7() } };
    await expect(keeper.call(getList, { idList: "door", limit: 1, filter })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("[forms 5 password] given a form with a field of passwords over a column of no such type, when it is published, then that is refused", async () => {
    const odd = form("odd", "door", [item("id", "password", { readOnly: true })]);
    await expect(
      server.services.definitions.publishDocuments(
        { put: [odd], remove: [] },
        { note: "odd", author: { userId: null, displayName: null }, applyPlans: true },
      ),
    ).rejects.toMatchObject({ code: "definition_invalid" });
  });
});

async function codeOf(key: string): Promise<Json> {
  const { rows } = await keeper.call(getList, { idList: "door", limit: 50 });
  const found = (rows as readonly { key: string; cells: { code: Json } }[]).find((row) => row.key === key);
  return found?.cells.code ?? null;
}
