const prefix = "query:";

/** What stands for a query where names and paths of entities are chosen. */
export const queryRoot = (id: string): string => `${prefix}${id}`;

/** The query that an id stands for; null for an entity's. */
export const queryOfRoot = (id: string): string | null => (id.startsWith(prefix) ? id.slice(prefix.length) : null);
