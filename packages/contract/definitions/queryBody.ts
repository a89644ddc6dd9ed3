import { type Static, Type } from "typebox";
import { closed, nullable, oneOf, Reference } from "../schema.ts";
import { type Condition, ConditionSchema, OperandSchema, OperatorSchema } from "./condition.ts";

/** How days are put together: by what they begin. Weeks begin on Monday. */
export const DateBucketSchema = oneOf("day", "week", "month", "quarter", "year");

/**
 * How values are put together: days and instants by what they fall into, in the reader's zone; numbers by ranges of a
 * width.
 */
export const BucketSchema = Type.Union([
  DateBucketSchema,
  closed({ width: Type.String({ pattern: "^(?!0+(?:\\.0+)?$)[0-9]{1,15}(?:\\.[0-9]{1,10})?$" }) }),
]);

const name = Type.String({ pattern: "^[A-Za-z_][A-Za-z0-9_]{0,62}$" });

/** A node's name, and a path of column and reference names from its entity: `order.customer.country`. */
const nodePath = Type.String({
  maxLength: 300,
  pattern: "^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)+$",
});

const node = closed({
  name,
  /** An entity, or a stored query by its name as a source of rows (`queryRows`). */
  entity: Reference("entity"),
  /** Rows of the entity that take part, looked at before any are joined. */
  filter: Type.Optional(nullable(ConditionSchema)),
});

const link = closed({
  /**
   * `exists` and `missing` join nothing: they keep the rows of `from` that meet a row of `to`, or that meet none. No
   * path and no link may begin at such a `to`.
   */
  kind: oneOf("left", "right", "inner", "full", "exists", "missing"),
  /** A node that stands before this link: the first one, or the `to` of an earlier link. */
  from: name,
  to: name,
  on: Type.Union([
    /** By a reference of one side, which names the other side's key. */
    closed({ reference: name, of: oneOf("from", "to") }),
    /** By equal values; null equals nothing. */
    closed({ columns: Type.Array(closed({ from: name, to: name }), { minItems: 1, maxItems: 8 }) }),
  ]),
});

const orderTerm = closed({ column: name, direction: oneOf("asc", "desc") });

const value = Type.Union([
  closed({
    path: nodePath,
    bucket: Type.Optional(nullable(BucketSchema)),
    /** Of a path that ends in a reference: the record's key in place of its display name. */
    key: Type.Optional(Type.Boolean()),
  }),
  closed({
    aggregate: oneOf("count", "countDistinct", "sum", "average", "minimum", "maximum", "concat"),
    /** Absent, with `count` only: rows. */
    path: Type.Optional(nullable(nodePath)),
    /** Between the texts of `concat`; absent: a semicolon. */
    separator: Type.Optional(nullable(Type.String({ maxLength: 20 }))),
  }),
  closed({
    window: oneOf("rowNumber", "runningSum", "shareOfTotal"),
    /** The column that is summed. */
    of: Type.Optional(nullable(name)),
    /** Columns whose equal values begin again; absent: none. */
    partition: Type.Optional(Type.Array(name, { maxItems: 8 })),
    order: Type.Optional(Type.Array(orderTerm, { maxItems: 8 })),
  }),
]);

/**
 * A query over the records of several entities. Nodes are the relations it reads, each as its reader may: rows that
 * rights hide are not there, masked cells are null. Links join them, in their order. With aggregates or `groupBy`, each
 * row stands for a group. Every record counts once in an aggregate of its values, however many rows of other nodes it
 * meets.
 */
export const QueryBodySchema = Type.Cyclic(
  {
    Query: closed({
      /** The first one is the main node. */
      nodes: Type.Array(node, { minItems: 1, maxItems: 12 }),
      links: Type.Array(link, { maxItems: 11 }),
      columns: Type.Array(closed({ name, value }), { minItems: 1, maxItems: 100 }),
      /** Looked at after the nodes are joined. */
      where: Type.Optional(nullable(Type.Ref("Where"))),
      /** Equal rows once. */
      distinct: Type.Optional(Type.Boolean()),
      /** Names of columns; with aggregates, every other column has to be among them. */
      groupBy: Type.Optional(Type.Array(name, { maxItems: 20 })),
      /** Over names of columns, looked at when groups and aggregates are known, before windows. */
      having: Type.Optional(nullable(ConditionSchema)),
      order: Type.Optional(Type.Array(orderTerm, { maxItems: 10 })),
      limit: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 1000 }))),
      offset: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))),
    }),
    Where: Type.Union([
      closed({ and: Type.Array(Type.Ref("Where")) }),
      closed({ or: Type.Array(Type.Ref("Where")) }),
      closed({ not: Type.Ref("Where") }),
      closed({ field: nodePath, operator: OperatorSchema, operand: Type.Optional(nullable(OperandSchema)) }),
      /** Whether a value is among those of the query's only column. */
      closed({ in: nodePath, query: Type.Ref("Query") }),
      /** Whether the query has a row whose columns equal the values at these paths. */
      closed({
        exists: Type.Ref("Query"),
        on: Type.Array(closed({ path: nodePath, column: name }), { maxItems: 8 }),
      }),
    ]),
  },
  "Query",
);

/** See `DateBucketSchema`. */
export type DateBucket = Static<typeof DateBucketSchema>;
/** See `BucketSchema`. */
export type Bucket = Static<typeof BucketSchema>;
/** A relation of a query. */
export type QueryNode = Omit<Static<typeof node>, "filter"> & { readonly filter?: Condition | null };
/** How two relations of a query meet. */
export type QueryLink = Static<typeof link>;
/** What stands in a column of a query. */
export type QueryValue = Static<typeof value>;
/** One term of the order of a query. */
export type QueryOrder = Static<typeof orderTerm>;

/** A condition over the joined rows of a query; `field` is a path from a node. */
export type QueryWhere =
  | { readonly and: readonly QueryWhere[] }
  | { readonly or: readonly QueryWhere[] }
  | { readonly not: QueryWhere }
  | Extract<Condition, { field: string }>
  | { readonly in: string; readonly query: QueryBody }
  | { readonly exists: QueryBody; readonly on: readonly { readonly path: string; readonly column: string }[] };

/** See `QueryBodySchema`. */
export interface QueryBody {
  readonly nodes: readonly QueryNode[];
  readonly links: readonly QueryLink[];
  readonly columns: readonly { readonly name: string; readonly value: QueryValue }[];
  readonly where?: QueryWhere | null;
  readonly distinct?: boolean;
  readonly groupBy?: readonly string[];
  readonly having?: Condition | null;
  readonly order?: readonly QueryOrder[];
  readonly limit?: number | null;
  readonly offset?: number | null;
}
