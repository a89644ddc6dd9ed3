import type { InputOf, OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { columnValueType } from "@tessera/contract/values/columnValueType.ts";
import { hasIndex, readPhysicalTables } from "@tessera/documents/plans/physicalTable.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { searchWords } from "@tessera/query-model/searching.ts";
import { type OpenList, searchPathsOf } from "@tessera/records/sources/openList.ts";
import { pathEnd } from "@tessera/records/sources/pathEnd.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { getIndexAdvice } from "../operations/getIndexAdvice.ts";
import {
  type AdvisedIndex,
  compared,
  type IndexPlace,
  toCompare,
  toSearch,
  toSort,
  type Wanted,
} from "./indexNeeds.server.ts";
import { queryPlaces } from "./queryPlaces.server.ts";

type Advice = OutputOf<typeof getIndexAdvice>;

/** Where a path of a list over an entity ends: what other tables hold no index of this one serves. */
function entityPlace(context: RequestContext, { body, entity, rows }: OpenList, path: string): IndexPlace | null {
  const base = { entity: body.entity, body: entity, isPlain: true };
  const end = /[./]/.test(path) ? null : pathEnd(context, rows, path);
  if (end?.kind === "column")
    // Of a text in several languages the statement reads another one first.
    return entity.columns.includes(end.column) && end.column.translatable !== true
      ? { ...base, column: end.column, type: columnValueType(end.column, context.services.behaviours), key: null }
      : null;
  const reference = entity.references.find(({ name }) => name === path);
  return reference ? { ...base, column: null, type: null, key: reference.columns } : null;
}

/** What is asked of a list. */
export interface Asked {
  readonly search: string | null;
  /** Null: the list's own. */
  readonly order: NonNullable<InputOf<typeof getIndexAdvice>["order"]> | null;
  readonly filter: Condition | null;
}

/** The indexes that would serve what is asked, by what for; and the paths that none serves. */
function needed(context: RequestContext, list: OpenList, { search, filter, order }: Asked) {
  const isOfEntity = list.rows === list.body.entity;
  const query = isOfEntity ? null : queryPlaces(context, list);
  const placeOf = (path: string): IndexPlace | null =>
    isOfEntity ? entityPlace(context, list, path) : (query?.placeOf(path) ?? null);
  const searchedPlace = (path: string) => {
    const place = placeOf(path);
    return place?.isPlain ? place : { column: null, type: null };
  };
  const words = searchWords(search ?? "");
  const searched = words.length === 0 ? [] : searchPathsOf(context, list);
  const found = searched.map((path) => ({
    path,
    use: "search" as const,
    place: placeOf(path),
    need: toSearch(searchedPlace(path), words),
  }));
  const unserved = found.filter(({ need }) => need === null);
  const [first] = order ?? list.body.order;
  const sortPath = list.body.columns.find(({ name }) => name === first?.column)?.path;
  const sorted = sortPath === undefined ? [] : [sortPath];
  const others = [
    ...compared(filter).map(({ field: path, operator }) => {
      const place = placeOf(path);
      return { path, use: "filter" as const, place, need: toCompare(place, operator) };
    }),
    ...sorted.map((path) => {
      const place = placeOf(path);
      const need = place?.isPlain ? toSort(place, context.language) : null;
      return { path, use: "sort" as const, place, need };
    }),
  ];
  // A row is found at any of the paths: one that no index serves makes the database read them all.
  const served = [...(unserved.length > 0 ? [] : found), ...others];
  const wanted = served.flatMap(({ need, path, place, use }): readonly Wanted[] =>
    place === null || need === null ? [] : [{ place, path, use, need }],
  );
  const unservedPaths = [...unserved, ...others.filter(({ need }) => need === null)].map(({ path }) => path);
  return { served: [...wanted, ...(query?.ownNeeds ?? [])], unserved: [...new Set(unservedPaths)] };
}

/** See `getIndexAdvice`. Of several entities whose indexes are missing, the first is answered. */
export async function indexAdvice(
  context: RequestContext,
  list: OpenList,
  asked: Asked,
): Promise<Pick<Advice, "entity" | "indexes" | "unserved">> {
  const { body } = list;
  const { served, unserved } = needed(context, list, asked);
  const labelOf = (path: string): string => {
    const column = body.columns.find((one) => one.path === path);
    if (!column) return path;
    return literalText(context, { kind: "list", id: list.id, element: column.id, property: "label" }, column.label);
  };
  const wantedLabel = ({ path, place }: Wanted): string => {
    if (path !== null) return labelOf(path);
    const first = place.column?.name ?? place.key?.[0] ?? "";
    // People know the columns of a key by the reference that they make.
    const reference = place.body.references.find(({ columns }) => columns.includes(first));
    const named = reference ?? place.column;
    const text = { kind: "entity", id: place.entity, element: named?.id ?? "", property: "label" } as const;
    return literalText(context, text, named?.label ?? first);
  };
  const entities = new Map([
    [body.entity, list.entity],
    ...served.map(({ place }) => [place.entity, place.body] as const),
  ]);
  const storages = [...entities.values()].map(({ storage }) => storage);
  const tables = await readPhysicalTables(context.services.database, storages);
  for (const [id, entity] of entities) {
    const table =
      entity.origin === "view" || entity.origin === "system"
        ? null
        : tables.table(entity.storage.schema, entity.storage.table);
    if (table === null) continue;
    const missing = new Map<string, AdvisedIndex>();
    for (const wanted of served.filter(({ place }) => place.entity === id))
      for (const index of wanted.need) {
        const key = JSON.stringify(index);
        if (!missing.has(key) && !hasIndex(table, entity, index))
          missing.set(key, { ...index, label: wantedLabel(wanted), use: wanted.use });
      }
    if (missing.size > 0) return { entity: id, indexes: [...missing.values()], unserved: unserved.map(labelOf) };
  }
  return { entity: body.entity, indexes: [], unserved: unserved.map(labelOf) };
}
