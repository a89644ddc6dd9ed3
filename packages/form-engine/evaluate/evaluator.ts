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
import { type Holder, isPending, type Row } from "../record/cell.ts";
import { refAt } from "../record/cellChange.ts";
import { Flag, RuleKind } from "../record/flags.ts";
import type { FormRecord, RowSet } from "../record/formRecord.ts";
import type { Journal } from "../record/journal.ts";
import { sameValue } from "../record/sameValue.ts";
import type { CalculatedNotice, FormOptions } from "../store/formOptions.ts";
import { applyProperty } from "./applyProperty.ts";
import { coerceValue, isTaken } from "./coerceValue.ts";
import { type EvaluatorHost, failed, type RuleResult, waits } from "./evaluatorHost.ts";
import type { Pace } from "./pace.ts";
import { propertyOf } from "./properties.ts";
import { RuleQueue } from "./ruleQueue.ts";
import { awaited } from "./serverRules.ts";

/** Rows that a rule must run for: every one there is, or those listed. Emptied by its count alone. */
interface RowList {
  every: boolean;
  readonly rows: Row[];
  count: number;
}

/**
 * Brings a record up to date after changes (design §7): rules in the order of what they read, each at most once per change and row, none
 * whose sources stayed the same. One frame serves all of them.
 */
