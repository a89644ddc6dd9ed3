/** What a column holds, in PostgreSQL's terms. */
export interface CatalogueType {
  /** The exact type as SQL, such as `numeric(30,10)` or `mood[]`; types of the same schema without its name. */
  readonly sql: string;
  /** `pg_type.typname` of the innermost type: domains and arrays looked through, such as `varchar`, `int4`, `mood`. */
  readonly base: string;
  /** What the innermost type is; `base` covers PostgreSQL's scalar types. */
  readonly kind: "base" | "enum" | "composite" | "range" | "multirange";
  /** Whether `sql` names a type (or a list of it) that is made with the schema. */
  readonly isOwn: boolean;
  readonly isArray: boolean;
  /** Name of the outermost domain; null when it is none. */
  readonly domain: string | null;
  /** Labels of an enum in their order; null for other kinds. */
  readonly labels: readonly string[] | null;
  /** Longest text in characters; null when unbounded. */
  readonly length: number | null;
  /** Digits in all and after the point of a numeric; null when unbounded. */
  readonly precision: number | null;
  readonly scale: number | null;
  /** What the type needs that is not of this schema, such as `extension citext`; null when it stands by itself. */
  readonly outside: string | null;
}

/**
 * An expression with the functions it calls that PostgreSQL does not have by itself (qualified when of another schema),
 * and for defaults also sequences of other schemas.
 */
export interface CatalogueExpression {
  readonly sql: string;
  readonly functions: readonly string[];
}

/** A column of a table, view or composite type. */
export interface CatalogueColumn {
  readonly name: string;
  /** Name under which documents were first made of it, where it was renamed since; never read from a database. */
  readonly knownAs?: string;
  readonly type: CatalogueType;
  readonly nullable: boolean;
  readonly default: CatalogueExpression | null;
  readonly identity: "always" | "by default" | null;
  /** Sequence owned by the column (serial) or standing behind its identity; null when there is none. */
  readonly sequence: string | null;
  /** Computed by the database; null for ordinary columns. */
  readonly generated: (CatalogueExpression & { readonly isStored: boolean }) | null;
  /** Collation, where it is not the type's own; qualified unless of `pg_catalog` or the schema. */
  readonly collation: string | null;
  readonly comment: string | null;
}

/** A primary key, unique constraint, check or exclusion. */
export interface CatalogueConstraint extends CatalogueExpression {
  readonly name: string;
  /** Columns in the constraint's order; for a check those it mentions. */
  readonly columns: readonly string[];
  readonly comment: string | null;
}

/** What happens to a row when the row it refers to goes or changes its key. */
export type ReferenceAction = "no action" | "restrict" | "cascade" | "set null" | "set default";

/** A foreign key. */
export interface CatalogueForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  /** Schema of the target; null when it is the same. */
  readonly targetSchema: string | null;
  readonly targetColumns: readonly string[];
  readonly onDelete: ReferenceAction;
  readonly onUpdate: ReferenceAction;
  readonly isDeferrable: boolean;
  readonly isDeferred: boolean;
  readonly isValidated: boolean;
  readonly sql: string;
  readonly comment: string | null;
  /** Partitions that have it by themselves, where it is not a key of all of them; absent: the whole table has it. */
  readonly partitions?: readonly string[];
}

/** An index that no constraint stands for. */
export interface CatalogueIndex extends CatalogueExpression {
  readonly name: string;
  readonly isUnique: boolean;
  /** Columns in order; null stands for an expression. */
  readonly columns: readonly (string | null)[];
  readonly isPartial: boolean;
  readonly comment: string | null;
}

/** A partition below a partitioned table, at any depth; its rows belong to the table at the top. */
export interface CataloguePartition {
  readonly name: string;
  readonly parent: string;
  /** `FOR VALUES …` or `DEFAULT`. */
  readonly bound: string;
  /** How it is partitioned itself; null when it holds rows. */
  readonly key: string | null;
  /** Keys, uniques, checks and exclusions of its own, which its parent does not have; foreign keys are the table's. */
  readonly constraints: readonly CatalogueConstraint[];
}

