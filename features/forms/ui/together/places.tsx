import { refOf } from "@tessera/form-engine/record/cellChange.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { refKey } from "@tessera/form-engine/store/listeners.ts";

/** A place of a record with its label: a field, or a field of a row. */
interface Place {
  /** As the other pages know it: the field's id, with the key of its row. */
  readonly place: string;
  readonly label: string;
  /** As it stands in the page. */
  readonly mark: string;
}

function placesOf(store: FormStore): readonly Place[] {
  const main = store.cells.map((cell) => ({
    place: cell.field.id,
    label: store.stateOf(cell).label,
    mark: refKey(refOf(cell)),
  }));
  const rows = store.form.tables.flatMap((table) =>
    store.rows(table.slot).flatMap((row) =>
      row.key === null
        ? []
        : row.cells.map((cell) => ({
            place: `${cell.field.id} ${row.key}`,
            label: `${table.label}: ${cell.field.label}`,
            mark: refKey(refOf(cell)),
          })),
    ),
  );
  return [...main, ...rows];
}

/** The place of an element of the form; null for one that is in no field of a saved record. */
export function placeOf(store: FormStore, element: Element | null): string | null {
  const mark = element?.closest("[data-field]")?.getAttribute("data-field");
  return mark == null ? null : (placesOf(store).find((one) => one.mark === mark)?.place ?? null);
}

/** The label of a place; null for one that this form does not have. */
export function placeLabel(store: FormStore, place: string | null): string | null {
  return place === null ? null : (placesOf(store).find((one) => one.place === place)?.label ?? null);
}

/** Marks the fields that others are in with their initials. The answered function takes the marks away. */
export function markPlaces(
  store: FormStore,
  root: HTMLElement,
  present: readonly { readonly place: string | null; readonly initials: string }[],
): () => void {
  const marked: HTMLElement[] = [];
  const all = placesOf(store);
  for (const { initials, place } of present) {
    const mark = all.find((one) => one.place === place)?.mark;
    const element = mark === undefined ? null : root.querySelector<HTMLElement>(`[data-field="${mark}"] > *`);
    if (!element) continue;
    element.dataset.here = initials;
    marked.push(element);
  }
  return () => {
    for (const element of marked) delete element.dataset.here;
  };
}
