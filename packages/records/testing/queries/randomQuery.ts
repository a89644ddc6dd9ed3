import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type {
  QueryBody,
  QueryLink,
  QueryOrder,
  QueryValue,
  QueryWhere,
} from "@tessera/contract/definitions/queryBody.ts";
import { queryOfRows } from "@tessera/contract/definitions/queryRows.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import * as fc from "fast-check";
import { wireAt } from "./memoryQuery.ts";
import { type RandomEntity, type RandomShop, randomColumns } from "./randomShop.ts";

const numbers = ["n", "d"] as const;
const days = ["day", "at"] as const;

/** Paths from an entity that end in one of these columns, over two references at most. */
export function pathsOf(
  { entities }: RandomShop,
  entity: RandomEntity,
  ends: readonly string[],
  depth = 2,
): readonly string[] {
  const below = entity.references.flatMap(({ entity: id, name }) => {
    const target = depth > 0 ? entities.find((one) => one.id === id) : undefined;
    return target ? pathsOf({ entities, grants: [] }, target, ends, depth - 1).map((path) => `${name}.${path}`) : [];
  });
  return [...ends, ...below];
}

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

function nested<Node>(leaf: fc.Arbitrary<Node>): fc.Arbitrary<Node | { and: Node[] } | { or: Node[] } | { not: Node }> {
  const pair = fc.array(leaf, { minLength: 1, maxLength: 2 });
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: pair.map((and) => ({ and })) },
    { weight: 1, arbitrary: pair.map((or) => ({ or })) },
    { weight: 1, arbitrary: leaf.map((not) => ({ not })) },
  );
}

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

interface Ground {
  readonly shop: RandomShop;
  readonly nodes: readonly { readonly name: string; readonly entity: RandomEntity }[];
}

function anyPath({ nodes, shop }: Ground, ends: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(
    ...nodes.flatMap(({ entity, name }) => pathsOf(shop, entity, ends).map((path) => `${name}.${path}`)),
  );
}

function referencePath({ nodes }: Ground): readonly string[] {
  return nodes.flatMap(({ entity, name }) => entity.references.map((reference) => `${name}.${reference.name}`));
}

function fieldArbitrary(ground: Ground): fc.Arbitrary<QueryValue> {
  const references = referencePath(ground);
  const bucket = fc.constantFrom(
    "day" as const,
    "week" as const,
    "month" as const,
    "quarter" as const,
    "year" as const,
  );
  const path = (ends: readonly string[]) => anyPath(ground, ends);
  const plain = path(Object.keys(randomColumns)).map((one) => ({ path: one }));
  return fc.oneof(
    { weight: 3, arbitrary: plain },
    { weight: 1, arbitrary: fc.tuple(path(days), bucket).map(([one, by]) => ({ path: one, bucket: by })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(path(numbers), fc.constantFrom("0.5", "2"))
        .map(([one, width]) => ({ path: one, bucket: { width } })),
    },
    ...(references.length === 0
      ? []
      : [
          {
            weight: 2,
            arbitrary: fc
              .tuple(fc.constantFrom(...references), fc.boolean())
              .map(([one, key]) => (key ? { path: one, key } : { path: one })),
          },
        ]),
  );
}

function aggregateArbitrary(ground: Ground): fc.Arbitrary<QueryValue> {
  const references = referencePath(ground);
  const any = anyPath(ground, Object.keys(randomColumns));
  return fc.oneof(
    fc.constant({ aggregate: "count" as const }),
    fc
      .tuple(fc.constantFrom("sum" as const, "average" as const), anyPath(ground, numbers))
      .map(([aggregate, path]) => ({ aggregate, path })),
    fc
      .tuple(fc.constantFrom("count" as const, "countDistinct" as const, "minimum" as const, "maximum" as const), any)
      .map(([aggregate, path]) => ({ aggregate, path })),
    anyPath(ground, ["t"]).map((path) => ({ aggregate: "concat" as const, path, separator: ", " })),
    ...(references.length === 0
      ? []
      : [
          fc
            .tuple(
              fc.constantFrom("count" as const, "countDistinct" as const, "concat" as const),
              fc.constantFrom(...references),
            )
            .map(([aggregate, path]) => ({ aggregate, path })),
        ]),
  );
}

const isNumeric = (value: QueryValue): boolean =>
  "aggregate" in value
    ? ["count", "countDistinct", "sum", "average"].includes(value.aggregate)
    : !("window" in value) &&
      !value.bucket &&
      !value.key &&
      (numbers as readonly string[]).includes(value.path.split(".").at(-1) ?? "");

function columnsArbitrary(ground: Ground): fc.Arbitrary<Pick<QueryBody, "columns" | "groupBy" | "distinct">> {
  const named = (values: readonly QueryValue[], prefix: string) =>
    values.map((value, index) => ({ name: `${prefix}${index}`, value }));
  return fc
    .record({
      fields: fc.array(fieldArbitrary(ground), { maxLength: 3 }),
      aggregates: fc.oneof(fc.constant([]), fc.array(aggregateArbitrary(ground), { minLength: 1, maxLength: 3 })),
      shape: fc.constantFrom("plain", "grouped", "distinct"),
      window: fc.option(
        fc.record({
          window: fc.constantFrom("rowNumber" as const, "runningSum" as const, "shareOfTotal" as const),
          descending: fc.boolean(),
          isParted: fc.boolean(),
        }),
        { freq: 2, nil: null },
      ),
    })
    .map(({ aggregates, fields, shape, window }) => {
      const grouping = named(fields, "f");
      const made = [...grouping, ...named(aggregates, "a")];
      const values = made.length > 0 ? made : named([{ aggregate: "count" }], "a");
      const isGrouped = values.length > grouping.length || shape === "grouped";
      const isKeyed = ground.nodes.every(({ entity }) => entity.hasKey);
      const summed = values.find(({ value }) => isNumeric(value));
      const [first] = grouping;
      const isPossible =
        window !== null && (isGrouped || isKeyed) && (window.window === "rowNumber" || summed !== undefined);
      const column = isPossible
        ? [
            {
              name: "w",
              value: {
                window: window.window,
                ...(window.window === "rowNumber" ? {} : { of: summed?.name ?? "" }),
                ...(window.isParted && first ? { partition: [first.name] } : {}),
                ...(first
                  ? {
                      order: [
                        { column: first.name, direction: window.descending ? ("desc" as const) : ("asc" as const) },
                      ],
                    }
                  : {}),
              },
            },
          ]
        : [];
      return {
        columns: [...values, ...column],
        ...(isGrouped ? { groupBy: grouping.map(({ name }) => name) } : {}),
        ...(!isGrouped && shape === "distinct" ? { distinct: true } : {}),
      };
    });
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
function askingArbitrary(shop: RandomShop, own: RandomEntity): fc.Arbitrary<Condition> {
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

function whereArbitrary(ground: Ground): fc.Arbitrary<QueryWhere> {
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
