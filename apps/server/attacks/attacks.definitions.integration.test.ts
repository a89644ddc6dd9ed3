import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { column, document, entity, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getState } from "../../../features/definitions/operations/getState.ts";
import { importDocuments } from "../../../features/definitions/operations/importDocuments.ts";
import { publish } from "../../../features/definitions/operations/publish.ts";
import { saveDraft } from "../../../features/definitions/operations/saveDraft.ts";
import { expressionEval } from "../../../features/forms/operations/expressionEval.ts";
import { bulkRecords } from "../../../features/records/operations/bulkRecords.ts";
import { freshSaveId, secret, startAttackedServer } from "./attacks.fixtures.ts";

let world: TestServer;
let designer: TestClient;
let count = 0;

beforeAll(async () => {
  world = await startAttackedServer({
    documents: [
      entity("vault", [column("name"), column("code")], {}, "bank"),
      role("keeper", [
        { kind: "entity", entity: "membership", actions: ["read", "create", "update", "delete"] },
        { kind: "entity", entity: "user", actions: ["refer"] },
      ]),
      role("of-the-future", [{ kind: "entity", entity: "*", subsystem: "not-yet", actions: ["read"] }]),
      role("evil-designer", [
        { kind: "document", documentKind: "*", subsystem: "evil", actions: ["read", "draft", "publish"] },
        { kind: "document", documentKind: "role", subsystem: "security", actions: ["read", "draft", "publish"] },
        { kind: "entity", entity: "*", subsystem: "evil", actions: ["read", "refer", "create", "update", "delete"] },
      ]),
    ],
    users: [
      { login: "designer", roles: ["evil-designer"] },
      { login: "keeper", roles: ["keeper"] },
    ],
  });
  await world.database.pool.query(`create schema bank; create schema evil;
    create table bank.ledger (id int primary key, code text); insert into bank.ledger values (1, '${secret}');
    create table evil.own (id int primary key, code text); insert into evil.own values (1, 'own')`);
  designer = await world.enter("designer");
});
afterAll(() => world.close());

async function outcome(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => "published",
    (error: { code: string; data: unknown }) => JSON.stringify([error.code, error.data]),
  );
}

/** Drafts and publishes a document as the designer. */
async function put(wanted: TesseraDocument): Promise<string> {
  const { kind, id } = wanted;
  const draft = designer.call(saveDraft, { kind, id, document: wanted, baseVersion: 0, revision: 0 });
  const drafted = await outcome(draft);
  return drafted === "published" ? outcome(designer.call(publish, { documents: [{ kind, id }], note: "" })) : drafted;
}

const name = () => `e${count++}`;
const over = (schema: string, table: string, origin = "adopted") =>
  document(
    "entity",
    name(),
    {
      label: "x",
      labelPlural: "x",
      storage: { schema, table },
      origin,
      key: { columns: ["id"], made: "person" },
      columns: [column("id", "integer"), column("code")],
      references: [],
      display: ["code"],
    },
    "evil",
  );

