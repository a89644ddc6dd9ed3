import type { QueryBody, QueryValue } from "@tessera/contract/definitions/queryBody.ts";
import { queryRows } from "@tessera/contract/definitions/queryRows.ts";
import * as fc from "fast-check";
import { comparisonOf } from "./randomConditions.ts";
import { pathsOf } from "./randomPaths.ts";
import { linkArbitrary } from "./randomQuery.ts";
import type { RandomEntity, RandomShop } from "./randomShop.ts";

/** Stored queries by their ids, and the shop with each of them as what rows can be read of. */
export interface StoredShop {
  readonly shop: RandomShop;
  readonly queries: ReadonlyMap<string, QueryBody>;
}

type Column = QueryBody["columns"][number];

/** A stored query as an entity that queries are made over: its columns are named and typed as those of every entity. */
function storedEntity(id: string, { columns }: QueryBody, main: RandomEntity): RandomEntity {
  const names = new Set(columns.map(({ name }) => name));
  return {
    id: queryRows(id),
    hasKey: false,
    references: main.references.filter(({ name }) => names.has(name)),
    rules: [],
    rows: [],
  };
}

/**
 * A query over one or two nodes with a column for each of an entity's, and its references: rows as they are, distinct,
 * or put together.
 */
function storedQuery(shop: RandomShop, main: RandomEntity, other: RandomEntity | null): fc.Arbitrary<QueryBody> {
  const nodes = [{ name: "s", entity: main.id }, ...(other === null ? [] : [{ name: "o", entity: other.id }])];
  const at = (end: string): fc.Arbitrary<string> => fc.constantFrom(...pathsOf(shop, main, [end], 1));
  const references = main.references.map(({ name }): Column => ({ name, value: { path: `s.${name}` } }));
  const link = other === null ? fc.constant([]) : fc.tuple(linkArbitrary(main, other, { from: "s", to: "o" }));
  const filter = fc.option(fc.constantFrom("n", "t", "day").chain(comparisonOf), { freq: 2, nil: null });
  const month = fc.boolean();
  return fc
    .record({
      n: at("n"),
      d: at("d"),
      t: at("t"),
      day: at("day"),
      at: at("at"),
      link,
      filter,
      month,
      shape: fc.constantFrom("plain", "distinct", "grouped"),
      isLimited: fc.boolean(),
    })
    .map(({ at: instant, d, day, filter: chosen, isLimited, link: links, month: byMonth, n, shape, t }): QueryBody => {
      const value = (path: string): QueryValue => ({ path: `s.${path}` });
      const isGrouped = shape === "grouped";
      const columns: readonly Column[] = [
        { name: "n", value: isGrouped ? { aggregate: "count", path: `s.${n}` } : value(n) },
        { name: "d", value: isGrouped ? { aggregate: "sum", path: `s.${d}` } : value(d) },
        { name: "t", value: value(t) },
        { name: "day", value: byMonth ? { ...value(day), bucket: "month" } : value(day) },
        { name: "at", value: value(instant) },
        ...references,
      ];
      return {
        nodes: nodes.map((node, index) => (index === 0 && chosen !== null ? { ...node, filter: chosen } : node)),
        links,
        columns,
        ...(shape === "distinct" ? { distinct: true } : {}),
        ...(isGrouped
          ? { groupBy: columns.map(({ name }) => name).filter((name) => name !== "n" && name !== "d") }
          : {}),
        ...(isLimited && isGrouped ? { order: [{ column: "t", direction: "desc" }], limit: 3 } : {}),
      };
    });
}

/** Two stored queries over a shop, of which the second may read the first. */
export function randomStored(shop: RandomShop): fc.Arbitrary<StoredShop> {
  const over = (entities: readonly RandomEntity[]) => {
    const ground = { ...shop, entities: [...entities] };
    return fc
      .tuple(fc.constantFrom(...entities), fc.option(fc.constantFrom(...entities), { nil: null }))
      .chain(([main, other]) => fc.tuple(fc.constant(main), storedQuery(ground, main, other)));
  };
  return over(shop.entities).chain(([main, first]) => {
    const one = storedEntity("q0", first, main);
    return over([...shop.entities, one, one]).map(([second, body]) => ({
      shop: { ...shop, entities: [...shop.entities, one, storedEntity("q1", body, second)] },
      queries: new Map([
        ["q0", first],
        ["q1", body],
      ]),
    }));
  });
}
