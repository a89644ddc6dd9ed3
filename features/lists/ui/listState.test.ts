import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOrder, type ListFilter } from "./filter/listFilter.ts";
import { type ListState, listUrl, readListState } from "./listState.ts";

const paramsOf = (url: string): ReadonlyMap<string, string> =>
  new Map(new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?") + 1) : ""));

const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,12}$/);
const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const filter: fc.Arbitrary<ListFilter> = fc.oneof(
  fc.record({
    path: name,
    operator: fc.constantFrom("=" as const, "LIKE" as const, "<=" as const),
    value: scalar,
    names: fc.option(fc.array(fc.string(), { minLength: 1, maxLength: 1 })),
  }),
  fc.record({
    path: name,
    operator: fc.constantFrom("IN" as const, "NOT IN" as const),
    value: fc.array(scalar, { minLength: 1, maxLength: 4 }),
    names: fc.constant(null),
  }),
  fc.record({
    path: name,
    operator: fc.constant("BETWEEN" as const),
    value: fc.tuple(scalar, scalar).map(([first, second]) => inOrder(first, second)),
    names: fc.constant(null),
  }),
  fc.record({
    path: name,
    operator: fc.constant("IS NULL" as const),
    value: fc.constant(null),
    names: fc.constant(null),
  }),
);
const state: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 1, max: 1_000_000 }),
  sort: fc.uniqueArray(fc.record({ id: name, descending: fc.boolean() }), { maxLength: 5, selector: (one) => one.id }),
  filters: fc.uniqueArray(filter, { maxLength: 4, selector: (one) => one.path }),
  search: fc.string({ maxLength: 60 }),
  grouping: fc.oneof(
    fc.constant(null),
    fc.array(fc.record({ column: name, by: fc.constantFrom(null, "day" as const, "month" as const) }), {
      maxLength: 4,
    }),
  ),
});

describe("listState", () => {
  it("[lists 3 filters] given any state, when written to the address and read again, then it is the same", () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(readListState(paramsOf(listUrl("/orders/index", one)))).toEqual(one);
      }),
    );
  });

  it("[lists 3 settings] given other parameters in the address, when the state is written, then they stay", () => {
    const url = listUrl("/orders/index?topTab=b&page=3", {
      page: 1,
      sort: [],
      filters: [],
      search: "é",
      grouping: null,
    });
    expect(url).toBe("/orders/index?topTab=b&search=%C3%A9");
  });

  it("[lists 5 validation] given an address that was typed or cut by hand, when read, then what cannot be read is left out", () => {
    const read = (query: string) => readListState(paramsOf(`/x?${query}`));
    expect(read("page=-1&sort=,-,a").page).toBe(1);
    expect(read("page=1.5&sort=,-,a").sort).toEqual([{ id: "a", descending: false }]);
    for (const text of [
      "[[",
      "5",
      '[["a"]]',
      '[["a","DROP",1]]',
      '[["a","=",{}]]',
      '[["a","IN",[]]]',
      '[["","=",1]]',
    ]) {
      expect(read(`filter=${encodeURIComponent(text)}`).filters).toEqual([]);
    }
  });

  it("[lists 2.2 list] given two lists on a page, when one is searched and turned over, then the other stays as it is", () => {
    const none: ListState = { page: 1, sort: [], filters: [], search: "", grouping: null };
    const address = listUrl("/start?search=all", { ...none, page: 2, search: "heating" }, "list-2");
    expect(address).toBe("/start?search=all&list-2.page=2&list-2.search=heating");
    const params = paramsOf(address);
    expect(readListState(params, "list-2")).toEqual({ ...none, page: 2, search: "heating" });
    expect(readListState(params, "list-1")).toEqual(none);
    expect(listUrl(address, none, "list-2")).toBe("/start?search=all");
  });
});
