import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { enterAll } from "@tessera/server-kit/testing/enterAll.ts";
import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publish } from "../../../features/definitions/operations/publish.ts";
import { saveDraft } from "../../../features/definitions/operations/saveDraft.ts";
import { bankEntities, named, startAttackedServer } from "./attacks.fixtures.ts";

const all = ["read", "draft", "publish"];
const designing = { kind: "document", documentKind: "*", subsystem: "evil", actions: all };
const ownData = { kind: "entity", entity: "*", subsystem: "evil", actions: ["read", "refer", "create", "update"] };
const reader = (fields: readonly string[] | null, filter: object | null = null, of = "vault") => ({
  kind: "entity",
  entity: of,
  actions: ["read"],
  fields,
  filter,
});
const byName = "lookup('vault', { name: name }, 'code')";

const things = (columns: Record<string, object> = {}, rest: object = {}, id = "thing"): TesseraDocument =>
  entity(
    id,
    ["name", "code", "note", "other"].map((one) => column(one, "text", columns[one] ?? {})),
    rest,
    "evil",
  );
type Expressions = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** A form of things; `shown` is a field that is not stored. */
function formOf(id: string, expressions: Expressions, label = id): TesseraDocument {
  const items = ["name", "code", "note"].map((one) => item(one, "text", { expressions: expressions[one] ?? {} }));
  const shown = item("shown", "text", { column: null, expressions: expressions.shown ?? {} });
  return { ...form(id, "thing", [...items, shown], { label }), subsystem: "evil" };
}
const functionOf = (expression: string): TesseraDocument =>
  document(
    "function",
    "code-of",
    {
      name: "code_of",
      parameters: [{ id: "p1", name: "of", type: "text" }],
      result: { type: "text" },
      kind: "expression",
      expression,
    },
    "evil",
    2,
  );

let world: TestServer;
let as: (login: string) => TestClient;

beforeAll(async () => {
  world = await startAttackedServer({
    documents: [
      ...bankEntities,
      things(),
      things({}, {}, "twin"),
      functionOf("'nothing'"),
      formOf("calling", { code: { saveExpression: "code_of(name)" } }),
      formOf("known", { code: { saveExpression: byName } }),
      role("of-names", [designing, ownData, reader(["id", "name"])]),
      role("of-some", [designing, ownData, reader(null, named)]),
      role("of-all", [designing, ownData, reader(null), reader(null, null, "safe")]),
    ],
    users: ["of-names", "of-some", "of-all"].map((login) => ({ login, roles: [login] })),
  });
  as = await enterAll(world, ["of-names", "of-some", "of-all", "admin"]);
});
afterAll(() => world.close());

interface Refusal {
  readonly code: string;
  readonly data: { readonly problems?: readonly { code: string; path: string; data: object }[] };
}

/** Publishes as someone; `done`, or the problems with their places. */
async function put(login: string, wanted: TesseraDocument): Promise<string> {
  const by = as(login);
  const { kind, id } = wanted;
  const { definitions } = world.services;
  const baseVersion = definitions.current().version(kind, id) ?? 0;
  const draft = await definitions.draft(kind, id);
  try {
    await by.call(saveDraft, { kind, id, document: wanted, baseVersion, revision: draft?.revision ?? 0 });
    await by.call(publish, { documents: [{ kind, id }], note: "" });
    return "done";
  } catch (error) {
    const { code, data } = error as Refusal;
    return [code, ...(data.problems ?? []).map((one) => `${one.code} ${one.path} ${JSON.stringify(one.data)}`)].join(
      " ",
    );
  }
}

const refused = (path: string, of = "code", entityId = "vault"): string =>
  `definition_invalid rule_path_not_readable ${path} ${JSON.stringify({ column: of, entity: entityId })}`;
const at = (item: number, name: string) => `/pages/0/groups/0/items/${item}/expressions/${name}`;

