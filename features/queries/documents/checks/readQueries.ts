import type { DocumentLookup, DocumentProblem } from "@tessera/contract/defineDocument.ts";
import { askedRows } from "@tessera/contract/definitions/askedRows.ts";
import type { JoinedCondition } from "@tessera/contract/definitions/comparisons.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { isBoundedCondition } from "@tessera/contract/definitions/isBoundedCondition.ts";
import type { QueryDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { queryOfRows, queryRows } from "@tessera/contract/definitions/queryRows.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { EntityModels } from "@tessera/query-model/entityModel.ts";

/** A place of a query that names another one. */
interface QueryName {
  readonly query: string;
  readonly path: string;
}

function queriesAsked(condition: Condition | JoinedCondition | null | undefined, path: string): readonly QueryName[] {
  if (!condition || !isBoundedCondition(condition)) return [];
  return askedRows(condition).flatMap((source) => {
    const query = queryOfRows(source);
    return query === null ? [] : [{ query, path }];
  });
}

/** The queries that a query reads itself, or asks for rows in its conditions, each with its place. */
function queriesRead({ filter, nodes }: QueryDocument): readonly QueryName[] {
  const read = nodes.flatMap(({ filter: own, query }, index) => [
    ...(query ? [{ query, path: `/nodes/${index}/query` }] : []),
    ...queriesAsked(own, `/nodes/${index}/filter`),
  ]);
  return [...read, ...queriesAsked(filter, "/filter")];
}

/** Whether reading `from` leads back to `goal`. */
function leadsTo(goal: string, from: string, lookup: DocumentLookup): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === goal) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    const body = findBody(lookup, "query", at);
    if (body !== null) waiting.push(...queriesRead(body).map(({ query }) => query));
  }
  return false;
}

/**
 * Queries that cannot be read: those that read this one, and those with a problem of their own. One that is not there
 * the store looks at.
 */
export function unreadable(
  id: string,
  body: QueryDocument,
  lookup: DocumentLookup,
  models: EntityModels,
): readonly DocumentProblem[] {
  const isReadable = (query: string): boolean => {
    try {
      return models.rows(queryRows(query)) !== null;
    } catch {
      return false;
    }
  };
  return queriesRead(body).flatMap(({ path, query }): DocumentProblem[] => {
    const found = lookup.get("query", query);
    const data = { name: query };
    if (leadsTo(id, query, lookup)) return [{ severity: "error", code: "query_circle", path, data }];
    return found === null || isReadable(query) ? [] : [{ severity: "error", code: "query_not_sound", path, data }];
  });
}
