import { Decimal } from "@tessera/std/decimal.ts";
import type { CheckedTree } from "../check/tree.ts";
import type { Arguments, Lambda } from "../functions/argument.ts";
import type { Library } from "../functions/library.ts";
import { columnOf, columnsOf, elementOf, keyOf, lengthOf, midnightOf, negated, wallClockOf } from "../values/access.ts";
import { EvaluationError, wrongType } from "../values/errors.ts";
import { holds } from "../values/truthy.ts";
import type { EngineValue } from "../values/value.ts";
import { compileArithmetic, compileConcat } from "./compileArithmetic.ts";
import { compileComparison } from "./compileComparison.ts";
import { type Frame, spend } from "./frame.ts";
import { type Operand, operandOf } from "./operand.ts";

/**
 * An expression ready to run. Throws `EvaluationError`, or `PENDING` when it needs a resource still under way;
 * `evaluate` turns both into a result.
 */
export type Compiled = (frame: Frame) => EngineValue;

type Of<Op extends CheckedTree["op"]> = Extract<CheckedTree, { op: Op }>;

/**
 * Turns a checked tree into closures over slots: nothing is looked up by name when they run (members of open JSON
 * values excepted). Throws `EvaluationError` `not_on_this_side` when the tree calls a function that `library` does not
 * have.
 */
export function compile(tree: CheckedTree, library: Library): Compiled {
  const inner = (part: CheckedTree) => compile(part, library);
  const operand = (part: CheckedTree) => operandOf(part, inner(part));
  switch (tree.op) {
    case "constant": {
      const { value } = tree;
      return () => value;
    }
    case "decimal": {
      const value = Decimal.parse(tree.text);
      return () => value;
    }
    case "slot":
      return compileSlot(tree);
    case "whole":
      return tree.scope === "row" ? (frame) => frame.row : (frame) => frame.parent;
    case "index":
      return (frame) => frame.index;
    case "local": {
      const { local } = tree;
      return (frame) => frame.locals[local] ?? null;
    }
    case "column": {
      const { slot } = tree;
      if (tree.object.op === "local") {
        const { local } = tree.object;
        return (frame) => columnOf(frame.locals[local] ?? null, slot);
      }
      const object = inner(tree.object);
      return (frame) => columnOf(object(frame), slot);
    }
    case "columns": {
      const { slot } = tree;
      const list = inner(tree.list);
      return (frame) => columnsOf(frame, list(frame), slot);
    }
    case "key": {
      const { name } = tree;
      const object = inner(tree.object);
      return (frame) => keyOf(frame, object(frame), name);
    }
    case "length": {
      if (tree.object.op === "slot" && tree.object.scope === "main") {
        const { slot } = tree.object;
        return (frame) => {
          const value = frame.main[slot] ?? null;
          return typeof value === "string" ? value.length : lengthOf(value);
        };
      }
      const object = inner(tree.object);
      return (frame) => lengthOf(object(frame));
    }
    case "element": {
      const object = inner(tree.object);
      const index = inner(tree.index);
      return (frame) => elementOf(object(frame), index(frame));
    }
    case "not": {
      const part = inner(tree.operand);
      return (frame) => {
        const value = part(frame);
        return typeof value === "boolean" ? !value : !holds(value);
      };
    }
    case "negate": {
      const part = inner(tree.operand);
      return (frame) => negated(part(frame));
    }
    case "arithmetic":
      return compileArithmetic(tree.family, tree.operator, operand(tree.left), operand(tree.right));
    case "concat":
      return compileConcat(tree.parts.map(inner));
    case "compare":
      return compileComparison(tree.family, tree.operator, operand(tree.left), operand(tree.right));
    case "midnight": {
      const date = inner(tree.date);
      return (frame) => midnightOf(date(frame));
    }
    case "wallClock": {
      const instant = inner(tree.instant);
      return (frame) => wallClockOf(frame, instant(frame));
    }
    case "logical":
      return compileLogical(tree.operator, operand(tree.left), inner(tree.right));
    case "choose": {
      const [test, yes, no] = [inner(tree.test), inner(tree.yes), inner(tree.no)];
      return (frame) => {
        const value = test(frame);
        return value === true || (value !== false && holds(value)) ? yes(frame) : no(frame);
      };
    }
    case "list": {
      const items = tree.items.map(inner);
      return (frame) => items.map((item) => item(frame));
    }
    case "object": {
      const { names } = tree;
      const values = tree.values.map(inner);
      return (frame) => ({ names, slots: values.map((value) => value(frame)) });
    }
    case "lambda":
      return () => {
        throw wrongType("value");
      };
    case "call":
      return compileCall(tree, library);
  }
}

function compileSlot({ scope, slot }: Of<"slot">): Compiled {
  switch (scope) {
    case "main":
      return (frame) => frame.main[slot] ?? null;
    case "row":
      return (frame) => frame.row?.slots[slot] ?? null;
    case "parent":
      return (frame) => frame.parent?.slots[slot] ?? null;
    case "user":
      return (frame) => frame.user[slot] ?? null;
    case "params":
      return (frame) => frame.params[slot] ?? null;
  }
}

function compileCall(tree: Of<"call">, library: Library): Compiled {
  const definition = library.get(tree.function);
  if (!definition) throw new EvaluationError("not_on_this_side", { function: tree.function });
  const { evaluate } = definition;
  const { result } = tree;
  const makers = tree.args.map((argument) =>
    argument.op === "lambda" ? compileLambda(argument, library) : compile(argument, library),
  );
  const [first, second] = makers;
  if (makers.length === 0 || !first) return (frame) => evaluate([], frame, result);
  if (makers.length === 1) return (frame) => evaluate([first(frame)], frame, result);
  if (makers.length === 2 && second) return (frame) => evaluate([first(frame), second(frame)], frame, result);
  return (frame) => {
    const args: Arguments = makers.map((make) => make(frame));
    return evaluate(args, frame, result);
  };
}

function compileLambda({ local, count, body, size }: Of<"lambda">, library: Library): (frame: Frame) => Lambda {
  const run = compile(body, library);
  const end = local + count;
  return (frame) => (item, index) => {
    spend(frame, 1 + size);
    if (count > 0) frame.locals[local] = item;
    if (count > 1) frame.locals[local + 1] = index;
    // Nothing is handed to further parameters: what other functions left there is not theirs to see.
    for (let further = local + 2; further < end; further++) frame.locals[further] = null;
    return run(frame);
  };
}

function compileLogical(
  operator: Of<"logical">["operator"],
  { run: left, isBoolean }: Operand,
  right: Compiled,
): Compiled {
  switch (operator) {
    case "&&":
      if (isBoolean) return (frame) => left(frame) === true && right(frame);
      return (frame) => {
        const value = left(frame);
        return value === true || (value !== false && holds(value)) ? right(frame) : value;
      };
    case "||":
      if (isBoolean) return (frame) => left(frame) === true || right(frame);
      return (frame) => {
        const value = left(frame);
        return value === true || (value !== false && holds(value)) ? value : right(frame);
      };
    case "??":
      return (frame) => left(frame) ?? right(frame);
  }
}
