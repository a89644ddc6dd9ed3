import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldState } from "@tessera/form-engine/record/formState.ts";

/** Whether a person's entry stands in place of a computed value, so that the way back to it is offered. */
export function isOverwritten({ overwritable, reference, rules }: CompiledField, state: FieldState): boolean {
  const isFormula = overwritable && rules.computed !== undefined && reference?.parts === undefined;
  return isFormula && state.userOverwritten && !state.readOnly && !state.hidden;
}
