import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";

function withFields(form: CompiledForm, change: Partial<CompiledField>): CompiledForm {
  if (!form.fields.some(({ proves }) => proves)) return form;
  return { ...form, fields: form.fields.map((field) => (field.proves ? { ...field, ...change } : field)) };
}

const unasked = new WeakMap<CompiledForm, CompiledForm>();

/** The form as its rules decide about a record: what a guest proves is no part of it, and checked beside them. */
export function formOfRecord(form: CompiledForm): CompiledForm {
  const made = unasked.get(form) ?? withFields(form, { required: "none" });
  unasked.set(form, made);
  return made;
}

/** The form as people get it who have signed in: they are not asked to prove anything. */
export const formWithoutProof = (form: CompiledForm): CompiledForm =>
  withFields(form, { hidden: true, required: "none" });
