import { childrenOf, type Node } from "../parse/node.ts";

/**
 * The names an expression reads, each once and in the order of the text, without knowing any scope: `price`,
 * `row.quantity`, `user.name`, `lines.quantity`. Parameters of arrow functions are left out. `check` gives the same
 * with slots, when a scope is at hand.
 */
export function dependenciesOf(node: Node): readonly string[] {
  const found = new Set<string>();
  collect(node, [], found);
  return [...found];
}

function collect(node: Node, parameters: readonly string[], found: Set<string>): void {
  const path = pathOf(node);
  if (path) {
    const [root = ""] = path;
    if (!parameters.includes(root)) found.add(path.join("."));
    return;
  }
  const inner = node.kind === "lambda" ? [...parameters, ...node.parameters] : parameters;
  for (const child of childrenOf(node)) collect(child, inner, found);
}

/** The names of a chain such as `row.quantity`; null for any other node. */
export function pathOf(node: Node): readonly string[] | null {
  if (node.kind === "name") return [node.name];
  if (node.kind !== "member") return null;
  const object = pathOf(node.object);
  return object && [...object, node.name];
}
