import { compiledFormIn } from "@tessera/documents/store/snapshot.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RecordRules } from "../guard/recordRules.ts";
import { formRules } from "./formRules.ts";

const hasRules = new WeakMap<CompiledForm, boolean>();

/** Whether anything of the form must be evaluated at all; bounds and required values alone are the guard's own work. */
function needsEngine(form: CompiledForm): boolean {
  const known = hasRules.get(form);
  if (known !== undefined) return known;
  const found = form.invariants.length > 0 || form.fields.some((field) => Object.keys(field.rules).length > 0);
  hasRules.set(form, found);
  return found;
}

/**
 * The invariants of entities (design §5): defaults, computed columns and rules over the whole record, evaluated by the
 * form engine on every write by any path. An entity without any costs nothing.
 */
export function entityRules(library: Library): (entity: string) => RecordRules {
  return () => async (input) => {
    const form = compiledFormIn(input.context.services.definitions.current(), "entity", input.entity);
    if (!form || !needsEngine(form)) return { values: {}, rows: {}, messages: [], isValid: true };
    return formRules(form, library)(input);
  };
}
