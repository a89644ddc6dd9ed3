import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { column, entity, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProblems } from "../../../features/definitions/operations/getProblems.ts";
import { importDocuments } from "../../../features/definitions/operations/importDocuments.ts";
import { publish } from "../../../features/definitions/operations/publish.ts";
import { restore } from "../../../features/definitions/operations/restore.ts";
import { saveDraft } from "../../../features/definitions/operations/saveDraft.ts";
import { bankEntities, named, secret, startAttackedServer } from "./attacks.fixtures.ts";

let world: TestServer;
let designer: TestClient;
let reviser: TestClient;
let count = 0;

const designing = { kind: "document", documentKind: "*", subsystem: "evil", actions: ["read", "draft", "publish"] };
const givingRoles = {
  kind: "document",
  documentKind: "role",
  subsystem: "security",
  actions: ["read", "draft", "publish"],
};
const ownData = { kind: "entity", entity: "*", subsystem: "evil", actions: ["read", "refer", "create", "update"] };
const reader = (fields: readonly string[] | null, filter: Condition | null = null) => ({
  kind: "entity",
  entity: "vault",
  actions: ["read", "refer"],
  fields,
  filter,
});

beforeAll(async () => {
  world = await startAttackedServer({
    documents: [
      ...bankEntities,
      entity("plain", [column("name"), column("code")], {}, "evil"),
      entity(
        "chest",
        [column("name"), column("code", "text", { aliases: ["former"] })],
        { display: ["name", "code"] },
        "bank",
      ),
      role("evil-designer", [
        designing,
        givingRoles,
        ownData,
        reader(["id", "name"]),
        { ...reader(["id", "name"]), entity: "chest" },
      ]),
      role("reviser", [designing, givingRoles, ownData, reader(null), { ...reader(null), entity: "safe" }]),
      role("of-some-rows", [designing, ownData, reader(null, named)]),
      role("banker", [designing, { ...designing, subsystem: "bank" }, ownData, { ...reader(null), entity: "safe" }]),
      role("wide", [givingRoles, { ...reader(["id", "name"]), entity: "plain" }]),
    ],
    users: [
      { login: "designer", roles: ["evil-designer"] },
      { login: "reviser", roles: ["reviser"] },
      { login: "of-some-rows", roles: ["of-some-rows"] },
      { login: "banker", roles: ["banker"] },
      { login: "wide", roles: ["wide"] },
    ],
  });
  await world.database.pool.query(
    `insert into app.vault (id, name, code) values (gen_random_uuid(), 'A', '${secret}')`,
  );
  designer = await world.enter("designer");
  reviser = await world.enter("reviser");
});
afterAll(() => world.close());

interface Refusal {
  readonly code: string;
  readonly data: { readonly problems?: readonly { code: string; path: string; data: object }[] };
}

/** What came of it: `done`, or the code of the error with the codes and places of its problems. */
async function outcome(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => "done",
    ({ code, data }: Refusal) =>
      [code, ...(data.problems ?? []).map((one) => `${one.code} ${one.path} ${JSON.stringify(one.data)}`)].join(" "),
  );
}

async function put(by: TestClient, wanted: TesseraDocument, baseVersion = 0): Promise<string> {
  const { kind, id } = wanted;
  const drafted = await outcome(by.call(saveDraft, { kind, id, document: wanted, baseVersion, revision: 0 }));
  return drafted === "done" ? outcome(by.call(publish, { documents: [{ kind, id }], note: "" })) : drafted;
}

const name = () => `trap${count++}`;
/** An entity of the designer's own that refers to another, with a rule. */
const trap = (condition: Condition | null, to = "vault", id = name(), rest: object = {}): TesseraDocument =>
  entity(
    id,
    [column("name"), column("code"), column("vault_id", "uuid")],
    {
      references: [{ id: "rv", name: "vault", label: "", entity: to, columns: ["vault_id"] }],
      rules: condition ? [{ id: "r1", actions: ["read"], condition }] : [],
      ...rest,
    },
    "evil",
  );
const guess: Condition = { field: "vault.code", operator: "LIKE", operand: { value: "TOP" } };
const refused = (path: string, of: string, entityId = "vault") =>
  `definition_invalid rule_path_not_readable ${path} ${JSON.stringify({ column: of, entity: entityId })}`;

