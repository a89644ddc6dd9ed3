import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { Bucket, QueryBody, QueryOrder, QueryValue } from "@tessera/contract/definitions/queryBody.ts";
import type { ColumnModel, QuerySize } from "../entityModel.ts";
import type { QueryPath, QueryTree } from "./queryTree.ts";

/** See `QueryValue`. */
export type AggregateName = Extract<QueryValue, { aggregate: unknown }>["aggregate"];
/** See `QueryValue`. */
export type WindowName = Extract<QueryValue, { window: unknown }>["window"];

/** A column that shows a value of joined rows. */
export interface FieldColumn {
  readonly kind: "field";
  readonly name: string;
  readonly of: QueryPath;
  readonly bucket: Bucket | null;
  readonly isKey: boolean;
  /** What it answers. */
  readonly column: ColumnModel;
}

/** A column that puts values of a group together. */
export interface AggregateColumn {
  readonly kind: "aggregate";
  readonly name: string;
  readonly aggregate: AggregateName;
  /** Null counts rows. */
  readonly of: QueryPath | null;
  readonly separator: string;
  readonly column: ColumnModel;
}

/** A column that looks at the other rows of the answer. */
export interface WindowColumn {
  readonly kind: "window";
  readonly name: string;
  readonly window: WindowName;
  readonly of: ValueColumn | null;
  readonly partition: readonly ValueColumn[];
  readonly order: readonly { readonly column: ValueColumn; readonly direction: QueryOrder["direction"] }[];
  readonly column: ColumnModel;
}

/** A column that is known without looking at other rows of the answer. */
export type ValueColumn = FieldColumn | AggregateColumn;
/** A column of a query. */
export type PlannedColumn = ValueColumn | WindowColumn;

/** A condition whose paths and queries are known. */
export type PlannedWhere =
  | { readonly kind: "and"; readonly parts: readonly PlannedWhere[] }
  | { readonly kind: "or"; readonly parts: readonly PlannedWhere[] }
  | { readonly kind: "not"; readonly part: PlannedWhere }
  | { readonly kind: "leaf"; readonly condition: Extract<Condition, { field: string }> }
  | {
      readonly kind: "exists";
      readonly plan: QueryPlan;
      readonly on: readonly { readonly of: QueryPath; readonly column: ValueColumn }[];
    };

/** A query without problems, read. */
export interface QueryPlan {
  readonly query: QueryBody;
  readonly tree: QueryTree;
  readonly columns: readonly PlannedColumn[];
  /** Columns by which rows are put together; null: each joined row is one of the answer. */
  readonly groups: readonly FieldColumn[] | null;
  readonly where: PlannedWhere | null;
  readonly having: Condition | null;
  readonly size: QuerySize;
  readonly order: readonly { readonly column: PlannedColumn; readonly direction: QueryOrder["direction"] }[];
}
