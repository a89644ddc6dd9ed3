import { type Compiled, compile } from "@tessera/expression/compile/compile.ts";
import { type Frame, spend } from "@tessera/expression/compile/frame.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import { limits } from "@tessera/expression/limits.ts";
import { openArithmetic } from "@tessera/expression/values/arithmetic.ts";
import { compareValues, exact, isShort } from "@tessera/expression/values/comparison.ts";
import { EvaluationError } from "@tessera/expression/values/errors.ts";
import { holds } from "@tessera/expression/values/truthy.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { Row } from "../record/cell.ts";
import { isAggregateFrame } from "./aggregateFrame.ts";
import type { AggregatePlan } from "./aggregatePlan.ts";
import type { KeptAggregate } from "./callSupport.ts";
import { PairwiseSums } from "./pairwiseSums.ts";

/** Thrown inside for rows that only the function itself can check: numbers and decimals mixed, numbers too large. */
const notUpdatable = Symbol("unmendable");

/** Beyond this a sum of many could have more digits than the language allows. */
const unitsBound = 10n ** BigInt(limits.digits - 20);

/** Whole numbers up to this come to the same in whatever order as many as a list can hold are added. */
const largestUnordered = Math.floor(Number.MAX_SAFE_INTEGER / limits.list);

/**
 * The result of one planned call over the rows of a record, kept: a changed row costs the logarithm of the number of
 * rows, the result is the same to the last bit as that of the function. Whatever cannot be updated is computed by the
 * function itself.
 */
export class Aggregate implements KeptAggregate {
  readonly #plan: AggregatePlan;
  readonly #library: Library;
  readonly #rows: () => readonly Row[];
  /** Column that is taken of each row; -1 for what an arrow function makes of it. */
  readonly #column: number;
  /** Fuel that the function takes per row. */
  readonly #fuel: number;
  readonly #isSum: boolean;
  readonly #isExact: boolean;
  /** A sum of floating point numbers: these stand in `#sums`, not in `#items`. */
  readonly #isFloating: boolean;
  readonly #isFloatingSum: boolean;
  /** The total of a column, which is nothing over nothing. */
  readonly #isTotal: boolean;
  /** Numbers up to this may be added. */
  readonly #largest: number;
  #isStale = true;
  /** Rows that changed; emptied by its count alone. */
  readonly #dirty: Row[] = [];
  #dirtyCount = 0;
  #count = 0;
  #sums = new PairwiseSums(0);
  /** For `avg` of floating point numbers: 1 for each that is there. */
  #given = new Uint8Array(0);
  /** For `min` and `max`: leaves at `width + index`; above them the better of two neighbours. */
  #bests: EngineValue[] = [];
  #width = 1;
  /** Items as they are counted in: for exact sums, for `count`, `some`, `every`, and for how many are not null. */
  #items: EngineValue[] = [];
  #total = Decimal.zero;
  #present = 0;
  #result: EngineValue = null;

  constructor(plan: AggregatePlan, library: Library, rows: () => readonly Row[]) {
    this.#plan = plan;
    this.#library = library;
    this.#rows = rows;
    this.#column = "column" in plan.item ? plan.item.column : -1;
    this.#fuel = 2 + ("size" in plan.item ? plan.item.size : 0);
    this.#isSum = plan.function === "sum" || plan.function === "avg";
    this.#isExact = plan.result === "decimal";
    this.#isFloating = this.#isSum && !this.#isExact;
    this.#isFloatingSum = this.#isFloating && plan.function === "sum";
    this.#isTotal = "of" in plan.item;
    this.#largest = plan.isFiltered ? largestUnordered : Number.POSITIVE_INFINITY;
  }

