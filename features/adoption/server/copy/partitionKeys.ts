import type { CatalogueForeignKey, CataloguePartition } from "../catalogue/catalogue.ts";

/** What makes two foreign keys of a table and its partitions the same. */
function signature(key: CatalogueForeignKey): string {
  const { columns, target, targetSchema, targetColumns, onDelete, onUpdate, isDeferrable, isDeferred } = key;
  return JSON.stringify([columns, target, targetSchema, targetColumns, onDelete, onUpdate, isDeferrable, isDeferred]);
}

/** The partitions that hold rows, at or below one. */
function leavesOf(name: string, partitions: readonly CataloguePartition[]): readonly string[] {
  const below = partitions.filter(({ parent }) => parent === name);
  return below.length === 0 ? [name] : below.flatMap((partition) => leavesOf(partition.name, partitions));
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 1; taken.has(name); count++) name = `${wanted}${count}`;
  return name;
}

/**
 * The foreign keys of a table, with those that its partitions have by themselves: older tools put keys on partitions,
 * but a reference is one of the table. `keysOf` gives the keys that stand on a partition itself.
 */
export function withPartitionKeys(
  table: string,
  own: readonly CatalogueForeignKey[],
  partitions: readonly CataloguePartition[],
  keysOf: (partition: string) => readonly CatalogueForeignKey[],
): readonly CatalogueForeignKey[] {
  const known = new Set(own.map(signature));
  const names = new Set(own.map(({ name }) => name));
  const found = new Map<string, { readonly key: CatalogueForeignKey; readonly leaves: Set<string> }>();
  for (const { name } of partitions) {
    for (const key of keysOf(name)) {
      const same = signature(key);
      if (known.has(same)) continue;
      const entry = found.get(same) ?? { key: { ...key, name: key.name.replace(name, table) }, leaves: new Set() };
      for (const leaf of leavesOf(name, partitions)) entry.leaves.add(leaf);
      found.set(same, entry);
    }
  }
  const all = leavesOf(table, partitions);
  const lifted = [...found.values()].map(({ key, leaves }): CatalogueForeignKey => {
    const name = freeName(key.name, names);
    names.add(name);
    const isPartial = all.some((leaf) => !leaves.has(leaf));
    return { ...key, name, comment: null, ...(isPartial ? { partitions: [...leaves] } : {}) };
  });
  return [...own, ...lifted].sort((left, right) => (left.name < right.name ? -1 : 1));
}
