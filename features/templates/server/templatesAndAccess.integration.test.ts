import { enterAll } from "@tessera/server-kit/testing/enterAll.ts";
import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getDataTemplate } from "../../forms/operations/getDataTemplate.ts";
import { getListSetup } from "../../lists/operations/getListSetup.ts";
import { getAccess } from "../../rights/operations/getAccess.ts";
import { findTypes } from "../operations/findTypes.ts";
import { getTemplate } from "../operations/getTemplate.ts";
import { getTemplateItems } from "../operations/getTemplateItems.ts";

const world = [
  entity("firm", [column("name"), column("city"), column("secret")], { storage: { schema: "app", table: "firm" } }),
  form("firm", "firm", [item("name", "text")]),
  document("list", "firms", {
    label: "Firms",
    entity: "firm",
    columns: ["name", "city", "secret"].map((path) => ({ id: `c_${path}`, name: path, path, label: path })),
    order: [{ column: "name", direction: "desc" }],
    filter: { field: "city", operator: "<>", operand: { value: "Graz" } },
  }),
  document("template", "firms", {
    label: "Firms",
    type: "items",
    list: "firms",
    limit: 2,
    content: "{{#items}}<p>{{name}}</p>{{/items}}",
  }),
  document("template", "welcome", { label: "Welcome", type: "plain", content: "<p>{{today}}</p>" }),
  document("url", "firms", { route: "/firms/index", isPublic: false, page: null, title: null, isTechnical: true }),
  document("url", "about", { route: "/about", isPublic: true, page: "about", title: null }),
  document("page", "about", {
    label: "About",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [
      { id: "p1", type: "TemplateView", params: { template: "open-firms" }, columnId: "c" },
      { id: "p2", type: "TemplateViewer", params: { template: "open-firm", param: null }, columnId: "c" },
    ],
  }),
  document("url", "board", { route: "/firms/board", isPublic: false, page: "board", title: null }),
  document("page", "board", {
    label: "Board",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "p1", type: "List", params: { list: "firms" }, columnId: "c" }],
  }),
  document("list", "open-firms", {
    label: "Firms",
    entity: "firm",
    columns: ["name", "secret"].map((path) => ({ id: `c_${path}`, name: path, path, label: path })),
    order: [{ column: "name", direction: "asc" }],
  }),
  form("open-firm", "firm", [item("name", "text")]),
  document("template", "open-firms", {
    label: "Firms",
    type: "items",
    list: "open-firms",
    content: "{{#items}}<p>{{name}}</p>{{/items}}",
  }),
  document("template", "open-firm", { label: "Firm", type: "record", form: "open-firm", content: "{{record.name}}" }),
  role("guest", [
    {
      kind: "entity",
      entity: "firm",
      actions: ["read"],
      filter: { field: "city", operator: "=", operand: { value: "Wien" } },
      fields: ["id", "name", "city"],
    },
  ]),
  role("seller", [
    { kind: "entity", entity: "firm", actions: ["read"] },
    { kind: "url", url: "firms" },
    { kind: "url", url: "board" },
  ]),
  role("visitor", [
    {
      kind: "entity",
      entity: "firm",
      actions: ["read"],
      filter: { field: "city", operator: "=", operand: { value: "Wien" } },
      fields: ["id", "name", "city"],
    },
  ]),
];

let server: TestServer;
let caller: (login: string) => TestClient;

beforeAll(async () => {
  server = await startProduct({
    documents: world,
    users: ["seller", "visitor"]
      .map((login) => ({ login, roles: [login] }))
      .concat({ login: "nobody", roles: [] }, { login: "boss", roles: ["administrator"] }),
  });
  await server.database.pool.query(
    `insert into app.firm (id, name, city, secret) values
      (gen_random_uuid(), 'A', 'Wien', 'x'), (gen_random_uuid(), 'B', 'Graz', 'x'),
      (gen_random_uuid(), 'C', 'Wien', 'x'), (gen_random_uuid(), 'D', 'Linz', 'x')`,
  );
  caller = await enterAll(server, ["seller", "visitor", "nobody", "boss"]);
});
afterAll(() => server?.close());

