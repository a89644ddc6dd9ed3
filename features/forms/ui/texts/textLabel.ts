import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";

/** The label of a field as it is named apart from the form: the text of another one in a language says which. */
export function textLabel(field: Pick<CompiledField, "textOf"> | null | undefined, label: string): string {
  return field?.textOf ? `${label} (${field.textOf.language.toUpperCase()})` : label;
}
