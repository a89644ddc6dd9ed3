import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";

const byColumns = new WeakMap<EntityBody["columns"], ReadonlyMap<string, EntityColumn>>();

/**
 * A column of an entity by its name: the first so called. Its columns are indexed once, because forms ask for each of
 * them.
 */
export function entityColumn(entity: EntityBody | null, name: string | null | undefined): EntityColumn | undefined {
  if (!entity || name === null || name === undefined) return undefined;
  let index = byColumns.get(entity.columns);
  if (!index) {
    index = new Map([...entity.columns].reverse().map((column) => [column.name, column]));
    byColumns.set(entity.columns, index);
  }
  return index.get(name);
}
