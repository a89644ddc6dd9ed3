import type { CheckedTree } from "@tessera/expression/check/tree.ts";
import type { Frame } from "@tessera/expression/compile/frame.ts";

type Read<Value> = (frame: Frame) => Value;

/**
 * The reference of the figures: closures over the same frame, one for each part of the expression, as one writes them
 * by hand when each value is known to be there and of its type. They do the work itself: no nulls, no exact numbers, no
 * bounds, no open values.
 */
export function closureTree(tree: CheckedTree): Read<unknown> {
  switch (tree.op) {
    case "logical": {
      const [left, right] = [closureTree(tree.left), closureTree(tree.right)];
      return tree.operator === "&&" ? (frame) => left(frame) && right(frame) : (frame) => left(frame) || right(frame);
    }
    case "not": {
      const operand = closureTree(tree.operand);
      return (frame) => !operand(frame);
    }
    case "choose": {
      const [test, yes, no] = [closureTree(tree.test), closureTree(tree.yes), closureTree(tree.no)];
      return (frame) => (test(frame) ? yes(frame) : no(frame));
    }
    case "compare":
      return compared(tree);
    case "slot": {
      const { slot } = tree;
      return (frame) => frame.main[slot];
    }
    case "constant": {
      const { value } = tree;
      return () => value;
    }
    case "arithmetic":
    case "length":
      return numbers(tree);
    default:
      throw new Error(`The reference has no ${tree.op}.`);
  }
}

function compared(tree: Extract<CheckedTree, { op: "compare" }>): Read<boolean> {
  const { operator } = tree;
  if (operator === "==" || operator === "!=") {
    const [left, right] = [closureTree(tree.left), closureTree(tree.right)];
    return operator === "==" ? (frame) => left(frame) === right(frame) : (frame) => left(frame) !== right(frame);
  }
  const [left, right] = [numbers(tree.left), numbers(tree.right)];
  switch (operator) {
    case "<":
      return (frame) => left(frame) < right(frame);
    case "<=":
      return (frame) => left(frame) <= right(frame);
    case ">":
      return (frame) => left(frame) > right(frame);
    case ">=":
      return (frame) => left(frame) >= right(frame);
  }
}

function numbers(tree: CheckedTree): Read<number> {
  switch (tree.op) {
    case "arithmetic":
      return arithmetic(tree);
    case "length": {
      const text = closureTree(tree.object);
      // The reference is only ever given texts that are there.
      return (frame) => (text(frame) as string).length;
    }
    case "slot": {
      const { slot } = tree;
      return (frame) => frame.main[slot] as number;
    }
    case "constant": {
      const value = Number(tree.value);
      return () => value;
    }
    default:
      // The tree was checked: what stands here is a number.
      return closureTree(tree) as Read<number>;
  }
}

function arithmetic(tree: Extract<CheckedTree, { op: "arithmetic" }>): Read<number> {
  const [left, right] = [numbers(tree.left), numbers(tree.right)];
  switch (tree.operator) {
    case "+":
      return (frame) => left(frame) + right(frame);
    case "-":
      return (frame) => left(frame) - right(frame);
    case "*":
      return (frame) => left(frame) * right(frame);
    case "/":
      return (frame) => left(frame) / right(frame);
    default:
      throw new Error(`The reference has no ${tree.operator}.`);
  }
}
