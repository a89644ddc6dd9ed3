import { TesseraError } from "@tessera/contract/errors.ts";
import { RawJson } from "@tessera/server-kit/context.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { recordRequest } from "../server/readRecord.server.ts";
import { getDataTemplate } from "./getDataTemplate.ts";

/** See `getDataTemplate`. */
export const getDataTemplateHandler = handle(getDataTemplate, async ({ idForm, idMaintable }, context) => {
  const form = compiledFormOf(context, idForm);
  if (form.entity === null) throw new TesseraError("not_found");
  const { body } = await context.services.records.read(context, recordRequest(form, form.entity, idMaintable));
  return new RawJson(`{"record":${body}}`);
});
