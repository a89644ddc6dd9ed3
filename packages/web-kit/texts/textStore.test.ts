import { afterEach, describe, expect, it, vi } from "vitest";
import { type TextSource, TextStore } from "./textStore.ts";

afterEach(() => vi.useRealTimers());

const shipped = new Map([["kit.again", "Again"]]);
const served = new Map([
  ["kit.again", "Once more"],
  ["greeting", "Hello {name}"],
  ["lines", "{count, plural, one {# line} other {# lines}}"],
  ["price", "{amount} Ft"],
]);

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

function sourceOf(options: Partial<TextSource> = {}) {
  const load = vi.fn<TextSource["load"]>(async () => served);
  const saveMissing = vi.fn<TextSource["saveMissing"]>(async () => undefined);
  return {
    source: { shipped: async () => shipped, load, saveMissing, storage: memory(), ...options },
    load,
    saveMissing,
  };
}

describe("TextStore", () => {
  it("[shell 4.7 texts] given no answer of the server yet, when texts are wanted, then the application's own are there", async () => {
    const store = new TextStore(sourceOf().source, "en");
    await store.begin("en");
    expect(store.text("kit.again")).toBe("Again");
  });

  it("[shell 4.7 texts] given the server's texts, when they are filled in, then places, plurals and missing values are right", async () => {
    const store = new TextStore(sourceOf().source, "en");
    await store.refresh("en", "v1");
    expect(store.text("kit.again")).toBe("Once more");
    expect(store.text("greeting", { name: "Anna" })).toBe("Hello Anna");
    expect(store.text("lines", { count: 1 })).toBe("1 line");
    expect(store.text("lines", { count: 3 })).toBe("3 lines");
    expect(store.text("price")).toBe("{amount} Ft");
  });

  it("[shell 4.7 texts] given texts of the same version, when the page starts again, then the server is not asked", async () => {
    const { source, load } = sourceOf();
    await new TextStore(source, "en").refresh("en", "v1");
    const again = new TextStore(source, "en");
    await again.refresh("en", "v1");
    expect(load).toHaveBeenCalledTimes(1);
    expect(again.text("greeting", { name: "B" })).toBe("Hello B");
    await again.refresh("en", "v2");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("[shell 4.7 texts] given a language that cannot be loaded, when it is chosen, then the present one stays", async () => {
    const { source } = sourceOf({
      load: async (language) => (language === "de" ? Promise.reject(new Error("offline")) : served),
    });
    const store = new TextStore(source, "en");
    await store.refresh("en", "v1");
    await expect(store.refresh("de", "v1")).rejects.toThrow("offline");
    expect(store.language).toBe("en");
    expect(store.text("kit.again")).toBe("Once more");
  });

  it("[shell 4.7 texts] given two languages chosen one after the other, when the texts of the first come last, then the page speaks the second", async () => {
    const german = Promise.withResolvers<typeof served>();
    const { source } = sourceOf({ load: (language) => (language === "de" ? german.promise : Promise.resolve(served)) });
    const store = new TextStore(source, "en");
    const first = store.refresh("de", "v1");
    await store.refresh("hu", "v1");
    german.resolve(new Map([["kit.again", "Noch einmal"]]));
    await first;
    expect([store.language, store.text("kit.again")]).toEqual(["hu", "Once more"]);
  });

  it("[shell 4.7 texts] given texts that are on their way, when they are wanted once more, then they are loaded once and both wait for them", async () => {
    const { source, load } = sourceOf();
    const store = new TextStore(source, "en");
    const seen = await Promise.all(["first", "second"].map(() => store.refresh("de", "v1").then(() => store.language)));
    expect([seen, load.mock.calls]).toEqual([["de", "de"], [["de"]]]);
  });

  it("[shell 4.7 texts] given keys without a text, when they are shown, then the keys stand there and are sent once after 5 s of quiet", async () => {
    vi.useFakeTimers();
    const { source, saveMissing } = sourceOf();
    const store = new TextStore(source, "en");
    await store.refresh("en", "v1");
    expect(store.text("not.there")).toBe("not.there");
    await vi.advanceTimersByTimeAsync(4000);
    store.text("nor.this");
    store.text("not.there");
    await vi.advanceTimersByTimeAsync(4999);
    expect(saveMissing).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(saveMissing.mock.calls).toEqual([[["not.there", "nor.this"], "en"]]);
    store.text("not.there");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saveMissing).toHaveBeenCalledTimes(1);
  });

  it("[shell 4.7 texts] given a key without a text, when the person chooses another language at once, then it is sent for the first, and for the second when it lacks it too", async () => {
    vi.useFakeTimers();
    const { source, saveMissing } = sourceOf();
    const store = new TextStore(source, "en");
    await store.refresh("en", "v1");
    store.text("not.there");
    await store.refresh("de", "v1");
    expect(saveMissing.mock.calls).toEqual([[["not.there"], "en"]]);
    store.text("not.there");
    await vi.advanceTimersByTimeAsync(5000);
    expect(saveMissing.mock.calls.slice(1)).toEqual([[["not.there"], "de"]]);
  });

  it("[shell 4.7 texts] given storage that refuses, when texts are loaded, then they are shown all the same, and the log says so", async () => {
    const refusing = {
      getItem: () => "{broken",
      setItem: () => {
        throw new Error("full");
      },
    };
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const store = new TextStore(sourceOf({ storage: refusing }).source, "en");
    await store.refresh("en", "v1");
    expect(store.text("kit.again")).toBe("Once more");
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
