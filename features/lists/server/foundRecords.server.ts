import type { RequestContext } from "@tessera/server-kit/context.ts";
import { mostFoundEach } from "../operations/searchRecords.ts";
import { pathEnd } from "./columnType.server.ts";
import { isTextPath } from "./isTextPath.server.ts";
import { searchPathsOf } from "./listOf.server.ts";
import { pageRequest } from "./pageRequest.server.ts";
import type { SearchPlace } from "./searchPlaces.server.ts";

/** A record that was found. */
export interface FoundRecord {
  readonly key: string;
  readonly name: string;
  readonly detail: string | null;
  readonly url: string;
}

/** Texts that stand beside the name at most. */
const mostDetails = 3;

interface Row {
  readonly key: string | null;
  readonly cells: { readonly [name: string]: string | number | null };
}

/** What the list shows as text of the record itself or as names of others; states, numbers and dates are no words. */
function textPaths(context: RequestContext, { list }: SearchPlace): readonly string[] {
  return list.body.columns
    .filter(({ path, hidden }) => {
      const end = hidden ? null : pathEnd(context, list.body.entity, path);
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

/** Records of one list that hold the words, with their display names. Rights decide as they do in the list. */
export async function foundRecords(
  context: RequestContext,
  place: SearchPlace,
  text: string,
): Promise<readonly FoundRecord[]> {
  const { list, openUrl } = place;
  const { display } = list.entity;
  if (searchPathsOf(list, (path) => isTextPath(context, list.body.entity, path)).length === 0) return [];
  const details = textPaths(context, place)
    .filter((path) => !display.includes(path))
    .slice(0, mostDetails);
  const request = pageRequest(context, list, { search: text, limit: mostFoundEach });
  const columns = [...display, ...details].map((path, index) => ({ name: `p${index}`, path }));
  const answer = await context.services.records.page(context, { ...request, columns });
  // What `Records.page` documents, with the columns that were asked for.
  const { rows } = JSON.parse(answer.body) as { readonly rows: readonly Row[] };
  return rows.flatMap((row): FoundRecord[] => {
    if (row.key === null) return [];
    const detail = joined(row, details, display.length, " · ");
    return [
      {
        key: row.key,
        name: joined(row, display, 0, " ") || row.key,
        detail: detail === "" ? null : detail,
        url: `${openUrl}?id=${encodeURIComponent(row.key)}`,
      },
    ];
  });
}
