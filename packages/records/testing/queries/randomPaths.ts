import * as fc from "fast-check";
import type { RandomEntity, RandomShop } from "./randomShop.ts";

/** Columns of numbers. */
export const numbers = ["n", "d"] as const;
/** Columns of days and moments. */
export const days = ["day", "at"] as const;

/** Paths from an entity that end in one of these columns, over two references at most. */
export function pathsOf(
  { entities }: RandomShop,
  entity: RandomEntity,
  ends: readonly string[],
  depth = 2,
): readonly string[] {
  const below = entity.references.flatMap(({ entity: id, name }) => {
    const target = depth > 0 ? entities.find((one) => one.id === id) : undefined;
    return target ? pathsOf({ entities, grants: [] }, target, ends, depth - 1).map((path) => `${name}.${path}`) : [];
  });
  return [...ends, ...below];
}

/** What a query stands on: its nodes, by their names. */
export interface Ground {
  readonly shop: RandomShop;
  readonly nodes: readonly { readonly name: string; readonly entity: RandomEntity }[];
}

/** A path from any node that ends in one of these columns. */
export function anyPath({ nodes, shop }: Ground, ends: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(
    ...nodes.flatMap(({ entity, name }) => pathsOf(shop, entity, ends).map((path) => `${name}.${path}`)),
  );
}

/** Paths of all references of the nodes themselves. */
export function referencePath({ nodes }: Ground): readonly string[] {
  return nodes.flatMap(({ entity, name }) => entity.references.map((reference) => `${name}.${reference.name}`));
}
