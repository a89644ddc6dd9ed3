import { textKinds } from "../check/type.ts";
import { type Frame, spend } from "../compile/frame.ts";
import { makePattern } from "../pattern/pattern.ts";
import { patternLimits } from "../pattern/patternNode.ts";
import type { Registers } from "../pattern/runPattern.ts";
import { EvaluationError } from "../values/errors.ts";
import type { Arguments } from "./argument.ts";
import { textAt } from "./argument.ts";
import type { FunctionParameter } from "./library.ts";

/** The parameter that takes a pattern. */
export const patternParameter: FunctionParameter = {
  name: "pattern",
  accepts: textKinds,
  constant: (source) => {
    const made = makePattern(source);
    return made.ok ? null : { code: "pattern_invalid", data: { position: made.error.at + 1 } };
  },
};

/** The parameter that takes flags: `i` when capitals do not matter. */
export const flagsParameter: FunctionParameter = {
  name: "flags",
  accepts: textKinds,
  optional: true,
  choices: ["", "i"],
};

/** Fuel of making a pattern, taken once in an evaluation: of a character of its text, and of a step that it becomes. */
const making = { character: 8, step: 8 } as const;

/**
 * The pattern among the arguments, with its flags, as a search that takes from the frame's fuel; null when it is null.
 * Throws
 * `pattern_invalid`.
 */
export function patternAt(
  args: Arguments,
  position: number,
  frame: Frame,
  flags: number,
): ((text: string, from?: number) => Registers | null) | null {
  const source = textAt(args, position, frame);
  if (source === null) return null;
  const ignoreCase = (textAt(args, flags, frame) ?? "").includes("i");
  const pay = (amount: number) => spend(frame, amount);
  const key = `${ignoreCase}/${source}`;
  frame.fuel.patterns ??= new Map();
  let pattern = frame.fuel.patterns.get(key);
  if (!pattern) {
    // A longer one is refused unread.
    pay(Math.min(source.length, patternLimits.source) * making.character);
    const made = makePattern(source, ignoreCase);
    if (!made.ok) throw new EvaluationError("pattern_invalid", { position: made.error.at + 1 });
    pattern = made.value;
    pay(pattern.size * making.step);
    frame.fuel.patterns.set(key, pattern);
  }
  const { find } = pattern;
  return (text, from = 0) => find(text, from, pay);
}
