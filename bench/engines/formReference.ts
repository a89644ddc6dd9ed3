import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { chainLength, type Size } from "./formScenario.ts";

type Value = string | number | Decimal | null;

/**
 * The form of the scenario written by hand for this one definition: closures over flat arrays that do the work itself
 * and nothing else (values, what is hidden and required, sums updated along a tree, what differs from the saved record,
 * who is notified). The engine is measured against it, with the same results.
 */
export class HandWrittenForm {
  readonly slots = new Map<string, number>();
  readonly values: Value[] = [];
  readonly hidden: boolean[] = [];
  readonly required: boolean[] = [];
  readonly rows: Value[][] = [];
  readonly listeners: ((() => void) | undefined)[] = [];
  changedCount = 0;
  onForm: () => void = () => {};
  readonly #saved: Value[] = [];
  readonly #savedRows: Value[][] = [];
  readonly #changed: boolean[] = [];
  readonly #readers: (readonly (() => void)[])[] = [];
  readonly #answered: number[] = [];
  readonly #exact: boolean;
  readonly #grand: number;
  #sums: Float64Array;
  #width = 1;
  #total = Decimal.zero;

  constructor(size: Size, { values, rows }: RecordValues) {
    this.#exact = size.exact;
    const add = (name: string, value: Value): number => {
      const slot = this.values.length;
      this.slots.set(name, slot);
      this.values.push(value);
      this.#saved.push(value);
      this.hidden.push(false);
      this.required.push(false);
      this.#changed.push(false);
      this.#readers.push([]);
      this.listeners.push(undefined);
      return slot;
    };
    const text = (name: string) => String(values[name] ?? "");
    const level = add("level", Number(values.level));
    const status = add("status", text("status"));
    this.#grand = add("grand", null);
    const onLevel: (() => void)[] = [];
    for (let at = 0; at < size.shown; at++) {
      const slot = add(`shown${at}`, text(`shown${at}`));
      onLevel.push(() => {
        const hidden = Number(this.values[level]) <= at;
        if (hidden === this.hidden[slot]) return;
        this.hidden[slot] = hidden;
        this.#answered.push(slot);
      });
    }
    this.#readers[level] = onLevel;
    for (let chain = 0; chain < size.chains; chain++) {
      let before = add(`base${chain}`, Number(values[`base${chain}`]));
      for (let step = 0; step < chainLength; step++) {
        const from = before;
        const slot = add(`step${chain}_${step}`, null);
        const run = () => {
          const value = Number(this.values[from]) * 2 + step;
          if (value === this.values[slot]) return;
          this.values[slot] = value;
          this.#answered.push(slot);
          this.#notifyReaders(slot);
        };
        this.#readers[from] = [run];
        before = slot;
      }
    }
    const onStatus: (() => void)[] = [];
    for (let at = 0; at < size.required; at++) {
      const slot = add(`required${at}`, text(`required${at}`));
      onStatus.push(() => {
        const required = this.values[status] === "open";
        if (required === this.required[slot]) return;
        this.required[slot] = required;
        this.#answered.push(slot);
      });
    }
    this.#readers[status] = onStatus;
    for (let slot = this.values.length; slot < size.fields; slot++) add(`plain${slot}`, text(`plain${slot}`));
    while (this.#width < size.rows) this.#width *= 2;
    this.#sums = new Float64Array(size.exact ? 0 : 2 * this.#width);
    for (const [index, row] of (rows.lines ?? []).entries()) {
      const at = row.values;
      const price = size.exact ? Decimal.parse(String(at.price)) : Number(at.price);
      const notes = [1, 2, 3, 4, 5, 6].map((note) => String(at[`note${note}`]));
      const own: Value[] = [String(at.product), Number(at.quantity), price, null, ...notes];
      this.rows.push(own);
      this.#savedRows.push(own.slice());
      own[3] = this.#rowTotal(own);
      if (own[3] instanceof Decimal) this.#total = this.#total.add(own[3]);
      else this.#sums[this.#width + index] = Number(own[3]);
    }
    for (let at = this.#width - 1; at > 0 && !size.exact; at--)
      this.#sums[at] = (this.#sums[2 * at] ?? 0) + (this.#sums[2 * at + 1] ?? 0);
    this.values[this.#grand] = this.#grandTotal();
    for (let slot = 0; slot < this.values.length; slot++) this.#notifyReaders(slot);
    this.#answered.length = 0;
  }

  /** Enters a value of the main record. */
  set(slot: number, value: Value): void {
    if (value === this.values[slot]) return;
    this.values[slot] = value;
    const changed = value !== this.#saved[slot];
    if (changed !== this.#changed[slot]) {
      this.#changed[slot] = changed;
      this.changedCount += changed ? 1 : -1;
    }
    this.#answered.push(slot);
    this.#notifyReaders(slot);
    this.#notify();
  }

  /** Enters the quantity of a row. */
  setQuantity(index: number, value: number): void {
    const row = this.rows[index];
    if (!row || row[1] === value) return;
    const wasChanged = row[1] !== this.#savedRows[index]?.[1];
    const isChanged = value !== this.#savedRows[index]?.[1];
    this.changedCount += Number(isChanged) - Number(wasChanged);
    row[1] = value;
    const before = row[3];
    const total = this.#rowTotal(row);
    row[3] = total;
    if (total instanceof Decimal && before instanceof Decimal) this.#total = this.#total.subtract(before).add(total);
    else {
      this.#sums[this.#width + index] = Number(total);
      for (let at = (this.#width + index) >> 1; at > 0; at >>= 1)
        this.#sums[at] = (this.#sums[2 * at] ?? 0) + (this.#sums[2 * at + 1] ?? 0);
    }
    this.values[this.#grand] = this.#grandTotal();
    this.#answered.push(this.#grand);
    this.#notify();
  }

  #grandTotal(): Value {
    return this.#exact ? this.#total : (this.#sums[1] ?? 0);
  }

  #rowTotal(row: readonly Value[]): Value {
    const [, quantity, price] = row;
    if (price instanceof Decimal) return Decimal.fromNumber(Number(quantity))?.multiply(price) ?? null;
    return Number(quantity) * Number(price);
  }

  #notifyReaders(slot: number): void {
    const readers = this.#readers[slot];
    if (readers) for (let at = 0; at < readers.length; at++) readers[at]?.();
  }

  #notify(): void {
    for (let at = 0; at < this.#answered.length; at++) this.listeners[this.#answered[at] ?? 0]?.();
    this.#answered.length = 0;
    this.onForm();
  }
}
