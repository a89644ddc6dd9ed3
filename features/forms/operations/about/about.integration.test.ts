import {
  column,
  document,
  entity,
  form,
  item,
  reference,
  role,
  rowsItem,
} from "@tessera/server-kit/testing/literals.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../../apps/server/testing/startProduct.ts";
import { bulkRecords } from "../../../records/operations/bulkRecords.ts";
import { bySourceType } from "../bySourceType.ts";
import { getForms } from "./getForms.ts";
import { getMasks } from "./getMasks.ts";
import { getRelatedField } from "./getRelatedField.ts";
import { getSubForms } from "./getSubForms.ts";
import { getTable } from "./getTable.ts";
import { listValue } from "./listValue.ts";
import { validateExpression } from "./validateExpression.ts";

const actions = ["read", "refer", "create", "update", "delete"];
const states = [
  { id: "o1", key: "new", label: "New", tile: "empty" },
  { id: "o2", key: "done", label: "Done", tile: "ticked", tone: "success" },
];
const documents = [
  entity("trip", [column("title"), column("state", "text", { options: states }), column("wage", "integer")]),
  entity("ticket", [column("code"), column("trip_id", "uuid")], { references: [reference("trip", "trip")] }),
  entity("secret", [column("name"), column("trip_id", "uuid")], { references: [reference("trip", "trip")] }),
  form("trip", "trip", [
    item("title", "text", { formats: { pattern: ["##-##", "###"] } }),
    item("state", "dropdownlist"),
    rowsItem("tickets", "ticket", "trip", [item("code", "text", { id: "fc", formats: { pattern: "##" } })]),
  ]),
  form("ticket", "ticket", [
    item("code", "text", { id: "ft" }),
    item("trip", "dropdownlist", { id: "fr", column: "trip_id", reference: "trip" }),
  ]),
  form("secret", "secret", [item("name", "text", { id: "fs" })]),
  document("query", "trips", {
    label: "Trips",
    nodes: [{ id: "n1", name: "trip", entity: "trip" }],
    joins: [],
    columns: [
      { id: "c1", name: "title", show: "value", node: "trip", path: "title" },
      { id: "c2", name: "state", show: "value", node: "trip", path: "state" },
    ],
    order: [{ column: "title", direction: "asc" }],
  }),
  role("clerk", [
    { kind: "entity", entity: "trip", actions, fields: ["title", "state"] },
    { kind: "entity", entity: "ticket", actions },
  ]),
  role("drawer", [
    { kind: "entity", entity: "trip", actions },
    { kind: "document", documentKind: "form", subsystem: "*", actions: ["read", "draft"] },
  ]),
];

let server: TestServer;
beforeAll(async () => {
  const users = [
    { login: "clerk", roles: ["clerk"] },
    { login: "drawer", roles: ["drawer"] },
  ];
  server = await startProduct({ users, documents });
});
afterAll(() => server?.close());

