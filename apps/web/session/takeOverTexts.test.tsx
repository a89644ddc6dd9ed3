import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import { expect, it, vi } from "vitest";
import { lastModify } from "../../../features/localization/operations/lastModify.ts";
import { takeOverTexts } from "./takeOverTexts.ts";

const session = { state: { status: "ACTIVE" as const, token: null, subject: null, endedBy: null } };
const navigator = () => ({
  view: { kind: "page" } as Parameters<typeof takeOverTexts>[1]["view"],
  refreshLayout: vi.fn(async () => undefined),
});

function textsOf() {
  const german = Promise.withResolvers<ReadonlyMap<string, string>>();
  const load = vi.fn((language: string) => (language === "de" ? german.promise : Promise.resolve(new Map())));
  const source = { shipped: async () => new Map<string, string>(), load, saveMissing: async () => undefined };
  return { texts: new TextStore({ ...source, storage: null }, "hu"), german, load };
}

it("[shell 4.7 texts] given another language on its way, when the page asks whether texts have moved, then that language still comes", async () => {
  const { texts, german } = textsOf();
  const api = new FakeApi().answer(lastModify, () => ({ lastModify: "v1" }));
  await texts.refresh("hu", "v1");
  const choosing = texts.refresh("de", "v1");
  const asking = takeOverTexts({ api, session, texts }, navigator());
  await expect.poll(() => api.calls.length).toBe(1);
  german.resolve(new Map());
  await Promise.all([choosing, asking]);
  expect(texts.language).toBe("de");
});

it("[shell 4.7 texts] given texts that moved, when the page asks, then they are loaded and its layout with them; those that did not move are not", async () => {
  const { texts, load } = textsOf();
  const page = navigator();
  const api = new FakeApi().answer(lastModify, () => ({ lastModify: "v2" }));
  await texts.refresh("hu", "v1");
  await takeOverTexts({ api, session, texts }, page);
  expect([texts.version, load.mock.calls.length, page.refreshLayout.mock.calls.length]).toEqual(["v2", 2, 1]);
  await takeOverTexts({ api, session, texts }, page);
  expect([load.mock.calls.length, page.refreshLayout.mock.calls.length]).toEqual([2, 1]);
});
