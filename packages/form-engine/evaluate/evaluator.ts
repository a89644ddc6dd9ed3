import { type Compiled, compile } from "@tessera/expression/compile/compile.ts";
import { createFrame, type Frame, refuel } from "@tessera/expression/compile/frame.ts";
import { limits } from "@tessera/expression/limits.ts";
import { EvaluationError, PENDING } from "@tessera/expression/values/errors.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import type { AggregateFrame } from "../program/aggregateFrame.ts";
import { conditionHolds } from "../program/conditionTable.ts";
import { type FormProgram, Place, type RuleNode } from "../program/formProgram.ts";
import { totalKey } from "../program/totalKey.ts";
import type { Holder, Row } from "../record/cell.ts";
import { refAt } from "../record/cellChange.ts";
import { Flag, RuleKind } from "../record/flags.ts";
import type { FormRecord } from "../record/formRecord.ts";
import type { Journal } from "../record/journal.ts";
import { sameValue } from "../record/sameValue.ts";
import type { CalculatedNotice, FormOptions } from "../store/formOptions.ts";
import { applyProperty } from "./applyProperty.ts";
import { coerceValue, isTaken } from "./coerceValue.ts";
import { type EvaluatorHost, failed, type RuleResult, waits } from "./evaluatorHost.ts";
import type { Pace } from "./pace.ts";
import { propertyOf } from "./properties.ts";
import { type RowList, RuleMarks } from "./ruleMarks.ts";
import { awaited } from "./serverRules.ts";
import { WaitingRules } from "./waitingRules.ts";

/**
 * Brings a record up to date after changes (design §7): rules in the order of what they read, each at most once per
 * change and row, none whose sources stayed the same. One frame serves all of them.
 */
export class Evaluator {
  readonly #program: FormProgram;
  readonly #record: FormRecord;
  readonly #host: EvaluatorHost;
  readonly #options: FormOptions;
  readonly #journal: Journal;
  /** What is to be evaluated. */
  readonly marks: RuleMarks;
  /** What waits for an answer. */
  readonly waiting: WaitingRules;
  readonly #frame: AggregateFrame;
  readonly #main: readonly EngineValue[];
  readonly #asParent: { readonly slots: readonly EngineValue[] };
  /** What rules changed since it was last asked for; null when nobody asks. */
  #notices: CalculatedNotice[] | null = null;
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
    this.#options = options;
    this.#pace = options.pace ?? null;
    this.#journal = journal;
    this.#main = record.main.slots;
    this.#asParent = { slots: this.#main };
    const { user, params, zone, language } = options;
    const aggregates = program.aggregates.flatMap(
      (plan) => program.calls?.make(plan, program.library, () => record.tables[plan.table]?.rows ?? []) ?? [],
    );
    this.#frame = {
      ...createFrame({ main: this.#main, user, params, zone, language, resource: ask }),
      aggregates,
      unspent: 0,
    };
    this.marks = new RuleMarks(program, record, aggregates);
    this.waiting = new WaitingRules(record, this.marks);
  }