describe("tables that a designer does not have", () => {
  it.each([
    ["another subsystem's", "bank", "ledger", "adopted"],
    ["another subsystem's, as a view", "bank", "ledger", "view"],
    ["the system's", "sys", "session", "view"],
    ["the system's, in capitals", "SYS", "session", "view"],
    ["an own one of another subsystem", "app", "vault", "view"],
    ["the catalogue's", "pg_catalog", "pg_authid", "view"],
    ["the public schema's", "public", "anything", "adopted"],
    ["one with quotes in its name", 'evil"; drop table evil.own; --', "own", "adopted"],
  ])(
    "[design 5 entities] given the right to publish entities, when one is put over a table: %s, then it is refused",
    async (_whose, schema, table, origin) => {
      expect(await put(over(schema, table, origin))).toMatch(/^\["definition_invalid".*storage_not_allowed/);
    },
  );

  it("[design 5 entities] given a table of the subsystem's own schema, when an entity is put over it, then it is read", async () => {
    const own = over("evil", "own");
    expect(await put(own)).toBe("published");
    expect(await designer.call(expressionEval, { name: own.id, params: { id: 1 }, column: "code" })).toEqual({
      value: "own",
    });
  });

  it("[design 5 plans] given a table that another subsystem put aside, when an entity of its shape and name is made, then its rows stay aside", async () => {
    const { definitions } = world.services;
    const options = { note: "", author: { userId: null, displayName: null }, applyPlans: true };
    const columns = [column("name"), column("code")];
    const theirs = entity("safe", columns, {}, "bank");
    await definitions.publishDocuments({ put: [theirs], remove: [] }, options);
    await world.database.pool.query(
      `insert into app.safe (id, name, code) values (gen_random_uuid(), 'n', '${secret}')`,
    );
    const takeAway = () => definitions.publishDocuments({ put: [], remove: [{ kind: "entity", id: "safe" }] }, options);
    await takeAway();
    expect(await put(entity("safe", columns, {}, "evil"))).toBe("published");
    expect(await designer.call(expressionEval, { name: "safe", params: { name: "n" }, column: "code" })).toEqual({
      value: null,
    });
    await takeAway();
    await definitions.publishDocuments({ put: [theirs], remove: [] }, options);
    const { rows } = await world.database.pool.query("select code from app.safe");
    expect(rows).toEqual([{ code: secret }]);
  });

  it("[design 5 entities] given a column's type, when it is more than a type, then it is refused and nothing is made", async () => {
    const types = [
      "integer generated always as identity",
      "uuid references app",
      "text; drop table app.vault",
      "integer default pg_backend_pid",
    ];
    for (const postgres of types)
      expect(await put(entity(name(), [column("name", "text", { postgres })], {}, "evil"))).toMatch(
        /postgres_type_malformed/,
      );
  });

  it("[design 5 entities] given quotes and statements in physical names, when they are published, then they are names", async () => {
    const odd = { ...column("x"), column: 'x"; drop table app.vault; --' };
    const made = entity(name(), [column("name"), odd], { storage: { schema: "app", table: 'odd"; drop' } }, "evil");
    expect(await put(made)).toBe("published");
    const item = { kind: "create", values: { name: "n", x: "y" } } as const;
    await designer.call(bulkRecords, { saveId: freshSaveId(), entity: made.id, items: [item] });
    expect(await designer.call(expressionEval, { name: made.id, params: { name: "n" }, column: "x" })).toEqual({
      value: "y",
    });
    const { rows } = await world.database.pool.query("select count(*) from app.vault");
    expect(rows).toEqual([{ count: "0" }]);
  });
});

describe("definitions that would break what reads them", () => {
  it("[design 6 conditions] given a rule nested beyond what a statement takes, when it is published, then it is a problem", async () => {
    let condition: object = { field: "name", operator: "IS NULL" };
    for (let depth = 0; depth < 100; depth++) condition = { not: condition };
    const rules = [{ id: "r1", actions: ["read"], condition }];
    expect(await put(entity(name(), [column("name")], { rules }, "evil"))).toMatch(/condition_too_big/);
  });

  it.each([
    ["a reach for the prototype", "this.constructor.constructor('return 1')()"],
    ["a deep nest", `${"(".repeat(4000)}1${")".repeat(4000)}`],
    ["an assignment", "name = 1"],
  ])(
    "[design 6 language] given %s as an expression, when it is published, then it is a problem",
    async (_what, computed) => {
      expect(await put(entity(name(), [column("name", "text", { computed })], {}, "evil"))).toMatch(
        /^\["definition_invalid"/,
      );
    },
  );

  it("[design 4 drafts] given a draft nested without end, when it is sent, then it is malformed", async () => {
    for (const depth of [600, 100_000]) {
      const body = `{"kind":"page","id":"x","baseVersion":0,"revision":0,"document":{"kind":"page","id":"x","schemaVersion":1,"subsystem":"evil","body":${"[".repeat(depth)}${"]".repeat(depth)}}}`;
      const answer = await designer.fetch(saveDraft.path, {
        method: "POST",
        headers: { ...(await designer.headers()), "content-type": "application/json" },
        body,
      });
      expect(answer.status).toBe(400);
    }
  });
});

describe("rights that a designer does not have", () => {
  it("[design 5 rights] given the right to publish roles, when one grants another subsystem's records, or guests anything, then it is refused", async () => {
    const bank = { kind: "entity", entity: "vault", actions: ["read"] };
    expect(await put(role("more", [bank]))).toMatch(/access_denied/);
    expect(await put(role("guest", [{ ...bank, entity: "*", subsystem: "*" }]))).toMatch(/access_denied/);
    expect(await put(role("all", [{ kind: "operation", operation: "*" }]))).toMatch(/access_denied/);
    const file = JSON.stringify(role("imported", [bank]));
    const imported = designer.call(importDocuments, { files: { "security/role/imported.json": file }, note: "" });
    expect(await outcome(imported)).not.toBe("published");
  });

  it("[design 5 rights] given someone who keeps memberships, when a role is given over a subsystem that has no entity yet, then it is refused", async () => {
    const keeper = await world.enter("keeper");
    const values = { user_id: await world.userId("nobody"), role_id: "of-the-future" };
    const item = { kind: "create", values } as const;
    const given = keeper.call(bulkRecords, { saveId: freshSaveId(), entity: "membership", items: [item] });
    expect(await outcome(given)).toMatch(/access_denied/);
  });

  it("[design 4 publish] given two publishes of the same draft at once, when both arrive, then it is published once", async () => {
    const made = entity(name(), [column("name")], {}, "evil");
    const { kind, id } = made;
    await designer.call(saveDraft, { kind, id, document: made, baseVersion: 0, revision: 0 });
    const before = await designer.call(getState, {});
    const both = await Promise.all(
      [1, 2].map(() => outcome(designer.call(publish, { documents: [{ kind, id }], note: "" }))),
    );
    expect(both.filter((one) => one === "published")).toHaveLength(1);
    expect((await designer.call(getState, {})).definitions).toBe(before.definitions + 1);
  });
});
