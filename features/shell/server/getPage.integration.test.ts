import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { InputOf, OutputOf } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { createToken } from "../../accounts/operations/createToken.ts";
import { getList } from "../../lists/operations/getList.ts";
import { getQueryData } from "../../lists/operations/getQueryData.ts";
import { operations } from "../../operations.gen.ts";
import { saveUserConfig } from "../../personal/operations/saveUserConfig.ts";
import { getPage } from "../operations/getPage.ts";

const page = (id: string, items: readonly object[]): TesseraDocument =>
  document("page", id, {
    label: id,
    rows: [
      {
        id: "r",
        columns: [
          {
            id: "c",
            width: 12,
            tabs: [
              { id: "t1", name: "one", title: "One" },
              { id: "t2", name: "two", title: "Two" },
            ],
          },
        ],
      },
    ],
    gridItems: items.map((one, index) => ({ id: `i${index}`, columnId: "c", ...one })),
  });
const url = (id: string, route: string, rest: object): TesseraDocument =>
  document("url", id, { route, isPublic: false, page: id, title: null, ...rest });
const list = (id: string, of: string): TesseraDocument =>
  document(
    "list",
    id,
    { label: id, entity: of, columns: [{ id: "c1", name: "name", path: "name", label: "Name" }], order: [] },
    "shop",
    2,
  );

const bar = (wholeList: string) => ({ label: "Bar", doneList: null, wholeList, value: 0, max: 1 });

const documents: readonly TesseraDocument[] = [
  entity("item", [column("name")]),
  entity("payroll", [column("name")]),
  list("items", "item"),
  list("payrolls", "payroll"),
  form("item", "item", [item("name", "text")]),
  page("items", [
    { type: "List", params: { list: "items" }, tabId: "t1" },
    { type: "List", params: { list: "payrolls" }, tabId: "t2" },
  ]),
  document("query", "names", {
    label: "Names",
    nodes: [{ id: "n", name: "item", entity: "item" }],
    joins: [],
    columns: [
      { id: "c1", name: "name", show: "value", node: "item", path: "name" },
      { id: "c2", name: "amount", show: "count", node: "item", path: "id" },
    ],
    order: [],
  }),
  document("template", "lines", {
    label: "Lines",
    type: "items",
    list: "items",
    content: "{{#items}}{{name}}{{/items}}",
    limit: 3,
  }),
  page("counts", [
    { type: "ProgressBar", params: bar("items") },
    { type: "ProgressBar", params: bar("items") },
    { type: "TemplateView", params: { template: "lines" } },
  ]),
  page("item", [{ type: "DynForm", params: { form: "item" } }]),
  page("open", [
    { type: "List", params: { list: "items" } },
    { type: "List", params: { list: "payrolls" } },
  ]),
  url("items", "/items/index", {}),
  url("item", "/items/update", {}),
  url("counts", "/counts/index", {}),
  url("open", "/open/:year", { isPublic: true, parameters: [{ id: "p1", name: "seen", value: "params.year" }] }),
  url("away", "/away", { page: null, forEveryone: true, beforeAction: "'/items/index'" }),
  role("seller", [
    { kind: "entity", entity: "item", actions: ["read", "create", "update"] },
    { kind: "url", url: "items" },
    { kind: "url", url: "item" },
    { kind: "url", url: "counts" },
  ]),
  role("guest", [{ kind: "entity", entity: "item", actions: ["read"] }]),
];

let server: TestServer;

beforeAll(async () => {
  server = await startProduct({
    users: [
      { login: "seller", roles: ["seller"] },
      { login: "leaver", roles: ["seller"] },
      { login: "nobody", roles: [] },
    ],
    documents,
  });
});
afterAll(() => server.close());

type Part = OutputOf<typeof getPage>["parts"][number];

const named = (parts: readonly Part[], id: string): Part | undefined => parts.find(({ operation }) => operation === id);

/** What the operation of a part answers by itself: its output, or the code it refuses with. */
async function alone(client: TestClient, { input, operation }: Part): Promise<unknown> {
  const found = operations.find(({ id }) => id === operation);
  if (found === undefined) throw new Error(`There is no operation ${operation}.`);
  try {
    return await client.call(found, input as Record<string, never>);
  } catch (error) {
    if (error instanceof TesseraError) return error.code;
    throw error;
  }
}

/** What a part answers, as text. */
function said({ output, refusal }: Part): unknown {
  if (refusal === undefined) return output;
  return (refusal.body as { readonly error: { readonly code: string } }).error.code;
}

