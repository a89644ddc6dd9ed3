import { describe, expect, it } from "vitest";
import { createTabs } from "./tabs.ts";

/** What a tab keeps of itself over a reload. */
function storageOf(tab: string | null = null) {
  const items = new Map(tab === null ? [] : [["tessera.tab", tab]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe("the tabs of a browser", () => {
  it("[shell 2.2 drafts] given a tab, when it is duplicated, then the duplicate is another, and both are open", async () => {
    const first = createTabs(storageOf(), navigator.locks);
    const own = await first.own();
    const storage = storageOf(own);
    const duplicate = createTabs(storage, navigator.locks);
    expect(await duplicate.own()).not.toBe(own);
    expect(await duplicate.own()).toBe(storage.getItem("tessera.tab"));
    expect(await first.open()).toEqual(new Set([own, await duplicate.own()]));
  });

  it("[shell 2.2 drafts] given a tab that is reloaded, when its page is there again, then it is the same tab; without locks the others count as closed", async () => {
    expect(await createTabs(storageOf("abc"), navigator.locks).own()).toBe("abc");
    const alone = createTabs(storageOf("def"), undefined);
    expect(await alone.open()).toEqual(new Set(["def"]));
  });
});
