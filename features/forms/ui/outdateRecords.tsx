import type { QueryClient } from "@tanstack/react-query";

/** Says that records changed: what was read of lists and records is out of date, and what menus count. */
export function outdateRecords(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [id] }) => typeof id === "string" && /^(List|Record)_|^Menu_getCounts$/.test(id),
  });
}
