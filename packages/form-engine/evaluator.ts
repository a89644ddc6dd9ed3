import type { Library } from "@tessera/expression/library.ts";
import { truthy } from "@tessera/expression/truthy.ts";
import type { EngineValue } from "@tessera/expression/value.ts";
import type { Cell, Row } from "./cell.ts";
import { coerceValue } from "./coerceValue.ts";
import type { CompiledForm, CompiledRule } from "./compiledForm.ts";
import {
  type PropertyRule,
  propertyRules,
  type Reader,
  type RuleIndex,
  ruleIndexOf,
  type valueRules,
} from "./ruleIndex.ts";
import { type RuleOutcome, runRule, type Surroundings } from "./runRule.ts";
import { sameValue } from "./sameValue.ts";

/** What the evaluator works on; the store implements it. */
export interface EvaluatorHost {
  readonly form: CompiledForm;
  readonly library: Library;
  readonly main: readonly EngineValue[];
  readonly cells: readonly Cell[];
  rowsOf(table: number): readonly Row[];
  surroundings(): Surroundings;
  /** Whether the record (or the row) does not exist yet: then defaults apply. */
  isNew(row: Row | null): boolean;
  /** Something of the cell changed: its state is made anew and its readers are told. */
  touched(cell: Cell): void;
  tableChanged(slot: number): void;
  sectionChanged(id: string): void;
  ruleFailed(cell: Cell, rule: string, code: string): void;
}

interface Pending {
  /** Row uids per rank; null means every row (or the main record). */
  readonly values: Map<number, Set<Row> | null>;
  readonly properties: Map<Cell, Set<PropertyRule>>;
}

/**
 * Brings a record up to date after changes (design §7): computed values in topological order, each at most once per change, then
 * the properties that read what changed. Nothing that reads none of it is visited.
 */
export class Evaluator {
  readonly #host: EvaluatorHost;
  readonly #index: RuleIndex;
  readonly #pending: Pending = { values: new Map(), properties: new Map() };

  constructor(host: EvaluatorHost) {
    this.#host = host;
    this.#index = ruleIndexOf(host.form);
  }

  /** Marks everything: a record was opened. */
  markAll(): void {
    for (let rank = 0; rank < this.#host.form.order.length; rank++) this.#pending.values.set(rank, null);
    for (const cell of this.#host.cells) this.#markProperties(cell);
    for (const table of this.#host.form.tables) {
      for (const row of this.#host.rowsOf(table.slot)) for (const cell of row.cells) this.#markProperties(cell);
    }
  }

  /** Marks a new row: its own rules, and all that reads the set of rows. */
  markRow(row: Row): void {
    const { slot } = row.table;
    for (const [rank, key] of this.#host.form.order.entries()) {
      if (key.startsWith(`column:${slot}:`)) this.#markValue(rank, row);
    }
    for (const cell of row.cells) this.#markProperties(cell);
    this.markRows(slot);
  }

  /** Marks what reads the set of rows of a table: one came, went or moved. */
  markRows(table: number): void {
    this.#read(`table:${table}`, null);
    this.#read(`index:${table}`, null);
    for (const column of this.#host.form.tables.find((one) => one.slot === table)?.columns ?? []) {
      for (const reader of this.#index.readers.get(`column:${table}:${column.slot}`) ?? []) {
        const own = "table" in reader && reader.table === table && !("allRows" in reader && reader.allRows);
        if (!own) this.#markReader(reader, null);
      }
    }
  }

  /** Marks what reads a value. */
  markChanged(cell: Cell): void {
    const { slot } = cell.field;
    this.#read(cell.row ? `column:${cell.row.table.slot}:${slot}` : `field:${slot}`, cell.row);
    this.#host.touched(cell);
  }

  /** Marks a rule that waited for an answer that has come. */
  markWaiting(cell: Cell, rule: string): void {
    const property = propertyRules.find((name) => name === rule);
    if (property) this.#addProperty(cell, property);
    else this.markValueOf(cell);
  }

  /** Marks the value rules of one cell. */
  markValueOf(cell: Cell): void {
    const key = cell.row ? `column:${cell.row.table.slot}:${cell.field.slot}` : `field:${cell.field.slot}`;
    const rank = this.#index.rankOf.get(key);
    if (rank !== undefined) this.#markValue(rank, cell.row);
  }

  /** Evaluates until nothing is marked. */
  run(): void {
    const { values, properties } = this.#pending;
    while (values.size > 0) {
      const rank = Math.min(...values.keys());
      const rows = values.get(rank) ?? null;
      values.delete(rank);
      for (const cell of this.#cellsOf(rank, rows)) this.#computeValue(cell);
    }
    for (const [cell, names] of properties) for (const name of names) this.#computeProperty(cell, name);
    properties.clear();
  }

  #read(key: string, row: Row | null): void {
    for (const reader of this.#index.readers.get(key) ?? []) this.#markReader(reader, row);
  }

  #markReader(reader: Reader, row: Row | null): void {
    switch (reader.kind) {
      case "value":
        this.#markValue(
          reader.rank,
          reader.table !== null && !reader.allRows && row?.table.slot === reader.table ? row : null,
        );
        break;
      case "property":
        for (const cell of this.#propertyCells(reader, row)) this.#addProperty(cell, reader.rule);
        break;
      case "table":
        this.#host.tableChanged(reader.slot);
        break;
      case "section":
        this.#host.sectionChanged(reader.id);
    }
  }

  #propertyCells(reader: Extract<Reader, { kind: "property" }>, row: Row | null): readonly Cell[] {
    if (reader.table === null) return this.#host.cells.slice(reader.slot, reader.slot + 1);
    const rows = row && !reader.allRows && row.table.slot === reader.table ? [row] : this.#host.rowsOf(reader.table);
    return rows.flatMap((one) => one.cells.slice(reader.slot, reader.slot + 1));
  }

  #markValue(rank: number, row: Row | null): void {
    const { values } = this.#pending;
    const known = values.get(rank);
    if (row === null || known === null) values.set(rank, null);
    else if (known) known.add(row);
    else values.set(rank, new Set([row]));
  }

  #markProperties(cell: Cell): void {
    for (const name of propertyRules) if (cell.field.rules[name]) this.#addProperty(cell, name);
  }

