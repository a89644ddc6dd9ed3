import { searchPathsOf } from "@tessera/records/sources/openList.ts";
import { listSource } from "@tessera/records/sources/openSource.ts";
import { pathEnd } from "@tessera/records/sources/pathEnd.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { type FoundEntry, maxFoundEach } from "@tessera/server-core/search/searchProvider.ts";
import type { SearchPlace } from "./searchPlaces.server.ts";

/** Records that are read of a list: more than are offered, since some may read alike. */
const candidates = 4 * maxFoundEach;
/** Texts that stand beside the name at most. */
const maxDetails = 3;

interface Row {
  readonly key: string | null;
  readonly cells: { readonly [name: string]: string | number | null };
}

/**
 * What the list shows as text of the record itself or as names of others; states, numbers and dates are not searched.
 */
function textPaths(context: RequestContext, { list }: SearchPlace): readonly string[] {
  return list.body.columns
    .filter(({ path, hidden }) => {
      const end = hidden ? null : pathEnd(context, list.rows, path);
      if (end?.kind !== "column") return end !== null;
      return end.column.type === "text" && (end.column.options?.length ?? 0) === 0;
    })
    .map(({ path }) => path);
}

function joined(row: Row, paths: readonly string[], start: number, separator: string): string {
  return paths
    .map((_path, index) => row.cells[`p${start + index}`])
    .filter((cell) => cell !== null && cell !== undefined && cell !== "")
    .join(separator);
}

/**
 * Records of one list that hold the words, those first whose display name fits best. Rights decide as they do in the
 * list.
 */
export async function foundRecords(
  context: RequestContext,
  place: SearchPlace,
  text: string,
): Promise<readonly FoundEntry[]> {
  const { list, openUrl } = place;
  const { display } = list.entity;
  const details = textPaths(context, place)
    .filter((path) => !display.includes(path))
    .slice(0, maxDetails);
  const { searchChoices, ...request } = listSource(context, list).request({ search: text, limit: candidates });
  // A state that many records are in names none of them.
  const choices = new Set(searchChoices?.map(({ path }) => path));
  const searchPaths = searchPathsOf(context, list).filter((path) => !choices.has(path));
  if (searchPaths.length === 0) return [];
  const columns = [...display, ...details].map((path, index) => ({ name: `p${index}`, path }));
  const answer = await context.services.records.page(context, { ...request, searchPaths, columns, isRanked: true });
  // What `Records.page` documents, with the columns that were asked for.
  const { rows } = JSON.parse(answer.body) as { readonly rows: readonly Row[] };
  /** Records that read alike cannot be told apart, so only the first of them is offered. */
  const seen = new Set<string>();
  const found = rows.flatMap((row): FoundEntry[] => {
    if (row.key === null) return [];
    const detail = joined(row, details, display.length, " · ");
    const name = joined(row, display, 0, " ") || row.key;
    const looks = JSON.stringify([name, detail]);
    if (seen.has(looks)) return [];
    seen.add(looks);
    return [
      {
        key: row.key,
        name,
        detail: detail === "" ? null : detail,
        url: `${openUrl}?id=${encodeURIComponent(row.key)}`,
      },
    ];
  });
  return found.slice(0, maxFoundEach);
}
