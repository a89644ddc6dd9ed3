import { Decimal } from "@tessera/std/decimal.ts";
import { success } from "@tessera/std/result.ts";
import { exactType } from "./exactType.ts";
import { rangeOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import { emptyRange, readRange, writeRange } from "./rangeText.ts";
import type { ValueType, ValueTypeName } from "./valueType.ts";

/** What a type of ranges differs by from the others. */
export interface RangeOptions {
  readonly name: ValueTypeName;
  /** PostgreSQL's name of the type. */
  readonly postgres: string;
  /** Type of what it holds. */
  readonly element: ValueType;
  /**
   * The value that follows another, where each value has one; null past the last. Absent: between two values there is
   * always another.
   */
  readonly next?: (value: string) => string | null;
  /** A text behind all values that a range may end at. Absent: ranges end at values alone. */
  readonly beyond?: string;
  readonly toWire?: (sql: string) => string;
  readonly fromWire?: ValueType["fromWire"];
}

/** The order of two wire texts of elements. */
export function compareElements(element: ValueType, left: string, right: string): number {
  if (element.engine !== "integer" && element.engine !== "decimal") return left < right ? -1 : left > right ? 1 : 0;
  const [first, second] = [Decimal.parse(left), Decimal.parse(right)];
  return first && second ? first.compare(second) : infinitePlace(left) - infinitePlace(right);
}

/**
 * Where what is no number of digits stands, as PostgreSQL has it: infinities around all others, what is no number at
 * all behind them.
 */
function infinitePlace(text: string): number {
  if (text.toLowerCase() === "nan") return 2;
  return /infinity$/i.test(text) ? (text.startsWith("-") ? -1 : 1) : 0;
}

/**
 * Ranges of one type of values, in PostgreSQL's own text: `[2024-01-01,2024-02-01)`, without an end where there is
 * none, `empty` where no value is in it. What is checked is written as the database writes it back, so that equal
 * ranges have equal texts.
 */
export function rangeType({ beyond, element, name, next, postgres, ...sql }: RangeOptions): ValueType {
  const checkEnd = (text: string) =>
    element.check(element.wire === "number" && text.trim() !== "" ? Number(text) : text, { postgres: element.name });
  return {
    name,
    postgres: [postgres],
    wire: "text",
    engine: "text",
    range: element,
    toWire: sql.toWire ?? ((value) => `${value}::text`),
    fromWire: sql.fromWire ?? ((placeholder, detail) => `${placeholder}::${exactType(detail)}`),
    bind: (wire) => String(wire),
    check: (wire) => {
      if (typeof wire !== "string") return problem("value_type", { expected: "range" });
      if (wire.trim() === emptyRange) return success(emptyRange);
      const ends = readRange(wire);
      if (ends === null) return problem("value_format", { expected: "range" });
      const low = ends.from === null ? success(null) : checkEnd(ends.from);
      const high = ends.to === null || ends.to === beyond ? success(ends.to) : checkEnd(ends.to);
      if (!low.ok) return low;
      if (!high.ok) return high;
      let from = low.value === null ? null : String(low.value);
      let to = high.value === null ? null : String(high.value);
      let { includesFrom, includesTo } = ends;
      const order = from === null || to === null ? -1 : compareElements(element, from, to);
      if (order > 0) return problem("value_reversed");
      if (order === 0 && !(includesFrom && includesTo)) return success(emptyRange);
      if (next) {
        const first = from === null || includesFrom ? from : next(from);
        const last = to === null || !includesTo ? to : next(to);
        if ((first === null && from !== null) || (last === null && to !== null)) return problem("value_out_of_range");
        [from, to, includesFrom, includesTo] = [first, last, first !== null, false];
        if (from !== null && to !== null && compareElements(element, from, to) >= 0) return success(emptyRange);
      }
      return success(writeRange({ from, to, includesFrom, includesTo }));
    },
    operators: rangeOperators,
    editable: true,
    sortable: true,
    searchable: false,
  };
}
