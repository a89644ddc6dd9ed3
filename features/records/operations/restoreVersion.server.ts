import { standardLibrary } from "@tessera/expression/standardLibrary.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { formRules } from "@tessera/server-kit/rules/recordRules.ts";
import { compiledForm } from "../server/compiledForm.server.ts";
import { restoreVersion } from "./restoreVersion.ts";

/** See `restoreVersion`. */
export const restoreVersionHandler = handle(restoreVersion, ({ saveId, entity, key, version, form }, context) => {
  const rules = form === undefined ? null : formRules(compiledForm(context, form, entity), standardLibrary);
  return context.services.records.restoreVersion(context, { saveId, entity, key, version }, { rules });
});
