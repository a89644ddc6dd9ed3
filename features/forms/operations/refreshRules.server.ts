import { TesseraError } from "@tessera/contract/errors.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { noResults } from "@tessera/form-engine/evaluate/ruleResults.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { withheldForm } from "@tessera/records/rules/formReach.ts";
import { withheldResults } from "@tessera/records/rules/withheldResults.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { assertOnPage } from "../server/guestForm.server.ts";
import { assertOwnSubForms } from "../server/ownSubForms.server.ts";
import { recordRequest } from "../server/readRecord.server.ts";
import { refreshRules } from "./refreshRules.ts";

/** See `refreshRules`. */
export const refreshRulesHandler = handle(refreshRules, async ({ fieldData, idForm }, context) => {
  const { database, records } = context.services;
  const form = compiledFormOf(context, idForm);
  const { entity, key } = fieldData;
  if (form.entity === null || entity !== form.entity) throw new TesseraError("not_found");
  assertOwnSubForms(context, form, fieldData);
  if (isGuest(context)) assertOnPage(form, fieldData);
  if (key === null) {
    await assertFresh(database, context);
    if (!records.rights(context).mayAny(entity, "create")) throw new TesseraError("access_denied", { entity });
  }
  const shown = withheldForm(context, form, key === null);
  if (shown === null) return { rules: noResults };
  const record = key === null ? null : await records.readForRules(context, recordRequest(form, entity, key));
  return { rules: await withheldResults(context, form, shown, record, standardLibrary, fieldData) };
});
