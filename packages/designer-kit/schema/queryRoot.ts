const columnsPrefix = "query:";
const nodesPrefix = "queryNodes:";

const after = (prefix: string, id: string): string | null => (id.startsWith(prefix) ? id.slice(prefix.length) : null);

/** What stands for the columns of a query where names and paths of entities are chosen. */
export const queryRoot = (id: string): string => `${columnsPrefix}${id}`;

/** What stands for the joined rows of a query: paths begin with the name of one of its nodes. */
export const nodesRoot = (id: string): string => `${nodesPrefix}${id}`;

/** The query that an id stands for, by its columns or its nodes; null for an entity's. */
export const queryOfRoot = (id: string): string | null => after(columnsPrefix, id) ?? after(nodesPrefix, id);

/** Whether an id stands for the joined rows of a query. */
export const isNodesRoot = (id: string): boolean => after(nodesPrefix, id) !== null;
