import { UserConfigStore } from "@tessera/web-kit/userConfig/userConfigStore.ts";
import { afterEach, expect, it } from "vitest";
import { followLook, lookOf } from "./pageLook.ts";

const { dataset } = document.documentElement;
const settings = () => new UserConfigStore({ save: async () => undefined, storage: null });

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom knows no other way
  document.cookie = "look=; Path=/; Max-Age=0";
  for (const name of Object.keys(dataset)) delete dataset[name];
});

it("[shell 3 user config] given the cookie of an earlier visit, when the page begins, then it has that look before any setting is known", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom knows no other way
  document.cookie = "look=dark.pink.dense; Path=/";
  followLook(settings());
  expect({ ...dataset }).toEqual({ theme: "dark", accent: "pink", density: "dense" });
});

it("[shell 3 user config] given someone who chose no accent, when their settings are known, then the installation's is drawn, and their own once they choose", () => {
  const store = settings();
  const look = followLook(store);
  store.adopt("anna", { theme: "light" });
  look("green");
  expect({ ...dataset }).toEqual({ theme: "light", accent: "green" });
  store.set("accent", "red");
  store.set("theme", "system");
  expect({ ...dataset }).toEqual({ accent: "red" });
  expect(lookOf(document.cookie)).toEqual({ theme: "system", accent: "red", density: "default" });
  store.set("accent", "fourig");
  expect({ ...dataset }).toEqual({});
});
