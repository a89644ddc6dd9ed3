import { document, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getTextLanguages } from "./getTextLanguages.ts";

const translations = (subsystem: string, actions: readonly string[]) => ({
  kind: "document",
  documentKind: "translation",
  subsystem,
  actions,
});

let server: TestServer;
beforeAll(async () => {
  server = await startProduct({
    documents: [
      document("settings", "shop", { sourceLanguage: "de", title: "Laden" }, "shop"),
      document("translation", "shop.hu", { language: "hu", texts: {} }, "shop"),
      role("translator", [translations("shop", ["read", "draft"])]),
      role("reader", [translations("shop", ["read"])]),
    ],
    users: ["translator", "reader"].map((login) => ({ login, roles: [login] })),
  });
});
afterAll(() => server?.close());

it("[shell 4.7 text languages] given a subsystem that is written in German, when its languages are asked for, then each comes with its translation document and what the caller may do with it", async () => {
  const translator = await server.enter("translator");
  expect(await translator.call(getTextLanguages, { subsystem: "shop" })).toEqual({
    source: "de",
    languages: ["hu", "en", "de"].map((language) => ({
      language,
      document: `shop.${language}`,
      exists: language === "hu",
      may: { read: true, draft: true },
    })),
  });
  const reader = await server.enter("reader");
  const { languages } = await reader.call(getTextLanguages, { subsystem: "shop" });
  expect(languages.map(({ may }) => may)).toEqual(Array(3).fill({ read: true, draft: false }));
});

it("[shell 4.7 text languages] given another subsystem than one may translate, when its languages are asked for, then none may be read, and without a session nothing is said", async () => {
  const translator = await server.enter("translator");
  const { languages } = await translator.call(getTextLanguages, { subsystem: "office" });
  expect(languages.some(({ may }) => may.read || may.draft)).toBe(false);
  await expect(server.anonymous().call(getTextLanguages, { subsystem: "shop" })).rejects.toMatchObject({
    code: "not_signed_in",
  });
});
