import { childrenOf, type Node } from "../parse/node.ts";

/**
 * Where `{ name }` stands for `{ name: name }` in the text of an expression: a rename must keep the property's name
 * there.
 */
export function shorthandPlaces(node: Node, text: string): ReadonlySet<number> {
  const places = new Set<number>(childrenOf(node).flatMap((child) => [...shorthandPlaces(child, text)]));
  if (node.kind !== "object") return places;
  for (const { value } of node.entries) {
    if (value.kind === "name" && !/:\s*$/.test(text.slice(node.from, value.from))) places.add(value.from);
  }
  return places;
}
