import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Grant } from "@tessera/contract/definitions/grant.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import { column, entity, form, item, role, userFunction } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getDocument } from "../../definitions/operations/getDocument.ts";
import { getWhereUsed } from "../../definitions/operations/getWhereUsed.ts";
import { publish } from "../../definitions/operations/publish.ts";
import { saveDraft } from "../../definitions/operations/saveDraft.ts";
import { getData } from "../../forms/operations/getData.ts";
import { getProperties } from "../../forms/operations/getProperties.ts";
import { saveData } from "../../forms/operations/saveData.ts";
import { getDefinedFunctions } from "../operations/getDefinedFunctions.ts";

const order = entity("order", [column("net", "decimal"), column("gross", "decimal"), column("note")], {
  storage: { schema: "app", table: "fn_order" },
  display: ["note"],
  invariants: [{ id: "v1", expression: "net == null || isFair(net)", message: "Too much", columns: ["net"] }],
});
const orderForm = form("order", "order", [
  item("net", "number"),
  item("gross", "number", { posRow: 1, expressions: { saveExpression: "withTax(net)" } }),
  item("note", "text", { posRow: 2 }),
]);

const tax = (expression: string, name = "withTax", more: object = {}) =>
  userFunction("with-tax", expression, {
    name,
    description: "With the tax of the country.",
    parameters: [{ id: "p1", name: "amount", type: "decimal" }],
    result: { type: "decimal" },
    ...more,
  });
const rate = (expression: string) => userFunction("rate", expression, { name: "taxRate", result: { type: "decimal" } });
const fair = userFunction("fair", "amount < 1000000", {
  name: "isFair",
  parameters: [{ id: "p1", name: "amount", type: "decimal" }],
  result: { type: "boolean" },
});

const designs: Grant[] = [
  { id: "g1", kind: "document", documentKind: "*", subsystem: "*", actions: ["read", "draft", "publish"] },
  { id: "g2", kind: "entity", entity: "*", actions: ["read", "refer", "create", "update"] },
  { id: "g3", kind: "function", function: "*" },
];
const clerks: Grant[] = [
  { id: "g1", kind: "entity", entity: "order", actions: ["read", "refer", "create", "update"] },
  { id: "g2", kind: "function", function: "taxRate" },
];

let server: TestServer;
let designer: TestClient;
let clerk: TestClient;

beforeAll(async () => {
  server = await startProduct({
    users: [
      { login: "designer", roles: ["maker"] },
      { login: "clerk", roles: ["clerks"] },
    ],
    documents: [
      role("maker", designs),
      role("clerks", clerks),
      rate("0.27"),
      tax("amount * (1 + taxRate())"),
      fair,
      order,
      orderForm,
    ],
  });
  designer = await server.enter("designer");
  clerk = await server.enter("clerk");
});
afterAll(() => server?.close());

async function publishOne(changed: TesseraDocument): Promise<void> {
  const { version } = await designer.call(getDocument, { kind: changed.kind, id: changed.id });
  await designer.call(saveDraft, {
    kind: changed.kind,
    id: changed.id,
    document: changed,
    baseVersion: version ?? 0,
    revision: 0,
  });
  await designer.call(publish, { documents: [{ kind: changed.kind, id: changed.id }], note: "change" });
}

/** What a browser computes for an entered net amount, with the form as it was answered. */
async function computed(net: string): Promise<string> {
  const { forms } = await clerk.call(getProperties, { idForm: "order" });
  const store = openStore(forms.order as CompiledForm, null, {
    params: ["create", null],
    clock: Date.now,
    language: "hu",
  });
  const slot = (name: string) => ({
    table: null,
    slot: store.form.fields.find((field) => field.name === name)?.slot ?? -1,
  });
  store.setValue(slot("net"), Decimal.parse(net));
  return String(store.field(slot("gross"))?.value);
}

function save(net: string) {
  const changes = { net: { base: null, mine: net } };
  const formData = { saveId: uuid7(), form: "order", entity: "order", key: null, changes, rows: {} };
  return clerk.call(saveData, { idForm: "order", formData });
}

async function savedGross(key: string | null): Promise<unknown> {
  const { ITEMS } = await clerk.call(getData, { idForm: "order", idMaintable: key ?? "" });
  return JSON.stringify(ITEMS);
}