  #addProperty(cell: Cell, rule: PropertyRule): void {
    const names = this.#pending.properties.get(cell);
    if (names) names.add(rule);
    else this.#pending.properties.set(cell, new Set([rule]));
  }

  #cellsOf(rank: number, rows: Set<Row> | null): readonly Cell[] {
    const [kind, first, second] = (this.#host.form.order[rank] ?? "")
      .split(":")
      .map((part, i) => (i === 0 ? part : Number(part)));
    if (kind === "field") return this.#host.cells.slice(Number(first), Number(first) + 1);
    const live = this.#host.rowsOf(Number(first));
    const wanted = rows ? live.filter((row) => rows.has(row)) : live;
    return wanted.flatMap((row) => row.cells.slice(Number(second), Number(second) + 1));
  }

  #computeValue(cell: Cell): void {
    const name = this.#valueRuleOf(cell);
    const rule = name ? cell.field.rules[name] : undefined;
    if (!name || !rule) return;
    const outcome = this.#evaluate(cell, name, rule);
    if (outcome.kind !== "value") return;
    const value = coerceValue(outcome.value, cell.field);
    if (value === undefined) {
      this.#host.ruleFailed(cell, name, "wrong_type");
      return;
    }
    if (this.#isOverwritten(cell, value)) return;
    const isDefault = name === "default" || name === "entityDefault";
    if (isDefault !== cell.isDefault) {
      cell.isDefault = isDefault;
      this.#host.touched(cell);
    }
    if (sameValue(cell.slots[cell.field.slot] ?? null, value)) return;
    cell.slots[cell.field.slot] = value;
    cell.display = null;
    this.markChanged(cell);
  }

  /** A saved value that differs from what the rule makes of the saved record was entered by a person: it stays. */
  #isOverwritten(cell: Cell, value: EngineValue): boolean {
    const stored = cell.slots[cell.field.slot] ?? null;
    const isFirst = !cell.judged;
    cell.judged = true;
    if (!isFirst || !cell.field.overwritable || cell.base === undefined || stored === null) return false;
    if (sameValue(stored, value)) return false;
    cell.overwritten = true;
    this.#host.touched(cell);
    return true;
  }

  #valueRuleOf(cell: Cell): (typeof valueRules)[number] | null {
    const { rules, overwritable } = cell.field;
    if (rules.entityComputed) return "entityComputed";
    if (rules.computed) return overwritable && cell.overwritten ? null : "computed";
    if (cell.overwritten || !this.#host.isNew(cell.row)) return null;
    return rules.default ? "default" : rules.entityDefault ? "entityDefault" : null;
  }

  #computeProperty(cell: Cell, name: PropertyRule): void {
    const rule = cell.field.rules[name];
    if (!rule) return;
    const outcome = this.#evaluate(cell, name, rule);
    if (outcome.kind !== "value") return;
    const { value } = outcome;
    switch (name) {
      case "hiddenExp":
        cell.hidden = cell.field.hidden || truthy(value);
        break;
      case "readOnlyExp":
        cell.readOnly = cell.field.readOnly || truthy(value);
        break;
      case "requiredExp":
        cell.required = truthy(value) ? (cell.field.required === "none" ? "error" : cell.field.required) : "none";
        break;
      case "labelExp":
        cell.label = value === null ? cell.field.label : String(value);
        break;
      case "minExp":
        cell.min = value;
        break;
      case "maxExp":
        cell.max = value;
        break;
      default:
        cell.filter = value;
    }
    this.#host.touched(cell);
  }

  #evaluate(cell: Cell, name: string, rule: CompiledRule): RuleOutcome {
    const { row } = cell;
    const place = row ? { row, index: this.#host.rowsOf(row.table.slot).indexOf(row) } : null;
    const outcome = runRule(rule, this.#host.library, this.#host.main, place, this.#host.surroundings());
    const waited = cell.pending.has(name);
    if (outcome.kind === "pending") cell.pending.add(name);
    else cell.pending.delete(name);
    if (waited !== cell.pending.has(name)) this.#host.touched(cell);
    if (outcome.kind === "failed") this.#host.ruleFailed(cell, name, outcome.code);
    return outcome;
  }
}
