import type { CheckedTree } from "@tessera/expression/check/tree.ts";

function isTree(value: unknown): value is CheckedTree {
  return typeof value === "object" && value !== null && "op" in value;
}

/** Every node of a checked tree, the root first. */
export function* treeNodes(tree: CheckedTree): Generator<CheckedTree> {
  yield tree;
  for (const part of Object.values(tree)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isTree(child)) yield* treeNodes(child);
  }
}
