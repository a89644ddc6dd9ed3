import type { ExplainTarget } from "@tessera/form-engine/explain/explanation.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { shownColumns } from "@tessera/web-kit/form/subform/sheetColumns.ts";

/** Reads what `refKey` makes of a field; null for another text. */
function fieldOf(key: string): ExplainTarget | null {
  const [kind, ...rest] = key.split(":");
  if (kind === "field" && rest.length === 1) return { table: null, slot: Number(rest[0]) };
  // A uid may have colons of its own.
  const [table, slot] = [rest[0], rest.at(-1)];
  if (kind !== "cell" || rest.length < 3) return null;
  return { table: Number(table), uid: rest.slice(1, -1).join(":"), slot: Number(slot) };
}

/** The cell of a sheet in which an element stands; the sub-form itself outside of its cells. */
function inTable(store: FormStore, element: Element, sheet: HTMLElement): ExplainTarget {
  const slot = Number(sheet.dataset.table);
  const cell = element.closest("[role=gridcell]");
  const line = cell?.closest<HTMLElement>("tr[data-row]");
  const table = store.form.tables.find((one) => one.slot === slot);
  if (!cell || !line || !table) return { table: slot, uid: null };
  const uid = line.dataset.row ?? "";
  const column = [...line.querySelectorAll("[role=gridcell]")].indexOf(cell);
  const field = shownColumns(store, table)[column];
  return field ? { table: slot, uid, slot: field.slot } : { table: slot, uid: null };
}

/** What an element of a drawn form belongs to: a field, a cell of a sheet, a sub-form. Null outside of these. */
export function whyTarget(store: FormStore, element: Element): ExplainTarget | null {
  const place = element.closest<HTMLElement>("[data-field], [data-table]");
  if (!place) return null;
  return place.dataset.field === undefined ? inTable(store, element, place) : fieldOf(place.dataset.field);
}
