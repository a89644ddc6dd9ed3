import type { FunctionDefinition } from "../functions/library.ts";
import type { Node } from "../parse/node.ts";
import { type CheckContext, report } from "./checkContext.ts";
import type { CheckedTree } from "./tree.ts";

/** Functions whose text is as long as their arguments say, whatever stands in the fields. */
const lengthening = new Set(["padStart", "padEnd", "repeat", "join"]);

const isTree = (part: unknown): part is CheckedTree => typeof part === "object" && part !== null && "op" in part;

function some(tree: CheckedTree, holds: (part: CheckedTree) => boolean): boolean {
  if (holds(tree)) return true;
  return Object.values(tree).some((part: unknown) =>
    (Array.isArray(part) ? part : [part]).some((child) => isTree(child) && some(child, holds)),
  );
}

/**
 * Warns of a call that may use up the fuel of an evaluation with values as they occur: a whole list gone through for
 * each item of another, a pattern over a text that was made long, a pattern that is made out of values.
 */
export function warnOfCost(
  context: CheckContext,
  { name, parameters }: FunctionDefinition,
  node: Node,
  args: readonly CheckedTree[],
  isInsideLambda: boolean,
): void {
  const [first] = args;
  if (!first) return;
  const goesThrough = args.some(({ op }) => op === "lambda");
  const isWholeList = !some(first, ({ op }) => op === "local") && some(first, ({ op }) => op === "slot");
  const isNested = isInsideLambda && goesThrough && isWholeList;
  const pattern = args[parameters.findIndex((parameter) => parameter.name === "pattern" && parameter.constant)];
  const isLong = some(first, (part) => part.op === "call" && lengthening.has(part.function));
  if (isNested || (pattern && (isLong || pattern.op !== "constant"))) {
    report(context, node, "costly", { name }, "warning");
  }
}
