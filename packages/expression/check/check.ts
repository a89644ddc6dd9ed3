import type { Library } from "../functions/library.ts";
import type { Node } from "../parse/node.ts";
import type { Problem } from "../parse/problem.ts";
import { checkCall } from "./checkCall.ts";
import {
  type CheckContext,
  type Dependency,
  dependOnWhole,
  type Local,
  type Reference,
  type ResourceUse,
  report,
  type Typed,
  unusable,
} from "./checkContext.ts";
import { checkMember, checkName, memberOf } from "./checkNames.ts";
import {
  checkBinary,
  checkConditional,
  checkLogical,
  checkUnary,
  concatenation,
  isPrintable,
} from "./checkOperators.ts";
import type { Scope } from "./scope.ts";
import type { CheckedTree } from "./tree.ts";
import { type ExpressionType, isOneOf, join, listOf, openKinds, scalar, textKinds } from "./type.ts";

/** The result of a check. With an error among the problems the tree must not be run or stored. */
export interface Checked {
  readonly tree: CheckedTree;
  readonly type: ExpressionType;
  readonly problems: readonly Problem[];
  /** What the expression reads, each once, in the order of the text. */
  readonly dependencies: readonly Dependency[];
  readonly resources: readonly ResourceUse[];
  /** Every place that names a field: for rename, highlighting and hovering. */
  readonly references: readonly Reference[];
  /** It reads the clock. */
  readonly clock: boolean;
}

/**
 * Checks a parsed expression against what it may name and call (design §6): names become slots, operators become
 * operations for the types at hand. Problems carry the offsets of the text; nothing is thrown.
 */
export function check(
  node: Node,
  scope: Scope,
  library: Library,
  observe: CheckContext["observe"] = () => {},
): Checked {
  const context: CheckContext = {
    scope,
    library,
    problems: [],
    dependencies: new Map(),
    references: [],
    resources: [],
    seen: { nodes: 0, clock: false },
    visit: (part, locals) => visit(context, part, locals),
    observe,
  };
  const { tree, type } = context.visit(node, []);
  dependOnWhole(context, type);
  return {
    tree,
    type,
    problems: context.problems,
    dependencies: [...context.dependencies.values()],
    resources: context.resources,
    references: context.references,
    clock: context.seen.clock,
  };
}

function visit(context: CheckContext, node: Node, locals: readonly Local[]): Typed {
  context.seen.nodes++;
  switch (node.kind) {
    case "literal":
      return {
        tree: { op: "constant", value: node.value },
        type: scalar(node.value === null ? "null" : typeof node.value === "string" ? "text" : "boolean"),
        constant: true,
      };
    case "number":
      return {
        tree: { op: "constant", value: node.value },
        type: scalar(Number.isSafeInteger(node.value) ? "integer" : "float"),
        constant: true,
      };
    case "template":
      return template(context, node, locals);
    case "name":
      return checkName(context, node, locals);
    case "member":
      return checkMember(context, node, locals);
    case "element":
      return element(context, node, locals);
    case "unary":
      return checkUnary(context, node, locals);
    case "binary":
      return checkBinary(context, node, locals);
    case "logical":
      return checkLogical(context, node, locals);
    case "conditional":
      return checkConditional(context, node, locals);
    case "list": {
      const items = node.items.map((item) => whole(context, item, locals));
      return {
        tree: { op: "list", items: items.map((item) => item.tree) },
        type: listOf(items.map((item) => item.type).reduce(join, scalar("null"))),
        constant: items.every((item) => item.constant),
      };
    }
    case "object":
      return object(context, node, locals);
    case "lambda":
      report(context, node, "syntax_not_allowed", { what: "=>" });
      return unusable;
    case "call":
      return checkCall(context, node, locals);
  }
}

function whole(context: CheckContext, node: Node, locals: readonly Local[]): Typed {
  const part = context.visit(node, locals);
  dependOnWhole(context, part.type);
  return part;
}

function template(context: CheckContext, node: Extract<Node, { kind: "template" }>, locals: readonly Local[]): Typed {
  const parts: Typed[] = [];
  for (const [position, text] of node.texts.entries()) {
    if (text !== "") parts.push({ tree: { op: "constant", value: text }, type: scalar("text"), constant: true });
    const inner = node.parts[position];
    if (!inner) continue;
    const part = context.visit(inner, locals);
    if (isPrintable(part.type)) parts.push(part);
    else report(context, inner, "operator_type", { operator: "+", left: "text", right: part.type.kind });
  }
  return concatenation(parts);
}

function object(context: CheckContext, node: Extract<Node, { kind: "object" }>, locals: readonly Local[]): Typed {
  const entries = new Map(node.entries.map((entry) => [entry.name, whole(context, entry.value, locals)]));
  const names = [...entries.keys()];
  const values = [...entries.values()];
  return {
    tree: { op: "object", names, values: values.map((value) => value.tree) },
    type: {
      kind: "row",
      columns: names.map((name, slot) => ({ name, slot, type: entries.get(name)?.type ?? scalar("unknown") })),
    },
    constant: values.every((value) => value.constant),
  };
}

function element(context: CheckContext, node: Extract<Node, { kind: "element" }>, locals: readonly Local[]): Typed {
  const { index } = node;
  if (index.kind === "literal" && typeof index.value === "string") {
    const { object: inner, from, to } = node;
    const name = index.value;
    const member: Node = {
      kind: "member",
      object: inner,
      name,
      nameFrom: index.from,
      optional: node.optional,
      from,
      to,
    };
    return inner.kind === "name"
      ? checkMember(context, member, locals, index)
      : memberOf(context, context.visit(inner, locals), name, index);
  }
  const container = context.visit(node.object, locals);
  const position = context.visit(index, locals);
  const { type } = container;
  const usable = type.kind === "list" || isOneOf(type.kind, textKinds) || isOneOf(type.kind, openKinds);
  if (
    !usable ||
    !(position.type.kind === "integer" || position.type.kind === "float" || isOneOf(position.type.kind, openKinds))
  ) {
    report(context, node, "operator_type", { operator: "[]", left: type.kind, right: position.type.kind });
    return unusable;
  }
  return {
    tree: { op: "element", object: container.tree, index: position.tree },
    type: type.kind === "list" ? type.item : scalar(isOneOf(type.kind, textKinds) ? "text" : "unknown"),
    constant: container.constant && position.constant,
  };
}
