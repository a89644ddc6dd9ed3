import type { CheckedTree } from "@tessera/expression/check/tree.ts";
import { scalar, type TypeKind } from "@tessera/expression/check/type.ts";
import type { Compiled } from "@tessera/expression/compile/compile.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import type { EngineValue, RowValue } from "@tessera/expression/values/value.ts";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { mapTree, treeNodes } from "../definition/treeNodes.ts";
import { isAggregateFrame } from "./aggregateFrame.ts";
import { callOverRows } from "./callOverRows.ts";

type Call = Extract<CheckedTree, { op: "call" }>;

/** Functions over the rows of a sub-form whose result is kept and updated when one row changes. */
export type AggregateFunction = "sum" | "count" | "avg" | "min" | "max" | "some" | "every";

/**
 * One such call: `sum(lines.total)`, `lines.count(l => l.done)`, `lines.filter(l => l.done).sum(l => l.price)`. Its
 * result depends on the rows (and main fields), on nothing else.
 */
export interface AggregatePlan {
  readonly key: string;
  readonly function: AggregateFunction;
  /** Position of the sub-form. */
  readonly table: number;
  /**
   * What is taken of each row: a column, what the program makes of it, or what an arrow function does (`local` is its
   * parameter's place).
   */
  readonly item:
    | { readonly column: number }
    | { readonly of: (row: RowValue) => EngineValue }
    | { readonly body: CheckedTree; readonly local: number; readonly count: number; readonly size: number };
  readonly result: TypeKind;
  /** Some rows give nothing, and the function adds what is left in an order of its own. */
  readonly isFiltered?: true;
  /** Columns and main slots it reads. */
  readonly columns: readonly number[];
  readonly mainSlots: readonly number[];
  /**
   * The call as it was written, for when there is something in the rows that cannot be updated; null for the total of a
   * column.
   */
  readonly call: CheckedTree | null;
  run: Compiled | null;
  naive: Compiled | null;
}

const functionName = "#aggregate";
const functions = new Set<string>(["sum", "count", "avg", "min", "max", "some", "every"]);
const isAggregateFunction = (name: string): name is AggregateFunction => functions.has(name);
const updatable = new Set<TypeKind>([
  "integer",
  "float",
  "decimal",
  "boolean",
  "date",
  "time",
  "datetime",
  "instant",
  "text",
]);

interface Reads {
  readonly columns: Set<number>;
  readonly mainSlots: Set<number>;
}

/** What an arrow function over rows reads; null when that is more than its row and main fields. */
function readsOf(body: CheckedTree, local: number, form: CompiledForm, library: Library): Reads | null {
  const reads: Reads = { columns: new Set(), mainSlots: new Set() };
  for (const node of treeNodes(body)) {
    if (node.op === "whole" || node.op === "index" || node.op === "lambda") return null;
    if (node.op === "slot") {
      if (node.scope === "row" || node.slot >= form.fields.length) return null;
      if (node.scope !== "user" && node.scope !== "params") reads.mainSlots.add(node.slot);
    }
    if (node.op === "call") {
      const definition = library.get(node.function);
      if (!definition || definition.clock || definition.resource) return null;
    }
    if (node.op === "column" && node.object.op === "local" && node.object.local === local) reads.columns.add(node.slot);
  }
  // The row itself may only be asked for its columns: as a value it would stand for all of them.
  return isBoundElsewhere(body, local) ? null : reads;
}

function isBoundElsewhere(tree: CheckedTree, local: number): boolean {
  // A parameter of an arrow function around this one changes without any row changing.
  if (tree.op === "local") return tree.local <= local;
  if (tree.op === "column" && tree.object.op === "local") return tree.object.local !== local;
  return Object.values(tree).some((part) =>
    (Array.isArray(part) ? part : [part]).some(
      (child) => typeof child === "object" && child !== null && "op" in child && isBoundElsewhere(child, local),
    ),
  );
}

function tableOf(tree: CheckedTree | undefined, form: CompiledForm): number {
  if (tree?.op !== "slot" || (tree.scope !== "main" && tree.scope !== "parent")) return -1;
  return tree.slot >= form.fields.length ? tree.slot - form.fields.length : -1;
}

/**
 * Sums of floating point numbers depend on the order in which they are added: a sum over some of the rows is kept only
 * where that cannot matter.
 */
const mayLeaveOut = ({ function: name, result }: Pick<AggregatePlan, "function" | "result">): boolean =>
  (name !== "sum" && name !== "avg") || result === "decimal" || (name === "sum" && result === "integer");

function planOf(call: Call, form: CompiledForm, library: Library): Omit<AggregatePlan, "key"> | null {
  const name = library.get(call.function)?.name ?? "";
  if (!isAggregateFunction(name) || !updatable.has(call.result)) return null;
  const common = { function: name, result: call.result, call, run: null, naive: null };
  const [first] = call.args;
  if (first?.op === "columns" && call.args.length === 1) {
    const table = tableOf(first.list, form);
    if (table >= 0) return { ...common, table, item: { column: first.slot }, columns: [first.slot], mainSlots: [] };
  }
  const over = callOverRows(call, library);
  const table = tableOf(over?.list, form);
  if (table < 0 || !over?.lambda || (over.isFiltered && !mayLeaveOut(common))) return null;
  const { body, local, count, size } = over.lambda;
  const reads = readsOf(body, local, form, library);
  return reads
    ? {
        ...common,
        table,
        item: { body, local, count, size },
        ...(over.isFiltered ? { isFiltered: true as const } : {}),
        columns: [...reads.columns],
        mainSlots: [...reads.mainSlots],
      }
    : null;
}

/**
 * The tree with its mendable calls replaced by positions in `plans`, to which new ones are added; the same tree when
 * there are none.
 */
export function planAggregates(
  tree: CheckedTree,
  form: CompiledForm,
  library: Library,
  plans: AggregatePlan[],
): CheckedTree {
  const now = mapTree(tree, (part) => planAggregates(part, form, library, plans));
  if (now !== tree) return now;
  const plan = tree.op === "call" ? planOf(tree, form, library) : null;
  if (!plan || tree.op !== "call") return tree;
  const key = JSON.stringify(tree).replaceAll('"scope":"parent"', '"scope":"main"');
  let position = plans.findIndex((one) => one.key === key);
  if (position < 0) position = plans.push({ ...plan, key }) - 1;
  return { op: "call", function: functionName, args: [{ op: "constant", value: position }], result: tree.result };
}

/** The closure of a rule that consists of one planned call; null when it is more than that. */
export function readAggregate(tree: CheckedTree): Compiled | null {
  const [first] = tree.op === "call" && tree.function === functionName ? tree.args : [];
  const position = first?.op === "constant" ? first.value : null;
  if (typeof position !== "number") return null;
  return (frame) => (isAggregateFrame(frame) ? (frame.aggregates[position]?.value(frame) ?? null) : null);
}

/** The library with the function that stands for planned calls. */
export function createAggregateLibrary(library: Library, plans: readonly AggregatePlan[]): Library {
  if (plans.length === 0) return library;
  return new Map(library).set(functionName, {
    name: functionName,
    group: "list",
    parameters: [],
    result: () => scalar("unknown"),
    evaluate: ([position], frame) =>
      isAggregateFrame(frame) && typeof position === "number"
        ? (frame.aggregates[position]?.value(frame) ?? null)
        : null,
  });
}
