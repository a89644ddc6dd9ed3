/** A node of a syntax tree (ESTree), as far as is looked at. */
export interface SyntaxNode {
  readonly type: string;
  /** Where it stands in the code: from here … */
  readonly start: number;
  /** … to before here. */
  readonly end: number;
  readonly [member: string]: unknown;
}

/** Whether a value found in a syntax tree is a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "type") === "string";
}

/** The nodes that stand directly below a node, in their order. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node).flat().filter(isNode);
}

/**
 * Whether what stands in a node is done when it is called or made, not as the code around it is: a function, or the
 * value of a field of a class.
 */
export function runsLater({ type }: SyntaxNode): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|PropertyDefinition)$/.test(type);
}

/** Calls `see` with a node and all that stand below it. */
export function walk(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  see(node);
  for (const child of childrenOf(node)) walk(child, see);
}
