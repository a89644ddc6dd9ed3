import { TesseraError } from "@tessera/contract/errors.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { compiledFormOf } from "./compiledFormOf.server.ts";
import { formForCaller } from "./formForCaller.server.ts";
import { type SentForm, sentForm } from "./sentForm.server.ts";

/** A form as its caller may have it. */
export interface ReachableForm {
  /** As it was published. */
  readonly whole: CompiledForm;
  /** With the rules that the caller's browser may run. */
  readonly running: CompiledForm;
  readonly sent: SentForm;
  /** Whether the caller may create records of its entity, and whether they may design the form. */
  readonly mayCreate: boolean;
  readonly mayDesign: boolean;
}

/**
 * The form for a record, or for a new one (`key` null). Throws `not_found` over an entity of which the caller may not
 * even create a record: it does not exist for them.
 */
export async function reachableForm(
  context: RequestContext,
  idForm: string,
  key: string | null,
): Promise<ReachableForm> {
  const whole = compiledFormOf(context, idForm);
  const rights = context.services.records.rights(context);
  const { entity } = whole;
  const mayCreate = entity !== null && rights.mayAny(entity, "create");
  if (entity !== null && !mayCreate && !rights.mayAny(entity, "read")) throw new TesseraError("not_found");
  const running = await formForCaller(context, whole, key);
  const subsystem = context.services.definitions.current().get("form", idForm)?.subsystem;
  const mayDesign = subsystem !== undefined && rights.mayDocument("form", subsystem, "draft");
  return { whole, running, sent: sentForm(context, running, whole), mayCreate, mayDesign };
}
