import { startOwnedRun } from "@tessera/realtime/durable/startOwnedRun.ts";
import { notify } from "@tessera/realtime/notifications/notify.ts";
import { defineNotice } from "@tessera/server-core/notices/noticeSort.ts";
import { column, document, entity } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { cancelPlan } from "../../definitions/operations/plans/cancelPlan.ts";
import { getPlans } from "../../definitions/operations/plans/getPlans.ts";
import { publish } from "../../definitions/operations/publish.ts";
import { saveDraft } from "../../definitions/operations/saveDraft.ts";
import { setMessageToRead } from "../../notifications/operations/setMessageToRead.ts";
import { getBadges } from "./getBadges.ts";
import { getCounts } from "./getCounts.ts";

const testNotice = defineNotice({ name: "test", label: "about.title", icon: "mail", optional: false });

let server: TestServer;
let clients: Map<string, TestClient>;

const countedBy = (id: string, count: Json) => ({ id, label: id, url: "runs", count });
const menu = (count: Json) =>
  document("menu", "tried", {
    label: "Tried",
    order: 3,
    sections: [{ id: "s", label: "Tried", items: [countedBy("tried", count)] }],
  });
const tables = entity("task", [column("name"), column("spare")]);

beforeAll(async () => {
  server = await startProduct({
    users: [
      { login: "anna", roles: [] },
      { login: "bela", roles: [] },
      { login: "boss", roles: ["administrator"] },
      { login: "pages", roles: ["pages"] },
    ],
    documents: [
      tables,
      document("role", "pages", {
        label: "Pages",
        grants: [
          { id: "g", kind: "document", documentKind: "page", subsystem: "shop", actions: ["read", "draft", "publish"] },
        ],
      }),
      document("menu", "own", {
        label: "Own",
        order: 2,
        sections: [
          {
            id: "s",
            label: "Own",
            items: [
              countedBy("unread", { badge: "unread-notifications", tone: "accent" }),
              countedBy("runs", { badge: "own-runs" }),
              countedBy("plans", { badge: "waiting-plans" }),
            ],
          },
        ],
      }),
    ],
  });
  clients = new Map();
  for (const login of ["anna", "bela", "boss", "pages"]) clients.set(login, await server.enter(login));
  await server.database.pool.query("insert into app.task (id, name) values (gen_random_uuid(), 'first')");
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.database.pool.query("delete from sys.notification");
});

function client(login: string): TestClient {
  const found = clients.get(login);
  if (found === undefined) throw new Error(`${login} is nobody`);
  return found;
}

type Counts = readonly { readonly menu: string; readonly item: string; readonly count: number }[];

/** The counts of the menu of the tests, by item. */
const own = (counts: Counts) =>
  Object.fromEntries(counts.filter((one) => one.menu === "own").map(({ count, item }) => [item, count]));
const counted = async (login: string) => own(await client(login).call(getCounts, {}));

/** The counts that a person's page is sent, one after the other. */
async function watch(login: string) {
  const socket = await openTestSocket(server.url, { client: client(login) });
  socket.send("watch-menu-counts", null, 5);
  return {
    next: async () => own((await socket.next("menu-counts-update")).payload.counts),
    waiting: () => socket.waiting("menu-counts-update"),
    close: () => socket.close(),
  };
}

describe("counts that features offer to menus", () => {
  it("[lists 2.10 badge] given counts of features, when a designer asks for them, then each has its name and the key of its text; a guest is refused", async () => {
    const { badges } = await client("anna").call(getBadges, {});
    expect(badges).toContainEqual({ name: "unread-notifications", label: "notifications.badge.unread" });
    expect(badges.map(({ name }) => name)).toEqual(expect.arrayContaining(["own-runs", "waiting-plans"]));
    await expect(server.anonymous().call(getBadges, {})).rejects.toMatchObject({ code: "not_signed_in" });
  });

  it("[lists 2.10 badge] given a notification and a run of one person, when each asks for their badges, then only that person's count has them", async () => {
    const anna = await server.userId("anna");
    const stored = await notify(server.services, anna, testNotice, { message: "For Anna" });
    const owner = { user: anna, title: { key: "about.title", params: {} }, link: null, keepFor: 1000 };
    await server.database.pool.transaction((transaction) =>
      startOwnedRun(
        server.services,
        { id: "run of anna", kind: "toy", input: null, topic: null, after: 0, owner },
        transaction,
      ),
    );
    expect(await counted("anna")).toEqual({ unread: 1, runs: 1 });
    expect(await counted("bela")).toEqual({ unread: 0, runs: 0 });
    await client("anna").call(setMessageToRead, { ids: stored === null ? [] : [stored.id] });
    expect(await counted("anna")).toEqual({ unread: 0, runs: 1 });
  });

  it("[lists 2.10 badge] given two people with open pages, when each is notified, then a page is sent its own person's count alone", async () => {
    const [anna, bela] = [await server.userId("anna"), await server.userId("bela")];
    const page = await watch("bela");
    expect(await page.next()).toMatchObject({ unread: 0 });
    for (const message of ["one", "two"]) await notify(server.services, anna, testNotice, { message });
    await notify(server.services, bela, testNotice, { message: "For Béla" });
    expect(await page.next()).toMatchObject({ unread: 1 });
    expect(page.waiting()).toBe(0);
    await page.close();
  });

  it("[lists 2.10 badge] given an open page of someone who may apply a plan, when it begins to wait and is dropped, then the page follows; those who may not apply it never count it", async () => {
    const boss = client("boss");
    const page = await watch("boss");
    expect(await page.next()).toMatchObject({ plans: 0 });
    const document = entity("task", [column("name")]);
    const baseVersion = server.services.definitions.current().version("entity", "task") ?? 0;
    const draft = { kind: "entity", id: "task", document, baseVersion, revision: 0 };
    await boss.call(saveDraft, draft);
    const publishing = boss.call(publish, { documents: [{ kind: "entity", id: "task" }], note: "Less" });
    await expect(publishing).rejects.toMatchObject({ code: "plan_required" });
    expect(await page.next()).toMatchObject({ plans: 1 });
    expect(await counted("pages")).toMatchObject({ plans: 0 });
    expect(await counted("anna")).not.toHaveProperty("plans");
    const [plan] = (await boss.call(getPlans, {})).plans;
    await boss.call(cancelPlan, { id: plan?.id ?? "" });
    expect(await page.next()).toMatchObject({ plans: 0 });
    await page.close();
  });

  it.each([
    ["a count that no feature offers", { badge: "nothing" }, "badge_unknown", "/sections/0/items/0/count/badge"],
    ["neither a list nor a count", { tone: "accent" }, "count_of_one", "/sections/0/items/0/count"],
    [
      "a filter of a feature's count",
      { badge: "own-runs", filter: { field: "id", operator: "IS NULL" } },
      "count_filter",
      "/sections/0/items/0/count/filter",
    ],
  ])(
    "[lists 2.10 badge] given a menu with %s, when it is published, then that is a problem",
    async (_what, count, code, path) => {
      const author = { userId: null, displayName: null };
      const publishing = server.services.definitions.publishDocuments(
        { put: [menu(count)], remove: [] },
        { note: "tried", author },
      );
      await expect(publishing).rejects.toMatchObject({ data: { problems: [{ code, path }] } });
    },
  );
});
