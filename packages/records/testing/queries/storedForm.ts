import type { Comparisons, JoinedCondition } from "@tessera/contract/definitions/comparisons.ts";
import type { ValueCondition } from "@tessera/contract/definitions/condition.ts";
import type { QueryBody, QueryWhere } from "@tessera/contract/definitions/queryBody.ts";
import type { QueryDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { queryOfRows } from "@tessera/contract/definitions/queryRows.ts";

type Join = QueryDocument["joins"][number];

/** The rows of a query that has one node and shows one value of it, as a condition asks for them. */
function rowsOf({ columns, groupBy, having, nodes, where }: QueryBody): Pick<ValueCondition, "rows" | "where"> | null {
  const [node, column] = [nodes[0], columns[0]];
  if (nodes.length > 1 || columns.length > 1 || groupBy || having || where || !node || !column) return null;
  if ("aggregate" in column.value || "window" in column.value || column.value.bucket || column.value.key) return null;
  const query = queryOfRows(node.entity);
  const path = column.value.path.split(".").slice(1).join(".");
  const rows = query === null ? { entity: node.entity, column: path } : { query, column: path };
  return node.filter ? { rows, where: node.filter } : { rows };
}

/** A condition as a document says it; null where it asks queries that no condition can say. */
function comparisonsOf(where: QueryWhere): JoinedCondition | null {
  const all = (parts: readonly QueryWhere[]): readonly JoinedCondition[] | null => {
    const made = parts.map(comparisonsOf);
    return made.every((one) => one !== null) ? made : null;
  };
  if ("and" in where || "or" in where) {
    const parts = all("and" in where ? where.and : where.or);
    if (parts === null) return null;
    return "and" in where ? { and: parts } : { or: parts };
  }
  if ("not" in where) {
    const inner = comparisonsOf(where.not);
    return inner && { not: inner };
  }
  if ("in" in where) {
    const asked = rowsOf(where.query);
    return asked && { in: where.in, ...asked };
  }
  return "field" in where ? where : null;
}

/**
 * What of a random query a document can say: conditions that ask queries of more than one node or column, and offsets,
 * are left out.
 */
export function storedForm(query: QueryBody): QueryDocument {
  const split = (path: string | null | undefined) => {
    if (!path) return { node: null, path: null };
    const [node = "", ...rest] = path.split(".");
    return { node, path: rest.join(".") };
  };
  const ordered = (terms: QueryBody["order"]) => (terms ?? []).map((term) => ({ ...term }));
  const { where } = query;
  // A random `having` compares, and asks for no records.
  const having = (query.having ?? null) as Comparisons | null;
  return {
    label: "Random",
    nodes: query.nodes.map(({ entity, filter, name }) => {
      const read = queryOfRows(entity);
      const base = { id: `n_${name}`, name, filter: filter ?? null };
      return read === null ? { ...base, entity } : { ...base, entity: null, query: read };
    }),
    joins: query.links.map(({ from, kind, on, to }, index): Join => {
      const base = { id: `j${index}`, kind, from, to };
      if ("reference" in on) return { ...base, on: "reference", holder: on.of, reference: on.reference };
      const pairs = on.columns.map((pair, place) => ({ id: `p${place}`, ...pair }));
      return { ...base, on: "columns", holder: "from", pairs };
    }),
    filter: where ? comparisonsOf(where) : null,
    columns: query.columns.map(({ name, value }, index) => {
      const base = { id: `c${index}`, name };
      if ("window" in value) {
        const { of, order, partition, window } = value;
        return { ...base, show: window, of: of ?? null, partition: [...(partition ?? [])], order: ordered(order) };
      }
      const at = split(value.path);
      if ("aggregate" in value) return { ...base, ...at, show: value.aggregate, separator: value.separator ?? null };
      if (value.key) return { ...base, ...at, show: "key" };
      const { bucket } = value;
      if (bucket && typeof bucket !== "string")
        return { ...base, ...at, show: "value", rangeWidth: Number(bucket.width) };
      return { ...base, ...at, show: "value", bucket: bucket ?? null };
    }),
    having,
    distinct: query.distinct === true,
    order: ordered(query.order),
    limit: query.limit ?? null,
  };
}
