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

function mapTrees(list: readonly unknown[], change: (tree: CheckedTree) => CheckedTree): readonly unknown[] {
  const now = list.map((one) => (isTree(one) ? change(one) : one));
  return now.some((one, index) => one !== list[index]) ? now : list;
}

/** The tree with what `change` makes of each of its parts; the same tree when it changes none of them. */
export function mapTree<Tree extends CheckedTree>(tree: Tree, change: (part: CheckedTree) => CheckedTree): Tree {
  const changed = new Map<string, unknown>();
  for (const [name, part] of Object.entries(tree)) {
    const now = Array.isArray(part) ? mapTrees(part, change) : isTree(part) ? change(part) : part;
    if (now !== part) changed.set(name, now);
  }
  return changed.size === 0 ? tree : Object.assign({}, tree, Object.fromEntries(changed));
}
