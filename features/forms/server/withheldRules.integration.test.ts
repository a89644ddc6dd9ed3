import type { Operation } from "@tessera/contract/defineOperation.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { packedShape } from "@tessera/form-engine/definition/unpackForm.ts";
import { column, entity, form, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { operations } from "../../operations.gen.ts";
import { expressionEval } from "../operations/expressionEval.ts";
import { formVerification } from "../operations/formVerification.ts";
import { getData } from "../operations/getData.ts";
import { getProperties } from "../operations/getProperties.ts";
import { refreshData } from "../operations/refreshData.ts";
import { refreshRules } from "../operations/refreshRules.ts";
import { saveData } from "../operations/saveData.ts";

const money = { precision: 12, scale: 2 };
const grant = (id: string, of: string, actions: readonly string[], more: object = {}) => ({
  id,
  kind: "entity",
  entity: of,
  actions: [...actions],
  ...more,
});
const all = ["read", "refer", "create", "update", "delete"];
const own: Condition = { field: "owner", operator: "=", operand: { value: "clerk" } };
const jobFields = ["id", "title", "price", "gain", "discount", "owner"];
const partFields = ["id", "job_id", "name", "price", "margin"];

const documents = [
  entity(
    "job",
    [
      column("title", "text"),
      column("owner", "text"),
      column("price", "decimal", money),
      column("discount", "decimal", money),
      column("cost", "decimal", money),
      column("gain", "decimal", { ...money, computed: "price - cost * 1.0000001" }),
    ],
    {
      invariants: [
        {
          id: "v1",
          expression: "discount == null || discount < cost / 10.5000005",
          message: "Secret limit.",
          columns: ["discount"],
        },
      ],
    },
  ),
  entity(
    "part",
    [
      column("job_id", "uuid"),
      column("name", "text"),
      column("price", "decimal", money),
      column("cost", "decimal", money),
      column("margin", "decimal", { ...money, computed: "price - cost * 1.0000002" }),
    ],
    {
      references: [reference("job", "job", { onDelete: "cascade" })],
      display: ["id"],
    },
  ),
  form(
    "job",
    "job",
    [
      item("title", "text", { expressions: { requiredExp: "cost > 7777.25" } }),
      item("owner", "text"),
      item("price", "number"),
      item("discount", "number", { expressions: { hiddenExp: "cost > price * 1.0000003" } }),
      item("cost", "number"),
      item("gain", "number", { expressions: { maxExp: "sum(parts.cost) / 7.0000004" } }),
      item("double", "number", {
        column: null,
        valueType: "decimal",
        expressions: { saveExpression: "gain * 2" },
      }),
      rowsItem("parts", "part", "job", [
        item("name", "text"),
        item("price", "number", { id: "f_part_price" }),
        item("margin", "number"),
      ]),
    ],
    { group: { labelExp: "cost > 7777.5 ? 'Dear' : 'Cheap'" } },
  ),
  role("boss", [grant("g1", "job", all), grant("g2", "part", all)]),
  role("clerk", [grant("g1", "job", all, { fields: jobFields }), grant("g2", "part", all, { fields: partFields })]),
  role("owner", [
    grant("g1", "job", all, { fields: jobFields }),
    grant("g2", "part", all),
    grant("g3", "job", ["read"], { filter: own }),
  ]),
  role("looker", [
    grant("g1", "job", ["read"], { fields: jobFields }),
    grant("g2", "part", ["read"], { fields: partFields }),
  ]),
  role("giver", [grant("g1", "job", ["create"]), grant("g2", "part", ["create"])]),
];

/** Parts of rules, of messages and of values that a clerk's browser must never get. */
const secrets = [
  "1.0000001",
  "1.0000002",
  "1.0000003",
  "7.0000004",
  "10.5000005",
  "7777.5",
  "7777.25",
  "8888.88",
  "4444.44",
  "888888",
  '"cost > ',
];

let server: TestServer;
let boss: TestClient;
let clerk: TestClient;
let owner: TestClient;
let giver: TestClient;
let looker: TestClient;
let key = "";
let otherKey = "";

const change = (mine: Json, base: Json = null) => ({ base, mine });
const message = (
  of: string | null,
  changes: SaveMessage["changes"],
  rows: Partial<SaveMessage["rows"][string]> | null = null,
): SaveMessage => ({
  saveId: uuid7(),
  form: "job",
  entity: "job",
  key: of,
  changes,
  rows: rows ? { parts: { entity: "part", reference: "job", added: [], changed: [], removed: [], ...rows } } : {},
});

beforeAll(async () => {
  server = await startProduct({
    users: ["boss", "clerk", "owner", "giver", "looker"].map((login) => ({ login, roles: [login] })),
    documents,
  });
  [boss, clerk, owner, giver, looker] = await Promise.all([
    server.enter("boss"),
    server.enter("clerk"),
    server.enter("owner"),
    server.enter("giver"),
    server.enter("looker"),
  ]);
  const make = async (who: string) => {
    const made = await boss.call(saveData, {
      idForm: "job",
      formData: message(
        null,
        {
          title: change("Roof"),
          owner: change(who),
          price: change("10000.00"),
          cost: change("8888.88"),
        },
        { added: [{ uid: "n1", values: { name: "Beam", price: "5000.00", cost: "4444.44" } }] },
      ),
    });
    return made.id ?? "";
  };
  key = await make("clerk");
  otherKey = await make("boss");
});
afterAll(() => server?.close());

/** The raw text of an operation's answer. */
async function raw(
  client: TestClient,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): Promise<string> {
  const text = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const query = operation.method === "GET" ? `?${new URLSearchParams(text)}` : "";
  const isForm = operation.encoding === "form";
  const init =
    operation.method === "GET"
      ? {}
      : {
          method: operation.method,
          body: isForm ? String(new URLSearchParams(text)) : JSON.stringify(input),
        };
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const headers = { ...(await client.headers()), ...(query === "" ? { "content-type": type } : {}) };
  const response = await client.fetch(`${operation.path}${query}`, { ...init, headers });
  return response.text();
}

const formOf = async (client: TestClient, idMaintable?: string): Promise<CompiledForm> => {
  const record = idMaintable === undefined ? {} : { idMaintable };
  // The form as the server compiled it.
  return (await client.call(getProperties, { idForm: "job", ...record })).forms.job as CompiledForm;
};
const fieldIn = (form: CompiledForm, name: string) => form.fields.find((field) => field.name === name);
const rulesFor = async (client: TestClient, fieldData: SaveMessage) =>
  (await client.call(refreshRules, { idForm: "job", fieldData })).rules;

describe("rules that read what a person may not", () => {
  it("[design 7 withheld] given a clerk who may not read the cost, when any operation of forms and records answers, then no byte tells of the cost or of a rule that reads it", async () => {
    const fieldData = message(key, { price: change("9000.00", "10000.00"), discount: change("900.00") });
    const created = message(null, { title: change("Wall"), price: change("9000.00") });
    const inputs: { readonly [operation: string]: readonly object[] } = {
      Dynform_getProperties: [
        { idForm: "job" },
        { idForm: "job", idMaintable: key },
        { idForm: "job", idMaintable: key, only: "form" },
        { idForm: "job", idMaintable: key, only: packedShape },
      ],
      Dynform_getForms: [{}],
      Dynform_getSubForms: [{ idForm: "job" }],
      Dynform_getMasks: [{ idForm: "job" }],
      Dynform_getTable: [{ entity: "job" }],
      Dynform_getRelatedField: [
        { idForm: "job", name: "title", value: key, fieldProperties: ["title", "cost"], relatedFormId: "job" },
        { idForm: "job", name: "cost", value: key, fieldProperties: ["cost"] },
      ],
      Dynform_listValue: ["title", "cost"].map((fieldName) => ({ idForm: "job", fieldName })),
      Dynform_validateExpression: [
        { idForm: "job", expression: "price + 1" },
        { idForm: "job", expression: "cost + 1" },
      ],
      FormDataVersions_findOne: [{ filter: { where: { idForm: "job", idMaintable: key, version: 1 } } }],
      Dynform_getHtmlCache: [{ idForm: "job" }],
      Dynform_getFormDesignerSchema: [{ idForm: "job" }],
      Dynform_saveFormDesign: [{ idForm: "job", body: {}, baseVersion: 1, revision: 0 }],
      Dynform_getData: [{ idForm: "job", idMaintable: key }],
      Dynform_getDataTemplate: [{ idForm: "job", idMaintable: key }],
      Dynform_refreshData: [{ idForm: "job", idMaintable: key }],
      Dynform_refreshRules: [
        { idForm: "job", fieldData },
        { idForm: "job", fieldData: created },
      ],
      Dynform_formVerification: [
        { idForm: "job", fieldData },
        { idForm: "job", fieldData: created },
      ],
      Dynform_saveData: [
        { idForm: "job", formData: fieldData },
        { idForm: "job", formData: message(key, { title: change("Ridge", "Roof"), owner: change("clerk", "clerk") }) },
      ],
      Dynform_expressionEval: [
        { name: "job", params: { id: key }, column: "*" },
        { name: "job", params: { id: key }, column: "cost" },
        { name: "job", params: { cost: "8888.88" }, column: "FULL_RESULT" },
      ],
      Dynform_expressionRequest: [
        ...["*", "cost"].map((column) => ({
          method: "GET",
          url: "/api/Dynforms/expression-eval",
          data: { name: "job", params: { id: key }, column },
        })),
        { method: "GET", url: "/api/Records/get-version", data: { entity: "job", key, version: 1 } },
      ],
      LazyLoader_bySourceType: [{ sourceType: "form", idSource: "job", fieldId: "f_title", fieldName: "title" }],
      Record_getHistory: [{ entity: "job", key }],
      Record_getVersion: [{ entity: "job", key, version: 1 }],
      Record_getChoices: [
        { entity: "job" },
        { entity: "job", search: "8888" },
        { entity: "job", equals: { cost: "8888.88" } },
      ],
      Record_explain: [{ login: "clerk", entity: "job", key, action: "read" }],
      Record_restoreVersion: [{ saveId: uuid7(), entity: "job", key, version: 1, form: "job" }],
      Record_bulk: [
        { saveId: uuid7(), entity: "job", items: [{ kind: "update", key, values: { title: "Eaves" } }] },
        { saveId: uuid7(), entity: "job", items: [{ kind: "update", key, values: { discount: "900.00" } }] },
      ],
      Record_delete: [{ entity: "job", keys: [uuid7()] }],
      Record_undo: [{ batch: uuid7() }],
      Record_settleSave: [{ saveId: uuid7() }],
      Record_holdSecret: [{ entity: "job", column: "title", secret: "guess" }],
      Record_checkSecret: [{ entity: "job", key, column: "title", secret: "guess" }],
      UserFunction_getDefinedFunctions: [{}],
    };
    const asked = operations.filter(({ family, id }) => family === "Dynforms" || family === "Records" || id in inputs);
    expect(asked.map(({ id }) => id).sort()).toEqual(Object.keys(inputs).sort());
    for (const operation of asked) {
      for (const input of inputs[operation.id] ?? []) {
        const answer = await raw(clerk, operation, { ...input });
        for (const wrong of [...secrets, '"invalid_input"'])
          expect(answer, `${operation.id} ${JSON.stringify(input)}`).not.toContain(wrong);
      }
    }
    // The message of a broken rule is sent where it is broken, and only there.
    expect(await raw(clerk, refreshRules, { idForm: "job", fieldData })).toContain("Secret limit.");
    expect(await raw(clerk, getProperties, { idForm: "job", idMaintable: key })).not.toContain("Secret limit.");
    expect(await raw(boss, getProperties, { idForm: "job", idMaintable: key })).toContain("1.0000001");
  });

  it("[design 7 withheld] given a clerk, when they open a job, then what rules came to stands beside the record", async () => {
    const form = await formOf(clerk, key);
    expect(fieldIn(form, "discount")?.rules.hiddenExp).toMatchObject({ withheld: true, text: "" });
    expect(fieldIn(form, "double")?.rules.computed?.withheld).toBeUndefined();
    const { ITEMS, rules } = await clerk.call(getData, { idForm: "job", idMaintable: otherKey });
    expect(ITEMS).toMatchObject({ masked: ["cost"], values: { cost: null, gain: "1111.12" } });
    expect(rules).toMatchObject({
      fields: {
        title: { requiredExp: true },
        discount: { hiddenExp: false },
        gain: { entityComputed: "1111.12", maxExp: expect.stringMatching(/^634\.9/) },
      },
      sections: { g: { labelExp: "Dear" } },
      broken: {},
    });
    expect(Object.values(rules?.rows.parts ?? {})).toEqual([
      { fields: { margin: { entityComputed: "555.56" } }, broken: {} },
    ]);
  });

  it("[design 7 withheld] given a person who may read everything, when they open a job, then nothing stands beside the record and a refresh has nothing to say", async () => {
    expect(await boss.call(getData, { idForm: "job", idMaintable: key })).not.toHaveProperty("rules");
    expect(await rulesFor(boss, message(key, {}))).toEqual({
      fields: {},
      broken: {},
      sections: {},
      tables: {},
      rows: {},
    });
  });

  it("[design 7 withheld] given changes and a new row, when the clerk asks for results, then they are those of the changed record, rows by uid, and nothing is saved", async () => {
    const { ITEMS } = await clerk.call(getData, { idForm: "job", idMaintable: otherKey });
    const fieldData = message(
      otherKey,
      { price: change("8000.00", "10000.00"), discount: change("847.00") },
      { added: [{ uid: "new1", values: { name: "Nail", price: "2.00" } }] },
    );
    const rules = await rulesFor(clerk, fieldData);
    expect(rules.fields).toMatchObject({ gain: { entityComputed: "-888.88" }, discount: { hiddenExp: true } });
    expect(rules.broken).toEqual({ v1: "Secret limit." });
    expect(rules.rows.parts?.new1?.fields).toEqual({ margin: { entityComputed: null } });
    expect((await clerk.call(getData, { idForm: "job", idMaintable: otherKey })).ITEMS).toEqual(ITEMS);
  });

  it("[design 7 withheld] given a row that the clerk removed, when they ask for results, then rules over all rows go without it; without the right to delete they do not", async () => {
    const { ITEMS } = await clerk.call(getData, { idForm: "job", idMaintable: otherKey });
    // The guard wrote it.
    const [part] = (ITEMS as { rows: { parts: { key: string }[] } }).rows.parts;
    const fieldData = message(otherKey, {}, { removed: [{ uid: "x", key: part?.key ?? "", base: {} }] });
    const limit = async (client: TestClient) => (await rulesFor(client, fieldData)).fields.gain?.maxExp;
    expect(await limit(clerk)).toBe("0");
    expect(Number(await limit(looker))).toBeCloseTo(634.92, 1);
  });

  it("[design 7 withheld] given a message that says another cost, when the clerk asks for results, then the true cost decides", async () => {
    const rules = await rulesFor(clerk, message(otherKey, { cost: change("1.00"), gain: change("5.00") }));
    expect(rules.sections).toEqual({ g: { labelExp: "Dear" } });
    expect(rules.fields.gain).toMatchObject({ entityComputed: "1111.12" });
  });

  it("[design 7 withheld] given a record that the person may not read, when they ask for results, then there is none", async () => {
    const code = await rulesFor(giver, message(key, {})).catch((error: { code: string }) => error.code);
    expect(["record_not_found", "access_denied"]).toContain(code);
  });

  it("[design 7 withheld] given rights that depend on the row, when a record is opened, then its own cells decide whether its rules travel", async () => {
    expect(fieldIn(await formOf(owner, key), "discount")?.rules.hiddenExp?.withheld).toBeUndefined();
    expect(fieldIn(await formOf(owner, otherKey), "discount")?.rules.hiddenExp?.withheld).toBe(true);
    const own = await owner.call(getData, { idForm: "job", idMaintable: otherKey });
    expect(own.rules?.fields.gain).toMatchObject({ entityComputed: "1111.12" });
    expect(own.rules?.fields).not.toHaveProperty("cost");
  });

  it("[design 7 withheld] given someone who may only create, when they open a new job, then all rules travel: they know what they enter", async () => {
    const form = await formOf(giver);
    expect(JSON.stringify(form)).not.toContain('"withheld"');
    expect(fieldIn(form, "gain")?.rules.entityComputed?.text).toContain("1.0000001");
  });

  it("[design 7 withheld] given a clerk's save that a withheld rule refuses, when they save, then the server decides and tells only the message", async () => {
    const formData = message(otherKey, { discount: change("9999.00") });
    const answer = await clerk.call(saveData, { idForm: "job", formData });
    expect(answer.HEADER.ERROR.map(({ PUBLIC_PARAMS }) => PUBLIC_PARAMS.text)).toEqual(["Secret limit."]);
  });

  it("[design 7 withheld] given someone without right on jobs, when they ask for results of a new one, then they are refused", async () => {
    const nobody = server.anonymous();
    const code = await rulesFor(nobody, message(null, {})).catch((error: { code: string }) => error.code);
    expect(code).toBe("not_signed_in");
    const verified = await clerk.call(formVerification, { idForm: "job", fieldData: message(null, {}) });
    expect(verified.HEADER.ERROR).toEqual([]);
  });

  it("[design 7 withheld] given what the lists of a look-up answer, when the clerk looks the cost up themselves, then they get nothing", async () => {
    expect(await clerk.call(expressionEval, { name: "job", params: { id: key }, column: "cost" })).toEqual({
      value: null,
    });
    expect(await clerk.call(refreshData, { idForm: "job", idMaintable: key })).toHaveProperty("rules");
  });
});
