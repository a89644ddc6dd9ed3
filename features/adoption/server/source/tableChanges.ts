import type { CatalogueColumn, CatalogueForeignKey, CatalogueTable } from "../catalogue/catalogue.ts";

/** What of a column is otherwise in the source. */
export type ColumnAspect = "type" | "required" | "default" | "comment" | "computed" | "collation";

/** A column that is otherwise in the source than it was taken over, and than it is here. */
export interface ColumnChange {
  readonly here: CatalogueColumn;
  readonly source: CatalogueColumn;
  readonly aspects: readonly ColumnAspect[];
}

/** A key, check or index as it is made. */
export interface Rule {
  readonly kind: "PRIMARY KEY" | "UNIQUE" | "EXCLUDE" | "CHECK" | "INDEX";
  readonly name: string;
  readonly columns: readonly (string | null)[];
  readonly sql: string;
  readonly functions: readonly string[];
}

/** How a table of the source differs from what was taken over of it, as far as it is not like that here already. */
export interface TableChanges {
  readonly added: readonly CatalogueColumn[];
  readonly changed: readonly ColumnChange[];
  /** Columns that are here and no more in the source. */
  readonly gone: readonly string[];
  /** Names of dropped rules with their kinds, and rules to be made. */
  readonly rules: { readonly dropped: readonly Rule[]; readonly made: readonly Rule[] };
  readonly keys: { readonly dropped: readonly CatalogueForeignKey[]; readonly made: readonly CatalogueForeignKey[] };
  /** The comment of the table; undefined when it is as it was. */
  readonly comment: string | null | undefined;
  /** Whether it is divided or inherits otherwise, which is not taken over. */
  readonly isRebuilt: boolean;
  /** Columns that the source computes otherwise than before, which is not taken over. */
  readonly recomputed: readonly string[];
}

/** The keys, checks and indexes of a table, without foreign keys. */
export function rulesOf(table: CatalogueTable): readonly Rule[] {
  const of = (kind: Rule["kind"], items: readonly Omit<Rule, "kind">[]) =>
    items.map(({ name, columns, sql, functions }) => ({ kind, name, columns, sql, functions }));
  return [
    ...of("PRIMARY KEY", table.primaryKey === null ? [] : [table.primaryKey]),
    ...of("UNIQUE", table.uniques),
    ...of("EXCLUDE", table.exclusions),
    ...of("CHECK", table.checks),
    ...of("INDEX", table.indexes),
  ];
}

const sequenceDefault = /^nextval\(/;

/** A default by a sequence says the sequence's name, which a rename of the table may or may not change with it. */
const defaultOf = ({ default: value }: CatalogueColumn): string | null =>
  value === null ? null : sequenceDefault.test(value.sql) ? "nextval" : value.sql;

const computedOf = ({ generated, identity }: CatalogueColumn) =>
  `${generated === null ? "" : "computed"} ${identity ?? ""}`;

const aspectsOf: { readonly [aspect in ColumnAspect]: (column: CatalogueColumn) => unknown } = {
  type: ({ type }) => (type.outside === null ? type.sql : "text"),
  required: ({ nullable }) => nullable,
  default: defaultOf,
  comment: ({ comment }) => comment,
  computed: computedOf,
  collation: ({ collation }) => collation,
};

function changedAspects(
  base: CatalogueColumn,
  source: CatalogueColumn,
  here: CatalogueColumn,
): readonly ColumnAspect[] {
  // The names of the aspects are this object's own.
  const all = Object.keys(aspectsOf) as ColumnAspect[];
  return all.filter((aspect) => {
    // PostgreSQL cannot begin to compute a column that is there.
    if (aspect === "computed" && source.generated !== null) return false;
    const of = aspectsOf[aspect];
    return of(base) !== of(source) && of(here) !== of(source);
  });
}

function ruleChanges<Item extends { readonly name: string; readonly columns: readonly (string | null)[] }>(
  [base, source, here]: readonly [readonly Item[], readonly Item[], readonly Item[]],
  shape: (item: Item) => string,
  gone: ReadonlySet<string>,
): { readonly dropped: readonly Item[]; readonly made: readonly Item[] } {
  const find = (items: readonly Item[], name: string) => items.find((item) => item.name === name);
  const dropped: Item[] = [];
  const made: Item[] = [];
  for (const item of source) {
    const former = find(base, item.name);
    const present = find(here, item.name);
    if (former && shape(former) === shape(item)) continue;
    if (present && shape(present) === shape(item)) continue;
    if (present) dropped.push(present);
    made.push(item);
  }
  for (const item of base) {
    const present = find(here, item.name);
    // What stands on a column that went in the source goes with the column, when that is dropped here.
    const isOfGone = item.columns.some((column) => column !== null && gone.has(column));
    if (present && !find(source, item.name) && !isOfGone) dropped.push(present);
  }
  return { dropped, made };
}

const ruleShape = ({ kind, sql }: Rule): string => `${kind} ${sql.replace(/ ON \S+ USING /, " USING ")}`;

const keyShape = (key: CatalogueForeignKey): string =>
  JSON.stringify([
    key.columns,
    key.target,
    key.targetSchema,
    key.targetColumns,
    key.onDelete,
    key.onUpdate,
    key.isDeferrable,
    key.isDeferred,
  ]);

/**
 * Compares a table of the source with what was taken over of it (`base`) and with what it is `here`, all under the
 * names of the source.
 */
export function tableChanges(base: CatalogueTable, source: CatalogueTable, here: CatalogueTable): TableChanges {
  const find = (table: CatalogueTable, name: string) => table.columns.find((column) => column.name === name);
  const gone = base.columns.flatMap(({ name }) => (!find(source, name) && find(here, name) ? [name] : []));
  const added = source.columns.filter(({ name }) => !find(base, name) && !find(here, name));
  const changed = source.columns.flatMap((column): readonly ColumnChange[] => {
    const [former, present] = [find(base, column.name), find(here, column.name)];
    if (!present) return [];
    const aspects = changedAspects(former ?? present, column, present);
    return aspects.length === 0 ? [] : [{ here: present, source: column, aspects }];
  });
  const goneNames = new Set(gone);
  const partitionsOf = ({ partitioning }: CatalogueTable) =>
    JSON.stringify([partitioning?.key, partitioning?.partitions.map(({ name, bound }) => [name, bound])]);
  return {
    added,
    changed,
    gone,
    rules: ruleChanges([rulesOf(base), rulesOf(source), rulesOf(here)], ruleShape, goneNames),
    keys: ruleChanges(
      [base.foreignKeys, source.foreignKeys.filter(({ targetSchema }) => targetSchema === null), here.foreignKeys],
      keyShape,
      goneNames,
    ),
    comment: base.comment !== source.comment && here.comment !== source.comment ? source.comment : undefined,
    isRebuilt: partitionsOf(base) !== partitionsOf(source) || base.inherits.join("\n") !== source.inherits.join("\n"),
    recomputed: source.columns.flatMap(({ name, generated }) => {
      const [former, present] = [find(base, name), find(here, name)];
      const isOther = former?.generated?.sql !== generated?.sql && present?.generated?.sql !== generated?.sql;
      return generated !== null && former && present && isOther ? [name] : [];
    }),
  };
}

/** Whether a table's own structure is otherwise, its foreign keys apart. */
export function isChanged({ added, changed, rules, comment }: TableChanges): boolean {
  return added.length + changed.length + rules.dropped.length + rules.made.length > 0 || comment !== undefined;
}
