import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/**
 * Refuses rows that are not those of a sub-form of the form: its rules know rows by the sub-form's name, so rows under
 * another name would pass by them. Throws `invalid_input`; `definition_changed` when the message was made for another
 * state of the definitions.
 */
export function assertOwnSubForms(context: RequestContext, form: CompiledForm, message: SaveMessage): void {
  const foreign = Object.entries(message.rows).find(([name, rows]) => {
    const table = form.tables.find((one) => one.name === name);
    return table?.entity !== rows.entity || table.reference !== rows.reference;
  });
  if (!foreign) return;
  const expected = message.definitions ?? null;
  if (expected !== null && expected !== context.services.definitions.current().definitions)
    throw new TesseraError("definition_changed");
  throw new TesseraError("invalid_input", {
    problems: [{ path: `/formData/rows/${foreign[0]}`, code: "unknown_key" }],
  });
}
