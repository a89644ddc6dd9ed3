import { document, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getMenus } from "../../menus/operations/getMenus.ts";
import { clearMissingTexts } from "../operations/clearMissingTexts.ts";
import { getMissingTexts } from "../operations/getMissingTexts.ts";
import { saveData } from "../operations/saveData.ts";

const translating = (subsystem: string) => [
  { kind: "document", documentKind: "translation", subsystem, actions: ["read", "draft"] },
  { kind: "url", url: "missing-texts" },
];

const world = [
  document("settings", "shop", { sourceLanguage: "en", title: "Shop", landingPage: "/orders" }, "shop"),
  document(
    "translation",
    "shop.en",
    { language: "en", texts: { "shop.greeting": { text: "Hello" }, "shop.late": { text: "Late" } } },
    "shop",
  ),
  role("translator", translating("shop")),
  role("form-designer", [
    { kind: "document", documentKind: "form", subsystem: "*", actions: ["read", "draft"] },
    { kind: "url", url: "missing-texts" },
  ]),
];

let server: TestServer;
let translator: TestClient;
let boss: TestClient;

beforeAll(async () => {
  server = await startProduct({
    documents: world,
    users: [
      { login: "translator", roles: ["translator"] },
      { login: "formDesigner", roles: ["form-designer"] },
      { login: "boss", roles: ["administrator"] },
    ],
  });
  translator = await server.enter("translator");
  boss = await server.enter("boss");
  const german = (key: string, category: string) => ({ key, category, values: { de: "" } });
  const data = [german("shop.greeting", "shop"), german("shop.late", "shop"), german("product.key", "")];
  await translator.call(saveData, { data });
  await translator.call(saveData, { data: [german("shop.greeting", "shop")] });
});
afterAll(() => server?.close());

const keysOf = async (client: TestClient, input = {}): Promise<readonly string[]> =>
  (await client.call(getMissingTexts, input)).texts.map(({ key }) => key);

it("[shell 4.7 missing texts] given keys that pages asked for, when who may translate asks, then each says since when and how often it was asked for, and its other texts; other subsystems' are left out", async () => {
  const answer = await translator.call(getMissingTexts, {});
  expect(answer).toMatchObject({ total: 2, isFull: false, limit: 20_000, days: 30 });
  expect(answer.texts[0]).toEqual({
    key: "shop.greeting",
    language: "de",
    subsystem: { id: "shop", label: "Shop" },
    firstSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    lastSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    asked: 2,
    draft: null,
    others: [{ language: "en", text: "Hello" }],
    document: "shop.de",
  });
  expect(await keysOf(boss)).toEqual(["shop.greeting", "product.key", "shop.late"]);
});

it("[shell 4.7 missing texts] given a language or a part of a key, when it is asked for, then only such keys are answered", async () => {
  expect(await keysOf(boss, { language: "hu" })).toEqual([]);
  expect(await keysOf(boss, { language: "de", search: "LATE" })).toEqual(["shop.late"]);
});

it("[shell 4.7 missing texts] given one who may draft forms only, when missing texts are asked for, then the answer is empty and nothing is removed", async () => {
  const formDesigner = await server.enter("formDesigner");
  expect(await keysOf(formDesigner)).toEqual([]);
  expect(await formDesigner.call(clearMissingTexts, {})).toEqual({ removed: 0 });
  await expect(server.anonymous().call(getMissingTexts, {})).rejects.toMatchObject({ code: "not_signed_in" });
});

it("[shell 4.7 missing texts] given the page of missing texts, when menus are asked for, then it stands there for who may draft translations", async () => {
  const offers = async (client: TestClient) => JSON.stringify(await client.call(getMenus, {}));
  expect(await offers(boss)).toContain("/admin/missing-texts");
  expect(await offers(translator)).toContain("/admin/missing-texts");
  expect(await offers(await server.enter("formDesigner"))).not.toContain("/admin/missing-texts");
});

it("[shell 4.7 missing texts] given a text for a key, when it is drafted and published, then the list shows the draft and then no longer the key", async () => {
  await boss.call(saveData, { data: [{ key: "shop.late", category: "shop", values: { de: "Spät" } }] });
  const { texts } = await translator.call(getMissingTexts, { search: "late" });
  expect(texts).toMatchObject([{ key: "shop.late", draft: "Spät" }]);
  const draft = await server.services.definitions.draft("translation", "shop.de");
  if (draft?.document == null) throw new Error("There is no draft.");
  await server.services.definitions.publishDocuments(
    { put: [draft.document], remove: [] },
    { note: "", author: { userId: null, displayName: null } },
  );
  expect(await keysOf(translator)).toEqual(["shop.greeting"]);
});

it("[shell 4.7 missing texts] given the list, when one key or all are removed, then those of other subsystems stay", async () => {
  expect(await translator.call(clearMissingTexts, { texts: [{ key: "product.key", language: "de" }] })).toEqual({
    removed: 0,
  });
  expect(await translator.call(clearMissingTexts, {})).toEqual({ removed: 2 });
  expect(await keysOf(translator)).toEqual([]);
  expect(await keysOf(boss)).toEqual(["product.key"]);
  expect(await boss.call(clearMissingTexts, { texts: [{ key: "product.key", language: "de" }] })).toEqual({
    removed: 1,
  });
});
