import type { ColumnsQuery, PanelQuery, SourceQuery } from "./panelData.ts";

/** A question as it is asked: the id of an operation that only reads, and its input. */
export interface PanelQuestion {
  readonly operation: string;
  readonly input: unknown;
}

/** The operations that read a list, by what is read. */
const ofList = {
  columns: "List_getListSetup",
  rows: "List_getList",
  count: "List_getCount",
  groups: "List_getGroups",
} as const;

/** The operation that reads a query by itself. */
const ofQuery = "Query_getData";

/** Ids of the operations that read sources of rows. */
export const sourceOperations: readonly string[] = [...Object.values(ofList), ofQuery];

/** Whether rows are read, of which others may come or go. */
export const readsRows = (query: PanelQuery): query is Exclude<SourceQuery, ColumnsQuery> =>
  query.read !== "operation" && query.read !== "columns";

/** The question that a query of a panel is. */
export function sourceQuestion(query: PanelQuery): PanelQuestion {
  if (query.read === "operation") return { operation: query.operation.id, input: query.input };
  const { read, source, ...rest } = query;
  const at = source.indexOf(":");
  const id = source.slice(at + 1);
  return source.startsWith("list:")
    ? { operation: ofList[read], input: { idList: id, ...rest } }
    : { operation: ofQuery, input: { idQuery: id, read, ...rest } };
}
