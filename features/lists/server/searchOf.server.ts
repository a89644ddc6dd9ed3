import type { RequestContext } from "@tessera/server-kit/context.ts";
import type { RecordSelection } from "@tessera/server-kit/records/records.ts";
import { columnChoices } from "./columnChoices.server.ts";
import { pathEnd } from "./columnType.server.ts";
import { isTextPath } from "./isTextPath.server.ts";
import type { OpenList } from "./listOf.server.ts";

/** Paths that the universal search looks into: the list's own, else every path it shows that ends in text. */
export function searchPathsOf(context: RequestContext, { body }: OpenList): readonly string[] {
  if (body.searchPaths) return body.searchPaths;
  const shown = body.columns.filter(({ hidden }) => hidden !== true).map(({ path }) => path);
  return shown.filter((path) => isTextPath(context, body.entity, path));
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
    const end = pathEnd(context, list.body.entity, path);
    const choices = end?.kind === "column" ? columnChoices(context, end) : null;
    return choices === null ? [] : [{ path, choices: choices.map(({ key, label }) => ({ key, label })) }];
  });
  return { search, searchPaths, searchChoices };
}
