import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { AdoptedReference, AdoptedTable } from "./adoptedTable.ts";

/** The reference that a column is by itself; undefined when it is none, or one with others. */
export const referenceOf = (
  references: readonly AdoptedReference[],
  column: EntityColumn,
): AdoptedReference | undefined =>
  references.find((reference) => reference.columns.length === 1 && reference.columns[0] === column.name);

/** The columns as people read them: in their order, those that serve the database last. */
export const arranged = ({ columns, technical }: AdoptedTable): readonly EntityColumn[] => [
  ...columns.filter(({ name }) => !technical.has(name)),
  ...columns.filter(({ name }) => technical.has(name)),
];

/** Those of the columns that can be sorted by. */
export function sortable(table: AdoptedTable, names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const column = table.columns.find((one) => one.name === name);
    return column !== undefined && valueTypes[column.type].sortable;
  });
}

/** What stands on a form or in a list: a column, or a reference of several columns in place of them. */
type Shown = { readonly column: EntityColumn } | { readonly reference: AdoptedReference };

/**
 * What is shown of columns: a reference of several columns stands where the first of them would, and its columns stand
 * nowhere else, unless they are a reference of their own, or among `kept`. A reference whose columns are all settled
 * already (`fixed`, as the key of the record whose rows these are) is left out.
 */
export function shownOf(
  table: AdoptedTable,
  columns: readonly EntityColumn[],
  { fixed = [], kept = [] }: { readonly fixed?: readonly string[]; readonly kept?: readonly string[] } = {},
): readonly Shown[] {
  const chosen = table.references.filter(
    (reference) => reference.columns.length > 1 && reference.columns.some((column) => !fixed.includes(column)),
  );
  const seen = new Set<AdoptedReference>();
  return columns.flatMap((column): readonly Shown[] => {
    const over = chosen.filter((reference) => reference.columns.includes(column.name));
    const first = over.filter((reference) => !seen.has(reference));
    for (const reference of first) seen.add(reference);
    const isPlain =
      over.length === 0 || kept.includes(column.name) || referenceOf(table.references, column) !== undefined;
    return [...(isPlain ? [{ column }] : []), ...first.map((reference) => ({ reference }))];
  });
}
