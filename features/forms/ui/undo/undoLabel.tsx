import type { FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import type { Texts } from "@tessera/web-kit/texts/TextsProvider.tsx";
import { textLabel } from "../texts/textLabel.ts";

/** What an action of a person concerned, for people: the field with its sub-form, or the rows of one. */
export function undoLabel(store: FormStore, ref: FieldRef | TableRef, { t }: Texts): string {
  const table = ref.table === null ? null : store.tableAt(ref.table);
  const within = table ? shownText(table.label, t) : "";
  if (!("slot" in ref)) return t("form.undo.rows", { label: within });
  const compiled = (table?.columns ?? store.form.fields)[ref.slot];
  const field = textLabel(compiled, shownText(store.field(ref)?.label ?? compiled?.label ?? "", t));
  return table ? `${within} › ${field}` : field;
}
