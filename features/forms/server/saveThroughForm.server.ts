import { errorItems } from "@tessera/contract/errorItems.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveAnswer, SaveMessage, ServerMessage } from "@tessera/contract/save.ts";
import { isServerMessage } from "@tessera/contract/saveErrors.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { rowMakers } from "@tessera/form-engine/choices/rowMakers.ts";
import { ruleTables } from "@tessera/form-engine/program/ruleTables.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { formRules } from "@tessera/records/rules/formRules.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { failure, type Result, success } from "@tessera/std/result.ts";
import { formOfRecord } from "./captchas/provingFields.server.ts";
import { compiledFormOf } from "./compiledFormOf.server.ts";
import { assertOnPage } from "./guestForm.server.ts";
import { assertOwnSubForms } from "./ownSubForms.server.ts";

/**
 * Saves through a form: its rules hold besides those of the entity. Answers the messages of the rules when they refuse.
 * The message must be about the form's own entity, since a form's rules hold for nothing else: `not_found`. Throws what
 * `Records.save` throws.
 */
export async function saveThroughForm(
  context: RequestContext,
  idForm: string,
  message: SaveMessage,
): Promise<Result<SaveAnswer, readonly ServerMessage[]>> {
  const form = compiledFormOf(context, idForm);
  if (form.entity === null || message.entity !== form.entity) throw new TesseraError("not_found");
  assertOwnSubForms(context, form, message);
  if (isGuest(context)) assertOnPage(form, message);
  try {
    const answer = await context.services.records.save(
      context,
      { ...message, form: idForm },
      // The form is asked for when the rules run: by then a node that was behind has the published one.
      {
        rules: (input) => formRules(formOfRecord(compiledFormOf(input.context, idForm)), standardLibrary)(input),
        ruleRows: (at) => ruleTables(compiledFormOf(at, idForm)),
        rowMakers: (at) => rowMakers(compiledFormOf(at, idForm)),
      },
    );
    return success(answer);
  } catch (error) {
    if (!(error instanceof TesseraError) || error.code !== "validation_failed") throw error;
    const messages = errorItems(error.data, "messages", isServerMessage);
    if (messages === null) throw error;
    return failure(messages);
  }
}
