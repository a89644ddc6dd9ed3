import type { Operand, Part } from "./operand.ts";

/** The operators of order. */
export type Order = "<" | "<=" | ">" | ">=";

/**
 * The closure of an order between numbers, false beside anything else. As in `compileNumberArithmetic` values of the main record and
 * of the row, their lengths, and written numbers are loaded by the closure itself.
 */
export function compileNumberOrder(operator: Order, left: Operand, right: Operand): Part {
  switch (operator) {
    case "<":
      return less(left, right);
    case "<=":
      return atMost(left, right);
    case ">":
      return greater(left, right);
    case ">=":
      return atLeast(left, right);
  }
}

function less(left: Operand, right: Operand): Part {
  const [first, second] = [left.run, right.run];
  if (right.written !== null) {
    const b = right.written;
    if (left.length !== null) {
      const slot = left.length;
      return (frame) => {
        const text = frame.main[slot];
        if (typeof text === "string") return text.length < b;
        const a = first(frame);
        return typeof a === "number" && a < b;
      };
    }
    if (left.main !== null) {
      const slot = left.main;
      return (frame) => {
        const a = frame.main[slot];
        return typeof a === "number" && a < b;
      };
    }
    if (left.row !== null) {
      const slot = left.row;
      return (frame) => {
        const a = frame.row?.slots[slot];
        return typeof a === "number" && a < b;
      };
    }
    return (frame) => {
      const a = first(frame);
      return typeof a === "number" && a < b;
    };
  }
  if (left.main !== null && right.main !== null) {
    const [slot, other] = [left.main, right.main];
    return (frame) => {
      const a = frame.main[slot];
      const b = frame.main[other];
      return typeof a === "number" && typeof b === "number" && a < b;
    };
  }
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    return typeof a === "number" && typeof b === "number" && a < b;
  };
}

function atMost(left: Operand, right: Operand): Part {
  const [first, second] = [left.run, right.run];
  if (right.written !== null) {
    const b = right.written;
    if (left.length !== null) {
      const slot = left.length;
      return (frame) => {
        const text = frame.main[slot];
        if (typeof text === "string") return text.length <= b;
        const a = first(frame);
        return typeof a === "number" && a <= b;
      };
    }
    if (left.main !== null) {
      const slot = left.main;
      return (frame) => {
        const a = frame.main[slot];
        return typeof a === "number" && a <= b;
      };
    }
    if (left.row !== null) {
      const slot = left.row;
      return (frame) => {
        const a = frame.row?.slots[slot];
        return typeof a === "number" && a <= b;
      };
    }
    return (frame) => {
      const a = first(frame);
      return typeof a === "number" && a <= b;
    };
  }
  if (left.main !== null && right.main !== null) {
    const [slot, other] = [left.main, right.main];
    return (frame) => {
      const a = frame.main[slot];
      const b = frame.main[other];
      return typeof a === "number" && typeof b === "number" && a <= b;
    };
  }
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    return typeof a === "number" && typeof b === "number" && a <= b;
  };
}

function greater(left: Operand, right: Operand): Part {
  const [first, second] = [left.run, right.run];
  if (right.written !== null) {
    const b = right.written;
    if (left.length !== null) {
      const slot = left.length;
      return (frame) => {
        const text = frame.main[slot];
        if (typeof text === "string") return text.length > b;
        const a = first(frame);
        return typeof a === "number" && a > b;
      };
    }
    if (left.main !== null) {
      const slot = left.main;
      return (frame) => {
        const a = frame.main[slot];
        return typeof a === "number" && a > b;
      };
    }
    if (left.row !== null) {
      const slot = left.row;
      return (frame) => {
        const a = frame.row?.slots[slot];
        return typeof a === "number" && a > b;
      };
    }
    return (frame) => {
      const a = first(frame);
      return typeof a === "number" && a > b;
    };
  }
  if (left.main !== null && right.main !== null) {
    const [slot, other] = [left.main, right.main];
    return (frame) => {
      const a = frame.main[slot];
      const b = frame.main[other];
      return typeof a === "number" && typeof b === "number" && a > b;
    };
  }
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    return typeof a === "number" && typeof b === "number" && a > b;
  };
}

function atLeast(left: Operand, right: Operand): Part {
  const [first, second] = [left.run, right.run];
  if (right.written !== null) {
    const b = right.written;
    if (left.length !== null) {
      const slot = left.length;
      return (frame) => {
        const text = frame.main[slot];
        if (typeof text === "string") return text.length >= b;
        const a = first(frame);
        return typeof a === "number" && a >= b;
      };
    }
    if (left.main !== null) {
      const slot = left.main;
      return (frame) => {
        const a = frame.main[slot];
        return typeof a === "number" && a >= b;
      };
    }
    if (left.row !== null) {
      const slot = left.row;
      return (frame) => {
        const a = frame.row?.slots[slot];
        return typeof a === "number" && a >= b;
      };
    }
    return (frame) => {
      const a = first(frame);
      return typeof a === "number" && a >= b;
    };
  }
  if (left.main !== null && right.main !== null) {
    const [slot, other] = [left.main, right.main];
    return (frame) => {
      const a = frame.main[slot];
      const b = frame.main[other];
      return typeof a === "number" && typeof b === "number" && a >= b;
    };
  }
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    return typeof a === "number" && typeof b === "number" && a >= b;
  };
}
