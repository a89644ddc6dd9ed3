import { Decimal } from "@tessera/std/decimal.ts";
import type { CheckedTree } from "../check/tree.ts";
import { givesBoolean } from "../compile/operand.ts";
import { EvaluationError } from "../values/errors.ts";
import { isLongText } from "../values/reserve.ts";
import type { EngineValue } from "../values/value.ts";
import { writeNumbers } from "./writeNumbers.server.ts";
import { numberSource, position, variable, type Writer } from "./writer.server.ts";

type Of<Op extends CheckedTree["op"]> = Extract<CheckedTree, { op: Op }>;

const arithmetic: ReadonlySet<string> = new Set<Of<"arithmetic">["operator"]>(["+", "-", "*", "/", "%", "**"]);
const comparisons: ReadonlySet<string> = new Set<Of<"compare">["operator"]>(["==", "!=", "<", "<=", ">", ">="]);

/**
 * JavaScript that computes a part of a checked tree, in the order in which the closures do. Names, texts and functions
 * are referred to by their position; what is written out are numbers and the operators of the language.
 */
export function writePart(writer: Writer, tree: CheckedTree): string {
  const part = (inner: CheckedTree) => writePart(writer, inner);
  switch (tree.op) {
    case "constant":
      return constant(writer, tree.value);
    case "decimal":
      return valueAt(writer, Decimal.parse(tree.text));
    case "slot":
      return slot(tree);
    case "whole":
      return tree.scope === "row" ? "f.row" : "f.parent";
    case "index":
      return "f.index";
    case "local":
      return writer.locals.has(tree.local) ? `p${position(tree.local)}` : "null";
    case "column":
      return `columnOf(${part(tree.object)}, ${position(tree.slot)})`;
    case "columns":
      return `columnsOf(f, ${part(tree.list)}, ${position(tree.slot)})`;
    case "key":
      return `keyOf(f, ${part(tree.object)}, ${valueAt(writer, tree.name)})`;
    case "length":
      return length(writer, tree);
    case "element":
      return `elementOf(${part(tree.object)}, ${part(tree.index)})`;
    case "not":
      return `!${condition(writer, tree.operand)}`;
    case "negate":
      return `negated(${part(tree.operand)})`;
    case "arithmetic":
      return writeNumbers(writer, tree, writeArithmetic) ?? writeArithmetic(writer, tree);
    case "concat":
      return concat(writer, tree);
    case "compare":
      return writeNumbers(writer, tree, comparison) ?? comparison(writer, tree);
    case "midnight":
      return `midnightOf(${part(tree.date)})`;
    case "wallClock":
      return `wallClockOf(f, ${part(tree.instant)})`;
    case "logical":
      return logical(writer, tree);
    case "choose":
      return `(${condition(writer, tree.test)} ? ${part(tree.yes)} : ${part(tree.no)})`;
    case "list":
      return `[${tree.items.map(part).join(", ")}]`;
    case "object":
      return `{ names: n${writer.names.push(tree.names) - 1}, slots: [${tree.values.map(part).join(", ")}] }`;
    case "lambda":
      return "refuseValue()";
    case "call":
      return call(writer, tree);
  }
}

function constant(writer: Writer, value: Of<"constant">["value"]): string {
  if (value === null || typeof value === "boolean") return String(value);
  return typeof value === "number" && Number.isFinite(value) ? numberSource(value) : valueAt(writer, value);
}

function valueAt(writer: Writer, value: EngineValue): string {
  return `v${writer.values.push(value) - 1}`;
}

function slot({ scope, slot: at }: Of<"slot">): string {
  switch (scope) {
    case "row":
    case "parent":
      return `(f.${scope}?.slots[${position(at)}] ?? null)`;
    case "main":
    case "user":
    case "params":
      return `(f.${scope}[${position(at)}] ?? null)`;
  }
}

function length(writer: Writer, tree: Of<"length">): string {
  const value = variable(writer);
  return `(${value} = ${writePart(writer, tree.object)}, typeof ${value} === "string" ? ${value}.length : lengthOf(${value}))`;
}

function concat(writer: Writer, tree: Of<"concat">): string {
  const text = variable(writer);
  const steps = tree.parts.map((part) => `${text} = withText(f, ${text}, ${writePart(writer, part)})`);
  return `(${[`${text} = ""`, ...steps, text].join(", ")})`;
}

