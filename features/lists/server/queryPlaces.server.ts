import { queryOfDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { planQuery } from "@tessera/query-model/query/planQuery.ts";
import type { PlannedLink, PlannedNode } from "@tessera/query-model/query/queryTree.ts";
import { lookedUpModels } from "@tessera/query-model/query/storedQuery.ts";
import type { OpenList } from "@tessera/records/sources/openList.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { compared, type IndexPlace, sorting, toCompare, type Wanted } from "./indexNeeds.server.ts";

/** Where indexes serve a list over a query. */
export interface QueryPlaces {
  /** The table behind a column of the query, where it shows a column or reference of a table as it is. */
  placeOf(path: string): IndexPlace | null;
  /** What the query needs by itself: its own conditions, and the columns by which it joins. */
  readonly ownNeeds: readonly Wanted[];
}

/**
 * What a path from a node ends in, if in its own table; a query in it has none. Of a text in several languages the
 * statement reads another one first.
 */
function nodePlace({ entity }: PlannedNode, path: string, isPlain: boolean): IndexPlace | null {
  if (entity.derived !== null) return null;
  const base = { entity: entity.id, body: entity.body, isPlain };
  const column = entity.column(path);
  if (column !== null)
    return column.translatable ? null : { ...base, column: column.body, type: column.type, key: null };
  const reference = entity.reference(path);
  return reference === null
    ? null
    : { ...base, column: null, type: null, key: reference.columns.map(({ name }) => name) };
}

/**
 * The rows of one node are looked up for each of the other: which, its kind says. PostgreSQL joins both fully by
 * hashing.
 */
function lookedUp({
  from,
  kind,
  pairs,
  to,
}: PlannedLink): { readonly node: string; readonly columns: readonly string[] } | null {
  if (kind === "full") return null;
  return kind === "right"
    ? { node: from, columns: pairs.map((pair) => pair.from) }
    : { node: to, columns: pairs.map((pair) => pair.to) };
}

/** See `QueryPlaces`; null where the query of the list has a problem. */
export function queryPlaces({ services }: RequestContext, { body }: OpenList): QueryPlaces | null {
  const snapshot = services.definitions.current();
  const query = findBody(snapshot, "query", body.query ?? "");
  const plan = query && planQuery(queryOfDocument(query), lookedUpModels(snapshot)).plan;
  if (!query || !plan) return null;
  const { nodes } = plan.tree;
  const isPlain = nodes.size === 1 && plan.groups === null && !query.limit;
  const placeAt = (text: string): IndexPlace | null => {
    const [name = "", ...rest] = text.split(".");
    const node = nodes.get(name);
    return node ? nodePlace(node, rest.join("."), isPlain) : null;
  };
  const asked = (condition: Parameters<typeof compared>[0], prefix: string): readonly Wanted[] =>
    compared(condition).flatMap(({ field, operator }): readonly Wanted[] => {
      const place = placeAt(`${prefix}${field}`);
      const need = toCompare(place, operator);
      return place === null || need === null ? [] : [{ place, path: null, use: "filter", need }];
    });
  const joins = plan.tree.links.flatMap((link): readonly Wanted[] => {
    const found = lookedUp(link);
    const place = found && placeAt(`${found.node}.${found.columns[0] ?? ""}`);
    return found && place ? [{ place, path: null, use: "join", need: [sorting(...found.columns)] }] : [];
  });
  return {
    placeOf: (path) => {
      const column = plan.columns.find(({ name }) => name === path);
      if (column?.kind !== "field" || column.bucket !== null || column.isKey) return null;
      return nodePlace(column.of.node, column.of.path, isPlain);
    },
    ownNeeds: [
      ...query.nodes.flatMap(({ filter, name }) => asked(filter, `${name}.`)),
      ...asked(query.filter, ""),
      ...joins,
    ],
  };
}
