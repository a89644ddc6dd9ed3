import type { FunctionDefinition, FunctionParameter } from "../functions/library.ts";
import { limits } from "../limits.ts";
import type { Node } from "../parse/node.ts";
import { depthOf, sizeOf } from "../userFunctions/inlineCall.ts";
import { type CheckContext, depend, dependOnWhole, type Local, report, type Typed, unusable } from "./checkContext.ts";
import { warnOfCost } from "./checkCost.ts";
import { literalAs, onWallClock } from "./checkOperators.ts";
import { rangeLiteral } from "./rangeLiteral.ts";
import { besideRange, kindsBeside } from "./rangeOperand.ts";
import { nearestName } from "./suggestion.ts";
import type { CheckedTree } from "./tree.ts";
import { type ExpressionType, isOneOf, openKinds, rangeOfType, sameRange, scalar } from "./type.ts";

type CallNode = Extract<Node, { kind: "call" }>;
type LambdaNode = Extract<Node, { kind: "lambda" }>;

/** Checks the call of a function, written `sum(lines, …)` or `lines.sum(…)`. */
export function checkCall(context: CheckContext, node: CallNode, locals: readonly Local[]): Typed {
  const name = { from: node.nameFrom, to: node.nameFrom + node.name.length };
  const nodes = node.receiver ? [node.receiver, ...node.args] : node.args;
  const definition = context.library.get(node.name);
  if (!definition) {
    const suggestion = nearestName(node.name, context.library.keys());
    report(
      context,
      name,
      "unknown_function",
      suggestion === null ? { name: node.name } : { name: node.name, suggestion },
    );
    for (const argument of nodes) {
      if (argument.kind === "lambda") checkLambda(context, argument, [], locals);
      else context.visit(argument, locals);
    }
    return unusable;
  }
  const before = context.problems.length;
  const args = checkArguments(context, definition, nodes, locals);
  checkCount(context, definition, node, nodes.length);
  if (context.problems.slice(before).some((problem) => problem.severity === "error")) return unusable;
  if (definition.clock) context.seen.clock = true;
  for (const dependency of definition.dependencies ?? []) depend(context, dependency);
  const type = resultType(context, definition, node, args);
  const trees = args.map((argument) => argument.tree);
  warnOfCost(context, definition, node, trees, locals.length > 0);
  const known = definition.known?.(args.map(typeOf)) ?? null;
  return {
    tree: definition.inline
      ? inlined(context, node, () => definition.inline?.(trees, args.map(typeOf), locals.length) ?? unusable.tree)
      : {
          op: "call",
          function: definition.name,
          args: known === null ? trees : [...trees, { op: "constant", value: known }],
          result: type.kind === "list" ? type.item.kind : type.kind,
        },
    type,
    constant: !definition.clock && !definition.resource && args.every((argument) => argument.constant),
  };
}

const typeOf = ({ type }: Typed): ExpressionType => type;

/**
 * What a call becomes, counted so that bounds and fuel know of it. Beyond the bound nothing is made any more: making is
 * what costs. What is nested too deep would overflow the stack of the one who runs it.
 */
function inlined(context: CheckContext, node: CallNode, make: () => CheckedTree): CheckedTree {
  if (context.seen.nodes <= limits.nodes) {
    const tree = bounded(make);
    if (tree === null) {
      report(context, node, "too_deep", { limit: limits.inlinedDepth });
      return unusable.tree;
    }
    context.seen.nodes += sizeOf(tree);
    if (context.seen.nodes <= limits.nodes) return tree;
  }
  report(context, node, "too_big", { limit: limits.nodes });
  return unusable.tree;
}

