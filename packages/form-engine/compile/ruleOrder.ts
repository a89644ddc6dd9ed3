/** A value node with the nodes that its rules read. Keys are those of `CompiledRule.reads`. */
export interface ValueNode {
  readonly key: string;
  readonly reads: readonly string[];
}

/**
 * Either an order in which every node stands after all it reads, or the first cycle found, as a closed path of keys.
 */
export type RuleOrder =
  | { readonly order: readonly string[]; readonly cycle: null }
  | { readonly order: null; readonly cycle: readonly string[] };

/**
 * Orders computed values (design §7). Nodes without a rule are sources and do not appear. A set of rows (`table:…`) is
 * a source too. Depth-first, so the cost is the number of nodes and reads.
 */
export function orderRules(nodes: readonly ValueNode[]): RuleOrder {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const done = new Set<string>();
  const path: string[] = [];
  const open = new Set<string>();
  const order: string[] = [];

  const visit = (node: ValueNode): readonly string[] | null => {
    if (done.has(node.key)) return null;
    if (open.has(node.key)) return [...path.slice(path.indexOf(node.key)), node.key];
    open.add(node.key);
    path.push(node.key);
    for (const read of node.reads) {
      const next = byKey.get(read);
      const cycle = next ? visit(next) : null;
      if (cycle) return cycle;
    }
    path.pop();
    open.delete(node.key);
    done.add(node.key);
    order.push(node.key);
    return null;
  };

  for (const node of nodes) {
    const cycle = visit(node);
    if (cycle) return { order: null, cycle };
  }
  return { order, cycle: null };
}
