import type { Catalogue, CatalogueConstraint, CatalogueIndex, CatalogueTable } from "../catalogue/catalogue.ts";
import { quoteName } from "../statements/quoteName.ts";
import { sqlTokens } from "../statements/sqlTokens.ts";

/** Something of the source that has another name than before, and how much of its data says so. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  /** Values (for a table: rows) that are the same, of those that were compared. */
  readonly same: number;
  readonly compared: number;
}

/** What was renamed in a schema. */
export interface Renames {
  readonly tables: readonly Rename[];
  /** By the name that the table has now. */
  readonly columns: ReadonlyMap<string, readonly Rename[]>;
}

/** Nothing has another name. */
export const noRenames: Renames = { tables: [], columns: new Map() };

const named = (renames: readonly Rename[]) => {
  const map = new Map(renames.map(({ from, to }) => [from, to]));
  return (name: string): string => map.get(name) ?? name;
};

/** The text with identifiers replaced. It serves to compare, never to be run. */
function rewritten(text: string, nameOf: (name: string) => string): string {
  let result = "";
  let done = 0;
  for (const { kind, value, start, end } of sqlTokens(text)) {
    if (kind !== "word" && kind !== "quoted") continue;
    const name = nameOf(value);
    if (name === value) continue;
    result += text.slice(done, start) + (/^[a-z_][a-z0-9_$]*$/.test(name) ? name : quoteName(name));
    done = end;
  }
  return result + text.slice(done);
}

/** The catalogue as it would be under the new names, so that it can be compared with one that has them. */
export function renameCatalogue(catalogue: Catalogue, renames: Renames): Catalogue {
  const tableName = named(renames.tables);
  const columnOf = (table: string) => named(renames.columns.get(tableName(table)) ?? []);
  const renamedTable = (table: CatalogueTable): CatalogueTable => {
    const column = columnOf(table.name);
    const sql = (text: string) => rewritten(text, (name) => (name === table.name ? tableName(name) : column(name)));
    const constraint = (one: CatalogueConstraint) => ({ ...one, columns: one.columns.map(column), sql: sql(one.sql) });
    const index = (one: CatalogueIndex) => ({
      ...one,
      columns: one.columns.map((name) => (name === null ? null : column(name))),
      sql: sql(one.sql),
    });
    return {
      ...table,
      name: tableName(table.name),
      columns: table.columns.map((one) => ({ ...one, name: column(one.name) })),
      primaryKey: table.primaryKey && constraint(table.primaryKey),
      uniques: table.uniques.map(constraint),
      checks: table.checks.map(constraint),
      exclusions: table.exclusions.map(constraint),
      indexes: table.indexes.map(index),
      foreignKeys: table.foreignKeys.map((key) => ({
        ...key,
        columns: key.columns.map(column),
        target: tableName(key.target),
        targetColumns: key.targetColumns.map(columnOf(key.target)),
      })),
    };
  };
  return { ...catalogue, tables: catalogue.tables.map(renamedTable) };
}

interface Known {
  readonly name: string;
  readonly knownAs?: string;
}

/** Items with the names that they were first known by: of what is new, another one where its name is taken. */
function known<Item extends Known>(
  items: readonly Item[],
  before: readonly Known[],
  formerName: (name: string) => string,
): readonly Item[] {
  const first = (name: string) => {
    const former = before.find((one) => one.name === formerName(name));
    return former && (former.knownAs ?? former.name);
  };
  const taken = new Set(items.flatMap(({ name }) => first(name) ?? []));
  return items.map((item) => {
    let name = first(item.name);
    for (let count = 1; name === undefined; count++) {
      const free = count === 1 ? item.name : `${item.name}_${count}`;
      if (!taken.has(free)) name = free;
    }
    return name === item.name ? item : { ...item, knownAs: name };
  });
}

const backwards = (renames: readonly Rename[]) => named(renames.map((one) => ({ ...one, from: one.to, to: one.from })));

/** The names under which documents were made of tables and columns, carried from one state of a schema to the next. */
export function withKnownNames(catalogue: Catalogue, before: Catalogue, renames: Renames = noRenames): Catalogue {
  const formerTable = backwards(renames.tables);
  const tables = catalogue.tables.map((table) => {
    const former = before.tables.find(({ name }) => name === formerTable(table.name));
    const formerColumn = backwards(renames.columns.get(table.name) ?? []);
    return { ...table, columns: known(table.columns, former?.columns ?? [], formerColumn) };
  });
  return { ...catalogue, tables: known(tables, before.tables, formerTable) };
}
