import { ChoiceKeeper } from "../choices/choiceKeeper.ts";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { Evaluator } from "../evaluate/evaluator.ts";
import type { EvaluatorHost } from "../evaluate/evaluatorHost.ts";
import { Resources } from "../evaluate/resources.ts";
import { ServerRules } from "../evaluate/serverRules.ts";
import { type FormProgram, formProgram } from "../program/formProgram.ts";
import type { Holder, Row } from "../record/cell.ts";
import { Flag, RuleKind } from "../record/flags.ts";
import { FormRecord, type RowSet } from "../record/formRecord.ts";
import { Journal, type Step } from "../record/journal.ts";
import { RowFiller } from "../record/rowFiller.ts";
import { applyInvariant } from "../validate/invariants.ts";
import type { UniqueColumns } from "../validate/uniqueColumns.ts";
import type { ClosedEntries } from "./closedEntries.ts";
import { FieldStates } from "./fieldStates.ts";
import type { FormOptions } from "./formOptions.ts";
import { Listeners } from "./listeners.ts";
import { Postponed } from "./postponed.ts";
import { replaceAll } from "./rowActions.ts";
import { Sections } from "./sections.ts";
import { TableStates } from "./tableStates.ts";

const settleRounds = 20;

/**
 * The parts of an opened record and how a change goes through them: rules, questions to the server, states, those who
 * listen.
 */
export class FormCore {
  readonly options: FormOptions;
  readonly form: CompiledForm;
  readonly program: FormProgram;
  readonly record: FormRecord;
  readonly listeners = new Listeners();
  readonly journal = new Journal();
  readonly resources: Resources;
  readonly serverRules: ServerRules;
  readonly sections: Sections;
  readonly states: FieldStates;
  readonly tables: TableStates;
  readonly evaluator: Evaluator;
  readonly postponed: Postponed;
  /** What was entered and is closed (`putClosedAside`); null where it counts on. */
  closed: ClosedEntries | null = null;
  readonly #choices: ChoiceKeeper;
  readonly #uniques: UniqueColumns | null;
  readonly #filler: RowFiller;
  /** Counts notifications; anyone who keeps something made from the whole form makes it again when this moved. */
  revision = 0;
  #isOpen = false;
  /** Rounds of the present run in which choices and rows were settled. */
  #settleRound = 0;

  constructor(options: FormOptions) {
    const { form, record } = options;
    this.options = options;
    this.form = form;
    this.program = formProgram(form, options.library, options.calls);
    this.record = new FormRecord(this.program, record);
    this.resources = new Resources({
      resolve: options.resolve,
      renew: () => this.#settle(),
      later: options.later ?? null,
    });
    this.serverRules = new ServerRules(this.program, options.serverRules ?? null, () => this.#takeResults());
    this.sections = new Sections(this.program);
    this.states = new FieldStates(this.record, this.sections, options);
    this.tables = new TableStates(this.record, this.sections, this.states, options);
    this.evaluator = new Evaluator(this.program, this.record, options, this.resources.ask, this.journal, this.#host());
    this.postponed = new Postponed(options.later ?? null, () => this.run());
    this.#choices = this.#makeChoices();
    this.#uniques = options.uniques?.(this.record, options.behaviours) ?? null;
    this.#filler = new RowFiller({
      isOpen: () => this.#isOpen,
      isNew: () => this.record.main.isNew,
      replace: (set, entries) => {
        this.journal.noteRows(set);
        replaceAll(this, set, entries);
        if (!this.#isOpen) set.initialOrder = set.rows.map(({ uid }) => uid);
      },
    });
    for (const set of this.record.tables) this.#openRows(set);
    for (const holder of this.record.holders()) this.#choices.noteOpened(holder);
    for (const holder of this.record.holders()) if (holder.isNew) this.touchAll(holder);
    this.evaluator.marks.markAll();
    this.run();
  }

  /** The rules have made of the record what it is opened with. */
  #opened(): void {
    if (this.options.onCalculated) this.evaluator.takeNotices();
    this.serverRules.opened();
    this.#isOpen = true;
  }

