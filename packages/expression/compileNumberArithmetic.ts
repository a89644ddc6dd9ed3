import { openArithmetic } from "./arithmetic.ts";
import type { Operand, Part } from "./operand.ts";
import type { ArithmeticOperator } from "./tree.ts";

/**
 * The closure of an operator on numbers; null when there is no special one. What stands on either side is looked at here, once: a
 * value of the main record or of the row is loaded, and a written number held, by the closure itself instead of by a call.
 * Values that are no numbers (null, exact ones) go to the open operation.
 */
export function compileNumberArithmetic(operator: ArithmeticOperator, left: Operand, right: Operand): Part | null {
  switch (operator) {
    case "+":
      return sum(left, right);
    case "-":
      return difference(left, right);
    case "*":
      return product(left, right);
    case "/":
      return quotient(left, right);
    default:
      return null;
  }
}

function sum(left: Operand, right: Operand): Part {
  const [first, second] = [left.run, right.run];
  if (right.written !== null && left.main !== null) {
    const [slot, b] = [left.main, right.written];
    return (frame) => {
      const a = frame.main[slot];
      return typeof a === "number" ? a + b : openArithmetic("+", a ?? null, b);
    };
  }
  if (right.written !== null && left.row !== null) {
    const [slot, b] = [left.row, right.written];
    return (frame) => {
      const a = frame.row?.slots[slot];
      return typeof a === "number" ? a + b : openArithmetic("+", a ?? null, b);
    };
  }
  if (right.written !== null) {
    const b = right.written;
    return (frame) => {
      const a = first(frame);
      return typeof a === "number" ? a + b : openArithmetic("+", a ?? null, b);
    };
  }
  if (left.main !== null && right.main !== null) {
    const [slot, other] = [left.main, right.main];
    return (frame) => {
      const a = frame.main[slot];
      const b = frame.main[other];
      return typeof a === "number" && typeof b === "number" ? a + b : openArithmetic("+", a ?? null, b ?? null);
    };
  }
  if (left.row !== null && right.row !== null) {
    const [slot, other] = [left.row, right.row];
    return (frame) => {
      const a = frame.row?.slots[slot];
      const b = frame.row?.slots[other];
      return typeof a === "number" && typeof b === "number" ? a + b : openArithmetic("+", a ?? null, b ?? null);
    };
  }
  if (left.main !== null) {
    const slot = left.main;
    return (frame) => {
      const a = frame.main[slot];
      const b = second(frame);
      return typeof a === "number" && typeof b === "number" ? a + b : openArithmetic("+", a ?? null, b ?? null);
    };
  }
  if (right.main !== null) {
    const slot = right.main;
    return (frame) => {
      const a = first(frame);
      const b = frame.main[slot];
      return typeof a === "number" && typeof b === "number" ? a + b : openArithmetic("+", a ?? null, b ?? null);
    };
  }
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    return typeof a === "number" && typeof b === "number" ? a + b : openArithmetic("+", a, b);
  };
}

function difference(left: Operand, right: Operand): Part {
  const [first, second] = [left.run, right.run];
  if (right.written !== null && left.main !== null) {
    const [slot, b] = [left.main, right.written];
    return (frame) => {
      const a = frame.main[slot];
      return typeof a === "number" ? a - b : openArithmetic("-", a ?? null, b);
    };
  }
  if (right.written !== null && left.row !== null) {
    const [slot, b] = [left.row, right.written];
    return (frame) => {
      const a = frame.row?.slots[slot];
      return typeof a === "number" ? a - b : openArithmetic("-", a ?? null, b);
    };
  }
  if (right.written !== null) {
    const b = right.written;
    return (frame) => {
      const a = first(frame);
      return typeof a === "number" ? a - b : openArithmetic("-", a ?? null, b);
    };
  }
  if (left.main !== null && right.main !== null) {
    const [slot, other] = [left.main, right.main];
    return (frame) => {
      const a = frame.main[slot];
      const b = frame.main[other];
      return typeof a === "number" && typeof b === "number" ? a - b : openArithmetic("-", a ?? null, b ?? null);
    };
  }
  if (left.row !== null && right.row !== null) {
    const [slot, other] = [left.row, right.row];
    return (frame) => {
      const a = frame.row?.slots[slot];
      const b = frame.row?.slots[other];
      return typeof a === "number" && typeof b === "number" ? a - b : openArithmetic("-", a ?? null, b ?? null);
    };
  }
  if (left.main !== null) {
    const slot = left.main;
    return (frame) => {
      const a = frame.main[slot];
      const b = second(frame);
      return typeof a === "number" && typeof b === "number" ? a - b : openArithmetic("-", a ?? null, b ?? null);
    };
  }
  if (right.main !== null) {
    const slot = right.main;
    return (frame) => {
      const a = first(frame);
      const b = frame.main[slot];
      return typeof a === "number" && typeof b === "number" ? a - b : openArithmetic("-", a ?? null, b ?? null);
    };
  }
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    return typeof a === "number" && typeof b === "number" ? a - b : openArithmetic("-", a, b);
  };
}

