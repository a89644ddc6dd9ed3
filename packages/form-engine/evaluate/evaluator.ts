import type { Frame } from "@tessera/expression/compile/frame.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { type FormProgram, Place, type RuleNode } from "../program/formProgram.ts";
import type { Holder, Row } from "../record/cell.ts";
import { Flag } from "../record/flags.ts";
import type { FormRecord } from "../record/formRecord.ts";
import type { Journal } from "../record/journal.ts";
import type { CalculatedNotice, FormOptions } from "../store/formOptions.ts";
import type { EvaluatorHost, RuleResult } from "./evaluatorHost.ts";
import { FieldRules } from "./fieldRules.ts";
import type { Pace } from "./pace.ts";
import { type RowList, RuleMarks } from "./ruleMarks.ts";
import { RuleRunner } from "./ruleRunner.ts";
import { WaitingRules } from "./waitingRules.ts";

/**
 * Brings a record up to date after changes (design §7): rules in the order of what they read, each at most once per
 * change and row, none whose sources stayed the same.
 */
export class Evaluator {
  readonly #program: FormProgram;
  readonly #record: FormRecord;
  readonly #host: EvaluatorHost;
  /** What is to be evaluated. */
  readonly marks: RuleMarks;
  /** What waits for an answer. */
  readonly waiting: WaitingRules;
  readonly #runner: RuleRunner;
  readonly #fields: FieldRules;
  readonly #pace: Pace | null;
  /** Whether it stopped with rules still to be evaluated: `run` goes on. */
  isPaused = false;

  constructor(
    program: FormProgram,
    record: FormRecord,
    options: FormOptions,
    ask: Frame["resource"],
    journal: Journal,
    host: EvaluatorHost,
  ) {
    this.#program = program;
    this.#record = record;
    this.#host = host;
    this.#pace = options.pace ?? null;
    const aggregates = program.aggregates.flatMap(
      (plan) => program.calls?.make(plan, program.library, () => record.tables[plan.table]?.rows ?? []) ?? [],
    );
    const marks = new RuleMarks(program, record, aggregates);
    const waiting = new WaitingRules(record, marks);
    this.marks = marks;
    this.waiting = waiting;
    this.#runner = new RuleRunner({ program, record, options, ask, host, aggregates, waiting });
    this.#fields = new FieldRules({ program, record, options, journal, host, marks, waiting, runner: this.#runner });
  }

  /**
   * The total of a column of a sub-form; null when it has none, there is nothing to total, or the form was opened
   * without `calls`.
   */
  total(position: number, slot: number): EngineValue {
    return this.#runner.total(position, slot);
  }

  /** What a rule comes to as things stand, for a row where it is of rows; nothing is changed by it. */
  probe(node: RuleNode, row: Row | null): RuleResult {
    if (row) this.#runner.enterRow(node, row);
    const result = this.#runner.ask(node, row ?? this.#record.main, row);
    if (row) this.#runner.leaveRows();
    return result;
  }

  /** From now on changes made by rules are kept to be reported; gives those since the last call. */
  takeNotices(): readonly CalculatedNotice[] {
    return this.#fields.takeNotices();
  }

  /** Evaluates until nothing is marked, or the pace wants a pause. */
  run(): void {
    this.isPaused = false;
    this.#pace?.start();
    this.#runMarked();
    this.#pace?.stop();
  }

  #runMarked(): void {
    const { queue } = this.marks;
    let id = queue.take();
    if (id < 0) return;
    this.#runner.setInstant();
    const { operator } = this.#program.conditions;
    for (; id >= 0; id = queue.take()) {
      if (operator[id] !== 0 && this.waiting.rules === 0) {
        this.#fields.runCondition(id);
        continue;
      }
      const node = this.#program.nodes[id];
      if (!node) continue;
      if (this.#pace?.isDue()) {
        queue.add(id);
        this.isPaused = true;
        return;
      }
      if (node.table >= 0) this.#runRows(node);
      else this.#runNode(node, this.#record.main, null);
      if (this.isPaused) return;
    }
  }

  #runRows(node: RuleNode): void {
    const list = this.marks.rows[node.id];
    if (!list) return;
    const all = list.every ? this.#record.tables[node.table]?.rows : undefined;
    const rows = all ?? list.rows;
    const count = all ? all.length : list.count;
    if (node.place === Place.column) {
      const bit = Flag.marked << node.kind;
      for (let at = 0; at < list.count; at++) {
        const row = list.rows[at];
        row?.setFlagsAt(node.slot, row.flagsAt(node.slot) & ~bit);
      }
    }
    // Nothing that is marked meanwhile stands in this rule: rules are in the order of what they read.
    list.count = 0;
    list.every = false;
    for (let at = 0; at < count; at++) {
      const row = rows[at];
      if (!row?.live) continue;
      if (at > 0 && this.#pace?.isDue()) {
        this.#postpone(node, list, rows, at, count);
        break;
      }
      this.#runner.enterRow(node, row);
      this.#runNode(node, row, row);
    }
    this.#runner.leaveRows();
  }

  /** Leaves the rows from `from` on for when the rules go on. */
  #postpone(node: RuleNode, list: RowList, rows: readonly Row[], from: number, count: number): void {
    for (let at = from; at < count; at++) {
      const row = rows[at];
      if (!row?.live) continue;
      if (node.place === Place.column) row.setFlagsAt(node.slot, row.flagsAt(node.slot) | (Flag.marked << node.kind));
      list.rows[list.count++] = row;
    }
    this.marks.queue.add(node.id);
    this.isPaused = true;
  }

  #runNode(node: RuleNode, holder: Holder, row: Row | null): void {
    switch (node.place) {
      case Place.field:
      case Place.column:
        this.#fields.run(node, holder, row);
        break;
      case Place.section:
      case Place.table: {
        const value = this.#runner.evaluate(node, row);
        if (typeof value === "symbol") break;
        if (node.place === Place.section) this.#host.sectionRule(node.slot, node, value);
        else this.#host.tableRule(node.slot, node, value);
        break;
      }
      default:
        if (this.marks.hasInvariants || node.withheld)
          this.#host.invariant(holder, node, this.#runner.evaluate(node, row) !== false);
    }
  }
}