  #host(): EvaluatorHost {
    return {
      sectionRule: (position, node, value) => {
        const changed = this.sections.applySection(position, node, value);
        if (changed !== "nothing") this.#touchSection(position, changed === "inside");
      },
      tableRule: (table, node, value) => {
        const set = this.record.tables[table];
        if (node.kind === RuleKind.value) {
          if (set && this.options.fillsRows) this.#filler.note(set, node.isDefault, value);
          return;
        }
        const changed = this.sections.applyTable(table, node, value);
        const slot = this.form.fields.length + table;
        if (changed !== "nothing") this.touchTable(slot);
        if (changed === "inside") this.touchRows(slot);
      },
      invariant: (holder, { slot }, holds) =>
        applyInvariant(this.record, this.form, holder, slot, holds, (position, row) =>
          this.serverRules.textOf(position, row),
        ),
      ruleFailed: (field, rule, code) => this.options.onRuleError?.(field.name, rule, code),
      choicesChanged: (holder, slot) => this.#choices.note(holder, slot),
      withheld: (node, row) => this.serverRules.result(node, row),
    };
  }

  #makeChoices(): ChoiceKeeper {
    return new ChoiceKeeper(this.form, {
      isOpen: () => this.#isOpen,
      onMissing: this.options.onMissingChoices ?? null,
      write: (holder, slot, value, flags) => {
        this.journal.note(holder, slot);
        holder.slots[slot] = value;
        holder.setDisplay(slot, null);
        holder.setFlag(slot, Flag.isDefault | Flag.overwritten, false);
        holder.setFlag(slot, flags, true);
        this.evaluator.marks.markChanged(holder, slot);
      },
    });
  }

  #openRows(set: RowSet): void {
    const { record, newUid } = this.options;
    const { table } = set;
    const rows = (record?.rows[table.name] ?? []).map((row) =>
      this.record.createRow(set, row.key === null ? newUid() : `k${row.key}`, row, true),
    );
    const missing = this.record.main.isNew && !this.options.rowsAsEntered ? table.subMinNumberOfRec - rows.length : 0;
    for (let count = 0; count < missing; count++) rows.push(this.record.createRow(set, newUid(), null, true));
    this.record.setRows(set, rows);
    set.initialOrder = rows.map((row) => row.uid);
  }

  /** Sets the rows of a sub-form; `come` are those among them that were not there. */
  changeRows(set: RowSet, rows: readonly Row[], come: readonly Row[]): void {
    const before = set.rows;
    this.record.setRows(set, rows);
    for (const row of before) {
      if (row.live) continue;
      for (let slot = 0; slot < row.fields.length; slot++) this.evaluator.waiting.end(row, slot);
      this.states.drop(row);
    }
    for (const row of come) {
      this.evaluator.marks.markRow(set, row);
      this.#choices.noteOpened(row);
      this.touchAll(row);
    }
    this.evaluator.marks.markRows(set);
    this.#uniques?.noteRows(set.position);
    this.touchTable(set.table.slot);
  }

  /** Exchanges what stands now with what stands in a step, and brings everything up to date. */
  swap(step: Step): void {
    this.closed?.lift();
    for (const change of step.rows) {
      const { set, rows, removed, collapsed } = change;
      const now = { rows: set.rows, removed: set.removed, collapsed: set.rows.filter((row) => row.collapsed) };
      const come = rows.filter((row) => !row.live);
      set.removed = removed;
      for (const row of rows) row.collapsed = false;
      for (const row of collapsed) row.collapsed = true;
      this.changeRows(set, rows, come);
      Object.assign(change, now);
    }
    step.swapValues((holder, slot) => {
      this.evaluator.waiting.end(holder, slot);
      this.evaluator.marks.markValueOf(holder, slot);
      this.evaluator.marks.markChanged(holder, slot);
    });
    this.#filler.isHeld = true;
    this.run();
    this.#filler.isHeld = false;
  }

  #settle(): void {
    this.evaluator.waiting.mark();
    this.run();
  }

  #takeResults(): void {
    for (const node of this.program.nodes) if (node.withheld) this.evaluator.marks.markNode(node, null);
    this.#settle();
  }

  /** Whether an answer of the server is awaited. */
  get isAwaiting(): boolean {
    return (
      this.evaluator.isPaused || this.resources.isPending || this.serverRules.isPending || this.postponed.isWaiting
    );
  }

  /**
   * Resolves when no answer is awaited any more; gives up after `rounds` rounds of questions of each kind. Evaluations
   * that paused are brought to their end. Rejects when their pace does.
   */
  async settled(rounds: number): Promise<void> {
    if (this.evaluator.isPaused) await this.#goOn();
    for (let round = 0; round < rounds && this.isAwaiting; round++) {
      await this.resources.settled(rounds);
      await this.serverRules.settled(rounds);
      if (this.evaluator.isPaused) await this.#goOn();
    }
  }

  async #goOn(): Promise<void> {
    while (this.evaluator.isPaused) {
      await this.options.pace?.turn();
      if (this.evaluator.isPaused) this.run();
    }
  }

  /** Evaluates what was marked, asks what must be asked, notifies of what changed. */
  run(): void {
    if (this.postponed.isWaiting) this.postponed.take((holder, slot) => this.evaluator.marks.markChanged(holder, slot));
    this.evaluator.run();
    // Choices, rows and values may depend on each other in a circle: then it ends here.
    while (!this.evaluator.isPaused && this.#settleRound < settleRounds && this.#settleNoted()) {
      this.#settleRound++;
      this.evaluator.run();
    }
    if (this.evaluator.isPaused) return;
    this.#settleRound = 0;
    this.resources.flush();
    this.serverRules.flush();
    this.notify();
    if (!this.#isOpen) {
      this.#opened();
      return;
    }
    if (!this.options.onCalculated) return;
    const notices = this.evaluator.takeNotices();
    if (notices.length > 0) this.options.onCalculated(notices);
  }

  #settleNoted(): boolean {
    const isFilled = this.#filler.settle();
    const isKept = this.#choices.settle();
    return this.closed?.settle(this.#settleRound) || isKept || isFilled;
  }

  /** Opens or closes the whole record. */
  setReadOnly(readOnly: boolean): void {
    if (this.states.readOnly === readOnly) return;
    this.states.readOnly = readOnly;
    for (const holder of this.record.holders()) this.touchAll(holder);
    for (const { slot } of this.form.tables) this.touchTable(slot);
    for (const { it } of this.program.sections) this.listeners.mark(`section:${it.id}`);
  }

  /** Something of every value of a record or row changed. */
  touchAll(holder: Holder): void {
    for (let slot = 0; slot < holder.fields.length; slot++) this.record.touch(holder, slot);
  }

  /** Something of every value in a sub-form changed. */
  touchRows(slot: number): void {
    for (const row of this.record.rowSet(slot)?.rows ?? []) this.touchAll(row);
  }

  /** Something of a sub-form itself changed. */
  touchTable(slot: number): void {
    this.tables.forget(slot);
    this.listeners.mark(`table:${slot}`);
  }

  #touchSection(position: number, inside: boolean): void {
    const section = this.program.sections[position];
    if (!section) return;
    this.listeners.mark(`section:${section.it.id}`);
    if (!inside) return;
    for (const group of section.groups) {
      this.listeners.mark(`section:${group.id}`);
      for (const slot of group.fields) this.record.touch(this.record.main, slot);
      for (const slot of group.tables) {
        this.touchTable(slot);
        this.touchRows(slot);
      }
    }
  }

  /** Tells everyone of what changed, once. */
  notify(): void {
    this.revision++;
    this.#uniques?.note(this.record.notified);
    this.#uniques?.settle(this.#isOpen);
    const notified = this.record.takeNotified();
    this.states.markStale(notified);
    if (this.#isOpen) this.listeners.flush(notified);
    this.record.release(notified);
  }
}
