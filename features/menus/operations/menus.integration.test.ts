import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { document } from "@tessera/server-kit/testing/literals.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { documentKinds } from "../../documents.gen.ts";
import { operationHandlers } from "../../operations.server.gen.ts";
import { panelTypes } from "../../panels.gen.ts";
import { getBreadcrumb } from "./getBreadcrumb.ts";
import { countedTo, getCounts } from "./getCounts.ts";
import { getMenus } from "./getMenus.ts";

const some = "00000000-0000-4000-8000-000000000001";

const url = (id: string, route: string, isPublic = false) =>
  document("url", id, { route, isPublic, page: null, title: null });

const world: readonly TesseraDocument[] = [
  document("settings", "shop", { sourceLanguage: "en", title: "Shop" }),
  url("orders", "/orders/index"),
  document("url", "order", { route: "/orders/update", isPublic: false, page: null, title: "Order" }),
  url("stock", "/stock/index"),
  url("one", "/stock/:id"),
  url("about", "/about", true),
  document("entity", "salary", {
    label: "Salary",
    labelPlural: "Salaries",
    storage: { schema: "app", table: "salary" },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [{ id: "c1", name: "id", column: "id", label: "Id", type: "uuid" }],
    references: [],
    display: ["id"],
    indexes: [],
  }),
  document("list", "salaries", {
    label: "Salaries",
    entity: "salary",
    columns: [{ id: "c1", name: "id", path: "id", label: "Id" }],
    order: [],
  }),
  document("list", "wages", {
    label: "Wages",
    entity: "salary",
    columns: [{ id: "c1", name: "id", path: "id", label: "Id" }],
    order: [],
  }),
  document("page", "salaries", {
    label: "Salaries",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "p", type: "List", params: { list: "salaries" }, columnId: "c" }],
  }),
  document("url", "salaries", { route: "/salaries/index", isPublic: false, page: "salaries", title: null }),
  ...[
    ["accounts", [{ type: "Accounts", params: { title: null } }]],
    ["designer", [{ type: "DefinitionBrowser", params: {} }]],
    ["own", [{ type: "ChangePassword", params: { title: null } }]],
    [
      "mixed",
      [
        { type: "Accounts", params: { title: null } },
        { type: "List", params: { list: "wages" } },
      ],
    ],
  ].flatMap(([id, items]) => [
    document("page", String(id), {
      label: String(id),
      rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
      gridItems: (items as object[]).map((item, index) => ({ id: `i${index}`, columnId: "c", ...item })),
    }),
    document("url", String(id), { route: `/${String(id)}`, isPublic: false, page: String(id), title: null }),
  ]),
  document("menu", "tools", {
    label: "Tools",
    order: 3,
    sections: [
      {
        id: "tools",
        label: "Tools",
        items: ["accounts", "designer", "own", "mixed"].map((id) => ({ id, label: id, url: id })),
      },
    ],
  }),
  document("role", "tooled", {
    label: "Tooled",
    grants: [
      { id: "g1", kind: "url", url: "*" },
      { id: "g2", kind: "entity", entity: "salary", actions: ["read"] },
    ],
  }),
  document("role", "drafter", {
    label: "Drafter",
    grants: [
      { id: "g1", kind: "url", url: "*" },
      { id: "g2", kind: "document", documentKind: "page", subsystem: "shop", actions: ["read"] },
    ],
  }),
  document("role", "keeper", {
    label: "Keeper",
    grants: [
      { id: "g1", kind: "url", url: "*" },
      { id: "g2", kind: "operation", operation: "User_getAccounts" },
    ],
  }),
  document("menu", "later", {
    label: "Later",
    order: 2,
    sections: [{ id: "s", label: "Info", items: [{ id: "about", label: "About", icon: "house", url: "about" }] }],
  }),
  document("menu", "first", {
    label: "First",
    order: 1,
    sections: [
      { id: "sales", label: "Sales", items: [{ id: "orders", label: "Orders", url: "orders" }] },
      {
        id: "store",
        label: "Store",
        items: [
          { id: "stock", label: "Stock", url: "stock" },
          { id: "one", label: "One item", url: "one" },
          { id: "salaries", label: "Salaries", url: "salaries", count: { list: "wages", tone: "danger" } },
          {
            id: "mine",
            label: "One salary",
            url: "salaries",
            count: { list: "wages", filter: { field: "id", operator: "=", operand: { value: some } } },
          },
        ],
      },
    ],
  }),
  document("role", "seller", {
    label: "Seller",
    grants: [
      { id: "g1", kind: "url", url: "orders" },
      { id: "g2", kind: "url", url: "order" },
      { id: "g3", kind: "url", url: "one" },
      { id: "g4", kind: "url", url: "salaries" },
    ],
  }),
  document("menu", "tries", {
    label: "Try",
    order: 0,
    onlyOnPages: true,
    sections: [
      {
        id: "things",
        label: "Try",
        items: [
          { id: "sell", label: "Sell something", url: "orders" },
          { id: "read", label: "Read", url: "orders", popup: true, popupType: "FormView", popupRedirect: "about" },
          { id: "edit", label: "Edit", url: "orders", popup: true, popupRedirect: "stock" },
        ],
      },
    ],
  }),
  document("role", "payroll", {
    label: "Payroll",
    grants: [
      { id: "g1", kind: "url", url: "salaries" },
      { id: "g2", kind: "entity", entity: "salary", actions: ["read"] },
    ],
  }),
  document("translation", "shop.de", {
    language: "de",
    texts: { "menu:first#orders.label": { text: "Bestellungen", source: "Orders" } },
  }),
];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    product: {
      operations: operationHandlers,
      kinds: documentKinds,
      fieldTypes,
      panelTypes,
      documents: [],
      texts: new Map(),
      pageFiles: [],
      webFolder: null,
      version: "0.0.0",
    },
    createRecords: (renew) => createRecords({ renew }),
    users: [
      { login: "seller", roles: ["seller"], language: "de" },
      { login: "payroll", roles: ["payroll"] },
      ...["tooled", "drafter", "keeper"].map((login) => ({ login, roles: [login] })),
    ],
    documents: world,
  });
});
afterAll(() => server?.close());

