/** What a query can have wrong. */
export type QueryProblemCode =
  | "unknown_entity"
  | "unknown_node"
  | "unknown_column"
  | "unknown_path"
  | "name_taken"
  /** A link leads to a node that is joined already: two ways to one node say two different things. */
  | "link_cycle"
  /** Nothing is said by which its nodes meet. */
  | "link_incomplete"
  | "node_unlinked"
  | "wrong_type"
  | "ungrouped_column"
  /** Its records meet several rows of another node, and without a key none differs from its repetition. */
  | "repeated_without_key"
  | "path_needed"
  | "too_many_nodes"
  | "condition_too_big";

/** One thing that is wrong with a query. */
export interface QueryProblem {
  readonly code: QueryProblemCode;
  /** JSON pointer into the query. */
  readonly path: string;
  /** The name or path that it is about. */
  readonly name: string;
}

/** Takes what is found to be wrong. */
export type ReportProblem = (code: QueryProblemCode, path: string, name: string) => void;