/** True or false as the language sees it. */
function condition(writer: Writer, tree: CheckedTree): string {
  const source = writePart(writer, tree);
  return givesBoolean(tree) ? source : `holds(${source})`;
}

function logical(writer: Writer, tree: Of<"logical">): string {
  const [left, right] = [writePart(writer, tree.left), writePart(writer, tree.right)];
  switch (tree.operator) {
    case "??":
      return `(${left} ?? ${right})`;
    case "&&":
    case "||": {
      if (givesBoolean(tree.left)) return `(${left} ${tree.operator} ${right})`;
      const value = variable(writer);
      const [yes, no] = tree.operator === "&&" ? [right, value] : [value, right];
      return `(${value} = ${left}, holds(${value}) ? ${yes} : ${no})`;
    }
  }
}

/** Both sides in working variables, as closures take them: the left one first. */
function sides(writer: Writer, tree: Of<"arithmetic"> | Of<"compare">): { load: string; left: string; right: string } {
  const left = variable(writer);
  const right = variable(writer);
  const load = `${left} = ${writePart(writer, tree.left)}, ${right} = ${writePart(writer, tree.right)}`;
  return { load, left, right };
}

function known<Operator extends string>(operators: ReadonlySet<string>, operator: Operator): Operator {
  if (!operators.has(operator)) throw new TypeError("A tree has an operator that is none.");
  return operator;
}

function writeArithmetic(writer: Writer, tree: Of<"arithmetic">): string {
  const operator = known(arithmetic, tree.operator);
  const { load, left, right } = sides(writer, tree);
  if (tree.family === "decimal") return `(${load}, exactArithmetic("${operator}", ${left}, ${right}))`;
  if (tree.family === "open" && operator === "+") return `(${load}, openSum(f, ${left}, ${right}))`;
  const open = `openArithmetic("${operator}", ${left}, ${right})`;
  if (tree.family === "open") return `(${load}, ${open})`;
  return `(${load}, typeof ${left} === "number" && typeof ${right} === "number" ? ${left} ${operator} ${right} : ${open})`;
}

function comparison(writer: Writer, tree: Of<"compare">): string {
  const { family } = tree;
  const operator = known(comparisons, tree.operator);
  if (operator === "==" || operator === "!=") {
    const isNull = tree.right.op === "constant" && tree.right.value === null;
    const [left, right] = [writePart(writer, tree.left), writePart(writer, tree.right)];
    if (family === "number" || isNull) return `(${left} ${operator}= ${right})`;
    if (family === "text") {
      const isShort = tree.right.op === "constant" && !isLongText(tree.right.value);
      return `(${isShort ? left : `paid(f, ${left})`} ${operator}= ${right})`;
    }
    return `${operator === "!=" ? "!" : ""}equalValues(paid(f, ${left}), ${right})`;
  }
  const { load, left, right } = sides(writer, tree);
  if (family === "number") {
    return `(${load}, typeof ${left} === "number" && typeof ${right} === "number" && ${left} ${operator} ${right})`;
  }
  const order = variable(writer);
  return `(${load}, ${order} = compareValues(paid(f, ${left}), ${right}), ${order} !== null && ${order} ${operator} 0)`;
}

function call(writer: Writer, tree: Of<"call">): string {
  const definition = writer.library.get(tree.function);
  if (!definition) throw new EvaluationError("not_on_this_side", { function: tree.function });
  const args = tree.args.map((argument) =>
    argument.op === "lambda" ? lambda(writer, argument) : writePart(writer, argument),
  );
  const own = writer.functions.push(definition.evaluate) - 1;
  return `e${own}([${args.join(", ")}], f, ${valueAt(writer, tree.result)})`;
}

function lambda(writer: Writer, tree: Of<"lambda">): string {
  const variables: string[] = [];
  const parameters = Array.from({ length: Math.min(tree.count, 2) }, (_, offset) => tree.local + offset);
  const inner: Writer = { ...writer, variables, locals: new Set([...writer.locals, ...parameters]) };
  const body = writePart(inner, tree.body);
  const declared = variables.length > 0 ? `let ${variables.join(", ")}; ` : "";
  const names = parameters.map((local) => `p${position(local)}`).join(", ");
  return `(${names}) => { spend(f, ${position(1 + tree.size)}); ${declared}return ${body}; }`;
}