describe("what opening a page asks, in one answer", () => {
  it.each([
    ["seller", "/items/index?q=1"],
    ["seller", "/items/update?id=0190d1b2-0000-7000-8000-0000000000a1"],
    ["nobody", "/items/index"],
    ["nobody", "/open/2026"],
    ["guest", "/open/2026"],
    ["guest", "/items/index"],
    ["guest", "/unknown"],
  ])(
    "[shell 4.1 one answer] given %s, when %s is opened, then each part is what its operation answers by itself",
    async (who, address) => {
      const client = who === "guest" ? server.anonymous() : await server.enter(who);
      const { parts } = await client.call(getPage, { url: address, initial: true });
      expect(parts.length).toBeGreaterThan(4);
      for (const part of parts.filter(({ isLate }) => isLate !== true))
        expect([part.operation, said(part)]).toEqual([part.operation, await alone(client, part)]);
    },
  );

  it("[shell 4.1 one answer] given a page with a list, when it is opened, then its first question is answered, and that of a further tab is not", async () => {
    const seller = await server.enter("seller");
    const { parts } = await seller.call(getPage, { url: "/items/index" });
    const setups = parts.filter(({ operation }) => operation === "List_getListSetup");
    expect(setups.map(({ input }) => input)).toEqual([{ idList: "items" }]);
    expect(named(parts, "Session_uiConfig")).toBeUndefined();
  });

  it("[shell 4.1 one answer] given a page with a list, when it is opened, then rows and count come with it as the list among others asks for them, by its part of the address and the person's page size", async () => {
    const seller = await server.enter("seller");
    await seller.call(saveUserConfig, { values: { LIST_PAGE_SIZE: 20 } });
    let next: readonly Part[] = [];
    const inputs = async () => {
      const { parts } = await seller.call(getPage, { url: "/items/index?i0.page=2&i0.search=x&page=7" });
      next = parts.filter(({ isLate, ofQuery }) => ofQuery === true && isLate !== true);
      return new Map(next.map(({ input, operation }) => [operation, input]));
    };
    const selection = { idList: "items", filter: null, search: "x" };
    // What took too long is only named, as on a busy machine.
    await expect.poll(inputs).toEqual(
      new Map<string, unknown>([
        ["List_getList", { ...selection, offset: 20, limit: 20 }],
        ["List_getCount", selection],
      ]),
    );
    for (const part of next) expect(said(part)).toEqual(await alone(seller, part));
    await seller.call(saveUserConfig, { values: { LIST_PAGE_SIZE: null } });
  });

  it("[shell 4.1 one answer] given panels that declare what they show, when their page is opened, then all of it comes with it, what depends on an answer too, and what two of them show once", async () => {
    const seller = await server.enter("seller");
    const asked = async () => {
      const { parts } = await seller.call(getPage, { url: "/counts/index" });
      return parts
        .filter(({ isLate, operation }) => /^(List|Template)_/.test(operation) && isLate !== true)
        .map(({ input, ofQuery = false, operation }) => [operation, input, ofQuery]);
    };
    // What took too long is only named, as on a busy machine.
    await expect
      .poll(async () => new Set(await asked()))
      .toEqual(
        new Set([
          ["Template_getTemplate", { id: "lines" }, false],
          ["List_getListSetup", { idList: "items" }, false],
          ["List_getCount", { idList: "items" }, true],
          ["List_getList", { idList: "items", limit: 3 }, true],
        ]),
      );
    expect(await asked()).toHaveLength(4);
  });

  it("[lists 3 query] given a query, when its rows, number, groups and columns are asked for, then they are answered under the caller's rights", async () => {
    const seller = await server.enter("seller");
    await server.database.pool.query(
      "insert into app.item (id, name) values (gen_random_uuid(), 'Desk'), (gen_random_uuid(), 'Desk')",
    );
    const read = (input: Omit<InputOf<typeof getQueryData>, "idQuery">, client = seller) =>
      client.call(getQueryData, { idQuery: "names", ...input });
    expect(await read({ read: "rows", columns: ["name"] })).toMatchObject({ rows: [{ cells: { name: "Desk" } }] });
    expect(await read({ read: "count" })).toEqual({ total: 1, exact: true });
    const measures = [{ column: "amount", aggregation: "Summation" as const }];
    expect(await read({ read: "groups", by: { column: "name" }, measures })).toMatchObject({
      groups: [{ value: "Desk", count: 1, values: { amount: "2" } }],
    });
    expect(await read({ read: "columns" })).toMatchObject({
      columns: [
        { name: "name", type: "text" },
        { name: "amount", type: "integer" },
      ],
      updateUrl: null,
    });
    const refused = { code: "access_denied" };
    await expect(read({ read: "columns" }, await server.enter("nobody"))).rejects.toMatchObject(refused);
    await expect(read({ read: "rows" }, await server.enter("nobody"))).rejects.toMatchObject(refused);
    await expect(read({ read: "groups" })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(read({ read: "count" }, server.anonymous())).rejects.toMatchObject({ code: "not_signed_in" });
    await server.database.pool.query("delete from app.item");
  });

  it("[shell 4.1 one answer] given a page whose parameters its address alone does not say, when it is opened, then its lists ask for their rows themselves", async () => {
    const { parts } = await server.anonymous().call(getPage, { url: "/open/2026" });
    expect(parts.some(({ operation, refusal }) => operation === "List_getListSetup" && refusal === undefined)).toBe(
      true,
    );
    expect(parts.filter(({ ofQuery }) => ofQuery === true)).toEqual([]);
  });

  it("[shell 4.1 one answer] given rows that take longer than a page waits, when its list asks for them, then it gets the answer that is under way, once; another address does not", async () => {
    const seller = await server.enter("seller");
    const { pool } = server.database;
    const ask = async (address: string) => {
      const headers = { ...(await seller.headers()), "x-tessera-late": "1", "routed-url": address };
      const body = new URLSearchParams({ idList: "items", filter: "null", offset: "0", limit: "10" });
      const response = await seller.fetch(getList.path, { method: "POST", headers, body });
      return [response.status, (await response.json()).body];
    };
    const queries = vi.spyOn(server.services.records, "page");
    const asked = await pool.transaction(async (holder) => {
      await holder.query("lock table app.item in access exclusive mode");
      const { parts } = await seller.call(getPage, { url: "/items/index?q=late" });
      const late = parts.filter(({ isLate }) => isLate === true);
      expect(late.map(({ operation, output }) => [operation, output])).toEqual([
        ["List_getList", undefined],
        ["List_getCount", undefined],
      ]);
      return ["/items/index", "/items/index?q=late", "/items/index?q=late"].map(ask);
    });
    const [elsewhere, ...same] = await Promise.all(asked);
    expect(elsewhere).toMatchObject([200, { rows: [] }]);
    expect(same).toEqual([elsewhere, elsewhere]);
    // That of the page, that of another address, and that of the one who asked again.
    expect(queries).toHaveBeenCalledTimes(3);
    queries.mockRestore();
  });

  it("[shell 6 permission] given a page that may not be opened, when it is asked for, then nothing of it is sent", async () => {
    for (const client of [server.anonymous(), await server.enter("nobody")]) {
      const { parts } = await client.call(getPage, { url: "/items/index" });
      expect(parts.map(({ operation }) => operation).sort()).toEqual([
        "Authority_getPermissionByUrl",
        "Url_cachedAllUrls",
      ]);
    }
  });

  it("[shell 6 permission] given a public page with a list beyond a guest's rights, when it is opened, then that part is the refusal that the list itself gives", async () => {
    const { parts } = await server.anonymous().call(getPage, { url: "/open/2026" });
    const refused = parts.filter(
      ({ operation, refusal }) => operation === "List_getListSetup" && refusal !== undefined,
    );
    expect(refused.map(({ input, refusal }) => [input, refusal?.status])).toEqual([[{ idList: "payrolls" }, 403]]);
  });

  it("[shell 4.1 before action] given a page that leads elsewhere, when it is opened, then the part says where, the answer itself leads nowhere, and no further part is answered", async () => {
    const nobody = await server.enter("nobody");
    const { parts } = await nobody.call(getPage, { url: "/away" });
    expect(named(parts, "ProcessBuilder_emitEvent")).toMatchObject({ location: "/items/index" });
    expect(named(parts, "ConfigManager_getConfig")).toBeUndefined();
    const response = await nobody.fetch(`${getPage.path}?url=/away`, {
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
    expect([response.status, response.headers.get("location")]).toEqual([200, null]);
  });

  it("[design 4 counters] given rights that end, when the page is opened again, then its parts say so at once", async () => {
    const leaver = await server.enter("leaver");
    const before = await leaver.call(getPage, { url: "/items/index" });
    expect(named(before.parts, "Layout_find")?.output).toBeDefined();
    await server.database.pool.query(
      "delete from sys.membership where user_id = (select id from sys.user where login = 'leaver')",
    );
    const after = await leaver.call(getPage, { url: "/items/index" });
    expect(named(after.parts, "Authority_getPermissionByUrl")?.output).toMatchObject({ permission: "denied" });
    expect(named(after.parts, "Layout_find")).toBeUndefined();
  });

  it("[shell 4.1 one answer] given routes as new as the server's, when a page is opened, then they are not sent again", async () => {
    const seller = await server.enter("seller");
    const response = await seller.fetch("/api/ui-config");
    const urls = Number(response.headers.get("x-tessera-definitions"));
    expect(
      named((await seller.call(getPage, { url: "/items/index", urls })).parts, "Url_cachedAllUrls"),
    ).toBeUndefined();
    const older = await seller.call(getPage, { url: "/items/index", urls: urls - 1 });
    expect(named(older.parts, "Url_cachedAllUrls")).toBeDefined();
  });

  it("[design 10 rights] given a personal API token, when it asks for a page, then it is refused: it has none", async () => {
    const seller = await server.enter("seller");
    const { token } = await seller.call(createToken, { name: "t", write: true, families: null, days: 1 });
    const caller = server.anonymous();
    caller.useToken(token);
    await expect(caller.call(getPage, { url: "/items/index" })).rejects.toMatchObject({ code: "access_denied" });
  });
});