export class Evaluator {
  readonly #program: FormProgram;
  readonly #record: FormRecord;
  readonly #host: EvaluatorHost;
  readonly #options: FormOptions;
  readonly #journal: Journal;
  readonly #queue: RuleQueue;
  /** By rule; null of those that do not run for rows. */
  readonly #rows: readonly (RowList | null)[];
  readonly #frame: AggregateFrame;
  readonly #main: readonly EngineValue[];
  readonly #asParent: { readonly slots: readonly EngineValue[] };
  /** By source: how many of its values wait for an answer. Null as long as none ever did. */
  #pending: Int32Array | null = null;
  #pendingCount = 0;
  /** How many rules of fields wait. */
  #waitCount = 0;
  #waiting: { readonly node: RuleNode; readonly row: Row | null }[] = [];
  /** What rules changed since it was last asked for; null when nobody asks. */
  #notices: CalculatedNotice[] | null = null;
  readonly #skipped: ReadonlySet<string> | null;
  readonly #pace: Pace | null;
  #isPaused = false;
  /** Rules over the record run only after someone asked for them. */
  #judges = false;

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
    this.#skipped = options.fieldsToSkip ?? null;
    this.#pace = options.pace ?? null;
    this.#journal = journal;
    this.#queue = new RuleQueue(program.nodes.length);
    this.#rows = program.nodes.map(({ table }) => (table < 0 ? null : { every: false, rows: [], count: 0 }));
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
  }

  /** Whether it stopped with rules still to be evaluated: `run` goes on. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** The total of a column of a sub-form; null when it has none, there is nothing to total, or the form was opened without `calls`. */
  total(position: number, slot: number): EngineValue {
    const kept = this.#frame.aggregates[this.#program.totals.get(totalKey(position, slot)) ?? -1];
    refuel(this.#frame);
    return kept?.value(this.#frame) ?? null;
  }

  /** Marks everything: a record was opened. */
  markAll(): void {
    for (const list of this.#rows) if (list) list.every = true;
    this.#queue.addAll(this.#program.nodes.length - this.#program.invariantNodes.length);
    for (const node of this.#program.invariantNodes) if (node.withheld) this.#markNode(node, null);
  }

  /** Marks the rules over the record; from now on they are kept up to date. */
  markInvariants(): void {
    if (this.#judges) return;
    this.#judges = true;
    // Those that stay on the server are up to date: they ask after a change like any other rule.
    for (const node of this.#program.invariantNodes) if (!node.withheld) this.#markNode(node, null);
  }

  /** Marks a row that came: its own rules, and all that reads the set of rows. */
  markRow(set: RowSet, row: Row): void {
    for (const node of this.#program.rowNodes[set.position] ?? []) this.#markNode(node, row);
    this.markRows(set);
  }

  /** Marks what reads the set of rows of a sub-form: one came, went or moved. */
  markRows(set: RowSet): void {
    const { sources } = this.#program;
    this.markSource(set.table.slot, null);
    this.markSource(sources.index(set.position), null);
  }

  /** Marks what reads a value. */
  markChanged(holder: Holder, slot: number): void {
    this.markSource(holder.firstSource + slot, holder.row);
    this.#record.touch(holder, slot);
  }

  /** Marks the rule that gives a field its value. */
  markValueOf(holder: Holder, slot: number): void {
    const id = this.#program.valueNode[holder.firstSource + slot] ?? -1;
    const node = this.#program.nodes[id];
    if (node) this.#markNode(node, holder.row);
  }

  /** Marks the rules that waited for an answer. */
  markWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { node, row } of waiting) if (row === null || row.live) this.#markNode(node, row);
  }

  /** Marks rules, for every row where they are of rows. */
  markRules(nodes: readonly RuleNode[]): void {
    for (const node of nodes) this.#markNode(node, null);
  }

  /** What a rule comes to as things stand, for a row where it is of rows; nothing is changed by it. */
  probe(node: RuleNode, row: Row | null): RuleResult {
    if (row) this.#enterRow(node, row);
    const result = this.#evaluate(node, row);
    if (row) this.#leaveRows();
    return result;
  }

  /** Marks what reads a source; `row` is the row it belongs to, null for the main record and for all rows. */
  markSource(source: number, row: Row | null): void {
    const { readers, nodes } = this.#program;
    const found = readers[source];
    if (!found) return;
    const { words, bits, rowNodes, aggregates } = found;
    for (let at = 0; at < words.length; at++) this.#queue.addWord(words[at] ?? 0, bits[at] ?? 0);
    for (let at = 0; at < rowNodes.length; at++) {
      const node = nodes[rowNodes[at] ?? -1];
      if (node) this.#markNode(node, row);
    }
    for (let at = 0; at < aggregates.length; at++) this.#frame.aggregates[aggregates[at] ?? -1]?.mark(row);
  }

  /** Evaluates until nothing is marked, or the pace wants a pause. */
  run(): void {
    this.#isPaused = false;
    this.#pace?.start();
    this.#runMarked();
    this.#pace?.stop();
  }

  #runMarked(): void {
    let id = this.#queue.take();
    if (id < 0) return;
    this.#frame.instant = this.#options.clock();
    const { operator } = this.#program.conditions;
    for (; id >= 0; id = this.#queue.take()) {
      if (operator[id] !== 0 && this.#waitCount === 0) {
        this.#runCondition(id);
        continue;
      }
      const node = this.#program.nodes[id];
      if (!node) continue;
      if (this.#pace?.isDue()) {
        this.#queue.add(id);
        this.#isPaused = true;
        return;
      }
      if (node.table >= 0) this.#runRows(node);
      else this.#runNode(node, this.#record.main, null);
      if (this.#isPaused) return;
    }
  }

  /** A person gave the value: it waits for nothing any more. */
  endWait(holder: Holder, slot: number): void {
    if (this.#waitCount > 0) this.#setPending(holder, slot, RuleKind.value, false);
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

  #markNode(node: RuleNode, row: Row | null): void {
    const list = this.#rows[node.id];
    if (list) {
      const isOwn = row !== null && !node.allRows && row.position === node.table;
      if (!isOwn) list.every = true;
      else {
        if (node.place === Place.column) {
          const bit = Flag.marked << node.kind;
          const flags = row.flagsAt(node.slot);
          if ((flags & bit) !== 0) return;
          row.setFlagsAt(node.slot, flags | bit);
        }
        list.rows[list.count++] = row;
      }
    }
    this.#queue.add(node.id);
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
    const list = this.#rows[node.id];
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
    this.#queue.add(node.id);
    this.#isPaused = true;
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
        if (this.#judges || node.withheld) this.#host.invariant(holder, node, this.#evaluate(node, row) !== false);
    }
  }

  #evaluate(node: RuleNode, row: Row | null): RuleResult {
    if (this.#pendingCount > 0 && this.#readsPending(node, row)) return this.#wait(node, row);
    if (node.withheld) {
      const result = this.#host.withheld(node, row);
      return result === awaited ? this.#wait(node, row) : result === undefined ? failed : result;
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
        return this.#wait(node, row);
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

  #compile(node: RuleNode): Compiled {
    const { calls, library } = this.#program;
    node.run = calls?.read(node.rule.tree) ?? compile(node.rule.tree, library);
    return node.run;
  }

  #wait(node: RuleNode, row: Row | null): typeof waits {
    this.#waiting.push({ node, row });
    return waits;
  }

  #fieldOf(node: RuleNode): CompiledField | undefined {
    const { form } = this.#program;
    return node.table < 0 ? form.fields[node.slot] : form.tables[node.table]?.columns[node.slot];
  }

  /** Whether something it reads is still awaited: it keeps its last value until then (design §7). */
  #readsPending(node: RuleNode, row: Row | null): boolean {
    for (const source of node.sources) {
      if ((this.#pending?.[source] ?? 0) === 0) continue;
      const column = row && !node.allRows ? this.#program.sources.columnAt(source) : null;
      if (!row || !column || column.table !== node.table) return true;
      if (isPending(row, column.slot, RuleKind.value)) return true;
    }
    return false;
  }

  #setPending(holder: Holder, slot: number, kind: number, waiting: boolean): void {
    if (isPending(holder, slot, kind) === waiting) return;
    holder.extend(slot).pending ^= 1 << kind;
    this.#waitCount += waiting ? 1 : -1;
    this.#record.touch(holder, slot);
    if (kind !== RuleKind.value) return;
    const source = holder.firstSource + slot;
    this.#pending ??= new Int32Array(this.#program.sources.count);
    this.#pending[source] = (this.#pending[source] ?? 0) + (waiting ? 1 : -1);
    this.#pendingCount += waiting ? 1 : -1;
    this.markSource(source, holder.row);
  }

  #computeValue(node: RuleNode, holder: Holder, row: Row | null): void {
    const { slot } = node;
    const field = holder.fields[slot];
    if (!field || this.#skipped?.has(field.name)) return;
    const isOverwritten = holder.has(slot, Flag.overwritten);
    const applies = node.isDefault
      ? !isOverwritten && holder.isNew
      : !isOverwritten || !field.overwritable || node.name !== "computed";
    const result = applies ? this.#evaluate(node, row) : failed;
    if (result === waits || this.#waitCount > 0) this.#setPending(holder, slot, RuleKind.value, result === waits);
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
    this.markChanged(holder, slot);
    if (holder.extras !== null && holder.extra(slot)?.list) this.#host.choicesChanged(holder, slot);
    this.#notice(holder, node);
  }

  /** A saved value that differs from what the rule makes of the saved record was entered by a person: it stays. */
  #isPersons(holder: Holder, slot: number, value: EngineValue): boolean {
    if (holder.has(slot, Flag.judged)) return false;
    holder.setFlag(slot, Flag.judged, true);
    const stored = holder.slots[slot] ?? null;
    if (holder.isNew || stored === null || sameValue(stored, value)) return false;
    holder.setFlag(slot, Flag.overwritten, true);
    this.#record.touch(holder, slot);
    return true;
  }

  #computeProperty(node: RuleNode, holder: Holder, row: Row | null): void {
    const { slot, kind } = node;
    const result = this.#evaluate(node, row);
    if (result === waits || this.#waitCount > 0) this.#setPending(holder, slot, kind, result === waits);
    if (typeof result === "symbol" || !applyProperty(node, holder, slot, result)) return;
    if (kind === RuleKind.listExp) this.#host.choicesChanged(holder, slot);
    this.#record.touch(holder, slot);
    this.#notice(holder, node);
  }
}
