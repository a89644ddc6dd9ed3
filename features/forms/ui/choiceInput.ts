import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { toJson } from "@tessera/expression/json.ts";
import { isRow, type RowValue } from "@tessera/expression/value.ts";
import type { FieldRef } from "@tessera/form-engine/formState.ts";
import type { FormStore } from "@tessera/form-engine/formStore.ts";
import type { bySourceType } from "../operations/bySourceType.ts";

function columnsOf({ names, slots }: RowValue): { [column: string]: unknown } {
  return Object.fromEntries((names ?? []).map((name, index) => [name, toJson(slots[index] ?? null)]));
}

/** What the server is asked for the choices of a field. The result of `filterExp` goes along: columns that choices must equal. */
export function choiceInput(
  store: FormStore,
  idForm: string,
  ref: FieldRef,
  request: { readonly search: string; readonly page: number; readonly selection: readonly string[] },
): InputOf<typeof bySourceType> {
  const table = ref.table === null ? null : store.tableAt(ref.table);
  const field = table ? table.columns[ref.slot] : store.form.fields[ref.slot];
  const filter = store.field(ref)?.filter ?? null;
  const equals = filter !== null && isRow(filter) ? columnsOf(filter) : null;
  return {
    sourceType: "form",
    idSource: idForm,
    fieldId: field?.id ?? "",
    fieldName: [...(table ? [table.name] : []), field?.name ?? ""].join("."),
    filter: {
      ...(request.search === "" ? {} : { search: request.search.slice(0, 200) }),
      ...(equals === null ? {} : { equals }),
    },
    selection: [...request.selection],
    page: request.page,
  };
}
