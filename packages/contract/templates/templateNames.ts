import type { TemplateNode } from "./templateNode.ts";

/** A name that a template says of what it is drawn with, and where it begins in the text. */
export interface TemplateName {
  readonly name: string;
  /** Where its tag begins. */
  readonly at: number;
}

/**
 * The names that are looked up in the data itself. Those inside a section may be an item's own; they are named as well.
 */
export function templateNames(nodes: readonly TemplateNode[]): readonly TemplateName[] {
  return nodes.flatMap((node): readonly TemplateName[] => {
    if (node.kind === "text") return [];
    const [name] = node.path;
    const own = name === undefined ? [] : [{ name, at: node.at }];
    return node.kind === "section" ? [...own, ...templateNames(node.nodes)] : own;
  });
}
