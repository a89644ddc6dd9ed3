import type { Client } from "pg";
import type { CatalogueSequence } from "./catalogue.ts";

/** A row of `relationsSql`. */
export interface RelationRow {
  readonly oid: string;
  readonly name: string;
  readonly kind: "r" | "p" | "v" | "m" | "c" | "f";
  readonly comment: string | null;
  readonly rowEstimate: number;
  readonly isPartition: boolean;
  /** Whether partitions of it stand in other schemas. */
  readonly isSpread: boolean;
  readonly isPopulated: boolean;
  readonly partitionKey: string | null;
  readonly bound: string | null;
  readonly query: string | null;
  readonly options: readonly string[];
  readonly parents: readonly string[];
  readonly reads: readonly { readonly name: string; readonly schema: string; readonly isInside: boolean }[];
  readonly functions: readonly string[];
}

/** A row of `columnsSql`. */
export interface ColumnRow {
  readonly relation: string;
  readonly name: string;
  readonly type: string;
  readonly modifier: number;
  readonly sql: string;
  readonly nullable: boolean;
  readonly identity: "a" | "d" | null;
  readonly generated: "s" | "v" | null;
  readonly expression: string | null;
  readonly functions: readonly string[];
  readonly sequence: string | null;
  readonly collation: string | null;
  readonly comment: string | null;
}

/** A row of `typesSql`. */
export interface TypeRow {
  readonly oid: string;
  readonly name: string;
  readonly schema: string;
  readonly kind: "b" | "c" | "d" | "e" | "p" | "r" | "m";
  readonly element: string | null;
  readonly base: string | null;
  readonly modifier: number;
  readonly baseSql: string | null;
  readonly isNotNull: boolean;
  readonly default: string | null;
  readonly functions: readonly string[];
  readonly collation: string | null;
  readonly extension: string | null;
  readonly labels: readonly string[] | null;
  readonly subtype: string | null;
  readonly multirange: string | null;
  readonly comment: string | null;
}

/** A row of `constraintsSql`. */
export interface ConstraintRow {
  readonly relation: string;
  readonly type: string;
  readonly name: string;
  readonly kind: "p" | "u" | "f" | "c" | "x";
  readonly sql: string;
  readonly columns: readonly string[];
  readonly target: string | null;
  readonly targetSchema: string | null;
  readonly targetColumns: readonly string[];
  readonly onDelete: string;
  readonly onUpdate: string;
  readonly isDeferrable: boolean;
  readonly isDeferred: boolean;
  readonly isValidated: boolean;
  readonly functions: readonly string[];
  readonly comment: string | null;
}

/** A row of `indexesSql`. */
export interface IndexRow {
  readonly relation: string;
  readonly name: string;
  readonly isUnique: boolean;
  readonly isPartial: boolean;
  readonly sql: string;
  readonly columns: readonly (string | null)[];
  readonly functions: readonly string[];
  readonly comment: string | null;
}

/** A row of `sequencesSql`. */
export interface SequenceRow extends Omit<CatalogueSequence, "isCalled" | "lastValue" | "ownedBy"> {
  readonly table: string | null;
  readonly column: string | null;
  readonly isReadable: boolean;
}

/** Rows of a catalogue query as JSON that the server built, so that the driver's type parsers play no part. */
export async function readRows<Row>(client: Client, sql: string, values: readonly string[]): Promise<readonly Row[]> {
  const text = `select coalesce(json_agg(row_to_json(x)), '[]')::text as rows from (${sql}) x`;
  const answer = await client.query<{ rows: string }>(text, [...values]);
  // The queries of catalogueSql.server.ts name and type exactly the members of these interfaces.
  return JSON.parse(answer.rows[0]?.rows ?? "[]") as readonly Row[];
}
