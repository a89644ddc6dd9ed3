import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { fieldNamed } from "../../server/fieldNamed.server.ts";
import { reachableForm } from "../../server/reachableForm.server.ts";
import { listValue } from "./listValue.ts";

/** See `listValue`. */
export const listValueHandler = handle(listValue, async ({ fieldName, idForm }, context) => {
  const { sent } = await reachableForm(context, idForm, null);
  const found = fieldNamed(sent.form, fieldName);
  if (found === null || found.field.type === null) throw new TesseraError("not_found");
  return { options: (found.field.options ?? []).map(({ id: _id, label, ...rest }) => ({ ...rest, value: label })) };
});
