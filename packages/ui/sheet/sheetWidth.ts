/** What the widths of a sheet depend on: a column without a width shares what is left. */
type Column = { readonly width?: number; readonly align?: "start" | "end" };

/**
 * Pixels of the column of numbers, and of that of what can be done with a row: its menu, and a button that opens it
 * before.
 */
const numbers = 40;
const menu = 40;
const opener = 32;

/** Pixels that a column without a width keeps at least; where there is less room the sheet scrolls sideways. */
const minColumn = 160;

/** The width of the column at the end of the rows, in px. */
export function sheetToolsWidth(opens: boolean): number {
  return opens ? menu + opener : menu;
}

/**
 * The widths of the columns, undefined of those that share what is left. There is always one where texts have room to
 * give: else the widest of texts gives up its own, so that numbers and dates stay as wide as they are.
 */
export function sheetWidths(columns: readonly Column[]): readonly (number | undefined)[] {
  const widths = columns.map(({ width }) => width);
  if (widths.includes(undefined)) return widths;
  const ofTexts = columns.map(({ align, width = 0 }) => (align === "end" ? 0 : width));
  const widest = Math.max(...ofTexts);
  return widest > minColumn ? widths.with(ofTexts.indexOf(widest), undefined) : widths;
}

/**
 * The width below which a sheet of columns scrolls sideways, in px. `tools`: the width of the column at the end of the
 * rows, 0 without one.
 */
export function minSheetWidth(columns: readonly Column[], tools: number): number {
  return sheetWidths(columns).reduce<number>((sum, width = minColumn) => sum + width, numbers + tools);
}
