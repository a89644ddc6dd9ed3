import type { CatalogueColumn, CatalogueForeignKey, CatalogueTable } from "../../catalogue/catalogue.ts";

/** A column of a catalogue; a `varchar` has forty characters. */
export const column = (name: string, base = "int4", more: Partial<CatalogueColumn> = {}): CatalogueColumn => ({
  name,
  type: {
    sql: base,
    base,
    kind: "base",
    isOwn: false,
    isArray: false,
    domain: null,
    labels: null,
    length: base === "varchar" ? 40 : null,
    precision: null,
    scale: null,
    outside: null,
  },
  nullable: false,
  default: null,
  identity: null,
  sequence: null,
  generated: null,
  collation: null,
  comment: null,
  ...more,
});

/** A foreign key to a table. */
export const refers = (
  columns: readonly string[],
  target: string,
  targetColumns: readonly string[] = ["id"],
): CatalogueForeignKey => ({
  name: `${target}_fkey`,
  columns,
  target,
  targetSchema: null,
  targetColumns,
  onDelete: "no action",
  onUpdate: "no action",
  isDeferrable: false,
  isDeferred: false,
  isValidated: true,
  sql: "",
  comment: null,
});

/** A table of a catalogue with its key. */
export const table = (
  name: string,
  key: readonly string[],
  columns: readonly CatalogueColumn[],
  foreignKeys: readonly CatalogueForeignKey[] = [],
): CatalogueTable => ({
  name,
  comment: null,
  columns,
  primaryKey: key.length === 0 ? null : { name: `${name}_pkey`, columns: key, sql: "", functions: [], comment: null },
  uniques: [],
  foreignKeys,
  checks: [],
  exclusions: [],
  indexes: [],
  partitioning: null,
  inherits: [],
  rowEstimate: -1,
});
