import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef, FieldState } from "@tessera/form-engine/record/formState.ts";
import { sameValue } from "@tessera/form-engine/record/sameValue.ts";
import { asOneAction } from "@tessera/form-engine/store/asOneAction.ts";
import { isInArea, type SheetArea } from "@tessera/ui/sheet/SheetColumn.ts";
import { unreadableText } from "../../unreadableText.ts";
import { seriesOf } from "./series.ts";
import type { WorkedSheet } from "./sheetFormat.ts";

/** Calls `enter` for each cell of an area that can be written, as one action. Gives how many cannot. */
function enterEach(
  { model, rows }: WorkedSheet,
  { from, to }: SheetArea,
  enter: (ref: FieldRef, column: CompiledField, state: FieldState, row: number, place: number) => void,
): { readonly locked: number } {
  const { store } = model.scope;
  let locked = 0;
  asOneAction(store, model.table.slot, () => {
    for (let at = from.row; at <= to.row; at++) {
      const row = rows[at];
      for (let place = from.column; row && place <= to.column; place++) {
        const column = model.columns[place];
        if (!column) continue;
        const ref = model.refOf(row, column);
        const state = store.field(ref);
        if (!state || state.readOnly || state.hidden) locked++;
        else enter(ref, column, state, at, place);
      }
    }
  });
  return { locked };
}

/** Empties the cells of an area; one that says yes or no and may not be empty says no. */
export function emptyCells(sheet: WorkedSheet, area: SheetArea): { readonly locked: number } {
  const { store } = sheet.model.scope;
  return enterEach(sheet, area, (ref, { entityRequired, valueType }, { value }) => {
    const empty = valueType === "boolean" && entityRequired ? false : null;
    store.setInvalid(ref, null);
    if (!sameValue(value, empty)) store.setValue(ref, empty);
  });
}

/** What stands in a cell and may be entered elsewhere; null: nothing. */
function givenAt({ model, rows }: WorkedSheet, at: number, place: number): FieldState | null {
  const [row, column] = [rows[at], model.columns[place]];
  const given = row && column ? model.scope.store.field(model.refOf(row, column)) : null;
  return given && !given.hidden && !given.masked && unreadableText(given) === null ? given : null;
}

/** How the columns of some cells go on above and below, by their place; those that do not are not there. */
function seriesIn(sheet: WorkedSheet, { from, to }: SheetArea): ReadonlyMap<number, (place: number) => EngineValue> {
  const found = new Map<number, (place: number) => EngineValue>();
  for (const [place, column] of sheet.model.columns.entries()) {
    if (place < from.column || place > to.column) continue;
    const values = Array.from({ length: to.row - from.row + 1 }, (_, row) => givenAt(sheet, from.row + row, place));
    const series = seriesOf(
      column,
      values.map((given) => given?.value ?? null),
    );
    if (series) found.set(place, series);
  }
  return found;
}

/**
 * Enters what stands in `source`, which lies in the area, into the rest of the area: again and again, to both sides;
 * numbers and dates that are equally far apart go on above and below. What was typed and is no value stays where it is.
 */
export function fillCells(sheet: WorkedSheet, area: SheetArea, source: SheetArea): { readonly locked: number } {
  const { model } = sheet;
  const { store } = model.scope;
  const { from, to } = source;
  const series = seriesIn(sheet, source);
  const [height, width] = [to.row - from.row + 1, to.column - from.column + 1];
  const again = (at: number, start: number, count: number) => start + ((((at - start) % count) + count) % count);
  let unfit = 0;
  const { locked } = enterEach(sheet, area, (ref, column, state, at, place) => {
    if (isInArea(source, at, place)) return;
    const of = again(place, from.column, width);
    const other = model.columns[of];
    const given = givenAt(sheet, again(at, from.row, height), of);
    if (!given) return;
    if (other !== column && (other?.valueType !== column.valueType || !isSameChoice(other, column))) {
      unfit++;
      return;
    }
    store.setInvalid(ref, null);
    const value = series.get(place)?.(at - from.row) ?? given.value;
    if (!sameValue(state.value, value)) store.setValue(ref, value, given.display);
  });
  return { locked: locked + unfit };
}

/** Whether a key of one column means the same in the other. */
const isSameChoice = (one: CompiledField, other: CompiledField): boolean =>
  one.reference?.entity === other.reference?.entity &&
  JSON.stringify(one.options?.map(({ key }) => key)) === JSON.stringify(other.options?.map(({ key }) => key));
