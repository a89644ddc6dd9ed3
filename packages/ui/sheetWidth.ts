/** Pixels of the column of numbers, and of that of what can be done with a row: its menu, and a button that opens it before. */
const numbers = 40;
const menu = 40;
const opener = 32;

/** Pixels that a column without a width keeps at least; where there is less room the sheet scrolls sideways. */
const leastColumn = 160;

/** The width of the column at the end of the rows, in px. */
export function sheetToolsWidth(opens: boolean): number {
  return opens ? menu + opener : menu;
}

/** The width below which a sheet of columns scrolls sideways, in px. `tools`: the width of the column at the end of the rows, 0 without one. */
export function leastSheetWidth(columns: readonly { readonly width?: number }[], tools: number): number {
  return columns.reduce((sum, { width = leastColumn }) => sum + width, numbers + tools);
}
