import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RuleResults } from "@tessera/form-engine/evaluate/ruleResults.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import type { ReadRequest } from "@tessera/records/guard/readRequest.ts";
import { withheldForm } from "@tessera/records/rules/formReach.ts";
import { withheldResults } from "@tessera/records/rules/withheldResults.ts";
import { RawJson, type RequestContext } from "@tessera/server-core/context.ts";
import type { getData } from "../operations/getData.ts";
import { compiledFormOf } from "./compiledFormOf.server.ts";
import { recordForGuest } from "./guestForm.server.ts";
import { isSample, sampleRecord } from "./sampleRecord.server.ts";

/** What a form reads of a record of its entity: all of it, with the rows of its sub-forms. */
export function recordRequest({ tables }: CompiledForm, entity: string, key: string): ReadRequest {
  return {
    entity,
    key,
    children: tables.map((table) => ({
      name: table.name,
      entity: table.entity,
      reference: table.reference,
      orderBy: table.orderBy.map(({ field, direction }) => ({ path: field, direction })),
    })),
  };
}

/**
 * Reads the record of a form with the rows of its sub-forms, and what the rules come to that the caller's browser may
 * not run; one statement, besides the look-ups of such rules. Throws `not_found` for a form without entity.
 */
export async function readRecord(
  caller: RequestContext,
  { idForm, idMaintable: key, language }: InputOf<typeof getData>,
): Promise<RawJson | { readonly ITEMS: unknown; readonly rules?: RuleResults }> {
  const context = language === undefined ? caller : { ...caller, textsLanguage: language };
  const form = compiledFormOf(context, idForm);
  const { records } = context.services;
  if (form.entity === null) throw new TesseraError("not_found");
  const shown = withheldForm(context, form, false);
  const forGuest = isGuest(context);
  const request = { ...recordRequest(form, form.entity, key), texts: !forGuest };
  const isMadeUp = isSample(context, key);
  if (shown === null && !forGuest && !isMadeUp) {
    const { body } = await records.read(context, request);
    return new RawJson(`{"ITEMS":${body}}`);
  }
  const record = await (isMadeUp ? sampleRecord(context, form, form.entity) : records.readForRules(context, request));
  const seen = forGuest ? recordForGuest(form, record.seen) : record.seen;
  if (shown === null) return { ITEMS: seen };
  return { ITEMS: seen, rules: await withheldResults(context, form, shown, record, standardLibrary) };
}
