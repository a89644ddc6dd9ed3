import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { document } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filter } from "../../features/localization/operations/filter.ts";
import { saveData } from "../../features/localization/operations/saveData.ts";
import { setUserLang } from "../../features/localization/operations/setUserLang.ts";
import { getPopup } from "../../features/pages/operations/getPopup.ts";
import { layout } from "../../features/pages/operations/layout.ts";
import { layoutManager } from "../../features/pages/operations/layoutManager.ts";
import { logout } from "../../features/session/operations/logout.ts";
import { ping } from "../../features/session/operations/ping.ts";
import { uiConfig } from "../../features/session/operations/uiConfig.ts";
import { emitEvent } from "../../features/shell/operations/emitEvent.ts";
import { getConfig } from "../../features/shell/operations/getConfig.ts";
import { getFuncBusinessData } from "../../features/shell/operations/getFuncBusinessData.ts";
import { getSqlParams } from "../../features/shell/operations/getSqlParams.ts";
import { sentryTest } from "../../features/shell/operations/sentryTest.ts";
import { cachedAllUrls } from "../../features/urls/operations/cachedAllUrls.ts";
import { getPermissionByUrl } from "../../features/urls/operations/getPermissionByUrl.ts";
import { getSeoUrls } from "../../features/urls/operations/getSeoUrls.ts";
import { resolveSeoRoute } from "../../features/urls/operations/resolveSeoRoute.ts";
import { loadProduct } from "./product.ts";

const favicon = "data:image/png;base64,iVBORw0KGgo=";

const world: readonly TesseraDocument[] = [
  document("settings", "shop", { sourceLanguage: "en", title: "Shop", landingPage: "/orders", favicon }),
  document("page", "orders", {
    label: "Orders",
    rows: [
      {
        id: "r1",
        columns: [
          { id: "c1", width: 8 },
          { id: "c2", width: 4, tabs: [{ id: "t1", name: "one", title: "First" }] },
        ],
      },
    ],
    gridItems: [
      {
        id: "p1",
        type: "Panel",
        columnId: "c1",
        params: { title: "Note", text: null, help: null, footer: null, collapse: false, storeId: null },
        keepAlive: false,
        helpy: "How orders are made",
        dictionary: [{ id: "d1", key: "list.empty", text: "No order" }],
      },
    ],
    content: { html: "<p>Welcome</p>", css: ".a { color: red }", image: "/files/a.png" },
    popup: { closeModal: true, customCss: ".a { gap: 4px }" },
  }),
  document("page", "order", {
    label: "Order",
    rows: [{ id: "r1", columns: [{ id: "c1", width: 12 }] }],
    gridItems: [{ id: "p1", type: "DynForm", columnId: "c1", params: { form: "order" } }],
  }),
  document("form", "order", { label: "Order", entity: null, pages: [] }),
  document("url", "one", { route: "/order/update", isPublic: false, page: "order", title: "One order" }),
  document("url", "orders", { route: "/orders", isPublic: false, page: "orders", title: "All orders" }),
  document("url", "order", { route: "/orders/:id", isPublic: false, page: "orders" }),
  document("url", "person", {
    route: "/people/:name",
    isPublic: true,
    page: null,
    slugs: [{ id: "s1", segment: "name", entity: "user", column: "login", parameter: "id" }],
  }),
  document("url", "about", { route: "/about", isPublic: true, page: null }),
  document("url", "outside", { route: "https://help.example.org/start", isPublic: true, page: null }),
  document("url", "mine", {
    route: "/mine/:year",
    isPublic: false,
    forEveryone: true,
    page: "orders",
    beforeAction: "user.login == 'seller' ? '' : '/about?from=' + params.year",
    parameters: [
      { id: "p1", name: "who", value: "user.login" },
      { id: "p2", name: "seen", value: "params.year + ' ' + params.query.tab" },
    ],
    intervalTimers: { dataEvery: 30 },
  }),
  document("url", "leaving", {
    route: "/leaving/:to",
    isPublic: true,
    page: null,
    beforeAction: "params.to == 'help' ? 'https://help.example.org/start' : 'https://evil.example.org/?' + params.to",
  }),
  document("role", "seller", {
    label: "Seller",
    grants: [
      { id: "g1", kind: "url", url: "orders" },
      { id: "g3", kind: "url", url: "one" },
      { id: "g2", kind: "function", function: "mainMenu" },
    ],
  }),
  document("translation", "shop.de", {
    language: "de",
    texts: {
      "page:orders#.label": { text: "Bestellungen", source: "Orders" },
      "page:orders#t1.title": { text: "Erste", source: "First" },
      "page:orders#.content.html": { text: "<p>Willkommen</p>", source: "<p>Welcome</p>" },
      "page:orders#d1.text": { text: "Keine Bestellung", source: "No order" },
      "url:orders#.title": { text: "Alle Bestellungen", source: "All orders" },
    },
  }),
];

