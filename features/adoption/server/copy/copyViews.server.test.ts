import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CatalogueView } from "../catalogue/catalogue.ts";
import { viewOrder } from "./copyViews.server.ts";

function view(name: string, reads: readonly string[]): CatalogueView {
  return {
    name,
    reads,
    isMaterialised: false,
    isPopulated: true,
    query: { sql: "select 1", functions: [] },
    columns: [],
    indexes: [],
    readsOutside: [],
    options: [],
    comment: null,
  };
}

describe("viewOrder", () => {
  it("[design 5 adopted] given views that read views, when they are ordered, then each comes once and after all it reads", () => {
    const edges = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 30 });
    fc.assert(
      fc.property(edges, fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10 }), (pairs, order) => {
        const readsOf = (at: number) =>
          pairs.filter(([from, to]) => from === at && to < from).map(([, to]) => `v${to}`);
        const ordered = viewOrder(order.map((at) => view(`v${at}`, readsOf(at)))).map((item) => item.name);
        expect(ordered.toSorted()).toEqual(order.map((at) => `v${at}`).toSorted());
        for (const [from, to] of pairs) {
          if (to < from) expect(ordered.indexOf(`v${to}`)).toBeLessThan(ordered.indexOf(`v${from}`));
        }
      }),
    );
  });
});
