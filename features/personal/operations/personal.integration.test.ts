import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { bareProduct } from "@tessera/server-kit/testing/bareProduct.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setUserLangHandler } from "../../localization/operations/setUserLang.server.ts";
import { setUserLang } from "../../localization/operations/setUserLang.ts";
import { csrfTokenHandler } from "../../session/operations/csrfToken.server.ts";
import { addBookmarkHandler } from "./addBookmark.server.ts";
import { addBookmark } from "./addBookmark.ts";
import { getBookmarksHandler } from "./getBookmarks.server.ts";
import { getBookmarks } from "./getBookmarks.ts";
import { getUserConfigHandler } from "./getUserConfig.server.ts";
import { getUserConfig } from "./getUserConfig.ts";
import { orderBookmarksHandler } from "./orderBookmarks.server.ts";
import { orderBookmarks } from "./orderBookmarks.ts";
import { removeBookmarkHandler } from "./removeBookmark.server.ts";
import { removeBookmark } from "./removeBookmark.ts";
import { renameBookmarkHandler } from "./renameBookmark.server.ts";
import { renameBookmark } from "./renameBookmark.ts";
import { saveUserConfigHandler } from "./saveUserConfig.server.ts";
import { saveUserConfig } from "./saveUserConfig.ts";

let server: TestServer;
let anna: TestClient;
let bela: TestClient;

beforeAll(async () => {
  server = await startTestServer({
    product: {
      ...bareProduct,
      operations: [
        csrfTokenHandler,
        getUserConfigHandler,
        saveUserConfigHandler,
        getBookmarksHandler,
        addBookmarkHandler,
        renameBookmarkHandler,
        removeBookmarkHandler,
        orderBookmarksHandler,
        setUserLangHandler,
      ],
    },
    createRecords: (renew) => createRecords({ renew }),
    users: ["anna", "bela"].map((login) => ({ login, roles: [] })),
  });
  anna = await server.enter("anna");
  bela = await server.enter("bela");
});
afterAll(() => server.close());

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
const configOf = async (client: TestClient) => (await client.call(getUserConfig, {})).config;

it("[shell 3 user config] given a person, when settings are kept and given up, then the next reading has what is left, and nobody else has any", async () => {
  await anna.call(saveUserConfig, { values: { theme: "dark", accent: "fourig", "LIST_WIDTHS.orders": { no: 120 } } });
  await anna.call(saveUserConfig, { values: { theme: null, isSidebarOpen: false } });
  expect(await configOf(anna)).toEqual({ accent: "fourig", isSidebarOpen: false, "LIST_WIDTHS.orders": { no: 120 } });
  expect(await configOf(bela)).toEqual({});
});

it.each([
  ["a key that nobody declared", { wallpaper: "sea" }],
  ["a value that is none of the choices", { theme: "sepia" }],
  ["a width that is no number", { "LIST_WIDTHS.orders": { no: "wide" } }],
  ["a column that is neither shown nor hidden", { "LIST_COLUMNS.orders": { no: "yes" } }],
  ["a grouping that is no text", { "LIST_GROUP.orders": ["status"] }],
  ["an id that is none", { "LIST_WIDTHS.../x": {} }],
  ["the name of what every object has", { toString: "dark" }],
])(
  "[shell 3 user config] given %s, when it is to be kept, then it is refused and nothing is kept",
  async (_what, values) => {
    const before = await configOf(bela);
    expect(await codeOf(bela.call(saveUserConfig, { values }))).toBe("invalid_input");
    expect(await configOf(bela)).toEqual(before);
  },
);

it("[shell 3 user config] given more settings than anyone has, when one more is kept, then it is refused, but one that is there can change", async () => {
  await server.database.pool.query({
    text: `insert into sys.user_config (user_id, key, value)
      select u.id, 'LIST_WIDTHS.list' || n, '{}' from sys."user" u, generate_series(1, 500) n where u.login = 'bela'`,
    values: [],
  });
  expect(await codeOf(bela.call(saveUserConfig, { values: { theme: "dark" } }))).toBe("payload_too_large");
  expect(await codeOf(bela.call(saveUserConfig, { values: { "LIST_WIDTHS.list7": { a: 200 } } }))).toBe("done");
});

