const prefix = "query:";

/** The name of a query as a source of rows, where an entity may be named too. */
export const queryRows = (query: string): string => `${prefix}${query}`;

/** The query that a source of rows is; null for an entity. */
export const queryOfRows = (source: string): string | null =>
  source.startsWith(prefix) ? source.slice(prefix.length) : null;
