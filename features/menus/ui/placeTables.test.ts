import { describe, expect, it } from "vitest";
import { placeTables } from "./placeTables.ts";

const nodesOf = (...ids: string[]) => ids.map((id) => ({ id }));

describe("placeTables", () => {
  it("[shell 2.3 panels] given references, when tables are placed, then what is referred to stands to the left, and no two share a place", () => {
    const places = placeTables({
      nodes: nodesOf("line", "order", "customer", "kind", "alone"),
      edges: [
        { from: "line", to: "order" },
        { from: "order", to: "customer" },
        { from: "line", to: "kind" },
      ],
    });
    const column = (id: string) => places.get(id)?.column ?? -1;
    expect([column("customer"), column("kind"), column("order"), column("line")]).toEqual([0, 0, 1, 2]);
    expect(new Set([...places.values()].map((place) => JSON.stringify(place))).size).toBe(5);
  });

  it("[shell 2.3 panels] given circles, a long chain and tables without references, when they are placed, then there are four columns at most, and every table has a place", () => {
    const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
    const chain = ids.slice(0, 9).map((from, index) => ({ from, to: ids[index + 1] ?? "" }));
    const places = placeTables({ nodes: nodesOf(...ids), edges: [...chain, { from: "t9", to: "t0" }] });
    expect([...places.keys()].toSorted()).toEqual(ids.toSorted());
    expect(Math.max(...[...places.values()].map(({ column }) => column))).toBe(3);
    const inColumn = (wanted: number) => [...places.values()].filter(({ column }) => column === wanted).length;
    expect([0, 1, 2, 3].map(inColumn).every((count) => count >= 2 && count <= 4)).toBe(true);
    expect(placeTables({ nodes: [], edges: [] }).size).toBe(0);
  });
});
