import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { FieldRef } from "../record/formState.ts";
import { fromWire, toWire } from "../record/wireValue.ts";
import type { FormStore } from "../store/formStore.ts";
import { saveChanges } from "../store/saveChanges.ts";
import { mainRef, openForm, rowRef } from "./openForm.ts";

/** Something a person does with the order form, as plain JSON. `row` null: the main record. */
export type Step =
  | { readonly do: "set"; readonly row: number | null; readonly field: string; readonly wire: Json }
  | { readonly do: "revert"; readonly row: number | null; readonly field: string }
  | { readonly do: "add" | "validate" }
  | { readonly do: "remove"; readonly row: number }
  | { readonly do: "move"; readonly row: number; readonly to: number };

/** Expressions of the further fields; those of text fields give text. */
export interface DrivenRules {
  readonly numbers: readonly string[];
  readonly texts: readonly string[];
}

const place = { posRow: 9, posCol: 0, posSizex: 12 };

function furtherItems({ numbers, texts }: DrivenRules): readonly FormItem[] {
  const item = (type: "number" | "text", valueType: "decimal" | "text") => (saveExpression: string, index: number) => ({
    ...place,
    id: `${type}${index}`,
    name: `${type}_${index}`,
    label: `${type} ${index}`,
    type,
    valueType,
    expressions: { saveExpression },
  });
  return [...numbers.map(item("number", "decimal")), ...texts.map(item("text", "text"))];
}

function take(store: FormStore, slot: number, step: Step): void {
  const uid = (row: number) => store.rows(slot)[row]?.uid ?? "";
  const refOf = (row: number | null, name: string): FieldRef =>
    row === null ? mainRef(store, name) : rowRef(store, row, name);
  switch (step.do) {
    case "set": {
      const fields = step.row === null ? store.form.fields : (store.form.tables[0]?.columns ?? []);
      const type = fields.find(({ name }) => name === step.field)?.valueType ?? "text";
      store.setValue(refOf(step.row, step.field), fromWire(step.wire, type));
      break;
    }
    case "revert":
      store.revert(refOf(step.row, step.field));
      break;
    case "add":
      store.addRow(slot);
      break;
    case "remove":
      store.removeRow(slot, uid(step.row));
      break;
    case "move":
      store.moveRow(slot, uid(step.row), step.to);
      break;
    default:
      store.validate();
  }
}

/** All that a person sees of the form, as JSON text. */
function seen(store: FormStore, slot: number): string {
  const state = (ref: FieldRef) => {
    const field = store.field(ref);
    return field && { ...field, value: toWire(field.value, "json") };
  };
  const { fields, tables } = store.form;
  const columns = tables[0]?.columns ?? [];
  return JSON.stringify({
    main: fields.map(({ slot: field }) => state({ table: null, slot: field })),
    rows: store.rows(slot).map(({ uid }) => columns.map((column) => state({ table: slot, uid, slot: column.slot }))),
    table: store.table(slot),
    form: store.state(),
    save: saveChanges(store),
  });
}

/**
 * Opens the order form with further computed fields, takes the steps, and gives what is seen after each: texts to be
 * compared.
 */
export function driveForm(rules: DrivenRules, steps: readonly Step[]): readonly string[] {
  const store = openForm({ items: (items) => [...items, ...furtherItems(rules)] }, { clock: () => 1_790_000_000_000 });
  const slot = store.form.tables[0]?.slot ?? -1;
  const shots = [seen(store, slot)];
  for (const step of steps) {
    take(store, slot, step);
    shots.push(seen(store, slot));
  }
  return shots;
}
