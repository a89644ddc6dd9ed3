import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { FileOwner } from "./fileCalls.ts";

/**
 * Where the files of a field are going to hang: a column of the form's entity, or of the entity of the rows that it
 * stands in. Null where they can hang nowhere. Guests send through the form.
 */
export function fileOwner(
  store: FormStore | undefined,
  { column, id }: Pick<CompiledField, "column" | "id">,
  isGuest: boolean,
): FileOwner | null {
  if (store === undefined || column === null) return null;
  const { form } = store;
  const table = form.tables.find(({ columns }) => columns.some((one) => one.id === id));
  const entity = table?.entity ?? form.entity;
  if (entity === null) return null;
  return { entity, column, key: null, ...(isGuest && form.id !== null ? { form: form.id } : {}) };
}
