import type { CheckedTree } from "../check/tree.ts";

/** Whether evaluating the tree again costs nothing worth a name. */
function isLeaf(tree: CheckedTree): boolean {
  return tree.op === "constant" || tree.op === "decimal" || tree.op === "slot" || tree.op === "local";
}

function isTree(value: unknown): value is CheckedTree {
  return typeof value === "object" && value !== null && "op" in value;
}

/** The tree with each tree directly inside it replaced. */
function mapped(tree: CheckedTree, replace: (inner: CheckedTree) => CheckedTree): CheckedTree {
  const part = (value: unknown): unknown => {
    if (isTree(value)) return replace(value);
    return Array.isArray(value) ? value.map(part) : value;
  };
  // The same node with inner trees in the places of trees.
  return { ...tree, ...Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, part(value)])) };
}

/** How often each parameter is read: inside an arrow function counts as many times. */
function countReads(tree: CheckedTree, counts: number[], times: number): void {
  if (tree.op === "slot" && tree.scope === "main") counts[tree.slot] = (counts[tree.slot] ?? 0) + times;
  const inner = tree.op === "lambda" ? times + 1 : times;
  mapped(tree, (part) => {
    countReads(part, counts, inner);
    return part;
  });
}

/** Nodes of a tree: the measure of its size. */
export function sizeOf(tree: CheckedTree): number {
  let size = 1;
  mapped(tree, (part) => {
    size += sizeOf(part);
    return part;
  });
  return size;
}

/** How deep a tree is nested. */
export function depthOf(tree: CheckedTree): number {
  let inner = 0;
  mapped(tree, (part) => {
    inner = Math.max(inner, depthOf(part));
    return part;
  });
  return inner + 1;
}

/**
 * The tree that stands for the call of a function: its body, in which the main fields are its parameters, with the
 * arguments in their places. Arguments that are read more than once are computed once, and named by `apply`. `local` is
 * the first free local at the call.
 */
export function inlineCall(
  body: CheckedTree,
  names: readonly string[],
  args: readonly CheckedTree[],
  local: number,
  resultKind: Extract<CheckedTree, { op: "call" }>["result"],
): CheckedTree {
  const counts: number[] = [];
  countReads(body, counts, 1);
  const kept = names.flatMap((_, slot) => {
    const argument = args[slot];
    return argument && !isLeaf(argument) && (counts[slot] ?? 0) > 1 ? [slot] : [];
  });
  // An argument that stays where it is may use locals of its own, so beside a named one all of them are named.
  const named = kept.length === 0 ? [] : names.flatMap((_, slot) => (isLeaf(args[slot] ?? nothing) ? [] : [slot]));
  const first = named.length > 0 ? local + 1 : local;
  const place = (tree: CheckedTree): CheckedTree => {
    if (tree.op === "slot" && tree.scope === "main") {
      const position = named.indexOf(tree.slot);
      return position < 0
        ? (args[tree.slot] ?? nothing)
        : { op: "column", object: { op: "local", local }, slot: position };
    }
    if (tree.op === "local") return { op: "local", local: tree.local + first };
    const moved = mapped(tree, place);
    return moved.op === "lambda" ? { ...moved, local: moved.local + first } : moved;
  };
  const placed = place(body);
  if (named.length === 0) return placed;
  const values: CheckedTree = {
    op: "object",
    names: named.map((slot) => names[slot] ?? ""),
    values: named.map((slot) => args[slot] ?? nothing),
  };
  const lambda: CheckedTree = { op: "lambda", local, count: 1, body: placed, size: sizeOf(placed) };
  return { op: "call", function: "apply", args: [values, lambda], result: resultKind };
}

const nothing: CheckedTree = { op: "constant", value: null };
