import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { QueryBody, QueryLink, QueryOrder, QueryValue } from "@tessera/contract/definitions/queryBody.ts";
import { queryOfRows } from "@tessera/contract/definitions/queryRows.ts";
import * as fc from "fast-check";
import { askingArbitrary, comparisonOf, nested, whereArbitrary } from "./randomConditions.ts";
import { type Ground, pathsOf } from "./randomPaths.ts";
import { columnsArbitrary, isNumeric } from "./randomQueryColumns.ts";
import type { RandomEntity, RandomShop } from "./randomShop.ts";

/** How two entities may be linked: by a reference of either, else by numbers that are equal. */
export function linkArbitrary(
  from: RandomEntity,
  to: RandomEntity,
  names: { from: string; to: string },
): fc.Arbitrary<QueryLink> {
  const out = from.references
    .filter(({ entity }) => entity === to.id)
    .map(({ name }) => ({ reference: name, of: "from" as const }));
  const back = to.references
    .filter(({ entity }) => entity === from.id)
    .map(({ name }) => ({ reference: name, of: "to" as const }));
  const columns = [
    { columns: [{ from: "n", to: "n" }] },
    { columns: [{ from: "d", to: "n" }] },
    ...(to.hasKey && queryOfRows(to.id) === null ? [{ columns: [{ from: "n", to: "id" }] }] : []),
    {
      columns: [
        { from: "t", to: "t" },
        { from: "n", to: "n" },
      ],
    },
  ];
  return fc.record({
    kind: fc.constantFrom("left" as const, "right" as const, "inner" as const, "full" as const),
    from: fc.constant(names.from),
    to: fc.constant(names.to),
    on: fc.oneof(...[...out, ...back].map((on) => fc.constant(on)), fc.constantFrom(...columns)),
  });
}

/** A node of which a link only asks whether it has a row. */
function questionArbitrary(shop: RandomShop, nodes: Ground["nodes"]) {
  return fc
    .tuple(fc.constantFrom(...nodes), fc.constantFrom(...shop.entities), fc.constantFrom("exists", "missing"))
    .chain(([from, entity, kind]) =>
      linkArbitrary(from.entity, entity, { from: from.name, to: "y" }).map((link) => ({
        node: { name: "y", entity: entity.id },
        link: { ...link, kind },
      })),
    );
}

/**
 * A query over a shop, of one to three nodes. Some ask for what cannot be: sums of records that nothing tells from
 * their repetition.
 */
export function randomQuery(shop: RandomShop): fc.Arbitrary<QueryBody> {
  return fc.array(fc.constantFrom(...shop.entities), { minLength: 1, maxLength: 3 }).chain((entities) => {
    const nodes = entities.map((entity, index) => ({ name: `x${index}`, entity }));
    const ground = { shop, nodes };
    const links = nodes.slice(1).map(({ entity, name }, index) =>
      fc.integer({ min: 0, max: index }).chain((before) => {
        const from = nodes[before] ?? { name: "x0", entity };
        return linkArbitrary(from.entity, entity, { from: from.name, to: name });
      }),
    );
    const filters = nodes.map(({ entity }): fc.Arbitrary<Condition | null> => {
      const compared = fc.constantFrom(...pathsOf(shop, entity, ["n", "d", "t", "day"])).chain(comparisonOf);
      const asking = askingArbitrary(shop, entity);
      const either = fc.oneof({ weight: 3, arbitrary: compared }, { weight: 1, arbitrary: asking });
      return fc.option(either, { freq: 2, nil: null });
    });
    const isKeyed = entities.every(({ hasKey }) => hasKey);
    return fc
      .record({
        links: fc.tuple(...links),
        question: fc.option(questionArbitrary(shop, nodes), { freq: 2, nil: null }),
        filters: fc.tuple(...filters),
        columns: columnsArbitrary(ground),
        where: fc.option(nested(whereArbitrary(ground)), { freq: 2, nil: null }),
        order: fc.option(fc.boolean(), { freq: 2, nil: null }),
        page: fc.option(fc.record({ limit: fc.integer({ min: 1, max: 5 }), offset: fc.integer({ min: 0, max: 3 }) }), {
          freq: 2,
          nil: null,
        }),
        having: fc.constantFrom("=" as const, ">=" as const, "<" as const, null),
      })
      .map(({ columns, filters: chosen, having, links: joined, order, page, question, where }) => {
        const isGrouped = columns.groupBy !== undefined || columns.distinct === true;
        const counted = columns.columns.find(({ value }) => "aggregate" in value && isNumeric(value));
        const sorted = columns.columns[0]?.name ?? "";
        const term: QueryOrder | null = order === null ? null : { column: sorted, direction: order ? "desc" : "asc" };
        return {
          nodes: [
            ...nodes.map(({ entity, name }, index) => ({
              name,
              entity: entity.id,
              ...(chosen[index] ? { filter: chosen[index] } : {}),
            })),
            ...(question === null ? [] : [question.node]),
          ],
          links: question === null ? joined : [...joined, question.link],
          ...columns,
          ...(where === null ? {} : { where }),
          ...(having !== null && counted
            ? { having: { field: counted.name, operator: having, operand: { value: havingWire(counted.value) } } }
            : {}),
          ...(term === null ? {} : { order: [term] }),
          ...(page === null || !(isGrouped || isKeyed) ? {} : page),
        };
      });
  });
}

/** One, as the aggregate's type writes it. */
const havingWire = (value: QueryValue): string | number =>
  "aggregate" in value && (value.aggregate === "count" || value.aggregate === "countDistinct") ? 1 : "1";
