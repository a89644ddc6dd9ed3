import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { compiledFormIn } from "@tessera/documents/store/snapshot.ts";
import { callsScript } from "@tessera/form-engine/definition/callsScript.ts";
import { isGuest, isWithinReach } from "@tessera/identity/rights/publicReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { callFunctions } from "./callFunctions.ts";

/** Whether the caller may work with a form one of whose rules calls the script. */
function mayByForm(context: RequestContext, idForm: string | undefined, id: string): boolean {
  if (idForm === undefined || !isWithinReach(context, "form", idForm)) return false;
  const form = compiledFormIn(context.services.definitions.current(), "form", idForm);
  if (form === null || !callsScript(form, id)) return false;
  const rights = context.services.records.rights(context);
  return form.entity === null || rights.mayAny(form.entity, "read") || rights.mayAny(form.entity, "create");
}

function mayCall(context: RequestContext, idForm: string | undefined, id: string): boolean {
  const definitions = context.services.definitions.current();
  const document = definitions.get("function", id);
  const body = findBody(definitions, "function", id);
  if (!document || !body) return false;
  if (mayByForm(context, idForm, id)) return true;
  if (isGuest(context)) return false;
  const rights = context.services.records.rights(context);
  const names = [id, body.name, ...(body.aliases ?? [])];
  return (
    names.some((name) => rights.mayUseFunction(name)) || rights.mayDocument("function", document.subsystem, "read")
  );
}

/** See `callFunctions`. A function that the caller may not call is not there for them. */
export const callFunctionsHandler = handle(callFunctions, async ({ calls, idForm }, context) => {
  await assertFresh(context.services.database, context);
  const answers = await Promise.all(
    calls.map(async (call) => {
      if (!mayCall(context, idForm, call.id)) return { error: "access_denied" };
      try {
        return { value: await context.services.scripts.call(context, call) };
      } catch (error) {
        if (error instanceof TesseraError && error.kind.isPublic && error.code !== "definition_changed")
          return { error: error.code };
        throw error;
      }
    }),
  );
  return { answers };
});
