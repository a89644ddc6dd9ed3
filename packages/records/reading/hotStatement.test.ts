import { expect, it, vi } from "vitest";

/** A module whose counts begin again. */
async function fresh(): Promise<(text: string) => boolean> {
  vi.resetModules();
  return (await import("./hotStatement.ts")).isHot;
}

it("[design 8 json] given a text that comes again and again, when it comes for the third time, then it is worth preparing, and a search never is", async () => {
  const isHot = await fresh();
  expect([1, 2, 3, 4].map(() => isHot("select 1"))).toEqual([false, false, true, true]);
  expect([1, 2, 3, 4].map(() => isHot("select sys.search_text(x)"))).toEqual([false, false, false, false]);
});

it("[design 8 json] given thousands of texts that come once, when one comes often afterwards, then it is still worth preparing", async () => {
  const isHot = await fresh();
  for (let index = 0; index < 10_000; index++) expect(isHot(`select ${index}`)).toBe(false);
  expect([1, 2, 3].map(() => isHot("select 'often'"))).toEqual([false, false, true]);
});

it("[design 8 json] given thousands of texts that come often, when more come, then no more than five hundred are kept", async () => {
  const isHot = await fresh();
  const kept = Array.from({ length: 2_000 }, (_, index) => [1, 2, 3].map(() => isHot(`select ${index}`)).at(-1));
  expect(kept.filter(Boolean)).toHaveLength(500);
  expect(isHot("select 0")).toBe(true);
});
