import type { AggregateFrame } from "../program/aggregateFrame.ts";
import { type FormProgram, Place, type RuleNode } from "../program/formProgram.ts";
import type { Holder, Row } from "../record/cell.ts";
import { Flag } from "../record/flags.ts";
import type { FormRecord, RowSet } from "../record/formRecord.ts";
import { RuleQueue } from "./ruleQueue.ts";

/** Rows that a rule must run for: every one there is, or those listed. Emptied by its count alone. */
export interface RowList {
  every: boolean;
  readonly rows: Row[];
  count: number;
}

/** Which rules are to be evaluated after changes, and those of rows for which rows. */
export class RuleMarks {
  readonly #program: FormProgram;
  readonly #record: FormRecord;
  readonly #aggregates: AggregateFrame["aggregates"];
  /** The rules that are marked, in the order in which they run. */
  readonly queue: RuleQueue;
  /** By rule; null of those that do not run for rows. */
  readonly rows: readonly (RowList | null)[];
  /** Whether rules over the record run: only after someone asked for them. */
  hasInvariants = false;

  constructor(program: FormProgram, record: FormRecord, aggregates: AggregateFrame["aggregates"]) {
    this.#program = program;
    this.#record = record;
    this.#aggregates = aggregates;
    this.queue = new RuleQueue(program.nodes.length);
    this.rows = program.nodes.map(({ table }) => (table < 0 ? null : { every: false, rows: [], count: 0 }));
  }

  /** Marks everything: a record was opened. */
  markAll(): void {
    for (const list of this.rows) if (list) list.every = true;
    this.queue.addAll(this.#program.nodes.length - this.#program.invariantNodes.length);
    for (const node of this.#program.invariantNodes) if (node.withheld) this.markNode(node, null);
  }

  /** Marks the rules over the record; from now on they are kept up to date. */
  markInvariants(): void {
    if (this.hasInvariants) return;
    this.hasInvariants = true;
    // Those that stay on the server are up to date: they ask after a change like any other rule.
    for (const node of this.#program.invariantNodes) if (!node.withheld) this.markNode(node, null);
  }

  /** Marks a row that came: its own rules, and all that reads the set of rows. */
  markRow(set: RowSet, row: Row): void {
    for (const node of this.#program.rowNodes[set.position] ?? []) this.markNode(node, row);
    this.markRows(set);
  }

  /** Marks what reads the set of rows of a sub-form: one came, went or moved. */
  markRows(set: RowSet): void {
    this.markSource(set.table.slot, null);
    this.markSource(this.#program.sources.index(set.position), null);
  }

  /** Marks what reads a value. */
  markChanged(holder: Holder, slot: number): void {
    this.markSource(holder.firstSource + slot, holder.row);
    this.#record.touch(holder, slot);
  }

  /** Marks the rule that gives a field its value. */
  markValueOf(holder: Holder, slot: number): void {
    const node = this.#program.nodes[this.#program.valueNode[holder.firstSource + slot] ?? -1];
    if (node) this.markNode(node, holder.row);
  }

  /** Marks what reads a source; `row` is the row it belongs to, null for the main record and for all rows. */
  markSource(source: number, row: Row | null): void {
    const { readers, nodes } = this.#program;
    const found = readers[source];
    if (!found) return;
    const { words, bits, rowNodes, aggregates } = found;
    for (let at = 0; at < words.length; at++) this.queue.addWord(words[at] ?? 0, bits[at] ?? 0);
    for (let at = 0; at < rowNodes.length; at++) {
      const node = nodes[rowNodes[at] ?? -1];
      if (node) this.markNode(node, row);
    }
    for (let at = 0; at < aggregates.length; at++) this.#aggregates[aggregates[at] ?? -1]?.mark(row);
  }

  /** Marks a rule: for a row that is its own, else for every row where it is of rows. */
  markNode(node: RuleNode, row: Row | null): void {
    const list = this.rows[node.id];
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
    this.queue.add(node.id);
  }
}
