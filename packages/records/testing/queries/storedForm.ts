import type { QueryBody } from "@tessera/contract/definitions/queryBody.ts";
import type { QueryDocument } from "@tessera/contract/definitions/queryDocument.ts";

/** What of a random query a document can say: conditions over joined rows, offsets and joins by equal columns are left out. Null where nothing is left. */
export function storedForm({ columns, distinct, limit, links, nodes, order }: QueryBody): QueryDocument | null {
  const joined = new Set(nodes.slice(0, 1).map(({ name }) => name));
  const joins = links.flatMap(({ from, kind, on, to }, index) => {
    if ("columns" in on || !joined.has(from)) return [];
    joined.add(to);
    return [{ id: `j${index}`, kind, from, to, holder: on.of, reference: on.reference }];
  });
  const split = (path: string) => {
    const [node = "", ...rest] = path.split(".");
    return { node, path: rest.join(".") };
  };
  const kept = columns.flatMap(({ name, value }, index): QueryDocument["columns"] => {
    const base = { id: `c${index}`, name };
    if ("window" in value) {
      const { of, partition, window } = value;
      return [{ ...base, show: window, of: of ?? null, partition: [...(partition ?? [])] }];
    }
    if (value.path && !joined.has(split(value.path).node)) return [];
    const at = value.path ? split(value.path) : { node: null, path: null };
    if ("aggregate" in value) return [{ ...base, ...at, show: value.aggregate, separator: value.separator ?? null }];
    const { bucket } = value;
    if (value.key || (bucket && typeof bucket !== "string")) return [];
    return [{ ...base, ...at, show: "value", bucket: bucket ?? null }];
  });
  if (kept.length === 0) return null;
  const names = new Set(kept.map(({ name }) => name));
  return {
    label: "Random",
    nodes: nodes
      .filter(({ name }) => joined.has(name))
      .map(({ entity, filter, name }) => ({ id: `n_${name}`, name, entity, filter: filter ?? null })),
    joins,
    columns: kept,
    distinct: distinct === true,
    order: (order ?? []).filter(({ column }) => names.has(column)).map((term) => ({ ...term })),
    limit: limit ?? null,
  };
}
