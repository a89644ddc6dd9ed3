import { TesseraError } from "@tessera/contract/errors.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { RawJson } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { recordForGuest } from "../server/guestForm.server.ts";
import { recordRequest } from "../server/readRecord.server.ts";
import { holdsKeys, withRecordNames } from "../server/recordNames.server.ts";
import { isSample, sampleRecord } from "../server/sampleRecord.server.ts";
import { getDataTemplate } from "./getDataTemplate.ts";

/** See `getDataTemplate`. */
export const getDataTemplateHandler = handle(getDataTemplate, async ({ idForm, idMaintable }, context) => {
  const form = compiledFormOf(context, idForm);
  if (form.entity === null) throw new TesseraError("not_found");
  const { records } = context.services;
  const request = recordRequest(form, form.entity, idMaintable);
  if (isSample(context, idMaintable)) {
    const { seen } = await sampleRecord(context, form, form.entity);
    return { record: isGuest(context) ? recordForGuest(form, seen) : seen };
  }
  if (isGuest(context)) return { record: recordForGuest(form, (await records.readForRules(context, request)).seen) };
  const { body } = await records.read(context, request);
  // What the guard answers has the shape that `Records.read` documents.
  if (holdsKeys(form)) return { record: await withRecordNames(context, form, JSON.parse(body)) };
  return new RawJson(`{"record":${body}}`);
});
