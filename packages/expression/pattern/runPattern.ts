import { isWordCharacter } from "./characterSet.ts";
import type { Assertion } from "./patternNode.ts";
import type { PatternProgram } from "./patternProgram.ts";

/** Places of the match and of its groups: start and end of each, -1 for a group that took no part. */
export type Registers = readonly number[];

/**
 * Fuel of what a search does, so that a unit is worth about as much time as elsewhere in the language: a step of a
 * thread, a further register that a thread takes along, the start of a search, and a step of the program at that start.
 */
const price = { step: 1, register: 1 / 16, search: 12, programStep: 1 / 64 } as const;

/** The threads at one place of the text, in their order of preference, each step at most once. */
class Threads {
  readonly steps: number[] = [];
  readonly registers: Registers[] = [];
  readonly #seen: Int32Array;

  constructor(size: number) {
    this.#seen = new Int32Array(size).fill(-1);
  }

  visit(step: number, at: number): boolean {
    if (this.#seen[step] === at) return false;
    this.#seen[step] = at;
    return true;
  }

  clear(): void {
    this.steps.length = 0;
    this.registers.length = 0;
  }
}

function holdsAt(what: Assertion, text: string, at: number, ignoreCase: boolean): boolean {
  if (what === "^") return at === 0;
  if (what === "$") return at === text.length;
  const isWord = (place: number) =>
    place >= 0 && place < text.length && isWordCharacter(text.codePointAt(place) ?? 0, ignoreCase);
  // Characters beyond 16 bits are no part of words, whichever half is looked at.
  const border = isWord(at - 1) !== isWord(at);
  return what === "b" ? border : !border;
}

function forgotten(registers: Registers, [from, to]: readonly [number, number]): Registers {
  return registers.map((place, register) => (register >= from * 2 && register < to * 2 ? -1 : place));
}

/**
 * Looks for the first match from `from` on, in one pass over the text: the work is at most its length times the steps
 * of the program, and `spend` is called with it as it is done (and may throw). Null when there is none.
 */
export function runPattern(
  program: PatternProgram,
  text: string,
  from: number,
  ignoreCase: boolean,
  spend: (amount: number) => void,
): Registers | null {
  const { steps } = program;
  const none: Registers = new Array(program.groups * 2).fill(-1);
  let current = new Threads(steps.length);
  let next = new Threads(steps.length);
  let found: Registers | null = null;
  const saved = 0.5 + none.length * price.register;
  // A character beyond ASCII is looked up, in all its cases where capitals do not matter.
  const foreign = ignoreCase ? 6 : 1;
  let work = price.search + steps.length * price.programStep;

  const follow = (threads: Threads, start: number, held: Registers, at: number): void => {
    const waiting: { readonly step: number; readonly registers: Registers }[] = [{ step: start, registers: held }];
    for (let top = waiting.pop(); top; top = waiting.pop()) {
      const { registers } = top;
      work += price.step;
      if (!threads.visit(top.step, at)) continue;
      const step = steps[top.step];
      if (!step || step.op === "fail") continue;
      switch (step.op) {
        case "split":
          waiting.push({ step: step.second, registers }, { step: step.first, registers });
          break;
        case "save":
          work += saved;
          waiting.push({ step: step.next, registers: registers.with(step.register, at) });
          break;
        case "forget":
          work += saved;
          waiting.push({ step: step.next, registers: forgotten(registers, step.groups) });
          break;
        case "assert":
          if (holdsAt(step.what, text, at, ignoreCase)) waiting.push({ step: step.next, registers });
          break;
        default:
          threads.steps.push(top.step);
          threads.registers.push(registers);
      }
    }
  };

  for (let at = from; ; ) {
    if (!found) follow(current, program.start, none, at);
    spend(work + current.steps.length * price.step);
    work = 0;
    if (current.steps.length === 0 && (found || at >= text.length)) return found;
    const code = text.codePointAt(at) ?? -1;
    const width = code > 0xffff ? 2 : 1;
    for (let index = 0; index < current.steps.length; index++) {
      const step = steps[current.steps[index] ?? 0];
      const registers = current.registers[index] ?? none;
      if (step?.op === "match") {
        found = registers;
        break;
      }
      if (step?.op !== "take" || code < 0) continue;
      if (code > 127) work += foreign;
      if (step.has(code)) follow(next, step.next, registers, at + width);
    }
    if (at >= text.length) return found;
    at += width;
    [current, next] = [next, current];
    next.clear();
  }
}
