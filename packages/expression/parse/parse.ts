import { failure, type Result, success } from "@tessera/std/result.ts";
import type { Expression, MemberExpression, Node as SyntaxNode } from "acorn";
import { parseExpressionAt } from "acorn";
import { limits } from "../limits.ts";
import type { BinaryOperator, Node } from "./node.ts";
import type { Problem, ProblemCode } from "./problem.ts";

const binaryOperators: readonly string[] = [
  "+",
  "-",
  "*",
  "/",
  "%",
  "**",
  "==",
  "!=",
  "===",
  "!==",
  "<",
  "<=",
  ">",
  ">=",
];
/** How acorn says that brackets are nested deeper than the stack. */
const stackMessage = "Not enough stack space";
const forbiddenNames = new Set(["__proto__", "constructor", "prototype"]);

class Refusal extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, at: { start: number; end: number }, data: Problem["data"] = {}) {
    super(code);
    this.problem = { code, severity: "error", from: at.start, to: at.end, data };
  }
}

function refuse(node: SyntaxNode, what: string): never {
  throw new Refusal("syntax_not_allowed", node, { what });
}

function isBinaryOperator(operator: string): operator is BinaryOperator {
  return binaryOperators.includes(operator);
}

function checkedName(node: SyntaxNode & { name: string }): string {
  return forbiddenNames.has(node.name) ? refuse(node, node.name) : node.name;
}

function member(node: MemberExpression, depth: number): Node {
  const { object, property } = node;
  if (object.type === "Super") return refuse(object, "super");
  const converted = convert(object, depth);
  const place = { from: node.start, to: node.end };
  const optional = node.optional;
  if (node.computed) {
    if (property.type === "PrivateIdentifier") return refuse(property, "#");
    return { kind: "element", object: converted, index: convert(property, depth), optional, ...place };
  }
  if (property.type !== "Identifier") return refuse(property, property.type);
  return {
    kind: "member",
    object: converted,
    name: checkedName(property),
    nameFrom: property.start,
    optional,
    ...place,
  };
}

function convert(node: Expression, outer: number): Node {
  const depth = outer + 1;
  if (depth > limits.depth) throw new Refusal("too_deep", node, { limit: limits.depth });
  const place = { from: node.start, to: node.end };
  switch (node.type) {
    case "Literal": {
      const { value } = node;
      if (typeof value === "number") {
        if (!Number.isFinite(value)) return refuse(node, node.raw ?? "");
        return { kind: "number", value, text: node.raw ?? String(value), ...place };
      }
      if (value === null && node.raw !== "null") return refuse(node, node.raw ?? "");
      if (value === null || typeof value === "boolean" || typeof value === "string") {
        return { kind: "literal", value, ...place };
      }
      return refuse(node, node.raw ?? "");
    }
    case "TemplateLiteral":
      return {
        kind: "template",
        texts: node.quasis.map((quasi) => quasi.value.cooked ?? ""),
        parts: node.expressions.map((part) => convert(part, depth)),
        ...place,
      };
    case "Identifier":
      return { kind: "name", name: checkedName(node), ...place };
    case "MemberExpression":
      return member(node, depth);
    case "ChainExpression":
    case "ParenthesizedExpression":
      return convert(node.expression, depth);
    case "UnaryExpression": {
      const { operator } = node;
      if (operator !== "!" && operator !== "-" && operator !== "+") return refuse(node, operator);
      return { kind: "unary", operator, operand: convert(node.argument, depth), ...place };
    }
    case "BinaryExpression": {
      const { left, operator } = node;
      if (left.type === "PrivateIdentifier" || !isBinaryOperator(operator)) return refuse(node, operator);
      return { kind: "binary", operator, left: convert(left, depth), right: convert(node.right, depth), ...place };
    }
    case "LogicalExpression":
      return {
        kind: "logical",
        operator: node.operator,
        left: convert(node.left, depth),
        right: convert(node.right, depth),
        ...place,
      };
    case "ConditionalExpression":
      return {
        kind: "conditional",
        test: convert(node.test, depth),
        yes: convert(node.consequent, depth),
        no: convert(node.alternate, depth),
        ...place,
      };
    case "ArrayExpression":
      return {
        kind: "list",
        items: node.elements.map((item) => {
          if (item === null) return refuse(node, ",");
          return item.type === "SpreadElement" ? refuse(item, "...") : convert(item, depth);
        }),
        ...place,
      };
    case "ObjectExpression":
      return {
        kind: "object",
        entries: node.properties.map((property) => {
          if (property.type !== "Property" || property.computed || property.kind !== "init" || property.method) {
            return refuse(property, "{}");
          }
          const { key } = property;
          const name = key.type === "Identifier" ? checkedName(key) : key.type === "Literal" ? String(key.value) : null;
          if (name === null || forbiddenNames.has(name)) return refuse(key, name ?? "{}");
          return { name, value: convert(property.value, depth) };
        }),
        ...place,
      };
    case "ArrowFunctionExpression": {
      const { body } = node;
      if (node.async || body.type === "BlockStatement") return refuse(node, node.async ? "async" : "{}");
      const parameters = node.params.map((parameter) =>
        parameter.type === "Identifier" ? checkedName(parameter) : refuse(parameter, parameter.type),
      );
      return { kind: "lambda", parameters, body: convert(body, depth), ...place };
    }
    case "CallExpression": {
      const { callee } = node;
      const args = node.arguments.map((argument) =>
        argument.type === "SpreadElement" ? refuse(argument, "...") : convert(argument, depth),
      );
      if (callee.type === "Identifier") {
        const name = checkedName(callee);
        return { kind: "call", name, nameFrom: callee.start, receiver: null, optional: node.optional, args, ...place };
      }
      if (callee.type !== "MemberExpression" || callee.computed) return refuse(node, "()");
      const called = member(callee, depth);
      if (called.kind !== "member") return refuse(node, "()");
      const { name, nameFrom, object: receiver, optional } = called;
      return { kind: "call", name, nameFrom, receiver, optional, args, ...place };
    }
    case "AssignmentExpression":
    case "UpdateExpression":
      return refuse(node, node.operator);
    default:
      return refuse(node, node.type);
  }
}

