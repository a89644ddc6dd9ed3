import type { CheckedTree } from "@tessera/expression/check/tree.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import { mapTree } from "../definition/treeNodes.ts";

type Call = Extract<CheckedTree, { op: "call" }>;
type Lambda = Extract<CheckedTree, { op: "lambda" }>;

/** A function over a list, written as one over the list itself: what was filtered out gives it nothing. */
export interface CallOverRows {
  readonly list: CheckedTree | undefined;
  /** What is taken of each item; null when the items themselves are. */
  readonly lambda: Lambda | null;
  /** Whether items were left out: those that are left stand at other positions. */
  readonly isFiltered: boolean;
}

const nothing: CheckedTree = { op: "constant", value: null };
const isNumeric = new Set(["sum", "avg", "min", "max"]);

/** What an item that was filtered out gives a function, so that it does not count. */
const outside = new Map<string, CheckedTree>([
  ["count", { op: "constant", value: false }],
  ["some", { op: "constant", value: false }],
  ["every", { op: "constant", value: true }],
]);

const renamed = (tree: CheckedTree, from: number, to: number): CheckedTree =>
  tree.op === "local" && tree.local === from
    ? { op: "local", local: to }
    : mapTree(tree, (part) => renamed(part, from, to));

/**
 * An arrow function that gives what `inner` gives where `condition` holds. Null when `inner` asks for positions, which
 * are others then.
 */
function where(condition: Lambda, inner: Lambda, otherwise: CheckedTree): Lambda | null {
  if (inner.count > 1) return null;
  const { local, size } = condition;
  const yes = renamed(inner.body, inner.local, local);
  return {
    op: "lambda",
    local,
    count: Math.max(condition.count, inner.count),
    body: { op: "choose", test: condition.body, yes, no: otherwise },
    // Fuel is taken for those that are left, too; how many these are is not known.
    size,
  };
}

/**
 * The list that a call works on and what it takes of each item, through calls of `filter`, `map` and columns around the
 * list.
 */
export function callOverRows({ args, function: name }: Call, library: Library): CallOverRows | null {
  const canonical = library.get(name)?.name ?? "";
  const [first, second] = args;
  let list = first;
  let lambda: Lambda | null = null;
  if (second?.op === "lambda" && args.length === 2) lambda = second;
  else if (args.length !== 1) return null;
  const nameOf = (call: Call) => library.get(call.function)?.name;

  if (lambda === null && list?.op === "call" && nameOf(list) === "map" && isNumeric.has(canonical)) {
    const [inner, taken] = list.args;
    if (taken?.op !== "lambda") return null;
    list = inner;
    lambda = taken;
  }
  const column = lambda === null && list?.op === "columns" && list.list.op === "call" ? list : null;
  if (column && isNumeric.has(canonical)) list = column.list;
  let isFiltered = false;
  while (list?.op === "call" && nameOf(list) === "filter") {
    const [inner, condition]: readonly (CheckedTree | undefined)[] = list.args;
    if (condition?.op !== "lambda") return null;
    const { local } = condition;
    const taken: Lambda | null =
      lambda ??
      (column
        ? {
            op: "lambda",
            local,
            count: 1,
            size: 0,
            body: { op: "column", object: { op: "local", local }, slot: column.slot },
          }
        : canonical === "count"
          ? { op: "lambda", local, count: 0, size: 0, body: { op: "constant", value: true } }
          : null);
    lambda = taken && where(condition, taken, outside.get(canonical) ?? nothing);
    if (lambda === null) return null;
    list = inner;
    isFiltered = true;
  }
  return { list, lambda, isFiltered };
}
