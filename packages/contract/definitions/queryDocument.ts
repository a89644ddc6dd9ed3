import { Type } from "typebox";
import { closed, element, inSheet, Name, nullable, oneOf, Picks, Reference, type Static, Text } from "../schema.ts";
import { type Condition, ConditionSchema } from "./condition.ts";
import { DateBucketSchema, type QueryBody, type QueryValue } from "./queryBody.ts";

const node = element({
  name: Name(),
  entity: Reference("entity"),
  /** Records of the entity that take part. */
  filter: Type.Optional(nullable(Type.Unsafe<Condition>(ConditionSchema))),
});

const join = element({
  kind: oneOf("left", "right", "inner", "full"),
  /** A node that stands before: the first one, or the `to` of an earlier join. */
  from: Picks("queryNode"),
  to: Picks("queryNode"),
  /** Which of the two has the reference. */
  holder: oneOf("from", "to"),
  reference: Picks("reference"),
});

const values = ["value", "count", "countDistinct", "sum", "average", "minimum", "maximum", "concat"] as const;
const windows = ["rowNumber", "runningSum", "shareOfTotal"] as const;

const column = element({
  name: Name(),
  /** The value itself, what is worked out of the values of a group, or what looks at the other rows. */
  show: oneOf(...values, ...windows),
  node: inSheet(Type.Optional(nullable(Picks("queryNode"))), { shownWhen: ["show", ...values] }),
  /** From the node's entity. Absent or null, with `count` only: rows are counted. */
  path: inSheet(Type.Optional(nullable(Picks("path"))), { shownWhen: ["show", ...values] }),
  /** What days and instants are put together by. */
  bucket: inSheet(Type.Optional(nullable(DateBucketSchema)), { shownWhen: ["show", "value"] }),
  /** Between the texts. Absent or null: a semicolon. */
  separator: inSheet(Type.Optional(nullable(Type.String({ maxLength: 20 }))), { shownWhen: ["show", "concat"] }),
  /** The column that is added up. */
  of: inSheet(Type.Optional(nullable(Picks("listColumn"))), { shownWhen: ["show", "runningSum", "shareOfTotal"] }),
  /** Columns whose equal values begin again. */
  partition: inSheet(Type.Optional(Type.Array(Picks("listColumn"), { maxItems: 8 })), {
    shownWhen: ["show", ...windows],
  }),
});

/**
 * Body of a `query` document: rows over the records of several entities, which lists name (see `QueryBodySchema`). With a column that works something
 * out of groups, and with `distinct`, the columns that show values are what rows are put together by.
 */
export const QueryDocumentSchema = closed({
  label: Text(),
  /** The first one is the main node. */
  nodes: Type.Array(node, { maxItems: 12 }),
  joins: Type.Array(join, { maxItems: 11 }),
  columns: Type.Array(column, { maxItems: 100 }),
  distinct: Type.Optional(Type.Boolean()),
  order: Type.Array(closed({ column: Picks("listColumn"), direction: oneOf("asc", "desc") }), {
    maxItems: 10,
    "x-picks": "order",
  }),
  limit: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 1000 }))),
});

/** See `QueryDocumentSchema`. */
export type QueryDocument = Static<typeof QueryDocumentSchema>;
type Column = QueryDocument["columns"][number];

const isWindow = (show: Column["show"]): show is (typeof windows)[number] => windows.some((one) => one === show);

function queryValue({ bucket, node: name, of, partition, path, separator, show }: Column): QueryValue {
  const at = path ? `${name ?? ""}.${path}` : null;
  if (isWindow(show)) return { window: show, of: of ?? null, partition: partition ?? [] };
  if (show === "value") return { path: at ?? `${name ?? ""}.`, bucket: bucket ?? null };
  return { aggregate: show, path: at, separator: separator ?? null };
}

/** The query that a document says. */
export function queryOfDocument({ columns, distinct, joins, limit, nodes, order }: QueryDocument): QueryBody {
  return {
    nodes: nodes.map(({ entity, filter, name }) => ({ name, entity, filter: filter ?? null })),
    links: joins.map(({ from, holder, kind, reference, to }) => ({ kind, from, to, on: { reference, of: holder } })),
    columns: columns.map((one) => ({ name: one.name, value: queryValue(one) })),
    order,
    limit: limit ?? null,
    ...(columns.some(({ show }) => show !== "value" && !isWindow(show))
      ? { groupBy: columns.filter(({ show }) => show === "value").map(({ name }) => name) }
      : { distinct: distinct === true }),
  };
}
