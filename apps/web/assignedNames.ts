import { childrenOf, isNode, runsLater, type SyntaxNode } from "./syntaxNode.ts";

const scopes =
  /^(BlockStatement|For(In|Of)?Statement|SwitchStatement|CatchClause|StaticBlock|Class(Declaration|Expression))$/;

/** Names that a pattern binds or assigns. */
function namesIn(pattern: unknown): readonly string[] {
  if (!isNode(pattern)) return [];
  const { type } = pattern;
  if (type === "Identifier") return [String(pattern.name)];
  if (type === "MemberExpression") return [];
  if (type === "AssignmentPattern") return namesIn(pattern.left);
  if (type === "RestElement") return namesIn(pattern.argument);
  if (type === "Property") return namesIn(pattern.value);
  const members = type === "ArrayPattern" ? pattern.elements : pattern.properties;
  return Array.isArray(members) ? members.flatMap(namesIn) : [];
}

function declared({ type, ...node }: SyntaxNode): readonly string[] {
  if (type === "VariableDeclarator" || type === "FunctionDeclaration" || type === "ClassDeclaration")
    return namesIn(node.id);
  return type === "CatchClause" ? namesIn(node.param) : [];
}

/**
 * What `var` and function declarations anywhere in a function bind, and what `let` and its kind bind directly in a
 * scope.
 */
function bindings(scope: SyntaxNode): ReadonlySet<string> {
  const found = new Set<string>();
  const isFunction = runsLater(scope);
  const visit = (node: SyntaxNode, isDirect: boolean): void => {
    if (node.type === "VariableDeclaration") {
      if (isDirect || (isFunction && node.kind === "var"))
        for (const one of childrenOf(node)) for (const name of declared(one)) found.add(name);
    } else if (isDirect) for (const name of declared(node)) found.add(name);
    if (runsLater(node)) return;
    for (const child of childrenOf(node)) visit(child, isDirect && !scopes.test(node.type));
  };
  if (isFunction || scope.type === "CatchClause") {
    for (const name of [...(Array.isArray(scope.params) ? scope.params : []), scope.param, scope.id].flatMap(namesIn))
      found.add(name);
  }
  const own = isFunction && isNode(scope.body) ? childrenOf(scope.body) : childrenOf(scope);
  for (const child of own) visit(child, !runsLater(child) || child.type === "FunctionDeclaration");
  return found;
}

/**
 * Names of a script's outermost scope that some function or block assigns a value to, other than by declaring it. A
 * name that an inner scope declares for itself is another one. Assignments among the outermost statements themselves
 * have happened when the script has run.
 */
export function assignedNames(program: SyntaxNode): ReadonlySet<string> {
  const assigned = new Set<string>();
  const visit = (node: SyntaxNode, shadows: readonly ReadonlySet<string>[], isLater: boolean): void => {
    const isFunction = runsLater(node);
    const inner = isFunction || scopes.test(node.type) ? [...shadows, bindings(node)] : shadows;
    const later = isLater || isFunction;
    const target =
      node.type === "AssignmentExpression" || /^For(In|Of)Statement$/.test(node.type)
        ? node.left
        : node.type === "UpdateExpression"
          ? node.argument
          : null;
    if (later) for (const name of namesIn(target)) if (!inner.some((shadow) => shadow.has(name))) assigned.add(name);
    for (const child of childrenOf(node)) visit(child, inner, later);
  };
  visit(program, [], false);
  return assigned;
}