/** A table; a partitioned one stands for all of its partitions. */
export interface CatalogueTable {
  readonly name: string;
  /** Name under which documents were first made of it, where it was renamed since; never read from a database. */
  readonly knownAs?: string;
  readonly comment: string | null;
  readonly columns: readonly CatalogueColumn[];
  readonly primaryKey: CatalogueConstraint | null;
  readonly uniques: readonly CatalogueConstraint[];
  readonly foreignKeys: readonly CatalogueForeignKey[];
  readonly checks: readonly CatalogueConstraint[];
  readonly exclusions: readonly CatalogueConstraint[];
  readonly indexes: readonly CatalogueIndex[];
  /** Null for a table that is not partitioned. */
  readonly partitioning: {
    readonly key: string;
    readonly partitions: readonly CataloguePartition[];
    /** Whether some of its partitions stand in other schemas; those are not listed. */
    readonly isSpread: boolean;
  } | null;
  /** Tables it inherits from, of the same schema. */
  readonly inherits: readonly string[];
  /** PostgreSQL's estimate of its rows; -1 when it never counted. Not part of the canonical text. */
  readonly rowEstimate: number;
}

/** A view or materialised view: read-only. */
export interface CatalogueView {
  readonly name: string;
  readonly isMaterialised: boolean;
  readonly isPopulated: boolean;
  /** The query, with the functions it calls. */
  readonly query: CatalogueExpression;
  readonly columns: readonly CatalogueColumn[];
  readonly indexes: readonly CatalogueIndex[];
  /** Tables and views of the schema that it reads. */
  readonly reads: readonly string[];
  /** Relations of other schemas that it reads, qualified. */
  readonly readsOutside: readonly string[];
  /** Options such as `security_invoker=true`. */
  readonly options: readonly string[];
  readonly comment: string | null;
}

/** A sequence; numbers as text because they are 64 bits wide. */
export interface CatalogueSequence {
  readonly name: string;
  readonly type: string;
  readonly start: string;
  readonly increment: string;
  readonly min: string;
  readonly max: string;
  readonly cache: string;
  readonly isCycle: boolean;
  /** The last value, given out already when `isCalled`; null when the reading role may not see it. */
  readonly lastValue: string | null;
  readonly isCalled: boolean;
  readonly ownedBy: { readonly table: string; readonly column: string } | null;
  readonly isIdentity: boolean;
  readonly comment: string | null;
}

/** An enumeration. */
export interface CatalogueEnum {
  readonly name: string;
  readonly labels: readonly string[];
  readonly comment: string | null;
}

/** A domain: a type with rules. */
export interface CatalogueDomain {
  readonly name: string;
  readonly type: CatalogueType;
  readonly isNotNull: boolean;
  readonly default: CatalogueExpression | null;
  readonly collation: string | null;
  readonly checks: readonly CatalogueConstraint[];
  readonly comment: string | null;
}

/** A composite type. */
export interface CatalogueComposite {
  readonly name: string;
  readonly columns: readonly CatalogueColumn[];
  readonly comment: string | null;
}

/** A range type of the schema's own. */
export interface CatalogueRange {
  readonly name: string;
  readonly subtype: string;
  readonly multirange: string | null;
}

/** All of one schema that can be adopted, as plain JSON; lists are sorted by name, columns stand in their order. */
export interface Catalogue {
  readonly tables: readonly CatalogueTable[];
  readonly views: readonly CatalogueView[];
  readonly sequences: readonly CatalogueSequence[];
  readonly enums: readonly CatalogueEnum[];
  readonly domains: readonly CatalogueDomain[];
  readonly composites: readonly CatalogueComposite[];
  readonly ranges: readonly CatalogueRange[];
}

/** A schema with nothing in it. */
export const emptyCatalogue: Catalogue = {
  tables: [],
  views: [],
  sequences: [],
  enums: [],
  domains: [],
  composites: [],
  ranges: [],
};