/** Null for a tree that is nested too deep, for the bound or, inside many calls, for the stack. */
function bounded(make: () => CheckedTree): CheckedTree | null {
  try {
    const tree = make();
    return depthOf(tree) > limits.inlinedDepth ? null : tree;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The parameter that takes the argument at a position; undefined when there are too many. */
export function parameterAt(definition: FunctionDefinition, position: number): FunctionParameter | undefined {
  const last = definition.parameters.at(-1);
  return definition.parameters[position] ?? (last?.rest ? last : undefined);
}

function checkArguments(
  context: CheckContext,
  definition: FunctionDefinition,
  nodes: readonly Node[],
  locals: readonly Local[],
): readonly Typed[] {
  const args: Typed[] = [];
  for (const [position, node] of nodes.entries()) {
    const parameter = parameterAt(definition, position);
    if (node.kind === "lambda") {
      const types = parameter?.lambda?.(args.map((argument) => argument.type));
      if (!types) reportArgument(context, definition, parameter, node, "function");
      args.push(checkLambda(context, node, types ?? [], locals));
    } else {
      const argument = context.visit(node, locals);
      const [first] = args;
      const range = parameter?.besideRange && first?.type.kind === "range" ? first.type.name : null;
      const fitting =
        range !== null
          ? besideRange(argument, range, node)
          : parameter
            ? fittingArgument(parameter, argument)
            : argument;
      const taken = parameter && range !== null ? { ...parameter, accepts: kindsBeside(range) } : parameter;
      if (!fitting) reportArgument(context, definition, taken, node, kindNamed(argument.type, parameter));
      if (parameter) checkWritten(context, definition, parameter, node, argument);
      if (!parameter?.structural) dependOnWhole(context, argument.type);
      args.push(fitting ?? argument);
    }
  }
  return args;
}

function checkLambda(
  context: CheckContext,
  node: LambdaNode,
  types: readonly ExpressionType[],
  locals: readonly Local[],
): Typed {
  const parameters = node.parameters.map((name, position) => ({ name, type: types[position] ?? scalar("unknown") }));
  const before = context.seen.nodes;
  const body = context.visit(node.body, [...locals, ...parameters]);
  return {
    tree: {
      op: "lambda",
      local: locals.length,
      count: parameters.length,
      body: body.tree,
      size: context.seen.nodes - before,
    },
    type: { kind: "function", result: body.type },
    constant: body.constant,
  };
}

/**
 * The argument as the parameter takes it: a written text becomes a date or a range where one is wanted; null when it
 * does not fit.
 */
function fittingArgument(parameter: FunctionParameter, given: Typed): Typed | null {
  const { accepts, items, range } = parameter;
  const argument =
    range && accepts !== "any" && accepts.includes("range") ? rangeLiteral(given, rangeOfType(range)) : given;
  const { type } = argument;
  if (isOneOf(type.kind, openKinds) || accepts === "any") return argument;
  const isOther = (one: ExpressionType): boolean => range !== undefined && !sameRange(one, rangeOfType(range));
  if (isOneOf(type.kind, accepts)) {
    if (type.kind === "range") return isOther(type) ? null : argument;
    if (type.kind !== "list" || !items || isOneOf(type.item.kind, openKinds)) return argument;
    return isOneOf(type.item.kind, items) && !(type.item.kind === "range" && isOther(type.item)) ? argument : null;
  }
  const local = accepts.includes("datetime") ? onWallClock(argument, "datetime") : argument;
  if (local !== argument) return local;
  for (const kind of accepts) {
    const literal = literalAs(argument, kind);
    if (literal !== argument && isOneOf(literal.type.kind, accepts)) return literal;
  }
  return null;
}

/** Looks at a text that is written out, where only some texts make sense. */
function checkWritten(
  context: CheckContext,
  definition: FunctionDefinition,
  parameter: FunctionParameter,
  node: Node,
  argument: Typed,
): void {
  const text = constantText(argument);
  if (text === null) return;
  if (parameter.choices && !parameter.choices.includes(text)) {
    const { name } = parameter;
    const choices = parameter.choices.filter((choice) => choice !== "").join(", ");
    report(context, node, "wrong_argument_value", { function: definition.name, parameter: name, value: text, choices });
  }
  const problem = parameter.constant?.(text);
  if (problem) report(context, node, problem.code, problem.data);
}

/** A type as it is named beside what a parameter takes: where ranges are taken, each by its own type. */
function kindNamed(type: ExpressionType, parameter: FunctionParameter | undefined): string {
  return type.kind === "range" && parameter?.range ? type.name : type.kind;
}

function reportArgument(
  context: CheckContext,
  definition: FunctionDefinition,
  parameter: FunctionParameter | undefined,
  node: Node,
  actual: string,
): void {
  if (!parameter) return;
  const kinds: readonly string[] = parameter.accepts === "any" ? ["unknown"] : parameter.accepts;
  const { range } = parameter;
  const accepted = range ? kinds.map((kind) => (kind === "range" ? range : kind)) : kinds;
  const expected = parameter.lambda ? [...accepted, "function"] : accepted;
  report(context, node, "wrong_argument_type", {
    function: definition.name,
    parameter: parameter.name,
    expected: expected.join(","),
    actual,
  });
}

function checkCount(context: CheckContext, definition: FunctionDefinition, node: CallNode, count: number): void {
  const { name, parameters } = definition;
  const min = parameters.filter((parameter) => !parameter.optional).length;
  const max = parameters.at(-1)?.rest ? Number.POSITIVE_INFINITY : parameters.length;
  if (count >= min && count <= max) return;
  const signature = parameters
    .map((parameter) => `${parameter.rest ? "…" : ""}${parameter.name}${parameter.optional ? "?" : ""}`)
    .join(", ");
  report(context, node, "wrong_argument_count", { function: name, signature: `${name}(${signature})`, count });
}

function resultType(
  context: CheckContext,
  definition: FunctionDefinition,
  node: CallNode,
  args: readonly Typed[],
): ExpressionType {
  const usual = definition.result(args.map((argument) => argument.type));
  if (!definition.resource) return usual;
  const name = constantText(args[0]);
  const column = args.length > 2 ? constantText(args[2]) : "";
  context.resources.push({ function: definition.name, name, column, from: node.from, to: node.to });
  return context.scope.resourceType?.(definition.name, name, column) ?? usual;
}

function constantText(argument: Typed | undefined): string | null {
  return argument?.tree.op === "constant" && typeof argument.tree.value === "string" ? argument.tree.value : null;
}
