import type { DocumentLookup } from "../defineDocument.ts";
import type { QueryDocument } from "../definitions/queryDocument.ts";
import { findBody } from "./bodyOf.ts";

/**
 * The entity whose records a query begins with, also through the queries that it reads; null while that is not chosen,
 * and in a circle.
 */
export function queryMain(lookup: Pick<DocumentLookup, "get">, query: string): string | null {
  const seen = new Set<string>();
  for (let at: string | null = query; at !== null; ) {
    if (seen.has(at)) return null;
    seen.add(at);
    const main: QueryDocument["nodes"][number] | undefined = findBody(lookup, "query", at)?.nodes[0];
    if (!main?.query) return main?.entity || null;
    at = main.query;
  }
  return null;
}
