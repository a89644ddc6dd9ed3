import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { packedShape } from "@tessera/form-engine/definition/unpackForm.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { ruleUser } from "@tessera/records/rules/formRules.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { formContract } from "../server/formContract.server.ts";
import { formForCaller } from "../server/formForCaller.server.ts";
import { linkRoutes } from "../server/linkRoutes.server.ts";
import { sentForm } from "../server/sentForm.server.ts";
import { getProperties } from "./getProperties.ts";

/**
 * Whether the form shows attachments to the caller. Guests only send them with new records, where the form takes any.
 */
function hasAttachments(context: RequestContext, idForm: string, entity: string | null): boolean {
  const snapshot = context.services.definitions.current();
  if (entity === null || findBody(snapshot, "entity", entity)?.attachments !== true) return false;
  return !isGuest(context) || findBody(snapshot, "form", idForm)?.guestFiles === true;
}

/**
 * See `getProperties`. A form over an entity of which the caller may not even create a record does not exist for them.
 */
export const getPropertiesHandler = handle(getProperties, async ({ idForm, idMaintable, only }, context) => {
  await assertFresh(context.services.database, context);
  const whole = compiledFormOf(context, idForm);
  const rights = context.services.records.rights(context);
  const { entity } = whole;
  const reachable = entity === null || rights.mayAny(entity, "read") || rights.mayAny(entity, "create");
  if (!reachable) throw new TesseraError("not_found");
  const running = await formForCaller(context, whole, idMaintable ?? null);
  const sent = sentForm(context, running, whole);
  const subsystem = context.services.definitions.current().get("form", idForm)?.subsystem;
  const mayDesign = subsystem !== undefined && rights.mayDocument("form", subsystem, "draft");
  return {
    forms: { [idForm]: only === packedShape ? sent.packed(mayDesign) : sent.form },
    definitions: context.freshness.definitions,
    zone: context.zone,
    may: {
      create: entity !== null && rights.mayAny(entity, "create"),
      draft: mayDesign,
    },
    user: sent.readsUser ? ruleUser(context) : [],
    links: linkRoutes(running, context),
    ...(hasAttachments(context, idForm, entity) ? { attachments: true } : {}),
    ...(only === undefined ? formContract(sent.form) : {}),
  };
});