  /**
   * The total of a column of a sub-form; null when it has none, there is nothing to total, or the form was opened
   * without `calls`.
   */
  total(position: number, slot: number): EngineValue {
    const kept = this.#frame.aggregates[this.#program.totals.get(totalKey(position, slot)) ?? -1];
    refuel(this.#frame);
    return kept?.value(this.#frame) ?? null;
  }

  /** What a rule comes to as things stand, for a row where it is of rows; nothing is changed by it. */
  probe(node: RuleNode, row: Row | null): RuleResult {
    if (row) this.#enterRow(node, row);
    const result = this.#ask(node, row ?? this.#record.main, row);
    if (row) this.#leaveRows();
    return result;
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
    this.#frame.instant = this.#options.clock();
    const { operator } = this.#program.conditions;
    for (; id >= 0; id = queue.take()) {
      if (operator[id] !== 0 && this.waiting.rules === 0) {
        this.#runCondition(id);
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

  /** From now on changes made by rules are kept to be reported; gives those since the last call. */
  takeNotices(): readonly CalculatedNotice[] {
    const notices = this.#notices;
    if (notices === null || notices.length > 0) this.#notices = [];
    return notices ?? [];
  }

  #notice(holder: Holder, { slot, kind }: RuleNode): void {
    if (this.#notices === null) return;
    const { name, label } = this.#record.fieldAt(holder, slot);
    this.#notices.push({ ref: refAt(holder, slot), name, label, property: propertyOf(kind) });
  }

  /** See `#computeProperty`; nothing that it reads or gives waits for an answer. */
  #runCondition(id: number): void {
    const { conditions, nodes } = this.#program;
    const { main } = this.#record;
    const slot = conditions.target[id] ?? 0;
    const before = main.flagsAt(slot);
    const given = conditionHolds(conditions, id, this.#main) ? (conditions.given[id] ?? 0) : 0;
    const now = (before & ~(conditions.decided[id] ?? 0)) | given;
    if (now === before) return;
    main.setFlagsAt(slot, now);
    this.#record.touch(main, slot);
    const node = nodes[id];
    if (this.#notices !== null && node) this.#notice(main, node);
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
      this.#enterRow(node, row);
      this.#runNode(node, row, row);
    }
    this.#leaveRows();
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

  #enterRow(node: RuleNode, row: Row): void {
    const frame = this.#frame;
    frame.parent = this.#asParent;
    frame.row = row;
    frame.index = row.index;
    if (node.rule.frame === "child") frame.main = row.slots;
  }

  #leaveRows(): void {
    const frame = this.#frame;
    frame.parent = null;
    frame.row = null;
    frame.index = null;
    frame.main = this.#main;
  }

  #runNode(node: RuleNode, holder: Holder, row: Row | null): void {
    switch (node.place) {
      case Place.field:
      case Place.column:
        if (node.kind === RuleKind.value) this.#computeValue(node, holder, row);
        else this.#computeProperty(node, holder, row);
        break;
      case Place.section:
      case Place.table: {
        const value = this.#evaluate(node, row);
        if (typeof value === "symbol") break;
        if (node.place === Place.section) this.#host.sectionRule(node.slot, node, value);
        else this.#host.tableRule(node.slot, node, value);
        break;
      }
      default:
        if (this.marks.hasInvariants || node.withheld)
          this.#host.invariant(holder, node, this.#evaluate(node, row) !== false);
    }
  }

  #evaluate(node: RuleNode, row: Row | null): RuleResult {
    if (this.waiting.values > 0 && this.waiting.isReadBy(node, row)) return this.waiting.add(node, row);
    if (node.withheld) {
      const result = this.#host.withheld(node, row);
      return result === awaited ? this.waiting.add(node, row) : result === undefined ? failed : result;
    }
    const frame = this.#frame;
    refuel(frame);
    try {
      const run = node.run;
      return run === null ? this.#compile(node)(frame) : run(frame);
    } catch (error) {
      if (error === PENDING) {
        // The evaluation ended at the first question: the others go out with it.
        this.#program.calls?.askOthers(node.rule.tree, this.#program.library, frame);
        return this.waiting.add(node, row);
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
   * As `#evaluate`. What can come next is asked of the stored value: a chosen one, which is not saved, leads nowhere
   * yet.
   */
  #ask(node: RuleNode, holder: Holder, row: Row | null): RuleResult {
    if (!node.rule.followsStored) return this.#evaluate(node, row);
    const { slot } = node;
    const entered = holder.slots[slot] ?? null;
    holder.slots[slot] = holder.stored(slot);
    try {
      return this.#evaluate(node, row);
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

  #computeValue(node: RuleNode, holder: Holder, row: Row | null): void {
    const { slot } = node;
    const field = holder.fields[slot];
    if (!field || this.#options.fieldsToSkip?.has(field.name)) return;
    const isOverwritten = holder.has(slot, Flag.overwritten);
    const applies = node.isDefault
      ? !isOverwritten && holder.isNew
      : !isOverwritten || !field.overwritable || node.name !== "computed";
    const result = applies ? this.#evaluate(node, row) : failed;
    if (result === waits || this.waiting.rules > 0) this.waiting.set(holder, slot, RuleKind.value, result === waits);
    if (typeof result === "symbol") return;
    const taken = isTaken(result, node.takes) ? result : coerceValue(result, field);
    // A field never holds -0: as it equals 0, which of the two it held would depend on what it held before.
    const value = taken === 0 ? 0 : taken;
    if (value === undefined) {
      this.#host.ruleFailed(field, node.name, "wrong_type");
      return;
    }
    if (field.overwritable && this.#isPersons(holder, slot, value)) return;
    if (holder.has(slot, Flag.isDefault) !== node.isDefault) {
      this.#journal.note(holder, slot);
      holder.setFlag(slot, Flag.isDefault, node.isDefault);
      this.#record.touch(holder, slot);
    }
    const before = holder.slots[slot] ?? null;
    if (before === value || (typeof value === "object" && sameValue(before, value))) return;
    this.#journal.note(holder, slot);
    holder.slots[slot] = value;
    holder.setDisplay(slot, null);
    this.marks.markChanged(holder, slot);
    if (holder.extras !== null && holder.extra(slot)?.list) this.#host.choicesChanged(holder, slot);
    this.#notice(holder, node);
  }

  /** A saved value that differs from what the rule makes of the saved record was entered by a person: it stays. */
  #isPersons(holder: Holder, slot: number, value: EngineValue): boolean {
    if (holder.has(slot, Flag.decided)) return false;
    holder.setFlag(slot, Flag.decided, true);
    const stored = holder.slots[slot] ?? null;
    if (holder.isNew || stored === null || sameValue(stored, value)) return false;
    holder.setFlag(slot, Flag.overwritten, true);
    this.#record.touch(holder, slot);
    return true;
  }

  #computeProperty(node: RuleNode, holder: Holder, row: Row | null): void {
    const { slot, kind } = node;
    const result = this.#ask(node, holder, row);
    if (result === waits || this.waiting.rules > 0) this.waiting.set(holder, slot, kind, result === waits);
    if (typeof result === "symbol" || !applyProperty(node, holder, slot, result)) return;
    if (kind === RuleKind.listExp) this.#host.choicesChanged(holder, slot);
    this.#record.touch(holder, slot);
    this.#notice(holder, node);
  }
}
