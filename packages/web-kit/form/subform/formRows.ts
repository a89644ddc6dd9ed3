/** A field or sub-form of a row, with the empty columns (of 12) before it. */
export interface FormRowPart {
  readonly slot: number;
  readonly gap: number;
}

/** Fields that stand side by side. */
export interface FormRow {
  readonly posRow: number;
  readonly parts: readonly FormRowPart[];
}

/** What has a place on the 12 columns of a group. */
export interface Placed {
  readonly slot: number;
  readonly posRow: number;
  readonly posCol: number;
  readonly posSizex: number;
}

/** Sorts what stands on a group, which comes in reading order, into rows of the 12-column grid. */
export function formRows(places: readonly Placed[]): readonly FormRow[] {
  const rows = new Map<number, FormRowPart[]>();
  const ends = new Map<number, number>();
  for (const { slot, posRow, posCol, posSizex } of places) {
    const end = ends.get(posRow) ?? 0;
    rows.set(posRow, [...(rows.get(posRow) ?? []), { slot, gap: Math.max(0, posCol - end) }]);
    ends.set(posRow, Math.max(end, posCol) + posSizex);
  }
  return [...rows].map(([posRow, parts]) => ({ posRow, parts }));
}