/**
 * An assignment to what can never be assigned to, `a > 1 && b = 2`: the sign that was meant to be `==` is pointed at.
 */
function assignment(text: string, error: SyntaxError): Refusal | null {
  if (!error.message.startsWith("Assigning to rvalue") || !("raisedAt" in error)) return null;
  const end = Number(error.raisedAt);
  const [operator = ""] = /[-+*/%&|^<>?]*=$/.exec(text.slice(0, end)) ?? [];
  return operator === ""
    ? null
    : new Refusal("syntax_not_allowed", { start: end - operator.length, end }, { what: operator });
}

function trailing(text: string, from: number): { start: number; end: number } | null {
  const rest = text.slice(from).replace(/^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)+/, "");
  return rest === "" ? null : { start: text.length - rest.length, end: text.length };
}

/**
 * Parses the text of an expression (design §6: JavaScript's expression syntax and nothing else of it). Fails with
 * `syntax_error`, `syntax_not_allowed` (data `what`), `too_long` or `too_deep`, each with its position.
 * Only designers and the server's publish need this; nothing that runs an expression does.
 */
export function parse(text: string): Result<Node, Problem[]> {
  try {
    if (text.length > limits.source) {
      throw new Refusal("too_long", { start: 0, end: text.length }, { limit: limits.source });
    }
    const syntax = parseExpressionAt(text, 0, { ecmaVersion: 2022, sourceType: "module", preserveParens: true });
    const rest = trailing(text, syntax.end);
    if (rest) throw new Refusal("syntax_error", rest);
    return success(convert(syntax, 0));
  } catch (error) {
    if (error instanceof Refusal) return failure([error.problem]);
    if (error instanceof RangeError || (error instanceof SyntaxError && error.message.startsWith(stackMessage))) {
      return failure([new Refusal("too_deep", { start: 0, end: text.length }, { limit: limits.depth }).problem]);
    }
    if (!(error instanceof SyntaxError)) throw error;
    const assigned = assignment(text, error);
    if (assigned) return failure([assigned.problem]);
    const at = "pos" in error && typeof error.pos === "number" ? error.pos : 0;
    return failure([new Refusal("syntax_error", { start: at, end: Math.min(at + 1, text.length) }).problem]);
  }
}
