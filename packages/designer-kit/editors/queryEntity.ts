import type { QueryDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { nodesRoot, queryOfRoot, queryRoot } from "../schema/queryRoot.ts";
import { type Entities, pathEnd } from "./entityPaths.ts";

const items = (body: Json, key: string): readonly unknown[] => {
  const list = property(body, key);
  return Array.isArray(list) ? list : [];
};

/** What stands for what a node reads: an entity, or the columns of another query; empty for nothing. */
const rootOfNode = (node: unknown): string => {
  const [query, entity] = [property(node, "query"), property(node, "entity")];
  if (typeof query === "string" && query !== "") return queryRoot(query);
  return typeof entity === "string" ? entity : "";
};

const rootNamed = (body: Json, name: unknown): string | null =>
  rootOfNode(items(body, "nodes").find((one) => property(one, "name") === name)) || null;

/** Types of what is worked out, where it is not that of the values. */
const workedOut: Readonly<Partial<Record<QueryDocument["columns"][number]["show"], string>>> = {
  count: "integer",
  countDistinct: "integer",
  rowNumber: "integer",
  sum: "decimal",
  average: "decimal",
  runningSum: "decimal",
  shareOfTotal: "decimal",
  concat: "text",
  key: "text",
};

/** A query as the body of an entity whose columns are those of the query, as far as what it reads is known. */
function queryEntity(body: Json, entities: Entities): Json {
  const columns: Json[] = [];
  const references: Json[] = [];
  for (const column of items(body, "columns")) {
    const [name, path, show] = ["name", "path", "show"].map((key) => String(property(column, key) ?? ""));
    const end = path ? pathEnd(rootNamed(body, property(column, "node")), path, entities) : null;
    const type = Object.entries(workedOut).find(([key]) => key === show)?.[1];
    const label = (end !== null && type === undefined ? end.label : name) ?? "";
    const base = { id: name ?? "", name: name ?? "", label };
    if (end?.target && show === "value") references.push({ ...base, entity: end.target, columns: [] });
    else {
      const options =
        show === "value" ? (end?.options ?? []).map(({ key, label: text }) => ({ key, label: text })) : [];
      const inRanges = property(column, "rangeWidth") ? "decimal" : (end?.type ?? "text");
      const ofValue = property(column, "bucket") ? "date" : inRanges;
      columns.push({ ...base, type: type ?? ofValue, options });
    }
  }
  return { columns, references };
}

/** The joined rows of a query as the body of an entity that refers to a record of each node. */
function nodesEntity(body: Json): Json {
  const references = items(body, "nodes").map((node): Json => {
    const name = String(property(node, "name") ?? "");
    return { id: name, name, label: name, entity: rootOfNode(node), columns: [] };
  });
  return { columns: [], references };
}

/** The bodies of entities, and of queries as such by their columns and their nodes, and what the queries read. */
export function withQueries(
  entities: ReadonlyMap<string, Json>,
  queries: ReadonlyMap<string, Json>,
): { readonly bodies: ReadonlyMap<string, Json>; readonly read: readonly string[] } {
  if (queries.size === 0) return { bodies: entities, read: [] };
  const read = [...queries.values()].flatMap((body) => items(body, "nodes").flatMap((node) => rootOfNode(node) || []));
  const bodies = new Map(entities);
  const made = new Set<string>();
  // Those that a query reads come before it; in a circle the last one knows nothing of the first.
  const make = (id: string): void => {
    const body = queries.get(id);
    if (body === undefined || made.has(id)) return;
    made.add(id);
    for (const node of items(body, "nodes")) make(queryOfRoot(rootOfNode(node)) ?? "");
    bodies.set(queryRoot(id), queryEntity(body, bodies));
    bodies.set(nodesRoot(id), nodesEntity(body));
  };
  for (const id of queries.keys()) make(id);
  return { bodies, read };
}

/** What was asked for, apart: entities, and the ids of queries. */
export function rootsApart(asked: readonly string[]): {
  readonly entities: readonly string[];
  readonly queries: readonly string[];
} {
  return {
    entities: asked.filter((id) => queryOfRoot(id) === null),
    queries: asked.flatMap((id) => queryOfRoot(id) ?? []),
  };
}
