import type { GridSort } from "./DataGridColumn.ts";

/** The order after a head is pressed: ascending, descending, none; `add` keeps the other columns and their ranks. */
export function nextSort(sort: readonly GridSort[], id: string, add: boolean): readonly GridSort[] {
  const now = sort.find((item) => item.id === id);
  const next = now ? (now.descending ? null : { id, descending: true }) : { id, descending: false };
  if (!add) return next ? [next] : [];
  if (!now) return next ? [...sort, next] : sort;
  return sort.flatMap((item) => (item.id !== id ? [item] : next ? [next] : []));
}
