import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";

/** A field of a form, with the entity of the records that have it. */
export interface FoundField {
  readonly entity: string | null;
  readonly field: CompiledField;
}

/** The field of a name, in a row `<sub-form>.<field>`; null where the form has none. */
export function fieldNamed({ entity, fields, tables }: CompiledForm, name: string): FoundField | null {
  const [first = "", second] = name.split(".", 2);
  const table = second === undefined ? null : tables.find((one) => one.name === first);
  const field =
    second === undefined
      ? fields.find((one) => one.name === first)
      : table?.columns.find((column) => column.name === second);
  return field ? { entity: table?.entity ?? entity, field } : null;
}