describe("what forms say of themselves", () => {
  it("[forms 7 calls] given forms over entities of which a person may read some, when they are listed, then those alone are there, with what may be done", async () => {
    const clerk = await server.enter("clerk");
    const { forms } = await clerk.call(getForms, {});
    const own = forms.filter(({ id }) => id === "trip" || id === "secret");
    expect(own).toEqual([
      {
        id: "trip",
        label: "trip",
        entity: "trip",
        may: { read: true, create: true },
        createUrl: null,
        updateUrl: null,
      },
    ]);
  });

  it("[forms 7 calls] given a form with a sub-form, when its sub-forms are asked for, then they come with the columns that stand on the form; a form that may not be read does not exist", async () => {
    const clerk = await server.enter("clerk");
    const { subForms } = await clerk.call(getSubForms, { idForm: "trip" });
    expect(subForms).toMatchObject([
      { name: "tickets", entity: "ticket", reference: "trip", columns: [{ name: "code" }] },
    ]);
    expect(subForms[0]?.columns).toHaveLength(1);
    await expect(clerk.call(getSubForms, { idForm: "secret" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("[forms 7 calls] given fields with options and masks, when these are asked for, then they come by field, also of rows", async () => {
    const clerk = await server.enter("clerk");
    expect(await clerk.call(listValue, { idForm: "trip", fieldName: "state" })).toEqual({
      options: [
        { key: "new", value: "New", tile: "empty" },
        { key: "done", value: "Done", tile: "ticked", tone: "success" },
      ],
    });
    expect((await clerk.call(listValue, { idForm: "trip", fieldName: "tickets.code" })).options).toEqual([]);
    await expect(clerk.call(listValue, { idForm: "trip", fieldName: "wage" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await clerk.call(getMasks, { idForm: "trip" })).masks).toEqual({
      title: ["##-##", "###"],
      "tickets.code": ["##"],
    });
  });

  it("[forms 7 calls] given an entity, when its table is asked for, then columns and connections are those that the person may read", async () => {
    const clerk = await server.enter("clerk");
    const table = await clerk.call(getTable, { entity: "trip" });
    expect(table.columns.map(({ name }) => name)).not.toContain("wage");
    expect(table.columns.find(({ name }) => name === "state")?.options?.map(({ value }) => value)).toEqual([
      "New",
      "Done",
    ]);
    expect(table.connections).toEqual([
      { kind: "from", reference: "trip", entity: "ticket", label: "ticket", columns: ["trip_id"] },
    ]);
    expect((await clerk.call(getTable, { entity: "ticket" })).connections).toMatchObject([
      { kind: "to", entity: "trip" },
    ]);
    await expect(clerk.call(getTable, { entity: "secret" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("[forms 7 calls] given who may design a form, when a text is checked, then its problems come with their places; who may not is refused", async () => {
    const drawer = await server.enter("drawer");
    const ask = (expression: string, element?: string) =>
      drawer.call(validateExpression, { idForm: "trip", expression, ...(element ? { element } : {}) });
    expect(await ask("title == 'a'")).toEqual({ isValid: true, problems: [] });
    expect(await ask("nowhere == 'a'")).toMatchObject({
      isValid: false,
      problems: [{ code: "unknown_field", severity: "error", from: 0, to: 7 }],
    });
    expect(await ask("title ==")).toMatchObject({ isValid: false, problems: [{ code: "syntax_error" }] });
    // In a row its own columns are known.
    expect([(await ask("row.code == 'a'")).isValid, (await ask("row.code == 'a'", "fc")).isValid]).toEqual([
      false,
      true,
    ]);
    const clerk = await server.enter("clerk");
    await expect(clerk.call(validateExpression, { idForm: "trip", expression: "1" })).rejects.toMatchObject({
      code: "access_denied",
    });
  });

  it("[forms 7 choices] given a stored query, when its rows are asked for by itself, then they are called by the column that is named, with the others beside them, under the reader's rights", async () => {
    const clerk = await server.enter("clerk");
    const items = ["Alps", "Bakony"].map((title) => ({ kind: "create" as const, values: { title, state: "new" } }));
    await clerk.call(bulkRecords, { saveId: uuid7(), entity: "trip", items });
    const asked = { sourceType: "query" as const, idSource: "trips", fieldName: "title" };
    const { columns, completed, options } = await clerk.call(bySourceType, { ...asked, isSearchControl: true });
    expect([options.map(({ cells, value }) => [value, cells]), completed]).toEqual([
      [
        ["Alps", ["new"]],
        ["Bakony", ["new"]],
      ],
      true,
    ]);
    expect(columns?.map(({ name }) => name)).toEqual(["state"]);
    const found = await clerk.call(bySourceType, { ...asked, filter: { search: "bako" } });
    expect(found.options.map(({ value }) => value)).toEqual(["Bakony"]);
    await expect(clerk.call(bySourceType, { ...asked, idSource: "none" })).rejects.toMatchObject({ code: "not_found" });
    await expect(server.anonymous().call(bySourceType, asked)).rejects.toMatchObject({
      code: expect.stringMatching(/not_signed_in|access_denied/),
    });
  });

  it("[forms 7 calls] given a field that refers to a record, when what that says is asked for by columns or by fields of a form, then it comes, without what the person may not read", async () => {
    const clerk = await server.enter("clerk");
    const items = [{ kind: "create" as const, values: { title: "Tatra", state: "done" } }];
    const { keys } = await clerk.call(bulkRecords, { saveId: uuid7(), entity: "trip", items });
    const ask = (fieldProperties: string[], more: { relatedFormId?: string; name?: string; value?: string } = {}) =>
      clerk.call(getRelatedField, { idForm: "ticket", name: "trip", value: keys[0] ?? "", fieldProperties, ...more });
    expect(await ask(["title", "wage"])).toEqual({ values: { title: "Tatra", wage: null }, masked: ["wage"] });
    expect((await ask(["state"], { relatedFormId: "trip" })).values).toEqual({ state: "done" });
    await expect(ask(["nothing"])).rejects.toMatchObject({ code: "not_found" });
    await expect(ask(["title"], { name: "code" })).rejects.toMatchObject({ code: "not_found" });
    await expect(ask(["title"], { relatedFormId: "ticket" })).rejects.toMatchObject({ code: "not_found" });
    await expect(ask(["title"], { value: uuid7() })).rejects.toMatchObject({ code: "record_not_found" });
  });
});
