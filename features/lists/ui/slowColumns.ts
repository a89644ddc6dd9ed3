import type { ListState } from "./listState.ts";
import type { ListSetup } from "./setupTypes.ts";

/** Labels of the columns that a list searches, filters or sorts by under its state: those that an index makes faster. */
export function slowColumns(
  { columns, searched }: Pick<ListSetup, "columns" | "searched">,
  { filters, search, sort }: Pick<ListState, "filters" | "search" | "sort">,
): readonly string[] {
  const looked = new Set(search === "" ? [] : searched);
  const sorted = new Set(sort.map(({ id }) => id));
  const filtered = new Set(filters.map(({ path }) => path));
  return columns
    .filter(({ name, path }) => looked.has(name) || sorted.has(name) || filtered.has(path))
    .map(({ label }) => label);
}
