import type { Arguments } from "./argument.ts";
import { textAt } from "./argument.ts";
import { EvaluationError } from "./errors.ts";
import { type Frame, spend } from "./frame.ts";
import type { FunctionParameter } from "./library.ts";
import { makePattern } from "./pattern/pattern.ts";
import { patternLimits } from "./pattern/patternNode.ts";
import type { Registers } from "./pattern/runPattern.ts";
import { textKinds } from "./type.ts";

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
 * The pattern among the arguments, with its flags, as a search that takes from the frame's fuel; null when it is null. Throws
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
  const paid = frame.fuel.patterns ?? new Set<string>();
  const key = `${ignoreCase}/${source}`;
  const isPaid = paid.has(key);
  // A longer one is refused unread.
  if (!isPaid) pay(Math.min(source.length, patternLimits.source) * making.character);
  const made = makePattern(source, ignoreCase);
  if (made.ok && !isPaid) {
    pay(made.value.size * making.step);
    paid.add(key);
    frame.fuel.patterns = paid;
  }
  if (!made.ok) throw new EvaluationError("pattern_invalid", { position: made.error.at + 1 });
  const { find } = made.value;
  return (text, from = 0) => find(text, from, pay);
}
