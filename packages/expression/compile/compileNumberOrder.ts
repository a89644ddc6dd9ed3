import { type Operand, type Part, take } from "./operand.ts";

/** The operators of order. */
export type Order = "<" | "<=" | ">" | ">=";

/**
 * The closure of an order between numbers, false beside anything else. A value of the main record beside a written
 * number has one of its own: forms have hundreds of such rules on one value.
 */
export function compileNumberOrder(operator: Order, left: Operand, right: Operand): Part {
  const { main } = left;
  const { written } = right;
  const isPlain = main >= 0 && written !== null;
  switch (operator) {
    case "<":
      if (isPlain) {
        return (frame) => {
          const a = frame.main[main];
          return typeof a === "number" && a < written;
        };
      }
      return (frame) => {
        const a = take(frame, left);
        const b = written ?? take(frame, right);
        return typeof a === "number" && typeof b === "number" && a < b;
      };
    case "<=":
      if (isPlain) {
        return (frame) => {
          const a = frame.main[main];
          return typeof a === "number" && a <= written;
        };
      }
      return (frame) => {
        const a = take(frame, left);
        const b = written ?? take(frame, right);
        return typeof a === "number" && typeof b === "number" && a <= b;
      };
    case ">":
      if (isPlain) {
        return (frame) => {
          const a = frame.main[main];
          return typeof a === "number" && a > written;
        };
      }
      return (frame) => {
        const a = take(frame, left);
        const b = written ?? take(frame, right);
        return typeof a === "number" && typeof b === "number" && a > b;
      };
    case ">=":
      if (isPlain) {
        return (frame) => {
          const a = frame.main[main];
          return typeof a === "number" && a >= written;
        };
      }
      return (frame) => {
        const a = take(frame, left);
        const b = written ?? take(frame, right);
        return typeof a === "number" && typeof b === "number" && a >= b;
      };
  }
}
