import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldState } from "@tessera/form-engine/record/formState.ts";

const known = new WeakMap<object, CompiledField>();

/** The field with the choices that a rule gave, where it did; the same object as long as they are the same. */
export function choosing(field: CompiledField, { list }: Pick<FieldState, "list">): CompiledField {
  if (list === null) return field;
  const before = known.get(list);
  if (before?.id === field.id && before.slot === field.slot) return before;
  const made = { ...field, options: list };
  known.set(list, made);
  return made;
}