let server: TestServer;
let seller: TestClient;
let guest: TestClient;

beforeAll(async () => {
  server = await startTestServer({
    product: { ...loadProduct(), webFolder: null },
    createRecords: (renew) => createRecords({ renew }),
    users: [
      { login: "seller", roles: ["seller"], language: "de" },
      { login: "nobody", roles: [] },
      { login: "boss", roles: ["administrator"] },
    ],
    documents: world,
  });
  seller = await server.enter("seller");
  guest = server.anonymous();
});
afterAll(() => server.close());

describe("routes and permission", () => {
  it("[shell 7.2 direct] given published urls, when a guest asks for all, then routes with their publicity are answered", async () => {
    const { urls } = await guest.call(cachedAllUrls, {});
    expect(urls).toEqual(
      expect.arrayContaining([
        { id: "about", route: "/about", isPublic: true },
        { id: "orders", route: "/orders", isPublic: false },
      ]),
    );
  });

  it("[shell 2.1 routing] given a route with a named segment, when it is resolved, then its value becomes the query", async () => {
    expect(await guest.call(getSeoUrls, {})).toContainEqual({ idUrl: "order", pattern: "/orders/:id", params: ["id"] });
    expect(await guest.call(resolveSeoRoute, { idUrl: "order", params: { id: "7", other: "x" } })).toEqual({
      queryObject: { id: "7" },
    });
    expect(await guest.call(resolveSeoRoute, { idUrl: "orders", params: {} })).toEqual({ queryObject: null });
  });

  it("[shell 2.1 routing] given a segment that is a readable name, when it is resolved, then the record's key is a parameter for who may read it, and nothing for others and for a name that nobody bears", async () => {
    const boss = await server.enter("boss");
    const ask = async (client: TestClient, name: string) =>
      (await client.call(resolveSeoRoute, { idUrl: "person", params: { name } })).queryObject;
    expect(await ask(boss, "seller")).toEqual({ name: "seller", id: await server.userId("seller") });
    expect(await ask(boss, "no such person")).toEqual({ name: "no such person" });
    expect(await ask(seller, "seller")).toEqual({ name: "seller" });
    expect(await ask(guest, "seller")).toEqual({ name: "seller" });
  });

  it.each([
    ["a guest", "/about", "allowed"],
    ["a guest", "/orders?page=2", "sign_in"],
    ["a guest", "/unknown", "denied"],
    ["the seller", "/orders", "allowed"],
    ["the seller", "/orders/7", "denied"],
  ])("[shell 6 permission] given %s, when %s is asked for, then it is %s", async (who, url, permission) => {
    const client = who === "a guest" ? guest : seller;
    expect(await client.call(getPermissionByUrl, { url })).toEqual({ url, permission });
  });

  it("[shell 6 permission] given a function granted to a role, when its members ask, then only it is enabled", async () => {
    expect(await seller.call(getFuncBusinessData, { URL: "/orders" })).toEqual({ BODY: ["mainMenu"] });
    expect(await seller.call(getFuncBusinessData, {})).toEqual({ BODY: ["mainMenu"] });
    for (const URL of ["/orders/7", "/unknown"])
      expect(await seller.call(getFuncBusinessData, { URL })).toEqual({ BODY: [] });
    expect(await guest.call(getFuncBusinessData, {})).toEqual({ BODY: [] });
  });
});