describe("functions that people define", () => {
  it("[forms 7 UserFunction] given functions in rules of a form and an entity, when a record is entered and saved, then browser and server compute with them", async () => {
    expect(await computed("100")).toBe("127");
    const { id } = await save("100");
    expect(await savedGross(id)).toContain('"127');
    const refused = await save("2000000");
    expect(refused.HEADER.ERROR).toMatchObject([{ ID: "net", PUBLIC: "invariant.v1" }]);
  });

  it("[forms 7 UserFunction] given a published change of a function that another calls, when a form computes with it, then the new result holds in the form and at the save", async () => {
    const before = await clerk.call(getProperties, { idForm: "order" });
    await publishOne(rate("0.05"));
    const after = await clerk.call(getProperties, { idForm: "order" });
    expect(after.definitions).toBe(before.definitions + 1);
    expect(await computed("100")).toBe("105");
    const { id } = await save("100");
    expect(await savedGross(id)).toContain('"105');
  });

  it("[design 4 where used] given a function, when its uses are asked for, then the rules and functions that call it are named", async () => {
    const named = async (id: string) =>
      (await designer.call(getWhereUsed, { kind: "function", id })).uses.map(
        ({ from, path }) => `${from.kind}:${from.id} ${path}`,
      );
    expect(await named("with-tax")).toContain("form:order /pages/0/groups/0/items/1/expressions/saveExpression");
    expect(await named("rate")).toEqual(["function:with-tax /expression"]);
    expect(await named("fair")).toContain("entity:order /invariants/0/expression");
  });

  it("[design 4 rename] given a function and its parameter renamed, when that is published, then all calls say the new names and the former stay as aliases", async () => {
    const body = { parameters: [{ id: "p1", name: "sum_", type: "decimal" }] };
    await publishOne(tax("amount * (1 + taxRate())", "taxed", body));
    const renamed = await designer.call(getDocument, { kind: "function", id: "with-tax" });
    expect(renamed.document?.body).toMatchObject({
      name: "taxed",
      aliases: ["withTax"],
      expression: "sum_ * (1 + taxRate())",
      parameters: [{ name: "sum_", aliases: ["amount"] }],
    });
    const changed = await designer.call(getDocument, { kind: "form", id: "order" });
    expect(JSON.stringify(changed.document?.body)).toContain('"saveExpression":"taxed(net)"');
    expect(await computed("100")).toBe("105");
  });

  it("[forms 7 UserFunction] given a circle between functions, when it is published, then the refusal names the way round", async () => {
    const refusal = await publishOne(rate("taxed(1)")).catch((error: unknown) => error);
    expect(JSON.stringify(refusal instanceof TesseraError ? refusal.data : refusal)).toContain(
      "taxRate → taxed → taxRate",
    );
  });

  it("[forms 7 UserFunction] given a function that a form calls, when its parameters no longer fit or it is deleted, then the publish is refused at the form", async () => {
    const more = { parameters: [{ id: "p2", name: "when", type: "date" }] };
    const refusal = await publishOne(tax("1", "taxed", more)).catch((error: unknown) => error);
    const problems = JSON.stringify(refusal instanceof TesseraError ? refusal.data : refusal);
    expect(problems).toContain("wrong_argument_type");
    expect(problems).toContain('"kind":"form"');
    const gone = await server.services.definitions
      .publishDocuments(
        { put: [], remove: [{ kind: "function", id: "fair" }] },
        { note: "gone", author: { userId: null, displayName: null } },
      )
      .catch((error: unknown) => error);
    expect(JSON.stringify(gone instanceof TesseraError ? gone.data : gone)).toContain("unknown_function");
  });

  it("[forms 7 UserFunction] given grants over functions, when the defined functions are asked for, then each caller gets those they may use", async () => {
    const mine = await clerk.call(getDefinedFunctions, {});
    expect(mine.functions.map(({ name }) => name)).toEqual(["taxRate"]);
    expect(mine.functions[0]).toMatchObject({ compiled: { name: "taxRate", tree: expect.anything() }, parameters: [] });
    const all = await designer.call(getDefinedFunctions, {});
    expect(all.functions.map(({ name }) => name)).toEqual(["isFair", "taxRate", "taxed"]);
  });
});
