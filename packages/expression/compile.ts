import { Decimal } from "@tessera/std/decimal.ts";
import type { Arguments, Lambda } from "./argument.ts";
import { reserveList, wrongType } from "./argument.ts";
import { compileArithmetic, compileConcat } from "./compileArithmetic.ts";
import { compileComparison } from "./compileComparison.ts";
import { EvaluationError } from "./errors.ts";
import { type Frame, spend } from "./frame.ts";
import type { Library } from "./library.ts";
import { instantOf, readMoment, wallClock, writeMoment } from "./temporal.ts";
import type { CheckedTree } from "./tree.ts";
import { holds } from "./truthy.ts";
import { type EngineValue, isList, isRow } from "./value.ts";

/**
 * An expression ready to run. Throws `EvaluationError`, or `PENDING` when it needs a resource still under way; `evaluate`
 * turns both into a result.
 */
export type Compiled = (frame: Frame) => EngineValue;

type Of<Op extends CheckedTree["op"]> = Extract<CheckedTree, { op: Op }>;

/**
 * Turns a checked tree into closures over slots: nothing is looked up by name when they run (members of open JSON values
 * excepted). Throws `EvaluationError` `not_on_this_side` when the tree calls a function that `library` does not have.
 */
export function compile(tree: CheckedTree, library: Library): Compiled {
  const inner = (part: CheckedTree) => compile(part, library);
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
      const object = inner(tree.object);
      return (frame) => columnOf(object(frame), slot);
    }
    case "columns":
      return compileColumns(inner(tree.list), tree.slot);
    case "key": {
      const { name } = tree;
      const object = inner(tree.object);
      return (frame) => keyOf(frame, object(frame), name);
    }
    case "length": {
      const object = inner(tree.object);
      return (frame) => lengthOf(object(frame));
    }
    case "element": {
      const object = inner(tree.object);
      const index = inner(tree.index);
      return (frame) => elementOf(object(frame), index(frame));
    }
    case "not": {
      const operand = inner(tree.operand);
      return (frame) => !holds(operand(frame));
    }
    case "negate": {
      const operand = inner(tree.operand);
      return (frame) => negated(operand(frame));
    }
    case "arithmetic":
      return compileArithmetic(tree.family, tree.operator, inner(tree.left), inner(tree.right), written(tree.right));
    case "concat":
      return compileConcat(tree.parts.map(inner));
    case "compare":
      return compileComparison(tree.family, tree.operator, inner(tree.left), inner(tree.right), written(tree.right));
    case "midnight": {
      const date = inner(tree.date);
      return (frame) => {
        const day = date(frame);
        return typeof day === "string" ? `${day} 00:00:00` : null;
      };
    }
    case "wallClock": {
      const instant = inner(tree.instant);
      return (frame) => {
        spend(frame, 20);
        const moment = readMoment(String(instant(frame)));
        return moment && writeMoment(wallClock(instantOf(moment), frame.zone));
      };
    }
    case "logical":
      return compileLogical(tree.operator, inner(tree.left), inner(tree.right));
    case "choose": {
      const [test, yes, no] = [inner(tree.test), inner(tree.yes), inner(tree.no)];
      return (frame) => (holds(test(frame)) ? yes(frame) : no(frame));
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

function written(tree: CheckedTree): number | null {
  return tree.op === "constant" && typeof tree.value === "number" ? tree.value : null;
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
  return (frame) => (item, index) => {
    spend(frame, 1 + size);
    if (count > 0) frame.locals[local] = item;
    if (count > 1) frame.locals[local + 1] = index;
    return run(frame);
  };
}

function compileLogical(operator: Of<"logical">["operator"], left: Compiled, right: Compiled): Compiled {
  switch (operator) {
    case "&&":
      return (frame) => {
        const value = left(frame);
        return holds(value) ? right(frame) : value;
      };
    case "||":
      return (frame) => {
        const value = left(frame);
        return holds(value) ? value : right(frame);
      };
    case "??":
      return (frame) => left(frame) ?? right(frame);
  }
}

function compileColumns(list: Compiled, slot: number): Compiled {
  return (frame) => {
    const rows = list(frame);
    if (!isList(rows)) return null;
    reserveList(frame, rows.length);
    return rows.map((row) => columnOf(row, slot));
  };
}

function columnOf(value: EngineValue, slot: number): EngineValue {
  return isRow(value) ? (value.slots[slot] ?? null) : null;
}

/** Member access on a value of which nothing was known: a name of an object, `length`, or the name in each item of a list. */
function keyOf(frame: Frame, value: EngineValue, name: string): EngineValue {
  if (isRow(value)) {
    const position = value.names?.indexOf(name) ?? -1;
    return value.slots[position] ?? null;
  }
  if (name === "length") return lengthOf(value);
  if (!isList(value)) return null;
  reserveList(frame, value.length);
  return value.map((item) => (isRow(item) ? keyOf(frame, item, name) : null));
}

function lengthOf(value: EngineValue): number | null {
  return typeof value === "string" || isList(value) ? value.length : null;
}

function elementOf(value: EngineValue, index: EngineValue): EngineValue {
  if (value === null || index === null) return null;
  const position = index instanceof Decimal ? index.toNumber() : index;
  if (typeof position !== "number") throw wrongType("number");
  if (typeof value === "string") return Number.isInteger(position) ? (value[position] ?? null) : null;
  if (!isList(value)) throw wrongType("list");
  return Number.isInteger(position) ? (value[position] ?? null) : null;
}

function negated(value: EngineValue): EngineValue {
  if (value === null) return null;
  if (typeof value === "number") return -value;
  if (value instanceof Decimal) return value.negate();
  throw wrongType("number");
}