describe("menus", () => {
  it("[shell 2.2 shell] given menus, when a person asks for them, then only what may be opened is there, in order and in their language", async () => {
    const seller = await server.enter("seller");
    const menus = await seller.call(getMenus, {});
    const [tries, ...others] = menus;
    expect([tries?.id, tries?.onlyOnPages]).toEqual(["tries", true]);
    expect(others).toEqual([
      {
        id: "first",
        label: "First",
        sections: [
          {
            id: "sales",
            label: "Sales",
            items: [{ id: "orders", label: "Bestellungen", icon: null, route: "/orders/index" }],
          },
        ],
      },
      {
        id: "later",
        label: "Later",
        sections: [
          { id: "s", label: "Info", items: [{ id: "about", label: "About", icon: "house", route: "/about" }] },
        ],
      },
    ]);
  });

  it("[lists 2.4 pop-ups] given items that ask for a kind of pop-up, when the menus are asked for, then each says it, with where a save leads as far as the caller may go there", async () => {
    const [tries] = await (await server.enter("seller")).call(getMenus, {});
    expect(tries?.sections[0]?.items.map(({ popup }) => popup)).toEqual([
      undefined,
      { type: "FormView", redirect: "/about" },
      { type: "DynForm", redirect: null },
    ]);
  });

  it("[shell 2.2 shell] given a page with a list, when the menus are asked for, then it is there only for who may read its records", async () => {
    const routesOf = async (login: string) => {
      const menus = await (await server.enter(login)).call(getMenus, {});
      return menus.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ route }) => route)));
    };
    expect(await routesOf("payroll")).toContain("/salaries/index");
    expect(await routesOf("seller")).not.toContain("/salaries/index");
  });

  it.each([
    ["tooled", ["/own", "/mixed"]],
    ["drafter", ["/designer", "/own"]],
    ["keeper", ["/accounts", "/own", "/mixed"]],
  ])(
    "[shell 2.2 shell] given pages of panels that need something, when %s, who may open them all, asks for the menus, then those are there of which some panel is for them",
    async (login, routes) => {
      const menus = await (await server.enter(login)).call(getMenus, {});
      const tools = menus.find(({ id }) => id === "tools");
      expect(tools?.sections.flatMap(({ items }) => items.map(({ route }) => route))).toEqual(routes);
    },
  );

  it("[shell 6 permission] given a guest, when they ask for the menus, then only public pages are there", async () => {
    const menus = await server.anonymous().call(getMenus, {});
    expect(menus.map(({ id }) => id)).toEqual(["later"]);
  });
});