describe("layout", () => {
  it("[shell 7.2 direct] given a page, when someone with German opens it, then its texts are German where translated", async () => {
    const answer = await seller.call(layout, { route: "/orders" });
    expect(answer).toMatchObject({
      hasLayout: true,
      layout: { title: "Alle Bestellungen", idPage: "orders", idSubsystem: "shop", page: { label: "Bestellungen" } },
    });
  });

  it("[shell 3 layout] given layouts, when they are asked for, then each says whether the url shows a page, whether it is the route's own, and when it was last published", async () => {
    const instant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
    const own = await seller.call(layout, { route: "/orders" });
    expect(own).toMatchObject({ hasLayout: true, isMainLayout: true, lastDmlTime: expect.stringMatching(instant) });
    expect(await seller.call(layout, { route: "/orders", idLayout: "orders" })).toMatchObject({ isMainLayout: true });
    expect(await seller.call(layout, { route: "/orders", idLayout: "order" })).toMatchObject({ isMainLayout: false });
    expect(await guest.call(layout, { route: "/about" })).toMatchObject({ hasLayout: false, isMainLayout: true });
    const boss = await server.enter("boss");
    expect(await boss.call(layout, { route: "/admin/accounts" })).toMatchObject({ lastDmlTime: null });
  });

  it("[shell 7.2 direct] given rows and columns, when the layout manager is asked, then items and tabs stand on the grid", async () => {
    const answer = await seller.call(layoutManager, { filter: { where: { url: "/orders" } } });
    expect(answer).toMatchObject({
      url: "/orders",
      gridLayout: { colNum: 12, margin: 10, autoSize: true },
      tabs: { c2: [{ id: "t1", name: "one", title: "Erste" }] },
      tabProperties: { tabPosition: "top", type: "card", stretch: true, numberOfShownTabs: 5 },
      gridItems: [
        {
          type: "Panel",
          columnId: "c1",
          params: { helpy: "How orders are made", keepAlive: false, dictionary: { "list#empty": "Keine Bestellung" } },
        },
      ],
    });
  });

  it("[shell 7.2 direct] given another language than the caller's, when the layout manager is asked in it, then the texts are in it; one that there is not changes nothing", async () => {
    const named = async (language: string) =>
      (await seller.call(layoutManager, { filter: { where: { url: "/orders" } }, params: { language } }))
        .gridLayoutName;
    expect([await named("en"), await named("en-GB"), await named("de"), await named("xx")]).toEqual([
      "Orders",
      "Orders",
      "Bestellungen",
      "Bestellungen",
    ]);
  });

  it("[shell 3 layout] given a page with content, when its layout is asked for, then it has translated markup, its style below its place, and a picture", async () => {
    const { layout: content } = await seller.call(layout, { route: "/orders" });
    expect(content).toMatchObject({ html: "<p>Willkommen</p>", js: null, image: "/files/a.png" });
    expect(content.css).toBe('[data-page="orders"] .a{color:red}');
  });

  it("[lists 7 LayoutManagers_getPopup] given pages, when their pop-ups are asked for, then form, address, closing and style are answered", async () => {
    expect(await seller.call(getPopup, { url: "/order/update?id=7" })).toMatchObject({
      form: "order",
      url: "/order/update?id=7",
      closeModal: false,
      customCss: null,
      layout: { title: "One order", idPage: "order", page: { label: "Order" } },
    });
    expect(await seller.call(getPopup, { url: "/orders" })).toMatchObject({
      form: null,
      closeModal: true,
      customCss: '[data-popup="orders"] .a{gap:4px}',
    });
  });

  it.each([
    ["a guest", "/orders", "not_signed_in"],
    ["the seller", "/orders/7", "access_denied"],
    ["the seller", "/unknown", "not_found"],
  ])("[lists 6 rights] given %s, when the pop-up of %s is asked for, then it is %s", async (who, url, code) => {
    const client = who === "a guest" ? guest : seller;
    await expect(client.call(getPopup, { url })).rejects.toMatchObject({ code });
  });

  it.each([
    ["a guest", "/orders", undefined, "not_signed_in"],
    ["the seller", "/orders/7", undefined, "access_denied"],
    ["the seller", "/unknown", undefined, "not_found"],
    ["the seller", "/about", "missing", "not_found"],
    ["a guest", "/about", "orders", "not_signed_in"],
  ])(
    "[shell 6 permission] given %s, when the layout of %s (%s) is asked for, then it is %s",
    async (who, route, idLayout, code) => {
      const client = who === "a guest" ? guest : seller;
      const input = idLayout === undefined ? { route } : { route, idLayout };
      await expect(client.call(layout, input)).rejects.toMatchObject({ code });
    },
  );
});

