import type { Compiled } from "@tessera/expression/compile/compile.ts";
import type { FormProgram } from "@tessera/form-engine/program/formProgram.ts";

/** How often each rule was evaluated, by the number of the rule. */
export type RuleCounts = ReadonlyMap<number, number>;

/** Counts evaluations of a program. */
export interface ProgramWatch {
  /** Counts since the last call. */
  readonly take: () => RuleCounts;
}

/**
 * Counts how often each rule of a program is evaluated from now on. The engine keeps what it makes of a rule at the
 * rule; here it comes back with a counter around it, so that the engine itself needs none.
 */
export function watchProgram({ conditions, nodes }: FormProgram): ProgramWatch {
  let counts = new Map<number, number>();
  // What runs from the table is evaluated without asking the rule: here each is to be asked.
  conditions.operator.fill(0);
  for (const node of nodes) {
    let inner: Compiled | null = node.run;
    const counted: Compiled = (frame) => {
      counts.set(node.id, (counts.get(node.id) ?? 0) + 1);
      // The engine asks for what it has just put here.
      return inner === null ? null : inner(frame);
    };
    Object.defineProperty(node, "run", {
      get: () => (inner === null ? null : counted),
      set: (made: Compiled | null) => {
        inner = made;
      },
    });
  }
  return {
    take: () => {
      const taken = counts;
      counts = new Map();
      return taken;
    },
  };
}
