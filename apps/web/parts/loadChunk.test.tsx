import { installDom } from "@tessera/ui/testing/installDom.ts";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { loadChunk } from "./loadChunk.ts";

beforeAll(installDom);
afterEach(() => {
  for (const link of linksOf("")) link.remove();
  vi.unstubAllGlobals();
});

const linksOf = (name: string): readonly HTMLLinkElement[] => [
  ...document.head.querySelectorAll<HTMLLinkElement>(`link[href*="${name}"]`),
];
function notify(name: string, type: "load" | "error"): void {
  linksOf(name).at(-1)?.dispatchEvent(new Event(type));
}

it("[lists 8 chunk load failure] given a part whose script cannot be had, when it is loaded, then nothing is imported, and the next try asks for the script again", async () => {
  const notified = vi.fn();
  window.addEventListener("vite:preloadError", notified);
  const answers = [
    Promise.reject(new TypeError("Failed to fetch")),
    new Response("", { status: 404 }),
    new Response(""),
  ];
  const fetched = vi.fn<typeof fetch>(async () => (await answers.shift()) ?? new Response(""));
  vi.stubGlobal("fetch", fetched);
  const load = vi.fn(async () => "part");
  for (const failures of [1, 2]) {
    await expect(loadChunk(load, ["assets/first.js"])).rejects.toThrow("Unable to preload");
    expect([load.mock.calls.length, notified.mock.calls.length, linksOf("first.js")]).toEqual([0, failures, []]);
  }
  expect(await loadChunk(load, ["assets/first.js"])).toBe("part");
  expect(await loadChunk(load, ["assets/first.js"])).toBe("part");
  expect([fetched.mock.calls.length, linksOf("first.js").map(({ rel }) => rel)]).toEqual([3, ["modulepreload"]]);
});

it("[lists 8 style load failure] given a part whose style sheet could not be had, when it is loaded again, then the style sheet is asked for again, and without it the part fails as before", async () => {
  const load = async (): Promise<string> => "part";
  const first = loadChunk(load, ["assets/part.css"]);
  notify("part.css", "error");
  await expect(first).rejects.toThrow("part.css");
  const again = loadChunk(load, ["assets/part.css"]);
  notify("part.css", "error");
  await expect(again).rejects.toThrow("part.css");
  expect(linksOf("part.css")).toEqual([]);
  const last = loadChunk(load, ["assets/part.css"]);
  notify("part.css", "load");
  expect(await last).toBe("part");
  expect(linksOf("part.css").map(({ rel }) => rel)).toEqual(["stylesheet"]);
});

it("[lists 8 chunk load failure] given files that are there or on their way, when another part needs them too, then they are not asked for again", async () => {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/assets/page.css" }));
  const fetched = vi.fn<typeof fetch>(async () => new Response(""));
  vi.stubGlobal("fetch", fetched);
  const files = ["assets/page.css", "assets/shared.js"];
  expect(await Promise.all([loadChunk(async () => "one", files), loadChunk(async () => "two", files)])).toEqual([
    "one",
    "two",
  ]);
  expect([linksOf("page.css").length, fetched.mock.calls.length]).toEqual([1, 1]);
});