it("[lists 7 List_getListSetup] given a panel of a page, when its list is asked for by the panel, then it is the list's; elsewhere it is found by nobody", async () => {
  const ask = (client: string, input: { panelId?: string; pathname?: string }) =>
    caller(client).call(getListSetup, input);
  expect(await ask("seller", { panelId: "p1", pathname: "/firms/board?page=2" })).toMatchObject({ id: "firms" });
  for (const input of [
    { panelId: "p2", pathname: "/firms/board" },
    { panelId: "p1" },
    { panelId: "p1", pathname: "/unknown" },
  ]) {
    await expect(ask("seller", input)).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(ask("visitor", { panelId: "p1", pathname: "/firms/board" })).rejects.toMatchObject({
    code: "access_denied",
  });
});

it("[lists 7 templates] given a template of a list, when its rows are asked for, then they are the list's, in its order and as many as it says", async () => {
  const items = await caller("seller").call(getTemplateItems, { id: "firms" });
  expect(items.map(({ values }) => values.name)).toEqual(["D", "C"]);
});

it("[lists 7 templates] given a reader of some rows and fields, when they ask, then they get no other", async () => {
  const items = await caller("visitor").call(getTemplateItems, { id: "firms" });
  expect(items.map(({ values }) => values.name)).toEqual(["C", "A"]);
  expect(items.every(({ masked, values }) => masked.includes("secret") && values.secret == null)).toBe(true);
});

it("[lists 7 templates] given someone who may read no record of the list, when they ask, then they get neither template nor rows", async () => {
  await expect(caller("nobody").call(getTemplate, { id: "firms" })).rejects.toMatchObject({ code: "access_denied" });
  await expect(caller("nobody").call(getTemplateItems, { id: "firms" })).rejects.toMatchObject({
    code: "access_denied",
  });
  expect((await caller("nobody").call(getTemplate, { id: "welcome" })).content).toBe("<p>{{today}}</p>");
});

it("[lists 7 templates] given a record, when a template asks for it, then rights hold as for the form", async () => {
  const all = await caller("seller").call(getTemplateItems, { id: "firms" });
  const keyOf = (name: string) => all.find(({ values }) => values.name === name)?.key ?? "";
  const { record } = await caller("visitor").call(getDataTemplate, { idForm: "firm", idMaintable: keyOf("C") });
  expect(record).toMatchObject({ values: { name: "C" }, masked: ["secret"] });
  await expect(
    caller("visitor").call(getDataTemplate, { idForm: "firm", idMaintable: keyOf("D") }),
  ).rejects.toMatchObject({ code: "record_not_found" });
});

it("[design 10 guests] given templates on a public page, when a guest asks, then they get these with what their role grants, and no other", async () => {
  const guest = server.anonymous();
  expect((await guest.call(getTemplate, { id: "open-firms" })).list).toBe("open-firms");
  const items = await guest.call(getTemplateItems, { id: "open-firms" });
  expect(items.map(({ values, masked }) => [values.name, values.secret ?? null, masked])).toEqual([
    ["A", null, ["secret"]],
    ["C", null, ["secret"]],
  ]);
  expect((await guest.call(getListSetup, { idList: "open-firms" })).columns.map(({ name }) => name)).toContain("name");
  const { record } = await guest.call(getDataTemplate, { idForm: "open-firm", idMaintable: items[0]?.key ?? "" });
  expect(record).toMatchObject({ values: { name: "A" } });
  for (const id of ["firms", "welcome", "none"])
    await expect(guest.call(getTemplate, { id })).rejects.toMatchObject({ code: "not_signed_in" });
  await expect(guest.call(getTemplateItems, { id: "firms" })).rejects.toMatchObject({ code: "not_signed_in" });
  await expect(guest.call(getListSetup, { idList: "firms" })).rejects.toMatchObject({ code: "not_signed_in" });
});

it("[shell 7.3 catalogue] given the kinds of data for templates, when they are asked for, then they are named in the reader's language", async () => {
  const types = await caller("nobody").call(findTypes, {});
  expect(types.map(({ id }) => id)).toEqual(["plain", "record", "items"]);
  expect(types.every(({ id, title }) => title !== "" && title !== `templates.type.${id}`)).toBe(true);
});

it("[shell 2.2 authorities] given who may draft roles, when addresses, panels and fields are asked about, then each names the roles whose grants open it", async () => {
  const answers = await caller("boss").call(getAccess, {
    subjects: [
      { kind: "url", url: "/firms/index" },
      { kind: "url", url: "/about" },
      { kind: "panel", type: "List", params: { list: "firms" } },
      { kind: "field", form: "firm", field: "name" },
      { kind: "panel", type: "Clock", params: {} },
      { kind: "url", url: "/nowhere" },
    ],
  });
  const made = new Set(["seller", "visitor"]);
  const seen = answers.map(({ open, roles, document: about }) => [
    open,
    about?.id ?? null,
    roles.filter(({ id }) => made.has(id)).map(({ grants, id, isLimited }) => [id, isLimited, grants]),
  ]);
  const both = [
    ["seller", false, ["g0"]],
    ["visitor", true, ["g0"]],
  ];
  expect(seen).toEqual([
    ["roles", "firms", [["seller", false, ["g1"]]]],
    ["guests", "about", []],
    ["roles", "firms", both],
    ["roles", "firm", both],
    ["page", null, []],
    ["roles", null, []],
  ]);
  expect(answers[0]?.url).toMatchObject({ ID_URL: "firms", IS_TECHNICAL: true, IS_PUBLIC: false });
  expect(answers[0]?.url?.GROUPS).toContain("seller");
});

it("[shell 2.2 authorities] given who may draft no role, when they ask who may see what, then they are refused", async () => {
  await expect(caller("seller").call(getAccess, { subjects: [] })).rejects.toMatchObject({ code: "access_denied" });
});