describe("rules that look where their author may not", () => {
  it.each<[string, Condition, string, string]>([
    ["compares a hidden column of another entity", guess, "/rules/0/condition/field", "code"],
    ["does so deep inside", { or: [{ not: guess }] }, "/rules/0/condition/or/0/not/field", "code"],
    [
      "compares an own column with a hidden one",
      { field: "name", operator: "=", operand: { field: "vault.code" } },
      "/rules/0/condition/operand/field",
      "code",
    ],
    ["only asks whether it is empty", { field: "vault.code", operator: "IS NULL" }, "/rules/0/condition/field", "code"],
  ])(
    "[design 10 rule paths] given a designer who reads a part of another entity, when they publish a rule that %s, then it is refused at its place",
    async (_what, condition, path, hidden) => {
      expect(await put(designer, trap(condition))).toBe(refused(path, hidden));
    },
  );

  it("[design 10 rule paths] given the same rule, when someone publishes it who reads all of that entity, then it is published and keeps working", async () => {
    const rule = trap(guess);
    expect(await put(reviser, rule)).toBe("done");
    const relabelled = { ...rule, body: { ...(rule.body as object), label: "Other" } };
    expect(await put(designer, relabelled, 1)).toBe("done");
  });

  it.each<[string, Condition, string]>([
    ["a display name with a hidden part", { field: "vault", operator: "LIKE", operand: { value: "TOP" } }, ""],
    ["the former name of a hidden column", { field: "vault.former", operator: "LIKE", operand: { value: "TOP" } }, ""],
    [
      "a hidden column from inside another question",
      {
        exists: { entity: "trap-child", reference: "owner" },
        where: { field: "owner.vault.code", operator: "IS NULL" },
      },
      "/where",
    ],
  ])(
    "[design 10 rule paths] given a reference to an entity that they read in part, when their rule compares %s, then it is refused",
    async (_what, condition, at) => {
      const id = name();
      expect(await put(designer, trap(null, "chest", id))).toBe("done");
      const child = entity(
        "trap-child",
        [column("name"), column("owner_id", "uuid")],
        { references: [{ id: "ro", name: "owner", label: "", entity: id, columns: ["owner_id"] }] },
        "evil",
      );
      const { definitions } = world.services;
      await definitions.publishDocuments(
        { put: [child], remove: [] },
        { note: "", author: { userId: null, displayName: null } },
      );
      expect(await put(designer, trap(condition, "chest", id), 1)).toBe(
        refused(`/rules/0/condition${at}/field`, "code", "chest"),
      );
    },
  );

  it("[design 10 rule paths] given a rule over columns that they read in every row, when the designer publishes it, then it is published", async () => {
    expect(await put(designer, trap({ field: "vault.name", operator: "=", operand: { value: "A" } }))).toBe("done");
    expect(await put(designer, trap({ field: "code", operator: "=", operand: { value: "A" } }))).toBe("done");
    expect(await put(designer, trap({ field: "vault", operator: "IS NOT NULL" }))).toBe("done");
  });

  it("[design 10 rule paths] given a designer who reads some rows of another entity with all their columns, when their rule enters it, then it is refused", async () => {
    const some = await world.enter("of-some-rows");
    expect(await put(some, trap(guess))).toBe(refused("/rules/0/condition/field", "id"));
  });

  it("[design 10 rule paths] given an entity whose rows a global rule hides from everyone, when a rule enters it, then it is refused to anyone who may not publish that entity", async () => {
    expect(await put(reviser, trap(guess, "safe"))).toBe(refused("/rules/0/condition/field", "id", "safe"));
    const banker = await world.enter("banker");
    expect(await put(banker, trap(guess, "safe"))).toBe("done");
  });

  it("[design 10 rule paths] given a rule over their own entity, when the designer turns its reference to another, then it is refused", async () => {
    const id = name();
    expect(await put(designer, trap(guess, "plain", id))).toBe("done");
    expect(await put(designer, trap(guess, "vault", id), 1)).toBe(refused("/rules/0/condition/field", "code"));
  });

  it("[design 10 rule paths] given a rule that is for exports, when the designer makes it one for reading, then it is refused", async () => {
    const id = name();
    const rules = (actions: readonly string[]) => ({ rules: [{ id: "r1", actions, condition: guess }] });
    expect(await put(reviser, trap(null, "vault", id, rules(["export"])))).toBe("done");
    expect(await put(designer, trap(null, "vault", id, rules(["export", "read"])), 1)).toBe(
      refused("/rules/0/condition/field", "code"),
    );
  });

  it("[design 10 rule paths] given rows of another entity that refer to theirs, when the designer's rule asks whether there are any, then it is refused", async () => {
    const { definitions } = world.services;
    const child = entity(
      "receipt",
      [column("name"), column("plain_id", "uuid")],
      { references: [{ id: "rp", name: "plain", label: "", entity: "plain", columns: ["plain_id"] }] },
      "bank",
    );
    await definitions.publishDocuments(
      { put: [child], remove: [] },
      { note: "", author: { userId: null, displayName: null } },
    );
    const asking: Condition = { exists: { entity: "receipt", reference: "plain" } };
    const wanted = entity(
      "plain",
      [column("name"), column("code")],
      {
        rules: [{ id: "r1", actions: ["read"], condition: asking }],
      },
      "evil",
    );
    expect(await put(designer, wanted, 1)).toBe(refused("/rules/0/condition/exists/reference", "plain_id", "receipt"));
  });

  it("[design 10 rule paths] given the row filter of a grant, when it enters another entity, then the same holds", async () => {
    const { id } = trap(null);
    expect(await put(designer, trap(null, "vault", id))).toBe("done");
    const filtered = (roleId: string) =>
      role(roleId, [{ kind: "entity", entity: id, subsystem: "evil", actions: ["read"], filter: guess }]);
    expect(await put(designer, filtered("trap-role"))).toBe(refused("/grants/0/filter/field", "code"));
    expect(await put(reviser, filtered("honest-role"))).toBe("done");
  });

  it("[design 10 rule paths] given someone who gives roles and sees some columns, when they limit a grant by a column they do not see, then it is refused", async () => {
    const wide = await world.enter("wide");
    const limited = (by: string) =>
      role(name(), [
        {
          kind: "entity",
          entity: "plain",
          actions: ["read"],
          fields: ["name"],
          filter: { field: by, operator: "=", operand: { value: "x" } },
        },
      ]);
    expect(await put(wide, limited("code"))).toBe(refused("/grants/0/filter/field", "code", "plain"));
    expect(await put(wide, limited("name"))).toBe("done");
  });

  it("[design 10 rule paths] given a filter that limits their own grant, when someone gives it on, then it is nothing new to that person", async () => {
    const limiting = {
      kind: "entity",
      entity: "client",
      actions: ["read"],
      filter: { field: "region.secret", operator: "=", operand: { value: secret } },
    };
    const { definitions, database } = world.services;
    await definitions.publishDocuments(
      { put: [role("manager", [givingRoles, limiting])], remove: [] },
      { note: "", author: { userId: null, displayName: null } },
    );
    await database.query({
      text: `insert into sys.membership (user_id, role_id) select id, 'manager' from sys."user" where login = $1`,
      values: ["nobody"],
    });
    const manager = await world.enter("nobody");
    expect(await put(manager, role(name(), [limiting]))).toBe("done");
  });

  it("[design 10 rule paths] given a refused rule, when the designer imports it, restores it, or asks for problems, then it is refused or named as well", async () => {
    const wanted = trap(guess);
    const text = JSON.stringify(wanted);
    const files = { [`evil/entity/${wanted.id}.json`]: text };
    expect(await outcome(designer.call(importDocuments, { files, note: "" }))).toBe(
      refused("/rules/0/condition/field", "code"),
    );
    expect(await put(reviser, wanted)).toBe("done");
    expect(await put(designer, trap(null, "vault", wanted.id), 1)).toBe("done");
    const { kind, id } = wanted;
    expect(await outcome(designer.call(restore, { kind, id, version: 1, note: "" }))).toBe(
      refused("/rules/0/condition/field", "code"),
    );
    await designer.call(saveDraft, { kind, id, document: wanted, baseVersion: 2, revision: 0 });
    const { problems } = await designer.call(getProblems, { documents: [{ kind, id }] });
    expect(problems.map(({ code }) => code)).toEqual(["rule_path_not_readable"]);
    expect((await reviser.call(getProblems, { documents: [{ kind, id }] })).problems).toEqual([]);
  });
});
