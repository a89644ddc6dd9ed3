import { TesseraError } from "@tessera/contract/errors.ts";
import type { ServerMessage } from "@tessera/contract/save.ts";
import { standardLibrary } from "@tessera/expression/standardLibrary.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { formRules } from "@tessera/server-kit/rules/recordRules.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { assertOwnSubForms } from "../server/ownSubForms.server.ts";
import { withRuleRows } from "../server/withRuleRows.server.ts";
import { saveData } from "./saveData.ts";

/** See `saveData`. The message must be about the form's own entity: a form's rules hold for nothing else. */
export const saveDataHandler = handle(saveData, async ({ idForm, formData }, context) => {
  const form = compiledFormOf(context, idForm);
  if (form.entity === null || formData.entity !== form.entity) throw new TesseraError("not_found");
  assertOwnSubForms(context, form, formData);
  try {
    const answer = await context.services.records.save(
      context,
      { ...withRuleRows(form, formData), form: idForm },
      // The form is asked for when the rules run: by then a node that was behind has the published one.
      { rules: (input) => formRules(compiledFormOf(input.context, idForm), standardLibrary)(input) },
    );
    return {
      HEADER: { ERROR: [], WARNING: [...answer.messages], SUCCESS: [] },
      id: answer.key,
      version: answer.version,
      rowKeys: answer.rowKeys,
    };
  } catch (error) {
    if (!(error instanceof TesseraError) || error.code !== "validation_failed") throw error;
    // `validation_failed` carries the messages that the rules made.
    const messages = error.data.messages as unknown as readonly ServerMessage[];
    return { HEADER: { ERROR: [...messages], WARNING: [], SUCCESS: [] }, id: null, version: null, rowKeys: {} };
  }
});
