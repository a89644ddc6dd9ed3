import type { Catalogue, CatalogueForeignKey, CatalogueTable } from "../catalogue/catalogue.ts";
import type { AdoptedReference } from "./adoptedTable.ts";
import { keyColumns } from "./keyColumns.ts";
import { labelOf, NameSet, type PartSplitter, singular } from "./names.ts";

function isReference(catalogue: Catalogue, key: CatalogueForeignKey): boolean {
  const target = key.targetSchema === null ? catalogue.tables.find((table) => table.name === key.target) : undefined;
  if (!target) return false;
  const wanted = keyColumns(target);
  return wanted.length === key.targetColumns.length && wanted.every((name) => key.targetColumns.includes(name));
}

/** A column that refers to a table and is called `<table>id` without anything between. */
function withoutRunOnId(column: string, target: string): string {
  const stem = column.replace(/id$/, "");
  return stem === target || stem === singular(target) ? stem : column;
}

/** What a reference is called by its columns and its target. */
function referenceBase(columns: readonly string[], target: string): string {
  const [only = ""] = columns;
  const stem = only.replace(/(_id|_fk|_no|_code|Id|ID)$/, "");
  const isPlain = stem !== only && stem !== "";
  return columns.length > 1 ? singular(target) : isPlain ? stem : withoutRunOnId(only, target);
}

/** What people read for a reference: what it leads to, not the column's `id`. */
function referenceLabel(base: string, words: PartSplitter): string {
  const label = labelOf(base, words);
  return label.replace(/(?<=.) id$/i, "");
}

/** A reference has another name than its column. */
const withoutColumn = (base: string, [only]: readonly string[]): string => (base === only ? `${base}_record` : base);

/** The foreign keys of a table that become references: those that name the key of a table of the schema. */
export function referencesOf(
  catalogue: Catalogue,
  table: CatalogueTable,
  nameOf: ReadonlyMap<string, string>,
  { names, words }: { readonly names: NameSet; readonly words: PartSplitter },
): readonly AdoptedReference[] {
  const taken = new NameSet();
  for (const column of table.columns) taken.take(column.knownAs ?? column.name);
  return table.foreignKeys
    .filter((key) => isReference(catalogue, key))
    .map((key) => {
      const target = catalogue.tables.find((one) => one.name === key.target);
      const ordered = (target ? keyColumns(target) : []).map(
        (column) => key.columns[key.targetColumns.indexOf(column)] ?? "",
      );
      const base = referenceBase(ordered, key.target);
      const known = ordered.map((name) => table.columns.find((one) => one.name === name)?.knownAs ?? name);
      const knownBase = referenceBase(known, target?.knownAs ?? key.target);
      return {
        name: names.take(withoutColumn(base, ordered)),
        knownAs: taken.take(withoutColumn(knownBase, known)),
        label: referenceLabel(base, words),
        target: key.target,
        targetLabel: labelOf(key.target, words),
        columns: ordered.map((column) => nameOf.get(column) ?? column),
        isInKey: ordered.every((column) => keyColumns(table).includes(column)),
      };
    });
}
