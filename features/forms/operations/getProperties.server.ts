import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { packedShape } from "@tessera/form-engine/definition/unpackForm.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { ruleUser } from "@tessera/records/rules/formRules.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { formContract } from "../server/formContract.server.ts";
import { linkRoutes } from "../server/linkRoutes.server.ts";
import { linkTabs } from "../server/linkTabs.server.ts";
import { reachableForm } from "../server/reachableForm.server.ts";
import { getProperties } from "./getProperties.ts";

/**
 * Whether the form shows attachments to the caller. Guests only send them with new records, where the form takes any.
 */
function hasAttachments(context: RequestContext, idForm: string, entity: string | null): boolean {
  const snapshot = context.services.definitions.current();
  if (entity === null || findBody(snapshot, "entity", entity)?.attachments !== true) return false;
  return !isGuest(context) || findBody(snapshot, "form", idForm)?.guestFiles === true;
}

/** Whether the form shows comments and changes to the caller, who is no guest. */
function hasActivity(context: RequestContext, entity: string | null): boolean {
  const snapshot = context.services.definitions.current();
  return entity !== null && !isGuest(context) && findBody(snapshot, "entity", entity)?.activity === true;
}

/**
 * See `getProperties`. A form over an entity of which the caller may not even create a record does not exist for them.
 */
export const getPropertiesHandler = handle(getProperties, async ({ idForm, idMaintable, only }, context) => {
  await assertFresh(context.services.database, context);
  const { mayCreate, mayDesign, running, sent, whole } = await reachableForm(context, idForm, idMaintable ?? null);
  return {
    forms: { [idForm]: only === packedShape ? sent.packed(mayDesign) : sent.form },
    definitions: context.freshness.definitions,
    zone: context.zone,
    may: { create: mayCreate, draft: mayDesign },
    user: sent.readsUser ? ruleUser(context) : [],
    links: linkRoutes(running, context),
    ...linkTabs(running, context),
    ...(hasAttachments(context, idForm, whole.entity) ? { attachments: true } : {}),
    ...(hasActivity(context, whole.entity) ? { activity: true } : {}),
    ...(only === undefined ? formContract(sent.form) : {}),
  };
});