function product(left: Operand, right: Operand): Part {
  const [first, second] = [left.run, right.run];
  if (right.written !== null && left.main !== null) {
    const [slot, b] = [left.main, right.written];
    return (frame) => {
      const a = frame.main[slot];
      return typeof a === "number" ? a * b : openArithmetic("*", a ?? null, b);
    };
  }
  if (right.written !== null && left.row !== null) {
    const [slot, b] = [left.row, right.written];
    return (frame) => {
      const a = frame.row?.slots[slot];
      return typeof a === "number" ? a * b : openArithmetic("*", a ?? null, b);
    };
  }
  if (right.written !== null) {
    const b = right.written;
    return (frame) => {
      const a = first(frame);
      return typeof a === "number" ? a * b : openArithmetic("*", a ?? null, b);
    };
  }
  if (left.main !== null && right.main !== null) {
    const [slot, other] = [left.main, right.main];
    return (frame) => {
      const a = frame.main[slot];
      const b = frame.main[other];
      return typeof a === "number" && typeof b === "number" ? a * b : openArithmetic("*", a ?? null, b ?? null);
    };
  }
  if (left.row !== null && right.row !== null) {
    const [slot, other] = [left.row, right.row];
    return (frame) => {
      const a = frame.row?.slots[slot];
      const b = frame.row?.slots[other];
      return typeof a === "number" && typeof b === "number" ? a * b : openArithmetic("*", a ?? null, b ?? null);
    };
  }
  if (left.main !== null) {
    const slot = left.main;
    return (frame) => {
      const a = frame.main[slot];
      const b = second(frame);
      return typeof a === "number" && typeof b === "number" ? a * b : openArithmetic("*", a ?? null, b ?? null);
    };
  }
  if (right.main !== null) {
    const slot = right.main;
    return (frame) => {
      const a = first(frame);
      const b = frame.main[slot];
      return typeof a === "number" && typeof b === "number" ? a * b : openArithmetic("*", a ?? null, b ?? null);
    };
  }
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    return typeof a === "number" && typeof b === "number" ? a * b : openArithmetic("*", a, b);
  };
}

function quotient(left: Operand, right: Operand): Part {
  const [first, second] = [left.run, right.run];
  if (right.written !== null && left.main !== null) {
    const [slot, b] = [left.main, right.written];
    return (frame) => {
      const a = frame.main[slot];
      return typeof a === "number" ? a / b : openArithmetic("/", a ?? null, b);
    };
  }
  if (right.written !== null && left.row !== null) {
    const [slot, b] = [left.row, right.written];
    return (frame) => {
      const a = frame.row?.slots[slot];
      return typeof a === "number" ? a / b : openArithmetic("/", a ?? null, b);
    };
  }
  if (right.written !== null) {
    const b = right.written;
    return (frame) => {
      const a = first(frame);
      return typeof a === "number" ? a / b : openArithmetic("/", a ?? null, b);
    };
  }
  if (left.main !== null && right.main !== null) {
    const [slot, other] = [left.main, right.main];
    return (frame) => {
      const a = frame.main[slot];
      const b = frame.main[other];
      return typeof a === "number" && typeof b === "number" ? a / b : openArithmetic("/", a ?? null, b ?? null);
    };
  }
  if (left.row !== null && right.row !== null) {
    const [slot, other] = [left.row, right.row];
    return (frame) => {
      const a = frame.row?.slots[slot];
      const b = frame.row?.slots[other];
      return typeof a === "number" && typeof b === "number" ? a / b : openArithmetic("/", a ?? null, b ?? null);
    };
  }
  if (left.main !== null) {
    const slot = left.main;
    return (frame) => {
      const a = frame.main[slot];
      const b = second(frame);
      return typeof a === "number" && typeof b === "number" ? a / b : openArithmetic("/", a ?? null, b ?? null);
    };
  }
  if (right.main !== null) {
    const slot = right.main;
    return (frame) => {
      const a = first(frame);
      const b = frame.main[slot];
      return typeof a === "number" && typeof b === "number" ? a / b : openArithmetic("/", a ?? null, b ?? null);
    };
  }
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    return typeof a === "number" && typeof b === "number" ? a / b : openArithmetic("/", a, b);
  };
}
