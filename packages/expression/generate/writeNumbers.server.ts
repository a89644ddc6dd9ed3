import type { ArithmeticOperator, CheckedTree } from "../check/tree.ts";
import { numberSource, position, variable, type Writer } from "./writer.server.ts";

type Arithmetic = Extract<CheckedTree, { op: "arithmetic" }>;
type Compare = Extract<CheckedTree, { op: "compare" }>;

/** Values loaded at the start of arithmetic, by what loads them, and the tests that they are what the types say. */
interface Loads {
  readonly variables: Map<string, string>;
  readonly tests: string[];
}

const operators: ReadonlySet<string> = new Set<ArithmeticOperator>(["+", "-", "*", "/", "%", "**"]);
const orders: ReadonlySet<string> = new Set<Compare["operator"]>(["<", "<=", ">", ">="]);

/**
 * Arithmetic on numbers, or an order between them, whose parts are read without calling anything: all are loaded and
 * tested once, and then calculated with as JavaScript does; when one is no number, `otherwise` says what happens. Null
 * when the tree is no such.
 */
export function writeNumbers<Tree extends Arithmetic | Compare>(
  writer: Writer,
  tree: Tree,
  otherwise: (writer: Writer, tree: Tree) => string,
): string | null {
  if (writer.isCareful || (tree.op === "compare" && !orders.has(tree.operator)) || !isRegion(tree)) return null;
  const loads: Loads = { variables: new Map(), tests: [] };
  const quick = regionSource(writer, tree, loads);
  const loaded = [...loads.variables].map(([source, name]) => `${name} = ${source}`);
  if (loaded.length === 0) return quick;
  const careful = otherwise({ ...writer, isCareful: true }, tree);
  return `(${loaded.join(", ")}, ${loads.tests.join(" && ")} ? ${quick} : ${careful})`;
}

function isRegion(tree: CheckedTree): boolean {
  switch (tree.op) {
    case "arithmetic":
      return tree.family === "number" && operators.has(tree.operator) && isRegion(tree.left) && isRegion(tree.right);
    case "compare":
      return tree.family === "number" && isRegion(tree.left) && isRegion(tree.right);
    case "constant":
      return typeof tree.value === "number" && Number.isFinite(tree.value);
    case "length":
      return slotSource(tree.object) !== null;
    default:
      return slotSource(tree) !== null;
  }
}

/** Loads happen before tests, so a row that is not there must load nothing. */
function slotSource(tree: CheckedTree): string | null {
  if (tree.op !== "slot") return null;
  const slot = position(tree.slot);
  switch (tree.scope) {
    case "main":
      return `f.main[${slot}]`;
    case "row":
      return `f.row?.slots[${slot}]`;
    case "parent":
      return `f.parent?.slots[${slot}]`;
    default:
      return null;
  }
}

function regionSource(writer: Writer, tree: CheckedTree, loads: Loads): string {
  switch (tree.op) {
    case "arithmetic":
    case "compare":
      return binary(tree, regionSource(writer, tree.left, loads), regionSource(writer, tree.right, loads));
    case "constant":
      return numberSource(Number(tree.value));
    case "length":
      return `${loaded(writer, tree.object, "string", loads)}.length`;
    default:
      return loaded(writer, tree, "number", loads);
  }
}

/** JavaScript has no unary minus before `**`; every part is a variable, a number or stands in parentheses. */
function binary({ operator }: Arithmetic | Compare, left: string, right: string): string {
  return `(${left} ${operator} ${right})`;
}

function loaded(writer: Writer, tree: CheckedTree, type: "number" | "string", loads: Loads): string {
  const source = slotSource(tree) ?? "null";
  const known = loads.variables.get(source);
  const name = known ?? variable(writer);
  loads.variables.set(source, name);
  const test = `typeof ${name} === "${type}"`;
  if (!loads.tests.includes(test)) loads.tests.push(test);
  return name;
}
