import { Type } from "typebox";
import {
  closed,
  element,
  inSheet,
  Name,
  nullable,
  oneOf,
  Picks,
  Reference,
  type Static,
  Suggested,
  Text,
} from "../schema.ts";
import { comparisonsSchema, type JoinedCondition, joinedConditionSchema } from "./comparisons.ts";
import { type Condition, ConditionSchema, rowsAsked } from "./condition.ts";
import {
  type Bucket,
  DateBucketSchema,
  type QueryBody,
  type QueryLink,
  type QueryValue,
  type QueryWhere,
} from "./queryBody.ts";
import { queryRows } from "./queryRows.ts";

const node = element({
  name: Name(),
  /** What it reads: the records of an entity, or (null) the rows of `query`. */
  entity: nullable(Reference("entity")),
  /** Another query, whose columns are the names here. */
  query: Type.Optional(nullable(Reference("query"))),
  /** Rows of it that take part. */
  filter: Type.Optional(nullable(Type.Unsafe<Condition>(ConditionSchema))),
});

const pair = element({
  /** A column of the join's `from`. */
  from: Type.Optional(nullable(Picks("column"))),
  /** A column of its `to`. */
  to: Type.Optional(nullable(Picks("column"))),
});

const join = element({
  /** `exists` and `missing` only ask whether there is a row in `to`, whose columns are then used nowhere. */
  kind: oneOf("left", "right", "inner", "full", "exists", "missing"),
  /** A node that stands before: the first one, or the `to` of an earlier join. */
  from: Picks("queryNode"),
  to: Picks("queryNode"),
  /** By a reference of one of the two, or by columns whose values are equal. */
  on: oneOf("reference", "columns"),
  /** Which of the two has the reference. */
  holder: inSheet(oneOf("from", "to"), { shownWhen: ["on", "reference"] }),
  reference: inSheet(Type.Optional(nullable(Picks("reference"))), { shownWhen: ["on", "reference"] }),
  /** With `columns` only: a column of each of the two. Null equals nothing. */
  pairs: Type.Optional(Type.Array(pair, { maxItems: 8 })),
});

const values = ["value", "key", "count", "countDistinct", "sum", "average", "minimum", "maximum", "concat"] as const;
const windows = ["rowNumber", "runningSum", "shareOfTotal"] as const;

const order = (maxItems: number) =>
  Type.Array(closed({ column: Picks("listColumn"), direction: oneOf("asc", "desc") }), {
    maxItems,
    "x-picks": "order",
  });

/** What usually stands between texts. */
const separators = { semicolon: "; ", comma: ", ", slash: " / ", dot: " · ", dash: " – " };

const column = element({
  name: Name(),
  /**
   * The value itself, the key of the record that a path ends in, what is worked out of the values of a group, or what
   * looks at the other rows.
   */
  show: oneOf(...values, ...windows),
  node: inSheet(Type.Optional(nullable(Picks("queryNode"))), { shownWhen: ["show", ...values] }),
  /** From the node's entity. Absent or null, with `count` only: rows are counted. */
  path: inSheet(Type.Optional(nullable(Picks("path"))), { label: "column", shownWhen: ["show", ...values] }),
  /** What days and instants are put together by. */
  bucket: inSheet(Type.Optional(nullable(DateBucketSchema)), { shownWhen: ["show", "value"] }),
  /** How wide the ranges are that numbers are put together by. */
  rangeWidth: inSheet(Type.Optional(nullable(Type.Number({ minimum: 0.0001, maximum: 1e12 }))), {
    shownWhen: ["show", "value"],
  }),
  /** Between the texts. Absent or null: a semicolon. */
  separator: inSheet(Type.Optional(nullable(Suggested(separators, { maxLength: 20 }))), {
    shownWhen: ["show", "concat"],
  }),
  /** The column that is added up. */
  of: inSheet(Type.Optional(nullable(Picks("listColumn"))), { shownWhen: ["show", "runningSum", "shareOfTotal"] }),
  /** Columns whose equal values begin again. */
  partition: inSheet(Type.Optional(Type.Array(Picks("listColumn"), { maxItems: 8 })), {
    shownWhen: ["show", ...windows],
  }),
  /** The order in which rows are numbered or added up. Absent: that of the query. */
  order: inSheet(Type.Optional(order(8)), { shownWhen: ["show", "rowNumber", "runningSum"] }),
});

