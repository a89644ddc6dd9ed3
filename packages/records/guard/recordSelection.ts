import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { Bucket, QueryBody } from "@tessera/contract/definitions/queryBody.ts";
import type { RawJson } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** Which records: everything in it is evaluated with the caller's rights, so a masked cell compares as null. */
export interface RecordSelection {
  /** Id of the entity document. */
  readonly entity: string;
  /** What the caller asks; it compares translatable texts as they read them. */
  readonly where?: Condition | null;
  /**
   * What a definition fixes, such as the filter of a list; it compares the texts of the source language for every
   * reader.
   */
  readonly fixed?: Condition | null;
  /** Text looked for in `searchPaths`, blind to case and accents; each word must be found somewhere. */
  readonly search?: string | null;
  readonly searchPaths?: readonly string[];
  /**
   * Fixed choices at the ends of `searchPaths`: their keys are found by these labels, which the caller reads in place
   * of them.
   */
  readonly searchChoices?: readonly {
    readonly path: string;
    readonly choices: readonly { readonly key: string; readonly label: string }[];
  }[];
  /** Groups that the records belong to, one inside the other. */
  readonly within?: readonly GroupMember[];
}

/** A group of rows: those that have one value, or that fall into one bucket, at a path. */
export interface GroupMember {
  readonly path: string;
  readonly bucket: Bucket | null;
  /** Wire form of the value; null for none. At a path that ends in a reference the record's key. */
  readonly value: Json;
}

/** One output column: `path` follows references by name and ends in a column, or in a reference (its display name). */
export interface RequestedColumn {
  readonly name: string;
  readonly path: string;
}

/** One term of a sort order; a path that ends in a reference sorts by display name. */
export interface OrderTerm {
  readonly path: string;
  readonly direction: "asc" | "desc";
}

/** A page of a list. */
export interface ListRequest extends RecordSelection {
  readonly columns: readonly RequestedColumn[];
  readonly order: readonly OrderTerm[];
  /** Whether records whose display name fits the search best come first, whatever `order` says of others. */
  readonly isRanked?: boolean;
  readonly offset: number;
  /** 1 to 500. */
  readonly limit: number;
}

/** A query, and what its reader asks of its main node besides. */
export interface QueryRequest {
  readonly query: QueryBody;
  readonly asked?: Omit<RecordSelection, "entity">;
}

/** How many records; `exact` false: at least that many. */
export interface RecordCount {
  readonly total: number;
  readonly exact: boolean;
}

/** Takes rows of a stream: the text of `{"rows": […]}` as `Records.page` describes it. False ends the stream. */
export type RowsTaker = (rows: RawJson) => Promise<boolean>;
