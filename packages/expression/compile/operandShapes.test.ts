import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import type { CheckedTree } from "../check/tree.ts";
import { standardLibrary } from "../functions/standardLibrary.ts";
import { generate } from "../generate/generate.server.ts";
import { openArithmetic } from "../values/arithmetic.ts";
import { EvaluationError } from "../values/errors.ts";
import type { EngineValue } from "../values/value.ts";
import { compile } from "./compile.ts";
import { createFrame, type Frame } from "./frame.ts";

type Side = "left" | "right";

/** How one side of an operator can be written, so that its value is what stands in the frame for that side. */
interface Shape {
  readonly name: string;
  readonly tree: (side: Side, value: EngineValue) => CheckedTree | null;
  /** What the operator sees. */
  readonly seen: (value: EngineValue) => EngineValue;
}

const slotOf = (side: Side) => (side === "left" ? 0 : 1);
const same = (value: EngineValue) => value;
const shapes: readonly Shape[] = [
  { name: "a field", tree: (side) => ({ op: "slot", scope: "main", slot: slotOf(side) }), seen: same },
  { name: "a field of the row", tree: (side) => ({ op: "slot", scope: "row", slot: slotOf(side) }), seen: same },
  {
    name: "the length of a field",
    tree: (side) => ({ op: "length", object: { op: "slot", scope: "main", slot: slotOf(side) } }),
    seen: (value) => (typeof value === "string" ? value.length : null),
  },
  {
    name: "a number that is written",
    tree: (_, value) => (typeof value === "number" ? { op: "constant", value } : null),
    seen: same,
  },
  { name: "anything else", tree: (side) => ({ op: "slot", scope: "params", slot: slotOf(side) }), seen: same },
];

const values: readonly EngineValue[] = [null, 0, 2, -1.5, "ab", Decimal.parse("2.5"), true];

const calculate: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "**": (left, right) => left ** right,
};
const decide: Readonly<Record<string, (left: EngineValue, right: EngineValue) => boolean>> = {
  "==": (left, right) => left === right,
  "!=": (left, right) => left !== right,
  "<": (left, right) => typeof left === "number" && typeof right === "number" && left < right,
  "<=": (left, right) => typeof left === "number" && typeof right === "number" && left <= right,
  ">": (left, right) => typeof left === "number" && typeof right === "number" && left > right,
  ">=": (left, right) => typeof left === "number" && typeof right === "number" && left >= right,
};

function outcome(run: () => EngineValue): unknown {
  try {
    const value = run();
    return value instanceof Decimal ? `exactly ${value}` : value;
  } catch (error) {
    if (error instanceof EvaluationError) return error.code;
    throw error;
  }
}

function frameOf(left: EngineValue, right: EngineValue): Frame {
  const slots = [left, right];
  return createFrame({ main: slots, row: { slots }, params: slots });
}

/** Each pair of shapes with each pair of values, and a frame without any values where the sides can be read from it. */
function* pairs(): Generator<{
  readonly left: CheckedTree;
  readonly right: CheckedTree;
  readonly seen: readonly [EngineValue, EngineValue];
  readonly frame: Frame;
}> {
  for (const first of shapes) {
    for (const second of shapes) {
      for (const one of values) {
        for (const other of values) {
          const [left, right] = [first.tree("left", one), second.tree("right", other)];
          if (!left || !right) continue;
          yield { left, right, seen: [first.seen(one), second.seen(other)], frame: frameOf(one, other) };
          if (one !== null || other !== null) continue;
          yield { left, right, seen: [null, null], frame: createFrame() };
        }
      }
    }
  }
}

describe("operands", () => {
  it.each(Object.entries(calculate))(
    "[design 6 arithmetic] given numbers %s numbers, whatever stands on either side, when run, then closures and written code calculate as JavaScript, exactly where a decimal is met, and nothing is converted",
    (operator, apply) => {
      for (const { left, right, seen, frame } of pairs()) {
        // The operator comes from the table above.
        const tree = { op: "arithmetic", family: "number", operator, left, right } as CheckedTree;
        const [a, b] = seen;
        const isQuick = typeof a === "number" && typeof b === "number";
        const expected = outcome(() => (isQuick ? apply(a, b) : openArithmetic(operator as "+", a, b)));
        for (const make of [compile, generate]) {
          const run = make(tree, standardLibrary);
          expect([tree, seen, outcome(() => run(frame))]).toEqual([tree, seen, expected]);
        }
      }
    },
  );

  it.each(Object.entries(decide))(
    "[design 6 comparison] given numbers %s numbers, whatever stands on either side, when run, then closures and written code answer yes only for numbers",
    (operator, holds) => {
      for (const { left, right, seen, frame } of pairs()) {
        const tree = { op: "compare", family: "number", operator, left, right } as CheckedTree;
        for (const make of [compile, generate]) {
          const run = make(tree, standardLibrary);
          expect([tree, seen, outcome(() => run(frame))]).toEqual([tree, seen, holds(...seen)]);
        }
      }
    },
  );
});
