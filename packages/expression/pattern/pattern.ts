import { failure, type Result, success } from "@tessera/std/result.ts";
import { parsePattern } from "./parsePattern.ts";
import { type PatternFault, PatternRefusal } from "./patternNode.ts";
import { patternProgram } from "./patternProgram.ts";
import { type Registers, runPattern } from "./runPattern.ts";

/** A pattern ready to run. */
export interface Pattern {
  /**
   * The places of the first match from the character `from` on, and of its groups (start and end of each, -1 where a
   * group took no part); null when there is none. `spend` is called with the work as it is done, and may throw to end
   * it.
   */
  readonly find: (text: string, from?: number, spend?: (amount: number) => void) => Registers | null;
  /** Steps of the machine that it became: making it cost as much. */
  readonly size: number;
}

/** Why a pattern cannot be used, and where in its text. */
export interface PatternProblem {
  readonly fault: PatternFault;
  readonly at: number;
}

const cache = new Map<string, Result<Pattern, PatternProblem>>();
const cacheSize = 200;

/**
 * Makes a regular expression that cannot run away: its work grows with the length of the text times that of the
 * pattern, whatever they are. Syntax and results are JavaScript's with the flag `u` (and `i` with `ignoreCase`),
 * without look-around, back references, named groups, the flags `m s v y`, and properties other than general categories
 * (`\p{L}`).
 */
export function makePattern(source: string, ignoreCase = false): Result<Pattern, PatternProblem> {
  const key = `${ignoreCase ? "i" : ""}/${source}`;
  const known = cache.get(key);
  if (known) return known;
  const made = compilePattern(source, ignoreCase);
  if (cache.size >= cacheSize) cache.clear();
  cache.set(key, made);
  return made;
}

function compilePattern(source: string, ignoreCase: boolean): Result<Pattern, PatternProblem> {
  try {
    const { groups, node } = parsePattern(source, ignoreCase);
    const program = patternProgram(node, groups, ignoreCase);
    return success({
      find: (text, from = 0, spend = () => {}) => runPattern(program, text, from, ignoreCase, spend),
      size: program.steps.length,
    });
  } catch (error) {
    if (error instanceof PatternRefusal) return failure({ fault: error.fault, at: error.at });
    throw error;
  }
}
