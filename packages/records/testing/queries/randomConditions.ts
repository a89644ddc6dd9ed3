import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { QueryBody, QueryWhere } from "@tessera/contract/definitions/queryBody.ts";
import { queryOfRows } from "@tessera/contract/definitions/queryRows.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import * as fc from "fast-check";
import { wireAt } from "./memoryQuery.ts";
import { anyPath, type Ground, numbers } from "./randomPaths.ts";
import { type RandomEntity, type RandomShop, randomColumns } from "./randomShop.ts";

const operators = ["=", "<>", ">=", "<"] as const;

/** A comparison of the column at the end of a path. */
export function comparisonOf(path: string): fc.Arbitrary<Extract<Condition, { field: string }>> {
  const { type, values } = randomColumns[path.split(".").at(-1) ?? ""] ?? { type: "integer" as const, values: [1, 2] };
  const one = fc.constantFrom(...values).map((value) => wireAt(path, value));
  return fc.oneof(
    fc.constantFrom("IS NULL" as const, "IS NOT NULL" as const).map((operator) => ({ field: path, operator })),
    fc
      .tuple(fc.constantFrom(...(type === "text" ? (["=", "<>"] as const) : operators)), one)
      .map(([operator, value]) => ({ field: path, operator, operand: { value } })),
    ...(valueTypes[type].operators.includes("IN")
      ? [fc.array(one, { maxLength: 3 }).map((value) => ({ field: path, operator: "IN" as const, operand: { value } }))]
      : []),
  );
}

/** The same, or some of it joined or denied. */
export function nested<Node>(
  leaf: fc.Arbitrary<Node>,
): fc.Arbitrary<Node | { and: Node[] } | { or: Node[] } | { not: Node }> {
  const pair = fc.array(leaf, { minLength: 1, maxLength: 2 });
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: pair.map((and) => ({ and })) },
    { weight: 1, arbitrary: pair.map((or) => ({ or })) },
    { weight: 1, arbitrary: leaf.map((not) => ({ not })) },
  );
}

/**
 * A query over one node, to stand in a condition: its columns are `v`, a number, and with `isCounted` how many rows
 * have it.
 */
function innerArbitrary(shop: RandomShop): fc.Arbitrary<QueryBody> {
  return fc
    .record({
      entity: fc.constantFrom(...shop.entities),
      path: fc.constantFrom(...numbers),
      isCounted: fc.boolean(),
      filter: fc.option(comparisonOf("t"), { nil: null }),
    })
    .map(({ entity, filter, isCounted, path }) => ({
      nodes: [{ name: "i", entity: entity.id, ...(filter === null ? {} : { filter }) }],
      links: [],
      columns: [
        { name: "v", value: { path: `i.${path}` } },
        ...(isCounted ? [{ name: "c", value: { aggregate: "count" as const } }] : []),
      ],
      ...(isCounted ? { groupBy: ["v"], having: { field: "c", operator: ">=" as const, operand: { value: 2 } } } : {}),
    }));
}

/** Values that can be compared: numbers of any two sources, and records that both refer to. */
function pairArbitrary(
  shop: RandomShop,
  own: RandomEntity,
): fc.Arbitrary<{ source: RandomEntity; path: string; column: string }> {
  return fc.constantFrom(...shop.entities).chain((source) => {
    const shared = source.references.filter(({ entity }) => own.references.some((one) => one.entity === entity));
    const ofReferences = shared.flatMap(({ entity, name }) =>
      own.references.filter((one) => one.entity === entity).map((one) => ({ path: one.name, column: name })),
    );
    const numeric = fc.record({ path: fc.constantFrom(...numbers), column: fc.constantFrom(...numbers) });
    const pair = ofReferences.length === 0 ? numeric : fc.oneof(numeric, fc.constantFrom(...ofReferences));
    return pair.map((one) => ({ source, ...one }));
  });
}

const namedSource = ({ id }: RandomEntity): { entity: string } | { query: string } => {
  const query = queryOfRows(id);
  return query === null ? { entity: id } : { query };
};

/** A condition on the rows of a node that asks for other rows: among whose values one is, or which refer to it. */
export function askingArbitrary(shop: RandomShop, own: RandomEntity): fc.Arbitrary<Condition> {
  const fitting = fc.option(fc.constantFrom("n", "t", "day").chain(comparisonOf), { freq: 2, nil: null });
  const among = fc.tuple(pairArbitrary(shop, own), fitting).map(([{ column, path, source }, where]): Condition => {
    const rows = { ...namedSource(source), column };
    return where === null ? { in: path, rows } : { in: path, rows, where };
  });
  const referring = own.hasKey && queryOfRows(own.id) === null ? shop.entities : [];
  const back = referring.flatMap((source) =>
    source.references.filter(({ entity }) => entity === own.id).map(({ name }) => ({ source, name })),
  );
  if (back.length === 0) return nested<Condition>(among);
  const exists = fc.tuple(fc.constantFrom(...back), fitting).map(([{ name, source }, where]): Condition => {
    const asked = { ...namedSource(source), reference: name };
    return where === null ? { exists: asked } : { exists: asked, where };
  });
  return nested<Condition>(fc.oneof(among, exists));
}

/** A condition on the joined rows. */
export function whereArbitrary(ground: Ground): fc.Arbitrary<QueryWhere> {
  const leaf = anyPath(ground, Object.keys(randomColumns)).chain(comparisonOf);
  const number = anyPath(ground, numbers);
  const both = fc
    .tuple(number, fc.constantFrom(...operators), number)
    .map(([field, operator, other]): QueryWhere => ({ field, operator, operand: { field: other } }));
  const inner = innerArbitrary(ground.shop);
  const within = fc
    .tuple(number, inner)
    .map(
      ([path, query]): QueryWhere =>
        query.columns.length === 1 ? { in: path, query } : { exists: query, on: [{ path, column: "v" }] },
    );
  const named = fc.constantFrom(...ground.nodes).chain(({ entity, name }) =>
    pairArbitrary(ground.shop, entity).map(({ column, path, source }): QueryWhere => {
      const nodes = [{ name: "i", entity: source.id }];
      const columns = [{ name: "v", value: { path: `i.${column}` } }];
      return { in: `${name}.${path}`, query: { nodes, links: [], columns } };
    }),
  );
  return nested<QueryWhere>(
    fc.oneof(
      { weight: 3, arbitrary: leaf },
      { weight: 1, arbitrary: both },
      { weight: 1, arbitrary: within },
      { weight: 1, arbitrary: named },
    ),
  );
}