describe("the badges of menus", () => {
  it("[lists 2.10 badge] given items that count lists, when people ask, then each counts what they may read, no further than a badge shows; a guest is refused", async () => {
    const { database } = server.services;
    for (const text of ["create schema if not exists app", "create table app.salary (id uuid primary key)"])
      await database.query({ text, values: [] });
    await database.query({ text: "insert into app.salary (id) values ($1), (gen_random_uuid())", values: [some] });
    const payroll = await server.enter("payroll");
    const menus = await payroll.call(getMenus, {});
    const items = menus.flatMap(({ sections }) => sections.flatMap((section) => section.items));
    expect(items.map(({ id, counts }) => [id, counts])).toEqual([
      ["salaries", "danger"],
      ["mine", "quiet"],
      ["about", undefined],
    ]);
    const counts = async () => (await payroll.call(getCounts, {})).map(({ item, count }) => [item, count]);
    expect(await counts()).toEqual([
      ["salaries", 2],
      ["mine", 1],
    ]);
    const many = "insert into app.salary (id) select gen_random_uuid() from generate_series(1, 150)";
    await database.query({ text: many, values: [] });
    expect((await counts())[0]).toEqual(["salaries", countedTo]);
    expect(await (await server.enter("seller")).call(getCounts, {})).toEqual([]);
    await expect(server.anonymous().call(getCounts, {})).rejects.toMatchObject({ code: "not_signed_in" });
  });
});

describe("the way to a page", () => {
  it("[shell 2.2 shell] given a form below a list of the menu, when its way is asked, then section, list and form are named", async () => {
    const seller = await server.enter("seller");
    expect(await seller.call(getBreadcrumb, { url: "/orders/update?id=1" })).toEqual([
      { label: "Sales", route: null },
      { label: "Bestellungen", route: "/orders/index" },
      { label: "Order", route: null },
    ]);
  });

  it.each(["/stock/index", "/nowhere"])(
    "[shell 6 permission] given %s, which may not be opened or does not exist, when its way is asked, then nothing is reported",
    async (address) => {
      const seller = await server.enter("seller");
      expect(await seller.call(getBreadcrumb, { url: address })).toEqual([]);
    },
  );
});

describe("what a panel on a page names", () => {
  const author = { userId: null, displayName: null };

  it("[design 4 references] given a list that a page shows, when someone publishes its removal, then the page's panel stands in the way", async () => {
    const { definitions } = server.services;
    const removal = definitions.publishDocuments(
      { put: [], remove: [{ kind: "list", id: "salaries" }] },
      { note: "gone", author },
    );
    await expect(removal).rejects.toMatchObject({
      data: {
        problems: [
          {
            code: "reference_dangling",
            path: "/gridItems/0/params/list",
            document: { kind: "page", id: "salaries" },
          },
        ],
      },
    });
  });

  it("[design 4 references] given a list that a page shows, when its uses are asked, then the panel is among them", () => {
    expect(server.services.definitions.whereUsed("list", "salaries")).toEqual([
      { from: { kind: "page", id: "salaries" }, path: "/gridItems/0/params/list", fromElement: "p", element: null },
    ]);
  });
});
