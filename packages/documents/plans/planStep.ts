/** What a step does, for people (text key `plan.action.<action>`). */
export type PlanAction =
  | "create_table"
  | "rename_table"
  | "keep_table"
  | "restore_table"
  | "add_column"
  | "rename_column"
  | "keep_column"
  | "restore_column"
  | "add_copy"
  | "copy_values"
  | "exchange_column"
  | "widen_column"
  | "fill_values"
  | "require_check"
  | "require_validate"
  | "require_column"
  | "release_column"
  | "create_index"
  | "drop_index"
  | "refresh_statistics"
  | "add_reference"
  | "validate_reference"
  | "drop_reference"
  | "clear_texts"
  | "move_texts";

/** A column or table that is put aside instead of dropped. */
export interface KeptStorage {
  readonly schema: string;
  /** Name of the table; for a table that is put aside, its former name. */
  readonly table: string;
  /** Former name of the column; null when the table itself is put aside. */
  readonly column: string | null;
  /** Its name from now on. */
  readonly kept: string;
  /** Type of the column; for a table, its columns with their types. */
  readonly type: string;
}

/** One step of an alteration plan (design §5). */
export interface PlanStep {
  /** `prepare` runs before the publish and can be undone; `switch` runs in its transaction. */
  readonly phase: "prepare" | "switch";
  readonly action: PlanAction;
  /** Id of the entity. */
  readonly entity: string;
  /** Physical name of what is changed: a table, a column, an index. */
  readonly target: string;
  /**
   * `once`: one statement; `concurrent`: an index built without a transaction; `batches`: repeated until no row is
   * left.
   */
  readonly mode: "once" | "concurrent" | "batches";
  readonly sql: string;
  /** Takes a prepared step back; null where nothing has to be. */
  readonly undo: string | null;
  /**
   * Index (`"schema"."name"`) or constraint that the step makes (it is not made twice), or what is undone. Null for
   * other steps.
   */
  readonly object: string | null;
  /** Whether the step only adds, so that nobody has to be asked. */
  readonly additive: boolean;
  readonly kept: KeptStorage | null;
}
