import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { Catalogue, CatalogueColumn, CatalogueTable, CatalogueView } from "../catalogue/catalogue.ts";
import { isNamedYear, isTechnical } from "./columnKinds.ts";
import { type DataFacts, factName } from "./dataFacts.ts";
import { displayOf } from "./displayOf.ts";
import { entityColumn, sharesChoices } from "./entityColumn.ts";
import { keyColumns, keyMadeBy } from "./keyColumns.ts";
import { labelOf, NameSet, type PartSplitter, singular } from "./names.ts";
import { referencesOf } from "./referencesOf.ts";

/** A foreign key that became a reference. */
export interface AdoptedReference {
  readonly name: string;
  /** The name that element ids are made of; it stays when tables or columns are renamed. */
  readonly knownAs: string;
  readonly label: string;
  readonly target: string;
  /** What the target's records are called together. */
  readonly targetLabel: string;
  /** Names of the columns, in the order of the target's key. */
  readonly columns: readonly string[];
  readonly isInKey: boolean;
}

/** A table or view with the names that its entity uses. */
export interface AdoptedTable {
  readonly table: string;
  /** The name that element ids are made of; it stays when the table is renamed. */
  readonly knownAs: string;
  readonly id: string;
  readonly label: string;
  readonly singularLabel: string;
  readonly isView: boolean;
  readonly columns: readonly EntityColumn[];
  readonly key: EntityBody["key"];
  readonly references: readonly AdoptedReference[];
  readonly display: readonly string[];
  /** Texts without a length that fit a single-row field, as their values say. */
  readonly oneLine: ReadonlySet<string>;
  /** Whole numbers that are years. */
  readonly years: ReadonlySet<string>;
  /** Columns that serve the database and not people. */
  readonly technical: ReadonlySet<string>;
  readonly source: CatalogueTable | null;
}

/** What tables of a schema are adopted with. */
export interface AdoptOptions {
  /** Schema that the tables live in now. */
  readonly schema: string;
  readonly words: PartSplitter;
  readonly facts: DataFacts;
  /** Field types, of which columns of ranges get theirs. */
  readonly fieldTypes: readonly FieldType[];
}

/** What the rows and names of a table say of its columns, by their names in expressions. */
function kindsOf(
  table: { readonly name: string; readonly columns: readonly CatalogueColumn[] },
  columns: readonly EntityColumn[],
  facts: DataFacts,
): Pick<AdoptedTable, "oneLine" | "years" | "technical"> {
  const named = (names: readonly string[]) => {
    const set = new Set(names);
    return columns.filter(({ column }) => set.has(factName(table.name, column))).map(({ name }) => name);
  };
  const notYears = new Set(named(facts.notYears));
  const yearColumns = new Set(table.columns.filter(isNamedYear).map(({ name }) => name));
  return {
    oneLine: new Set(named(facts.oneLine)),
    years: new Set(
      columns.filter(({ name, column }) => yearColumns.has(column) && !notYears.has(name)).map(({ name }) => name),
    ),
    technical: new Set(columns.filter(isTechnical).map(({ name }) => name)),
  };
}

/** Names, types, key, references and display of a table (design §5 adopted schemas). No rules are invented. */
export function adoptTable(
  catalogue: Catalogue,
  table: CatalogueTable,
  id: string,
  options: AdoptOptions,
): AdoptedTable {
  const { words, facts } = options;
  const names = new NameSet();
  const nameOf = new Map(table.columns.map((column) => [column.name, names.take(column.name)]));
  const key = keyColumns(table);
  const made = keyMadeBy(table, key);
  const isShared = sharesChoices(table.columns);
  const columns = table.columns.map((column) =>
    entityColumn(column, {
      ...options,
      name: nameOf.get(column.name) ?? column.name,
      isShared,
      isFilled: facts.filled?.includes(factName(table.name, column.name)) ?? false,
    }),
  );
  const keyNames = key.map((column) => nameOf.get(column) ?? column);
  const label = labelOf(table.name, words);
  const kinds = kindsOf(table, columns, facts);
  return {
    table: table.name,
    knownAs: table.knownAs ?? table.name,
    id,
    label,
    singularLabel: singular(label),
    isView: false,
    columns: columns.map((column) =>
      made !== "person" && keyNames.includes(column.name) ? { ...withoutRequired(column), readOnly: true } : column,
    ),
    key: { columns: keyNames, made },
    references: referencesOf(catalogue, table, nameOf, { names, words }),
    display: displayOf(columns, keyNames, { table: table.name, oneLine: kinds.oneLine }),
    ...kinds,
    source: table,
  };
}

function withoutRequired({ required: _required, ...column }: EntityColumn): EntityColumn {
  return column;
}

/** A view: all of it read-only, without a key. */
export function adoptView(view: CatalogueView, id: string, options: AdoptOptions): AdoptedTable {
  const names = new NameSet();
  const isShared = sharesChoices(view.columns);
  const columns = view.columns.map((column) => ({
    ...withoutRequired(entityColumn(column, { ...options, name: names.take(column.name), isShared, isFilled: false })),
    readOnly: true,
  }));
  const label = labelOf(view.name, options.words);
  const kinds = kindsOf(view, columns, options.facts);
  return {
    table: view.name,
    knownAs: view.name,
    id,
    label,
    singularLabel: label,
    isView: true,
    columns,
    key: { columns: [], made: "person" },
    references: [],
    display: displayOf(columns, [], { table: view.name, oneLine: kinds.oneLine }),
    ...kinds,
    source: null,
  };
}