describe("look-ups that store what their author may not read", () => {
  it.each<[string, TesseraDocument, string]>([
    ["a computed column of an entity", things({ code: { computed: byName } }), "/columns/2/computed"],
    ["a default of an entity", things({ code: { default: byName } }), "/columns/2/default"],
    [
      "a check of an entity",
      things({}, { invariants: [{ id: "i1", expression: `${byName} != note`, message: "no", columns: ["note"] }] }),
      "/invariants/0/expression",
    ],
    ["a computed field of a form", formOf("trap1", { code: { saveExpression: byName } }), at(1, "saveExpression")],
    ["a default of a form", formOf("trap2", { note: { defaultValue: `upper(${byName})` } }), at(2, "defaultValue")],
    [
      "a field that is stored by way of one that is not",
      formOf("trap3", { shown: { saveExpression: byName }, note: { saveExpression: "concat('-', shown)" } }),
      at(3, "saveExpression"),
    ],
    [
      "a condition on what is hidden",
      formOf("trap4", { note: { saveExpression: "lookup('vault', { code: name }, 'name')" } }),
      at(2, "saveExpression"),
    ],
    [
      "a column that is named by a field",
      formOf("trap5", { note: { saveExpression: "text(lookup('vault', { name: name }, code))" } }),
      at(2, "saveExpression"),
    ],
  ])(
    "[design 10 rule paths] given a designer who reads a part of another entity, when they publish %s with a look-up there, then it is refused at its place",
    async (_what, wanted, path) => {
      expect(await put("of-names", wanted)).toBe(refused(path));
    },
  );

  it("[design 10 rule paths] given a look-up, when who publishes reads only some rows, or a global rule hides rows from them, then it is refused; who reads all may", async () => {
    const wanted = formOf("trap6", { code: { saveExpression: byName } });
    const guarded = formOf("trap7", { code: { saveExpression: "lookup('safe', { id: name }, 'code')" } });
    expect(await put("of-some", wanted)).toBe(refused(at(1, "saveExpression")));
    expect(await put("of-all", guarded)).toBe(refused(at(1, "saveExpression"), "code", "safe"));
    expect(await put("of-all", wanted)).toBe("done");
  });

  it("[design 10 rule paths] given a look-up whose answer is only shown or only hides, when someone publishes it who does not read there, then they may: it comes with the rights of the one who looks", async () => {
    const shown = formOf("showing", { shown: { saveExpression: byName }, code: { hiddenExp: `${byName} == 'x'` } });
    expect(await put("of-names", shown)).toBe("done");
  });

  it("[design 10 rule paths] given a look-up that was there, when someone else changes something beside it, then they may; when they change what it asks, then not", async () => {
    const beside = { code: { saveExpression: byName }, name: { hiddenExp: "code == 'x'" } };
    expect(await put("of-names", formOf("known", beside, "Renamed"))).toBe("done");
    const other = "lookup('vault', { name: note }, 'code')";
    expect(await put("of-names", formOf("known", { code: { saveExpression: other } }))).toBe(
      refused(at(1, "saveExpression")),
    );
    expect(await put("of-names", formOf("known", { ...beside, note: { saveExpression: byName } }))).toBe(
      refused(at(2, "saveExpression")),
    );
  });

  it("[design 10 rule paths] given a look-up that was there, when someone turns the field to another column or the form to another entity, then they must read there", async () => {
    const turned = (from: string, to: string) => {
      const { body, ...rest } = formOf("known", { code: { saveExpression: byName } });
      return { ...rest, body: JSON.parse(JSON.stringify(body).replaceAll(from, to)) };
    };
    expect(await put("of-names", turned('"column":"code"', '"column":"other"'))).toContain(
      refused(at(1, "saveExpression")),
    );
    expect(await put("of-names", turned('"entity":"thing"', '"entity":"twin"'))).toContain(
      refused(at(1, "saveExpression")),
    );
  });

  it("[design 10 rule paths] given a form that calls a function, when the function gets a look-up, then anyone who publishes the function must read there", async () => {
    const asking = functionOf("lookup('vault', { name: of }, 'code')");
    expect(await put("of-names", asking)).toBe(refused(at(1, "saveExpression")));
    expect(await put("of-all", asking)).toBe("done");
  });

  it("[design 10 rule paths] given a request whose answer is stored, when someone publishes it who does not read everything, then it is refused; the administrator may", async () => {
    const asking = formOf("asking", {
      code: { saveExpression: "text(request('POST', '/api/Lists/get-count', { idList: 'deal' }).total)" },
    });
    expect(await put("of-all", asking)).toContain(
      `definition_invalid rule_path_not_readable ${at(1, "saveExpression")}`,
    );
    expect(await put("admin", asking)).toBe("done");
  });
});
