import { TesseraError } from "@tessera/contract/errors.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { shownForm } from "@tessera/records/rules/formReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { recordRequest } from "./readRecord.server.ts";
import { isSample, sampleRecord } from "./sampleRecord.server.ts";

/**
 * The form without the rules that the caller's browser may not run, for a record or (null) for a new one (design §7).
 */
export function formForCaller(context: RequestContext, form: CompiledForm, key: string | null): Promise<CompiledForm> {
  const { entity } = form;
  if (key === null || entity === null) return shownForm(context, form, null);
  return shownForm(context, form, async () => {
    try {
      if (isSample(context, key)) return await sampleRecord(context, form, entity);
      return await context.services.records.readForRules(context, recordRequest(form, entity, key));
    } catch (error) {
      // What cannot be read is answered where it is asked for.
      if (error instanceof TesseraError && (error.code === "record_not_found" || error.code === "access_denied"))
        return null;
      throw error;
    }
  });
}
