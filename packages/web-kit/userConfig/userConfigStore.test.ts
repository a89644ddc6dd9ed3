import type { UserConfig } from "@tessera/contract/personal/userConfig.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UserConfigStore } from "./userConfigStore.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(save: (changes: UserConfig) => Promise<void> = async () => undefined) {
  const sent: UserConfig[] = [];
  const kept = new Map<string, string>();
  const store = new UserConfigStore({
    save: (changes) => {
      sent.push(changes);
      return save(changes);
    },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  return { store, sent, kept };
}

it("[shell 3 user config] given a person who drags a column, when they let go, then the server hears of the last width once", async () => {
  const { store, sent, kept } = open();
  store.adopt("anna", { theme: "dark" });
  for (const no of [100, 120, 140]) store.set("LIST_WIDTHS.orders", { no });
  expect(store.get("LIST_WIDTHS.orders")).toEqual({ no: 140 });
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ "LIST_WIDTHS.orders": { no: 140 } }]);
  expect([store.get("theme"), kept.size]).toEqual(["dark", 0]);
});

it("[shell 3 user config] given a change that is not sent yet, when the server's settings arrive, then the change stays", async () => {
  const { store } = open();
  store.adopt("anna", {});
  store.set("theme", "dark");
  store.adopt("anna", { theme: "light", density: "dense" });
  store.merge({ theme: "system" });
  expect([store.get("theme"), store.get("density")]).toEqual(["dark", "dense"]);
  await vi.runAllTimersAsync();
  store.merge({ theme: "light" });
  expect(store.get("theme")).toBe("light");
});

it("[shell 3 user config] given a server that cannot be reached, when a setting is changed, then it holds on this page and goes with the next", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let isAway = true;
  const { store, sent } = open(async () => {
    if (isAway) throw new Error("away");
  });
  store.adopt("anna", {});
  store.set("theme", "dark");
  await vi.runAllTimersAsync();
  isAway = false;
  store.set("density", "dense");
  await vi.runAllTimersAsync();
  expect(store.get("theme")).toBe("dark");
  expect(sent.at(-1)).toEqual({ theme: "dark", density: "dense" });
  vi.restoreAllMocks();
});

it("[shell 3 user config] given a guest, when they set something, then it is kept in their browser under its own name, and no call is made", async () => {
  const { store, sent, kept } = open();
  store.adopt(null, {});
  store.set("isSidebarOpen", false);
  await vi.runAllTimersAsync();
  expect([...kept]).toEqual([["isSidebarOpen", "false"]]);
  expect(sent).toEqual([]);
  store.set("isSidebarOpen", null);
  expect([store.get("isSidebarOpen"), kept.size]).toEqual([undefined, 0]);
  kept.set("isSidebarOpen", "{");
  expect(store.get("isSidebarOpen")).toBeUndefined();
});

it("[shell 3 user config] given a person who has signed in after another, when the settings arrive, then nothing of the other is left or sent", async () => {
  const { store, sent } = open();
  store.adopt("anna", { theme: "dark" });
  store.set("density", "dense");
  store.adopt("bela", { accent: "red" });
  await vi.runAllTimersAsync();
  expect([store.get("theme"), store.get("density"), store.get("accent")]).toEqual([undefined, undefined, "red"]);
  expect(sent).toEqual([]);
});
