import { areaOf, isInArea, type SheetArea, type SheetPlace } from "../SheetColumn.ts";

/**
 * The area that is filled when the corner of `source` is drawn to a place: down, up or to a side, whichever is further.
 */
export function filledArea(source: SheetArea, { column, row }: SheetPlace): SheetArea {
  if (isInArea(source, row, column)) return source;
  const { from, to } = source;
  const byRows = Math.max(from.row - row, row - to.row, 0);
  const byColumns = Math.max(from.column - column, column - to.column, 0);
  const place = byRows >= byColumns ? { row, column: from.column } : { row: from.row, column };
  const low = areaOf(from, place).from;
  const high = areaOf(to, byRows >= byColumns ? { row, column: to.column } : { row: to.row, column }).to;
  return { from: low, to: high };
}
