/** What the text of a function may name. All of it stands in the one schema that is made. */
export interface RoutineNames {
  /** Tables and views that names without a schema mean. */
  readonly relations: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  readonly sequences: ReadonlySet<string>;
  /** Names of functions that may be taken over as well. */
  readonly functions: ReadonlySet<string>;
  /** Schemas of the source that are adopted. */
  readonly schemas: ReadonlySet<string>;
  /** Whether a name of an adopted schema is that of a relation, type or function that keeps it. */
  readonly isOf: (schema: string, name: string) => boolean;
  /** Names of the arguments. */
  readonly args: readonly string[];
}

/** A text that only does what is known to be harmless. */
export interface ReadRoutine {
  /** The text with the names of adopted things as they are in the one schema. */
  readonly sql: string;
  /** Adopted functions that it calls. */
  readonly calls: ReadonlySet<string>;
}
