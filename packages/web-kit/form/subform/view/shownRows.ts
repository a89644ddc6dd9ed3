import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { type Comparable, comparableOf, compareComparables } from "@tessera/form-engine/record/comparable.ts";
import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { copiedText } from "../clipboard/copiedText.ts";
import { readCell } from "../clipboard/readCell.ts";
import type { WorkedSheet } from "../clipboard/sheetFormat.ts";

/** How the rows of a sheet are looked at; their own order stays. */
export interface RowsLook {
  /** The column that they are sorted by; null: as they stand. */
  readonly sort: { readonly column: number; readonly direction: "asc" | "desc" } | null;
  /** By column what its cells must say; an empty text leaves none out. */
  readonly filters: ReadonlyMap<number, string>;
}

/** Columns whose values sort as they are, and not as they are written. */
const isOrdered = ({ options, reference, valueType }: CompiledField): boolean =>
  reference === null && options === null && !["text", "list", "json", "uuid"].includes(valueType);

const holds: Readonly<Record<string, (order: number) => boolean>> = {
  ">": (order) => order > 0,
  "<": (order) => order < 0,
  ">=": (order) => order >= 0,
  "<=": (order) => order <= 0,
  "=": (order) => order === 0,
};

/** The cells of a column, as they are written and as they compare. */
function cellsOf({ format, model }: WorkedSheet, column: CompiledField) {
  const { store } = model.scope;
  const textOf = (row: RowInfo): string => copiedText(store, model.refOf(row, column), column, format);
  const comparedOf = (row: RowInfo): Comparable | null => {
    const state = store.field(model.refOf(row, column));
    return !state || state.hidden || state.masked ? null : comparableOf(state.value, column.valueType);
  };
  return { textOf, comparedOf };
}

/**
 * Whether a row passes a filter: a comparison, such as `> 100`, of what has an order, else a part of what is written.
 */
function passes(sheet: WorkedSheet, column: CompiledField, wanted: string): (row: RowInfo) => boolean {
  const { textOf, comparedOf } = cellsOf(sheet, column);
  const { format, model } = sheet;
  const [, sign = "", rest = ""] = /^\s*(>=|<=|>|<|=)\s*(.*)$/.exec(wanted) ?? [];
  const holdsFor = holds[sign];
  if (holdsFor && rest === "") return sign === "=" ? (row) => textOf(row) === "" : () => true;
  const entered =
    holdsFor && isOrdered(column) ? readCell(model.scope.store, column, { list: null }, rest, format) : null;
  const bound = entered === null || entered === undefined ? null : comparableOf(entered, column.valueType);
  if (holdsFor && bound !== null)
    return (row) => {
      const value = comparedOf(row);
      const order = value === null ? null : compareComparables(value, bound);
      return order !== null && holdsFor(order);
    };
  const { compare } = new Intl.Collator(format.language, { sensitivity: "base" });
  if (sign === "=") return (row) => compare(textOf(row), rest) === 0;
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase(format.language);
  const part = plain(wanted.trim());
  return (row) => plain(textOf(row)).includes(part);
}

/** The uids of the rows that are shown, in the order in which they are; what is empty comes last. */
export function shownRows(sheet: WorkedSheet, { filters, sort }: RowsLook): readonly string[] {
  const { columns } = sheet.model.table;
  const columnAt = (slot: number) => columns.find((column) => column.slot === slot);
  let rows = sheet.rows;
  for (const [slot, wanted] of filters) {
    const column = columnAt(slot);
    if (column && wanted.trim() !== "") rows = rows.filter(passes(sheet, column, wanted));
  }
  const column = sort && columnAt(sort.column);
  if (!sort || !column) return rows.map(({ uid }) => uid);
  const { textOf, comparedOf } = cellsOf(sheet, column);
  const collator = new Intl.Collator(sheet.format.language, { numeric: true });
  const ready = rows.map((row) => ({
    uid: row.uid,
    value: isOrdered(column) ? comparedOf(row) : textOf(row) || null,
  }));
  const sign = sort.direction === "desc" ? -1 : 1;
  const order = (one: Comparable, other: Comparable): number =>
    typeof one === "string" && typeof other === "string" && !isOrdered(column)
      ? collator.compare(one, other)
      : (compareComparables(one, other) ?? 0);
  return ready
    .sort((left, right) =>
      left.value === null || right.value === null
        ? Number(left.value === null) - Number(right.value === null)
        : sign * order(left.value, right.value),
    )
    .map(({ uid }) => uid);
}
