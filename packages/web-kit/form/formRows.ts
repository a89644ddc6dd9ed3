import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";

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

/** Sorts slots, which come in reading order, into rows of the 12-column grid. */
export function formRows(form: CompiledForm, slots: readonly number[]): readonly FormRow[] {
  const rows = new Map<number, FormRowPart[]>();
  const ends = new Map<number, number>();
  for (const slot of slots) {
    const place = form.fields[slot] ?? form.tables.find((table) => table.slot === slot);
    if (!place) continue;
    const { posRow, posCol, posSizex } = place;
    const end = ends.get(posRow) ?? 0;
    rows.set(posRow, [...(rows.get(posRow) ?? []), { slot, gap: Math.max(0, posCol - end) }]);
    ends.set(posRow, Math.max(end, posCol) + posSizex);
  }
  return [...rows].map(([posRow, parts]) => ({ posRow, parts }));
}