/**
 * Body of a `query` document: rows over the records of several entities, which lists name (see `QueryBodySchema`). With
 * a column that works something out of groups, and with `distinct`, the columns that show values are what rows are put
 * together by.
 */
export const QueryDocumentSchema = closed({
  label: Text(),
  /** The first one is the main node. */
  nodes: Type.Array(node, { maxItems: 12 }),
  joins: Type.Array(join, { maxItems: 11 }),
  /** Over paths `node.path`, looked at after the nodes are joined and before groups are made. */
  filter: Type.Optional(nullable(joinedConditionSchema())),
  columns: Type.Array(column, { maxItems: 100 }),
  /** Over the names of columns, looked at when groups and what is worked out of them are known. */
  having: Type.Optional(nullable(comparisonsSchema())),
  distinct: Type.Optional(Type.Boolean()),
  order: order(10),
  limit: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 1000 }))),
});

/** See `QueryDocumentSchema`. */
export type QueryDocument = Static<typeof QueryDocumentSchema>;
type Column = QueryDocument["columns"][number];
type Join = QueryDocument["joins"][number];

const isWindow = (show: Column["show"]): show is (typeof windows)[number] => windows.some((one) => one === show);
const isField = (show: Column["show"]): show is "value" | "key" => show === "value" || show === "key";

function bucketOf({ bucket, rangeWidth }: Column): Bucket | null {
  if (bucket) return bucket;
  return rangeWidth ? { width: String(rangeWidth) } : null;
}

function queryValue(column: Column): QueryValue {
  const { node: name, of, partition, path, separator, show } = column;
  const at = path ? `${name ?? ""}.${path}` : null;
  if (isWindow(show)) return { window: show, of: of ?? null, partition: partition ?? [], order: column.order ?? [] };
  if (show === "key") return { path: at ?? `${name ?? ""}.`, key: true };
  if (show === "value") return { path: at ?? `${name ?? ""}.`, bucket: bucketOf(column) };
  return { aggregate: show, path: at, separator: separator ?? null };
}

function linkOn({ holder, on, pairs, reference }: Join): QueryLink["on"] {
  if (on === "reference") return { reference: reference ?? "", of: holder };
  return { columns: (pairs ?? []).map(({ from, to }) => ({ from: from ?? "", to: to ?? "" })) };
}

/** What a node of a document reads, as sources of rows are named; empty for nothing. */
export const rowsOfNode = ({ entity, query }: Pick<QueryDocument["nodes"][number], "entity" | "query">): string =>
  query ? queryRows(query) : (entity ?? "");

/** The condition over joined rows that a document says; rows that it asks for are a query of one column. */
function queryWhere(condition: JoinedCondition): QueryWhere {
  if ("and" in condition) return { and: condition.and.map(queryWhere) };
  if ("or" in condition) return { or: condition.or.map(queryWhere) };
  if ("not" in condition) return { not: queryWhere(condition.not) };
  if ("field" in condition) return condition;
  const { in: path, rows, where } = condition;
  const nodes = [{ name: "row", entity: rowsAsked(rows), filter: where ?? null }];
  const columns = [{ name: "value", value: { path: `row.${rows.column}` } }];
  return { in: path, query: { nodes, links: [], columns } };
}

/** The query that a document says. */
export function queryOfDocument(document: QueryDocument): QueryBody {
  const { columns, distinct, filter: where, having, joins, limit, nodes } = document;
  return {
    nodes: nodes.map((one) => ({ name: one.name, entity: rowsOfNode(one), filter: one.filter ?? null })),
    links: joins.map((one) => ({ kind: one.kind, from: one.from, to: one.to, on: linkOn(one) })),
    columns: columns.map((one) => ({ name: one.name, value: queryValue(one) })),
    where: where ? queryWhere(where) : null,
    having: having ?? null,
    order: document.order,
    limit: limit ?? null,
    ...(columns.some(({ show }) => !isField(show) && !isWindow(show))
      ? { groupBy: columns.filter(({ show }) => isField(show)).map(({ name }) => name) }
      : { distinct: distinct === true }),
  };
}
