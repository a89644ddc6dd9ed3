import type { RequestContext } from "@tessera/server-core/context.ts";
import type { RecordSelection } from "../guard/records.ts";
import { columnChoices } from "./columnChoices.ts";
import { isTextPath } from "./isTextPath.ts";
import type { OpenList } from "./openList.ts";
import { pathEnd } from "./pathEnd.ts";

/** Paths that the universal search looks into: the list's own, else every path it shows that ends in text. */
export function searchPathsOf(context: RequestContext, { body, rows }: OpenList): readonly string[] {
  if (body.searchPaths) return body.searchPaths;
  const shown = body.columns.filter(({ hidden }) => hidden !== true).map(({ path }) => path);
  return shown.filter((path) => isTextPath(context, rows, path));
}

/** What a search in a list asks the guard for. Where nothing is searched for, nobody asks which paths hold text. */
export function searchOf(
  context: RequestContext,
  list: OpenList,
  search: string | null | undefined,
): Pick<RecordSelection, "search" | "searchPaths" | "searchChoices"> {
  if (!search) return { search: null, searchPaths: [], searchChoices: [] };
  const searchPaths = searchPathsOf(context, list);
  const searchChoices = searchPaths.flatMap((path) => {
    const end = pathEnd(context, list.rows, path);
    const choices = end?.kind === "column" ? columnChoices(context, end) : null;
    return choices === null ? [] : [{ path, choices: choices.map(({ key, label }) => ({ key, label })) }];
  });
  return { search, searchPaths, searchChoices };
}
