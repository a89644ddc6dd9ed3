import type { QueryClient } from "@tanstack/react-query";

/**
 * What is read of records: lists and their counts, single records and their files, what templates and panels of
 * operations draw, and what menus count.
 */
const reads =
  /^(?:List_|Record_|File_listFiles$|Template_getTemplateItems$|Query_getData$|Dynform_getDataTemplate$|Menu_getCounts$|API$)/;

/** Says that records changed: what was read of them is out of date. */
export function outdateRecords(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [id] }) => typeof id === "string" && reads.test(id),
  });
}
