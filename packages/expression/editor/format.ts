import type { Node } from "../parse/node.ts";

const strength: Readonly<Record<string, number>> = {
  "??": 2,
  "||": 2,
  "&&": 3,
  "==": 5,
  "!=": 5,
  "===": 5,
  "!==": 5,
  "<": 6,
  "<=": 6,
  ">": 6,
  ">=": 6,
  "+": 7,
  "-": 7,
  "*": 8,
  "/": 8,
  "%": 8,
  "**": 9,
};
const conditional = 1;
const unary = 10;
const postfix = 11;

/**
 * The text of an expression in its usual form: one space around operators, single quotes, only the parentheses that are
 * needed. Parsing it gives the same expression.
 */
export function format(node: Node): string {
  switch (node.kind) {
    case "literal":
      return typeof node.value === "string" ? quoted(node.value) : String(node.value);
    case "number":
      return node.text;
    case "template":
      return `\`${node.texts.map((text, index) => templateText(text) + placed(node.parts[index])).join("")}\``;
    case "name":
      return node.name;
    case "member":
      return `${operandOf(node.object)}${node.optional ? "?." : "."}${node.name}`;
    case "element":
      return `${operandOf(node.object)}${node.optional ? "?." : ""}[${format(node.index)}]`;
    case "unary":
      return `${node.operator}${wrapped(node.operand, node.operand.kind === "unary" && node.operator !== "!" ? postfix : unary)}`;
    case "binary":
    case "logical": {
      const own = strength[node.operator] ?? 0;
      const powers = node.operator === "**";
      const left = mixesNulls(node, node.left) ? postfix : powers ? postfix : own;
      const right = mixesNulls(node, node.right) ? postfix : powers ? own : own + 1;
      return `${wrapped(node.left, left)} ${node.operator} ${wrapped(node.right, right)}`;
    }
    case "conditional":
      return `${wrapped(node.test, conditional + 1)} ? ${wrapped(node.yes, conditional)} : ${wrapped(node.no, conditional)}`;
    case "list":
      return `[${node.items.map(format).join(", ")}]`;
    case "object":
      return `{ ${node.entries.map(({ name, value }) => `${propertyName(name)}: ${format(value)}`).join(", ")} }`;
    case "lambda": {
      const [only] = node.parameters;
      const parameters = node.parameters.length === 1 && only ? only : `(${node.parameters.join(", ")})`;
      const body = format(node.body);
      return `${parameters} => ${body.startsWith("{") ? `(${body})` : body}`;
    }
    case "call": {
      const args = node.args.map(format).join(", ");
      if (node.receiver) return `${operandOf(node.receiver)}${node.optional ? "?." : "."}${node.name}(${args})`;
      return `${node.name}(${args})`;
    }
  }
}

function bindingOf(node: Node): number {
  switch (node.kind) {
    case "lambda":
      return 0;
    case "conditional":
      return conditional;
    case "binary":
    case "logical":
      return strength[node.operator] ?? 0;
    case "unary":
      return unary;
    default:
      return postfix;
  }
}

function wrapped(node: Node, min: number): string {
  return bindingOf(node) < min ? `(${format(node)})` : format(node);
}

function operandOf(node: Node): string {
  return node.kind === "number" || node.kind === "object" ? `(${format(node)})` : wrapped(node, postfix);
}

/** JavaScript does not let `??` stand beside `||` or `&&` without parentheses. */
function mixesNulls(outer: Node, inner: Node): boolean {
  if (outer.kind !== "logical" || inner.kind !== "logical") return false;
  return (outer.operator === "??") !== (inner.operator === "??");
}

function placed(part: Node | undefined): string {
  return part ? `\${${format(part)}}` : "";
}

function templateText(text: string): string {
  return text.replace(/[\\`]|\$(?=\{)/g, "\\$&").replaceAll("\r", "\\r");
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}'`;
}
