import type { QueryBody } from "@tessera/contract/definitions/queryBody.ts";
import { queryOfRows } from "@tessera/contract/definitions/queryRows.ts";
import { type MeantRow, memoryQuery } from "./memoryQuery.ts";
import type { MemoryRights, Seen } from "./memoryRights.ts";
import type { MemoryRow } from "./randomShop.ts";

/** A stored query, and whether each of its rows is a record of its main node. */
export interface MemoryStored {
  readonly body: QueryBody;
  readonly hasKey: boolean;
}

/** The same rights, with the rows of stored queries beside those of entities. */
export function memoryStored(rights: MemoryRights, queries: ReadonlyMap<string, MemoryStored>): MemoryRights {
  const known = new Map<string, readonly MemoryRow[]>();
  const meant = new WeakMap<MemoryRow, MeantRow>();
  const storedAt = (source: string): MemoryStored | null => queries.get(queryOfRows(source) ?? "") ?? null;

  const rows = (source: string): readonly MemoryRow[] => {
    const stored = storedAt(source);
    if (stored === null) return rights.rows(source);
    const found = known.get(source);
    if (found) return found;
    const made = memoryQuery(all, stored.body).map((row): MemoryRow => {
      const one: MemoryRow = { ...row.cells, id: stored.hasKey ? row.key : null };
      meant.set(one, row);
      return one;
    });
    known.set(source, made);
    return made;
  };

  const see = (source: string, row: MemoryRow, path: string): Seen => {
    const of = meant.get(row);
    if (of === undefined) return rights.see(source, row, path);
    const [first = "", ...rest] = path.split(".");
    const part = first.endsWith("_id") ? first.slice(0, -"_id".length) : null;
    if (part !== null) return { value: of.keys[part] ?? null, key: null, isMasked: false };
    const isMasked = (of.masked[first] ?? 0) > 0;
    const key = of.keys[first] ?? null;
    if (rest.length === 0) return { value: of.cells[first] ?? null, key, isMasked };
    const target = storedTarget(source, first);
    const record =
      key === null || target === null ? null : (rights.entityOf(target).rows.find(({ id }) => id === key) ?? null);
    if (key === null || target === null) return { value: null, key: null, isMasked };
    if (record === null || !rights.rows(target).includes(record)) return { value: null, key: null, isMasked: true };
    const seen = rights.see(target, record, rest.join("."));
    return { ...seen, isMasked: isMasked || seen.isMasked };
  };

  /** The entity that a column of a stored query names records of: that of its main node's reference. */
  const storedTarget = (source: string, name: string): string | null => {
    const stored = storedAt(source);
    if (stored !== null) return storedTarget(stored.body.nodes[0]?.entity ?? "", name);
    return rights.entityOf(source).references.find((reference) => reference.name === name)?.entity ?? null;
  };

  const mayReadAny = (source: string): boolean => {
    const stored = storedAt(source);
    return stored === null ? rights.mayReadAny(source) : mayReadAny(stored.body.nodes[0]?.entity ?? "");
  };

  const all: MemoryRights = {
    entityOf: (source) => {
      const stored = storedAt(source);
      if (stored === null) return rights.entityOf(source);
      return { id: source, hasKey: stored.hasKey, references: [], rules: [], rows: [] };
    },
    mayReadAny,
    rows,
    see,
  };
  return all;
}
