import type { FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { refKey } from "@tessera/form-engine/store/listeners.ts";
import { drawAt } from "@tessera/ui/measure/drawAt.ts";
import { flushSync } from "react-dom";
import { listColumns, shownColumns } from "./subform/sheetColumns.ts";

/** The field that a text in another language stands behind; else the place itself. */
function shownPlace(store: FormStore, ref: FieldRef | TableRef): FieldRef | TableRef {
  if (!("slot" in ref)) return ref;
  const slot = store.cell(ref)?.field.textOf?.slot;
  return slot === undefined ? ref : { ...ref, slot };
}

function elementOf(store: FormStore, root: HTMLElement, ref: FieldRef | TableRef): HTMLElement | null {
  if (ref.table === null || ref.uid !== null) {
    const field = root.querySelector<HTMLElement>(`[data-field="${refKey(ref)}"]`);
    if (field || ref.table === null) return field;
  }
  const sheet = root.querySelector<HTMLElement>(`[data-table="${ref.table}"]`);
  if (ref.uid === null) return sheet;
  const row = rowOf(sheet, ref.uid);
  // A card of a phone stands for its row.
  const card = row?.querySelector<HTMLElement>(":scope > .t-rows__body > button.t-rows__line");
  if (card && row?.matches(".t-rows__card")) return card;
  const field = root.querySelector<HTMLElement>(`[data-field="${refKey(ref)}"]`);
  if (field) return field;
  const table = store.tableAt(ref.table);
  const shown = shownColumns(store, table);
  const columns = table.view === "List" ? listColumns(shown) : shown;
  const column = columns.findIndex(({ slot }) => slot === ref.slot);
  // What is no column stands where the row is opened, which any of its cells does.
  return row?.querySelectorAll<HTMLElement>("[role=gridcell]")[Math.max(0, column)] ?? sheet;
}

/** What a row of a sub-form stands in, drawn also where it is far from the screen. */
function rowOf(table: Element | null, uid: string): Element | null {
  drawAt(table?.querySelector(".t-sheet"), uid);
  const row = [...(table?.querySelectorAll("[data-row]") ?? [])].find((one) => one.getAttribute("data-row") === uid);
  drawAt(row);
  return row ?? null;
}

/**
 * Brings a field (or a sub-form) before the person: opens its page and group and scrolls to it. Gives its element;
 * null: it is not drawn.
 */
export function bringToView(
  store: FormStore,
  root: HTMLElement,
  place: FieldRef | TableRef,
  block: ScrollLogicalPosition,
): HTMLElement | null {
  const ref = shownPlace(store, place);
  const slot = ref.table ?? ("slot" in ref ? ref.slot : 0);
  for (const page of store.form.pages) {
    for (const group of page.groups) {
      if (![...group.fields, ...group.tables].includes(slot)) continue;
      flushSync(() => {
        store.setActivePage(page.id);
        if (store.section(group.id).collapsed) store.setCollapsed({ group: group.id }, false);
        if (ref.table !== null && ref.uid !== null) store.setCollapsed({ table: ref.table, uid: ref.uid }, false);
      });
    }
  }
  // Its row may be far from the screen.
  drawAt(root.querySelector(`[data-slots~="${slot}"]`));
  const element = elementOf(store, root, ref);
  (element?.firstElementChild ?? element)?.scrollIntoView({ block });
  return element;
}

/** Brings a field (or a sub-form) before the person, see `bringToView`, and puts the keyboard there. */
export function showField(store: FormStore, root: HTMLElement, ref: FieldRef | TableRef): void {
  let element = bringToView(store, root, ref, "center");
  // A cell goes into edit when it is pressed; a read-only one only takes the keyboard.
  if (element?.matches("[role=gridcell], .t-rows__card *")) {
    flushSync(() => element?.click());
    // Where the row opened instead, the field is in its dialog.
    const field = shownPlace(store, ref);
    element =
      field.table === null || field.uid !== null
        ? root.querySelector<HTMLElement>(`[data-field="${refKey(field)}"]`)
        : null;
  }
  if (element)
    (element.querySelector<HTMLElement>("input, textarea, [role=combobox], [tabindex='0']") ?? element).focus();
}
