import { TesseraError } from "@tessera/contract/errors.ts";
import { lockByCall, lockOf } from "@tessera/realtime/locks/lockByCall.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { lockForm } from "./lockForm.ts";

/** See `lockForm`. */
export const lockFormHandler = handle(lockForm, async ({ formID, idMaintable }, context) => {
  const form = context.services.definitions.current().get("form", formID);
  const entity: unknown = Reflect.get(Object(form?.body), "entity");
  if (typeof entity !== "string") throw new TesseraError("not_found");
  const record = { entity, id: idMaintable };
  const isShared = Reflect.get(Object(form?.body), "lockMode") === "shared";
  return isShared ? lockOf(context, record, formID) : lockByCall(context, record, formID);
});
