import { setTest } from "./characterSet.ts";
import { type Assertion, type PatternNode, PatternRefusal, patternLimits } from "./patternNode.ts";

/** A step of the machine; numbers are places of steps. */
export type Step =
  | { readonly op: "take"; readonly has: (code: number) => boolean; readonly next: number }
  | { readonly op: "split"; readonly first: number; readonly second: number }
  | { readonly op: "save"; readonly register: number; readonly next: number }
  /** Forgets what groups held, at the start of a repetition. */
  | { readonly op: "forget"; readonly groups: readonly [number, number]; readonly next: number }
  | { readonly op: "assert"; readonly what: Assertion; readonly next: number }
  | { readonly op: "match" }
  | { readonly op: "fail" };

/** A pattern as steps. */
export interface PatternProgram {
  readonly steps: readonly Step[];
  readonly start: number;
  readonly groups: number;
}

/**
 * Where to go on. A repetition that took nothing is given up (as JavaScript does), so within one there are two ways on:
 * `idle` while it has taken nothing yet, `moved` since.
 */
interface Ways {
  readonly idle: number;
  readonly moved: number;
}

class ProgramBuilder {
  readonly steps: Step[] = [];
  readonly #ignoreCase: boolean;

  constructor(ignoreCase: boolean) {
    this.#ignoreCase = ignoreCase;
  }

  add(step: Step): number {
    if (this.steps.length >= patternLimits.steps) throw new PatternRefusal("too_big", 0);
    return this.steps.push(step) - 1;
  }

  build(node: PatternNode, ways: Ways): Ways {
    switch (node.kind) {
      case "set": {
        const next = this.add({ op: "take", has: setTest(node.set, this.#ignoreCase), next: ways.moved });
        return { idle: next, moved: next };
      }
      case "sequence":
        return node.parts.reduceRight<Ways>((after, part) => this.build(part, after), ways);
      case "choice":
        return node.parts
          .map((part) => this.build(part, ways))
          .reduceRight((second, first) => this.#both(first, second, (a, b) => this.#split(a, b, true)));
      case "group": {
        const { index, part } = node;
        const end = this.#save(index * 2 + 1, ways);
        return this.#save(index * 2, this.build(part, end));
      }
      case "assertion":
        return this.#both(ways, ways, (next) => this.add({ op: "assert", what: node.what, next }));
      case "repeat":
        return this.#repeat(node, ways);
    }
  }

  #repeat(node: Extract<PatternNode, { kind: "repeat" }>, ways: Ways): Ways {
    const { greedy, max, min } = node;
    let after = ways;
    if (max === Number.POSITIVE_INFINITY) {
      const again = this.add({ op: "fail" });
      const body = this.#round(node, { idle: this.add({ op: "fail" }), moved: again }).idle;
      this.steps[again] = this.#splitStep(body, ways.moved, greedy);
      after = { idle: ways.idle === ways.moved ? again : this.#split(body, ways.idle, greedy), moved: again };
    } else {
      for (let round = min; round < max; round++) {
        const body = this.#round(node, { idle: this.add({ op: "fail" }), moved: after.moved }).idle;
        after = this.#both(ways, ways, (out) => this.#split(body, out, greedy));
      }
    }
    for (let round = 0; round < min; round++) after = this.#round(node, after);
    return after;
  }

  #round({ groups, part }: Extract<PatternNode, { kind: "repeat" }>, ways: Ways): Ways {
    const body = this.build(part, ways);
    if (groups[0] === groups[1]) return body;
    return this.#both(body, body, (next) => this.add({ op: "forget", groups, next }));
  }

  #save(register: number, ways: Ways): Ways {
    return this.#both(ways, ways, (next) => this.add({ op: "save", register, next }));
  }

  /** Makes a step for both ways, one for both where they are the same. */
  #both(first: Ways, second: Ways, make: (first: number, second: number) => number): Ways {
    const moved = make(first.moved, second.moved);
    const same = first.idle === first.moved && second.idle === second.moved;
    return { idle: same ? moved : make(first.idle, second.idle), moved };
  }

  #splitStep(inside: number, out: number, greedy: boolean): Step {
    return greedy ? { op: "split", first: inside, second: out } : { op: "split", first: out, second: inside };
  }

  #split(inside: number, out: number, greedy: boolean): number {
    return this.add(this.#splitStep(inside, out, greedy));
  }
}

/** Turns a parsed pattern into the steps of a machine without back-tracking. Throws `PatternRefusal` `too_big`. */
export function patternProgram(node: PatternNode, groups: number, ignoreCase: boolean): PatternProgram {
  const builder = new ProgramBuilder(ignoreCase);
  const match = builder.add({ op: "match" });
  const end = builder.add({ op: "save", register: 1, next: match });
  const body = builder.build(node, { idle: end, moved: end }).idle;
  const start = builder.add({ op: "save", register: 0, next: body });
  return { steps: builder.steps, start, groups };
}