describe("configuration", () => {
  it("[shell 3 entities] given nobody, when the first configuration is asked for, then it says where to sign in and to land", async () => {
    const config = await guest.call(uiConfig, {});
    expect(config).toMatchObject({
      landingPage: "/orders",
      OPENID_AUTH_URL: `${server.url}/oidc/auth`,
      OPENID_AUTH_REDIRECT_PATH: "/auth/callback",
      IDLE_TIMEOUT_MS: 1_800_000,
      system: "tessera",
    });
  });

  it("[shell 3 entities] given a page of a subsystem, when its configuration is asked for, then title and person are of it", async () => {
    const config = await seller.call(getConfig, { url: "/orders", initial: true });
    expect(config).toMatchObject({
      title: "Alle Bestellungen",
      language: { code: "de", locale: "de-DE" },
      subSystem: { id: "shop", favicon, name: "Shop", logo: favicon },
      env: { csrfEnabled: true },
      zone: "Europe/Budapest",
      user: { login: "seller" },
    });
    expect(await guest.call(getConfig, {})).toMatchObject({ user: null, language: { code: "hu" } });
  });

  it("[shell 3 entities] given the page configuration, when a client reads it, then calls are found below its base path, and the routed address is the page's", async () => {
    const { apiBasePath, routedUrl } = await seller.call(getConfig, { url: "/orders" });
    expect((await guest.fetch(`${apiBasePath}/ui-config`, {})).status).toBe(200);
    expect(routedUrl).toBe("/orders");
  });

  it("[shell 7.2 direct] given no process, when an event is emitted, then it says that none is bound", async () => {
    expect(await guest.call(emitEvent, { event: "beforeAction", params: { a: 1 } })).toEqual({ bound: false });
    expect(await seller.call(emitEvent, { event: "other", instance: "/mine/2026" })).toEqual({ bound: false });
  });

  /** Where the answer to `beforeAction` of a page leads; null: it is opened. */
  async function ledTo(client: TestClient, instance: string): Promise<string | null> {
    const query = new URLSearchParams({ event: "beforeAction", instance });
    const headers = { "x-requested-with": "XMLHttpRequest" };
    const response = await client.fetch(`/api/ProcessBuilders/emitEvent?${query}`, { headers });
    expect(response.status).toBe(200);
    return response.headers.get("x-location");
  }

  it("[shell 4.1 beforeAction] given a page with an expression, when it is about to be opened, then it leads who it means elsewhere, and the rest to the page", async () => {
    const nobody = await server.enter("nobody");
    expect(await ledTo(seller, "/mine/2026")).toBeNull();
    expect(await ledTo(nobody, "/mine/2026?tab=1")).toBe("/about?from=2026");
  });

  it("[shell 4.1 beforeAction] given an expression that leads out of the installation, when it runs, then only to an address that is published as it stands", async () => {
    expect(await ledTo(guest, "/leaving/help")).toBe("https://help.example.org/start");
    expect(await ledTo(guest, "/leaving/secret")).toBeNull();
  });

  it("[lists 7 parameters] given a page whose parameters the server works out, when they are asked for, then with the caller's own values; who may not open it gets none", async () => {
    const ask = (client: TestClient) => client.call(getSqlParams, { routedUrl: "/mine/2026?tab=b" });
    expect(await ask(seller)).toEqual({ who: "seller", seen: "2026 b" });
    expect(await ask(await server.enter("nobody"))).toEqual({ who: "nobody", seen: "2026 b" });
    await expect(ask(guest)).rejects.toMatchObject({ code: "not_signed_in" });
    await expect(guest.call(emitEvent, { event: "beforeAction", instance: "/mine/1" })).rejects.toMatchObject({
      code: "not_signed_in",
    });
    expect(await seller.call(getSqlParams, { routedUrl: "/orders" })).toEqual({});
  });

  it("[shell 3 entities] given a page with interval timers and parameters, when its configuration is asked for, then it says so", async () => {
    expect(await seller.call(getConfig, { url: "/mine/2026" })).toMatchObject({
      intervalTimers: { ping: 60_000, state: 15_000, data: 30_000, layout: null },
      hasSqlParams: true,
    });
    expect(await seller.call(getConfig, { url: "/orders" })).toMatchObject({
      intervalTimers: { data: null, layout: null },
      hasSqlParams: false,
    });
  });

  it("[shell 2.1 routing] given no place for error reports, when the test of them is called, then there is none", async () => {
    await expect(guest.call(sentryTest, {})).rejects.toMatchObject({ code: "not_found" });
    expect(await guest.call(uiConfig, {})).toMatchObject({ errorReporting: null });
  });
});