it("[shell 3 user config] given a second page of the person, when a setting is kept on the first, then the second is notified", async () => {
  const page = await openTestSocket(server.url, { client: anna });
  await anna.call(saveUserConfig, { values: { density: "dense", sidebarPosition: null } });
  const { payload } = await page.next("user-config-update");
  expect(payload).toEqual({ values: { density: "dense", sidebarPosition: null } });
  await page.close();
});

it("[shell 4.7 texts] given a second page of the person, when another language is chosen on the first, then the second is notified of it", async () => {
  const page = await openTestSocket(server.url, { client: anna });
  await anna.call(setUserLang, { language: "de-DE" });
  expect((await page.next("user-config-update")).payload).toEqual({ values: {}, language: "de" });
  expect((await anna.call(getUserConfig, {})).language).toBe("de");
  await page.close();
});

it("[shell 7.3 bookmarks] given pages that a person keeps, when they are renamed, ordered, removed and put back, then the list is as they left it", async () => {
  const names = ({ bookmarks }: { bookmarks: readonly { name: string }[] }) => bookmarks.map(({ name }) => name);
  await anna.call(addBookmark, { url: "/orders/index", name: "Orders" });
  await anna.call(addBookmark, { url: "/people/index?page=2", name: " People " });
  const { bookmarks } = await anna.call(addBookmark, { url: "/home", name: "Home" });
  expect(names({ bookmarks })).toEqual(["Orders", "People", "Home"]);
  const [orders, people, home] = bookmarks.map(({ id }) => id) as [string, string, string];
  expect(names(await anna.call(orderBookmarks, { ids: [home, orders] }))).toEqual(["Home", "Orders", "People"]);
  expect(names(await anna.call(renameBookmark, { id: orders, name: "My orders" }))).toContain("My orders");
  expect(names(await anna.call(removeBookmark, { id: orders }))).toEqual(["Home", "People"]);
  const back = await anna.call(addBookmark, { url: "/orders/index", name: "My orders", place: 1 });
  expect(names(back)).toEqual(["Home", "My orders", "People"]);
  expect(names(await anna.call(addBookmark, { url: "/home", name: "Start" }))).toEqual([
    "Start",
    "My orders",
    "People",
  ]);
  expect(people).not.toBe(home);
});

it("[shell 7.3 bookmarks] given another person's bookmark, when someone renames or removes it, then it is not there for them and stays", async () => {
  const [first] = (await anna.call(getBookmarks, {})).bookmarks;
  const id = first?.id ?? "";
  expect(await codeOf(bela.call(renameBookmark, { id, name: "Mine" }))).toBe("not_found");
  expect(await bela.call(removeBookmark, { id })).toEqual({ bookmarks: [] });
  expect(await bela.call(orderBookmarks, { ids: [id] })).toEqual({ bookmarks: [] });
  expect((await anna.call(getBookmarks, {})).bookmarks[0]).toEqual(first);
});

it.each([["//evil.example"], ["https://evil.example/"], ["javascript:alert(1)"], ["/\\evil.example"]])(
  "[shell 7.3 bookmarks] given the address %s of another site, when it is to be kept, then it is refused",
  async (url) => {
    expect(await codeOf(anna.call(addBookmark, { url, name: "x" }))).toBe("invalid_input");
  },
);

it("[shell 7.3 bookmarks] given a page that keeps its list, when another page of the person changes it, then it is notified", async () => {
  const page = await openTestSocket(server.url, { client: anna });
  await anna.call(addBookmark, { url: "/rooms/index", name: "Rooms" });
  await page.next("bookmarks-update");
  await page.close();
});
