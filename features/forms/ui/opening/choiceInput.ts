import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import { isRow, type RowValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { bySourceType } from "../../operations/bySourceType.ts";

function columnsOf({ names, slots }: RowValue): { [column: string]: unknown } {
  return Object.fromEntries((names ?? []).map((name, index) => [name, toJson(slots[index] ?? null)]));
}

/**
 * Columns of a reference of several columns that something else has settled, as columns of the entity it refers to: the
 * main record's key in its rows, another choice that shares the column, a field of its own. Choices are of that kind
 * only.
 */
function settledParts(store: FormStore, ref: FieldRef, field: CompiledField): { [column: string]: unknown } {
  const table = ref.table === null ? null : store.tableAt(ref.table);
  const fields = table ? table.columns : store.form.fields;
  const at = (slot: number) => store.field({ ...ref, slot })?.value ?? null;
  return Object.fromEntries(
    (field.reference?.parts ?? []).flatMap(({ key, slot }) => {
      const tie = table?.ties?.find((one) => one.slot === slot);
      const isOther = fields.some(
        (one) =>
          one.slot !== field.slot &&
          (one.slot === slot ? one.type !== null : one.reference?.parts?.some((part) => part.slot === slot)) &&
          at(one.slot) !== null,
      );
      const value = tie ? (store.field({ table: null, slot: tie.main })?.value ?? null) : isOther ? at(slot) : null;
      return value === null ? [] : [[key, toJson(value)]];
    }),
  );
}

/**
 * What the server is asked for the choices of a field. The result of `filterExp` goes along: columns that choices must
 * equal.
 */
export function choiceInput(
  store: FormStore,
  idForm: string,
  ref: FieldRef,
  request: {
    readonly search: string;
    readonly page: number;
    readonly selection: readonly string[];
    readonly withColumns?: boolean;
  },
): InputOf<typeof bySourceType> {
  const table = ref.table === null ? null : store.tableAt(ref.table);
  const field = table ? table.columns[ref.slot] : store.form.fields[ref.slot];
  const filter = store.field(ref)?.filter ?? null;
  const settled = field ? settledParts(store, ref, field) : {};
  const asked = filter !== null && isRow(filter) ? columnsOf(filter) : {};
  const equals = request.selection.length > 0 && request.search === "" ? asked : { ...settled, ...asked };
  return {
    sourceType: "form",
    idSource: idForm,
    fieldId: field?.id ?? "",
    fieldName: [...(table ? [table.name] : []), field?.name ?? ""].join("."),
    filter: {
      ...(request.search === "" ? {} : { search: request.search.slice(0, 200) }),
      ...(Object.keys(equals).length === 0 ? {} : { equals }),
    },
    selection: [...request.selection],
    ...(request.withColumns === true ? { isSearchControl: true } : {}),
    page: request.page,
  };
}
