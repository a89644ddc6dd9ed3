import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { searchText } from "@tessera/expression/values/searchText.ts";
import { isTextPath } from "@tessera/records/sources/pathEnd.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { ownRecords, type RelatedRecord, readRecord, recordNaming } from "../server/namedRecords.server.ts";
import { readableRelations } from "../server/readableRelations.server.ts";
import type { Relation } from "../server/relationsOf.ts";
import { getRelated, relatedPageSize } from "./getRelated.ts";

interface Page {
  readonly search: string;
  readonly offset: number;
}

/** Records of a page and one more, which says whether there are others. */
const limit = relatedPageSize + 1;

interface Row {
  readonly key: string | null;
  readonly cells: Readonly<Record<string, string | number | boolean | null>>;
}

async function tiedRecords(
  context: RequestContext,
  { entity, where }: Relation,
  key: string,
  { offset, search }: Page,
): Promise<readonly RelatedRecord[]> {
  const body = findBody(context.services.definitions.current(), "entity", entity);
  if (body === null || where === null) return [];
  const shown = body.display.length > 0 ? body.display : body.key.columns;
  const searchPaths = shown.filter((path) => isTextPath(context, entity, path));
  if (search !== "" && searchPaths.length === 0) return [];
  const answer = await context.services.records.page(context, {
    entity,
    where: where(key),
    search: search === "" ? null : search,
    searchPaths,
    columns: shown.map((path, index) => ({ name: `p${index}`, path })),
    order: shown.map((path) => ({ path, direction: "asc" as const })),
    isRanked: search !== "",
    offset,
    limit,
  });
  // What `Records.page` documents, with the columns that were asked for.
  const { rows } = JSON.parse(answer.body) as { readonly rows: readonly Row[] };
  const nameOf = recordNaming(context, entity);
  return rows.flatMap((row) => {
    if (row.key === null) return [];
    const parts = shown.map((_path, index) => row.cells[`p${index}`] ?? "").filter((part) => part !== "");
    return [nameOf({ key: row.key, name: parts.join(" ") })];
  });
}

async function namedRecords(
  context: RequestContext,
  relation: Relation,
  { entity, key }: { readonly entity: string; readonly key: string },
  { offset, search }: Page,
): Promise<readonly RelatedRecord[]> {
  // Reading it says whether the caller may see it at all.
  const record = await readRecord(context, entity, key);
  if (relation.direction !== "to") return tiedRecords(context, relation, key, { offset, search });
  const parts = searchText(search).split(/\s+/u);
  const named = await ownRecords(context, relation, record);
  return named
    .filter(({ name }) => parts.every((part) => searchText(name).includes(part)))
    .slice(offset, offset + limit);
}

/** See `getRelated`. */
export const getRelatedHandler = handle(getRelated, async ({ entity, key, page = 0, ...input }, context) => {
  const relation = readableRelations(context, entity).find(({ id }) => id === input.relation);
  if (relation === undefined) throw new TesseraError("not_found");
  const asked = { search: input.search?.trim() ?? "", offset: page * relatedPageSize };
  const found = await namedRecords(context, relation, { entity, key }, asked);
  return { records: found.slice(0, relatedPageSize), completed: found.length <= relatedPageSize };
});
