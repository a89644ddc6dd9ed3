import { type Compiled, compile } from "@tessera/expression/compile/compile.ts";
import { createFrame, type Frame, resetFuel } from "@tessera/expression/compile/frame.ts";
import { limits } from "@tessera/expression/limits.ts";
import { EvaluationError, PENDING } from "@tessera/expression/values/errors.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import type { AggregateFrame } from "../program/aggregateFrame.ts";
import { type FormProgram, Place, type RuleNode } from "../program/formProgram.ts";
import { totalKey } from "../program/totalKey.ts";
import type { Holder, Row } from "../record/cell.ts";
import type { FormRecord } from "../record/formRecord.ts";
import type { FormOptions } from "../store/formOptions.ts";
import { type EvaluatorHost, failed, type RuleResult } from "./evaluatorHost.ts";
import type { Pace } from "./pace.ts";
import { awaited } from "./serverRules.ts";
import type { WaitingRules } from "./waitingRules.ts";

/** What rules of a record are run with. */
export interface RuleRunnerParts {
  readonly program: FormProgram;
  readonly record: FormRecord;
  readonly options: FormOptions;
  readonly ask: Frame["resource"];
  readonly host: EvaluatorHost;
  readonly aggregates: AggregateFrame["aggregates"];
  /** Where rules go that wait for an answer. */
  readonly waiting: WaitingRules;
}

/** Runs single rules, for the record or one row of it. One frame serves all of them; nothing is written. */
export class RuleRunner {
  readonly #program: FormProgram;
  readonly #host: EvaluatorHost;
  readonly #waiting: WaitingRules;
  readonly #pace: Pace | null;
  readonly #clock: FormOptions["clock"];
  readonly #frame: AggregateFrame;
  readonly #main: readonly EngineValue[];
  readonly #asParent: { readonly slots: readonly EngineValue[] };

  constructor({ program, record, options, ask, host, aggregates, waiting }: RuleRunnerParts) {
    this.#program = program;
    this.#host = host;
    this.#waiting = waiting;
    this.#pace = options.pace ?? null;
    this.#clock = options.clock;
    this.#main = record.main.slots;
    this.#asParent = { slots: this.#main };
    const { user, params, zone, language } = options;
    this.#frame = {
      ...createFrame({ main: this.#main, user, params, zone, language, resource: ask }),
      aggregates,
      unspent: 0,
    };
  }

  /** Rules that run from now on see the present moment. */
  setInstant(): void {
    this.#frame.instant = this.#clock();
  }

  /** See `Evaluator.total`. */
  total(position: number, slot: number): EngineValue {
    const kept = this.#frame.aggregates[this.#program.totals.get(totalKey(position, slot)) ?? -1];
    resetFuel(this.#frame);
    return kept?.value(this.#frame) ?? null;
  }

  /** The next run of a rule is for this row. */
  enterRow(node: RuleNode, row: Row): void {
    const frame = this.#frame;
    frame.parent = this.#asParent;
    frame.row = row;
    frame.index = row.index;
    if (node.rule.frame === "child") frame.main = row.slots;
  }

  /** Rules are for the record again. */
  leaveRows(): void {
    const frame = this.#frame;
    frame.parent = null;
    frame.row = null;
    frame.index = null;
    frame.main = this.#main;
  }

  /** What a rule comes to, for the row that was entered where it is of rows. */
  evaluate(node: RuleNode, row: Row | null): RuleResult {
    if (this.#waiting.values > 0 && this.#waiting.isReadBy(node, row)) return this.#waiting.add(node, row);
    if (node.withheld) {
      const result = this.#host.withheld(node, row);
      return result === awaited ? this.#waiting.add(node, row) : result === undefined ? failed : result;
    }
    const frame = this.#frame;
    resetFuel(frame);
    try {
      const run = node.run;
      return run === null ? this.#compile(node)(frame) : run(frame);
    } catch (error) {
      if (error === PENDING) {
        // The evaluation ended at the first question: the others go out with it.
        this.#program.calls?.askOthers(node.rule.tree, this.#program.library, frame);
        return this.#waiting.add(node, row);
      }
      if (!(error instanceof EvaluationError)) throw error;
      const field = node.place === Place.field || node.place === Place.column ? this.#fieldOf(node) : undefined;
      if (field) this.#host.ruleFailed(field, node.name, error.code);
      return failed;
    } finally {
      if (this.#pace !== null) {
        this.#pace.spent(limits.fuel - frame.fuel.left - frame.unspent);
        frame.unspent = 0;
      }
    }
  }

  /**
   * As `evaluate`. What can come next is asked of the stored value: a chosen one, which is not saved, leads nowhere
   * yet.
   */
  ask(node: RuleNode, holder: Holder, row: Row | null): RuleResult {
    if (!node.rule.followsStored) return this.evaluate(node, row);
    const { slot } = node;
    const entered = holder.slots[slot] ?? null;
    holder.slots[slot] = holder.stored(slot);
    try {
      return this.evaluate(node, row);
    } finally {
      holder.slots[slot] = entered;
    }
  }

  #compile(node: RuleNode): Compiled {
    const { calls, library } = this.#program;
    node.run = calls?.read(node.rule.tree) ?? compile(node.rule.tree, library);
    return node.run;
  }

  #fieldOf(node: RuleNode): CompiledField | undefined {
    const { form } = this.#program;
    return node.table < 0 ? form.fields[node.slot] : form.tables[node.table]?.columns[node.slot];
  }
}
