import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { gridPlaces } from "./gridPlaces.server.ts";

type Page = Pick<PageBody, "rows" | "gridItems">;

const pages: fc.Arbitrary<Page> = fc
  .array(fc.array(fc.record({ width: fc.integer({ min: 1, max: 12 }), tabs: fc.nat(3) }), { maxLength: 4 }), {
    maxLength: 4,
  })
  .chain((shape) => {
    const rows = shape.map((columns, row) => ({
      id: `r${row}`,
      columns: columns.map(({ width, tabs }, column) => {
        const id = `r${row}c${column}`;
        return {
          id,
          width,
          tabs: Array.from({ length: tabs }, (_, tab) => ({ id: `${id}t${tab}`, name: "n", title: "t" })),
        };
      }),
    }));
    const homes = rows.flatMap(({ columns }) =>
      columns.flatMap(({ id, tabs }) => [
        { columnId: id, tabId: null },
        ...tabs.map((tab) => ({ columnId: id, tabId: tab.id })),
      ]),
    );
    const items =
      homes.length === 0
        ? fc.constant([])
        : fc.array(fc.record({ home: fc.constantFrom(...homes), height: fc.option(fc.integer({ min: 1, max: 9 })) }), {
            maxLength: 12,
          });
    return items.map((found) => ({
      rows,
      gridItems: found.map(({ home, height }, index) => ({
        id: `i${index}`,
        type: "Clock",
        params: {},
        height,
        ...home,
      })),
    }));
  });

it("[shell 3 page layout] given any page, when its panels are put on a grid, then each is within it and only panels of different tabs share a place", () => {
  fc.assert(
    fc.property(pages, fc.integer({ min: 1, max: 12 }), (page, colNum) => {
      const places = gridPlaces(page, colNum);
      expect(places.size).toBe(page.gridItems.length);
      for (const [index, one] of page.gridItems.entries()) {
        const place = places.get(one.id);
        if (place === undefined) throw new Error("unreachable");
        expect(place.x >= 0 && place.y >= 0 && place.x + place.w <= colNum).toBe(true);
        expect(place.h).toBe(one.height ?? 1);
        for (const other of page.gridItems.slice(index + 1)) {
          const areTabs = one.columnId === other.columnId && one.tabId && other.tabId && one.tabId !== other.tabId;
          const at = places.get(other.id);
          if (areTabs || at === undefined) continue;
          const isBeside = place.x + place.w <= at.x || at.x + at.w <= place.x;
          const isBelow = place.y + place.h <= at.y || at.y + at.h <= place.y;
          expect(isBeside || isBelow).toBe(true);
        }
      }
    }),
  );
});
