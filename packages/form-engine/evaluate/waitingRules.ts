import type { RuleNode } from "../program/formProgram.ts";
import { type Holder, isPending, type Row } from "../record/cell.ts";
import { RuleKind } from "../record/flags.ts";
import type { FormRecord } from "../record/formRecord.ts";
import { waits } from "./evaluatorHost.ts";
import type { RuleMarks } from "./ruleMarks.ts";

/** Rules that wait for an answer, and the values that are awaited meanwhile. */
export class WaitingRules {
  readonly #record: FormRecord;
  readonly #marks: RuleMarks;
  /** By source: how many of its values wait for an answer. Null as long as none ever did. */
  #pending: Int32Array | null = null;
  /** How many values wait. */
  values = 0;
  /** How many rules of fields wait. */
  rules = 0;
  #waiting: { readonly node: RuleNode; readonly row: Row | null }[] = [];

  constructor(record: FormRecord, marks: RuleMarks) {
    this.#record = record;
    this.#marks = marks;
  }

  /** Notes a rule that could not be evaluated. */
  add(node: RuleNode, row: Row | null): typeof waits {
    this.#waiting.push({ node, row });
    return waits;
  }

  /** Marks the rules that waited. */
  mark(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { node, row } of waiting) if (row === null || row.live) this.#marks.markNode(node, row);
  }

  /** A person gave the value: it waits for nothing any more. */
  end(holder: Holder, slot: number): void {
    this.set(holder, slot, RuleKind.value, false);
  }

  /** Notes whether a value or a property of a field waits. */
  set(holder: Holder, slot: number, kind: number, waiting: boolean): void {
    if (isPending(holder, slot, kind) === waiting) return;
    holder.extend(slot).pending ^= 1 << kind;
    this.rules += waiting ? 1 : -1;
    this.#record.touch(holder, slot);
    if (kind !== RuleKind.value) return;
    const source = holder.firstSource + slot;
    this.#pending ??= new Int32Array(this.#record.program.sources.count);
    this.#pending[source] = (this.#pending[source] ?? 0) + (waiting ? 1 : -1);
    this.values += waiting ? 1 : -1;
    this.#marks.markSource(source, holder.row);
  }

  /** Whether something that a rule reads is still awaited: it keeps its last value until then (design §7). */
  isReadBy(node: RuleNode, row: Row | null): boolean {
    for (const source of node.sources) {
      if ((this.#pending?.[source] ?? 0) === 0) continue;
      const column = row && !node.allRows ? this.#record.program.sources.columnAt(source) : null;
      if (!row || !column || column.table !== node.table) return true;
      if (isPending(row, column.slot, RuleKind.value)) return true;
    }
    return false;
  }
}