describe("texts", () => {
  it("[shell 4.7 texts] given translations over product texts, when a language is asked for, then both are in it", async () => {
    const texts = await guest.call(filter, { language: "de-AT", limit: 1_000_000 });
    const byKey = new Map(texts.map(({ key, text }) => [key, text]));
    expect(byKey.get("page:orders#.label")).toBe("Bestellungen");
    expect(byKey.get("signin.do")).toBe("Anmelden");
    expect(await guest.call(filter, { language: "xx" })).toEqual([]);
  });

  it("[shell 4.7 texts] given missing keys, when they are sent twice, then new ones are kept once", async () => {
    const data = [{ key: "shop.new", category: "shop", values: { hu: "shop.new" } }, { key: "signin.do" }];
    expect(await seller.call(saveData, { data })).toEqual({ saved: 1, drafted: 0 });
    expect(await seller.call(saveData, { data })).toEqual({ saved: 0, drafted: 0 });
    await expect(guest.call(saveData, { data })).rejects.toMatchObject({ code: "not_signed_in" });
  });

  it("[shell 7.2 direct] given texts for keys, when who may translate sends them, then they stand in the drafts of their translations and nothing is published; from others they are missing keys", async () => {
    const boss = await server.enter("boss");
    const { definitions } = server.services;
    const greeting = (text: string) => [{ key: "shop.greeting", category: "shop", values: { de: text, hu: "" } }];
    expect(await boss.call(saveData, { data: greeting("Guten Tag") })).toEqual({ saved: 1, drafted: 1 });
    expect(await boss.call(saveData, { data: greeting("Grüß Gott") })).toEqual({ saved: 0, drafted: 1 });
    const draft = await definitions.draft("translation", "shop.de");
    expect(draft).toMatchObject({ revision: 2, author: { displayName: "boss" } });
    expect(draft?.document?.body).toMatchObject({
      language: "de",
      texts: { "shop.greeting": { text: "Grüß Gott" }, "page:orders#t1.title": { text: "Erste", source: "First" } },
    });
    const texts = await guest.call(filter, { language: "de", limit: 1_000_000 });
    expect(texts.some(({ key }) => key === "shop.greeting")).toBe(false);
    expect(await seller.call(saveData, { data: greeting("Moin") })).toEqual({ saved: 1, drafted: 0 });
    expect((await definitions.draft("translation", "shop.de"))?.revision).toBe(2);
  });

  it("[shell 9 constants] given a chosen language, when the next call is made, then it is in that language", async () => {
    const client = await server.enter("nobody");
    await client.call(setUserLang, { language: "hu-HU" });
    expect(client.cookies().get("language")).toBe("hu-HU");
    expect(await client.call(getConfig, {})).toMatchObject({ language: { code: "hu" } });
    await expect(client.call(setUserLang, { language: "fr" })).rejects.toMatchObject({ code: "value_invalid" });
  });
});

describe("the end of a session", () => {
  it("[shell 4.4 logout] given a session, when she signs out, then her token no longer counts and the provider's address is named", async () => {
    const client = await server.signIn("nobody");
    expect(await client.call(logout, { mode: "domain" })).toEqual({ ended: true });
    await expect(client.call(ping, {})).rejects.toMatchObject({ code: "session_expired" });
    expect(await client.call(logout, {})).toEqual({ ended: false });
  });

  it("[shell 4.3 login] given the provider's session, when she signs in again, then no password is asked", async () => {
    const client = await server.signIn("nobody");
    await client.signIn("nobody", "not asked for");
    expect(client.sessionToken()).not.toBeNull();
  });
});
