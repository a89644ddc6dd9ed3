import type { Library } from "@tessera/expression/functions/library.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";

/**
 * The library with the functions of ranges where a form has any, null elsewhere. A form has some where a call or a
 * field says a type of ranges. It is not in the chunk of what forms need, as few have ranges.
 */
export async function loadRangeFunctions(form: CompiledForm): Promise<Library | null> {
  if (!JSON.stringify(form).includes('_range"')) return null;
  return (await import("@tessera/expression/functions/standardLibrary.ts")).standardLibrary;
}
