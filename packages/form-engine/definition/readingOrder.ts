import type { CompiledForm, CompiledGroup } from "../compile/compiledForm.ts";

/** Slots of a group's fields and sub-forms, mixed, as they stand on the page: by row, then from left to right. */
export function groupSlots(form: CompiledForm, group: CompiledGroup): readonly number[] {
  const placeOf = (slot: number) =>
    form.fields[slot] ?? form.tables.find((table) => table.slot === slot) ?? { posRow: 0, posCol: 0 };
  return [...group.fields, ...group.tables]
    .map((slot) => ({ slot, place: placeOf(slot) }))
    .sort((left, right) => left.place.posRow - right.place.posRow || left.place.posCol - right.place.posCol)
    .map(({ slot }) => slot);
}

/** Every slot of the main frame in the order in which people read the form; what stands on no page comes last. */
export function readingOrder(form: CompiledForm): readonly number[] {
  const placed = form.pages.flatMap((page) => page.groups.flatMap((group) => groupSlots(form, group)));
  const all = [...form.fields.map(({ slot }) => slot), ...form.tables.map(({ slot }) => slot)];
  return [...new Set([...placed, ...all])];
}