  mark(row: Row | null): void {
    if (this.#isStale) return;
    if (row === null || this.#dirtyCount >= this.#count) this.#isStale = true;
    else this.#dirty[this.#dirtyCount++] = row;
  }

  value(frame: Frame): EngineValue {
    const isKept = !this.#isStale;
    try {
      if (this.#isStale) this.#rebuild(frame);
      else if (this.#dirtyCount > 0) this.#update(frame);
    } catch (error) {
      this.#isStale = true;
      if (error !== notUpdatable && !(error instanceof EvaluationError)) throw error;
      return this.#naive(frame);
    }
    const fuel = this.#count * this.#fuel;
    spend(frame, fuel);
    if (isKept && isAggregateFrame(frame)) frame.unspent += fuel;
    return this.#result;
  }

  #naive(frame: Frame): EngineValue {
    const plan = this.#plan;
    plan.naive ??= plan.call && compile(plan.call, this.#library);
    return plan.naive?.(frame) ?? null;
  }

  #rebuild(frame: Frame): void {
    const rows = this.#rows();
    this.#count = rows.length;
    this.#width = 1;
    while (this.#width < rows.length) this.#width *= 2;
    this.#items = [];
    this.#total = Decimal.zero;
    this.#present = 0;
    const isBest = this.#plan.function === "min" || this.#plan.function === "max";
    this.#sums = new PairwiseSums(this.#isFloating ? rows.length : 0);
    this.#given = new Uint8Array(this.#isFloating && this.#plan.function === "avg" ? rows.length : 0);
    this.#bests = isBest ? new Array<EngineValue>(2 * this.#width).fill(null) : [];
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index];
      if (!row) continue;
      if (this.#isFloating) this.#enterNumber(index, this.#itemOf(row, index, frame));
      else {
        this.#items.push(null);
        this.#enter(index, this.#itemOf(row, index, frame));
      }
    }
    if (this.#isFloating) this.#sums.addUp();
    if (isBest) for (let at = this.#width - 1; at > 0; at--) this.#choose(at);
    this.#isStale = false;
    this.#dirtyCount = 0;
    this.#conclude();
  }

  #update(frame: Frame): void {
    for (let at = 0; at < this.#dirtyCount; at++) {
      const row = this.#dirty[at];
      if (!row) continue;
      const { index } = row;
      if (this.#isFloating) {
        this.#enterNumber(index, this.#itemOf(row, index, frame));
        this.#sums.update(index);
        continue;
      }
      this.#enter(index, this.#itemOf(row, index, frame));
      if (this.#bests.length > 0) for (let up = (this.#width + index) >> 1; up > 0; up >>= 1) this.#choose(up);
    }
    this.#dirtyCount = 0;
    this.#conclude();
  }

  #itemOf(row: Row, index: number, frame: Frame): EngineValue {
    if (this.#column >= 0) return row.slots[this.#column] ?? null;
    const { item } = this.#plan;
    if ("of" in item) return item.of(row);
    if ("column" in item) return null;
    const run: Compiled = this.#plan.run ?? compile(item.body, this.#library);
    this.#plan.run = run;
    if (item.count > 0) frame.locals[item.local] = row;
    if (item.count > 1) frame.locals[item.local + 1] = index;
    return run(frame);
  }

  /** See `#enter`, of floating point numbers. */
  #enterNumber(index: number, value: EngineValue): void {
    if (value !== null && (typeof value !== "number" || Math.abs(value) > this.#largest)) throw notUpdatable;
    this.#sums.enter(index, value ?? 0);
    if (this.#given.length === 0) return;
    const given = value === null ? 0 : 1;
    this.#present += given - (this.#given[index] ?? 0);
    this.#given[index] = given;
  }

  /** Puts an item in place of the one that stood at `index`. */
  #enter(index: number, value: EngineValue): void {
    const before = this.#items[index] ?? null;
    const item = this.#counted(value);
    this.#items[index] = item;
    this.#present += (item === null ? 0 : 1) - (before === null ? 0 : 1);
    if (this.#bests.length > 0) this.#bests[this.#width + index] = item;
    else if (this.#isSum) this.#change(before, item);
  }

  /** What counts of an item; null for what is passed over. */
  #counted(value: EngineValue): EngineValue {
    if (this.#isSum) {
      if (value === null || isUpdatable(value)) return value;
      throw notUpdatable;
    }
    switch (this.#plan.function) {
      case "count":
        return (this.#column >= 0 ? value !== null : holds(value)) ? true : null;
      case "some":
      case "every":
        return holds(value) ? true : null;
      default:
        return compareValues(value, value) === null ? null : value;
    }
  }

  #change(before: EngineValue, after: EngineValue): void {
    const total = this.#total;
    if (
      before instanceof Decimal &&
      after instanceof Decimal &&
      before.scale === after.scale &&
      total.scale === after.scale
    ) {
      this.#total = new Decimal(total.units - before.units + after.units, total.scale);
      return;
    }
    if (before instanceof Decimal) this.#total = this.#total.subtract(before);
    if (after instanceof Decimal) this.#total = this.#total.add(after);
  }

  #choose(at: number): void {
    const left = this.#bests[2 * at] ?? null;
    const right = this.#bests[2 * at + 1] ?? null;
    const direction = this.#plan.function === "max" ? 1 : -1;
    const isRight = left === null || (right !== null && (compareValues(right, left) ?? 0) * direction > 0);
    this.#bests[at] = isRight ? right : left;
  }

  #conclude(): void {
    this.#result = this.#isFloatingSum ? this.#sums.total + 0 : this.#resultNow();
  }

  #resultNow(): EngineValue {
    switch (this.#plan.function) {
      case "count":
        return this.#present;
      case "some":
        return this.#present > 0;
      case "every":
        return this.#present === this.#count;
      case "min":
      case "max": {
        const best = this.#bests[1] ?? null;
        return this.#isExact && best !== null ? exact(best) : best;
      }
      default: {
        if (this.#isTotal && this.#present === 0) return null;
        const total = this.#isExact ? this.#total : this.#sums.total + 0;
        if (this.#plan.function === "sum") return total;
        return this.#present === 0 ? null : openArithmetic("/", total, this.#present);
      }
    }
  }
}

function isUpdatable(value: EngineValue): boolean {
  if (!(value instanceof Decimal) || value.scale >= limits.digits / 2) return false;
  const { units } = value;
  return isShort(units) || (units < unitsBound && units > -unitsBound);
}
