import { TesseraError } from "@tessera/contract/errors.ts";
import { readsUser } from "@tessera/form-engine/rulesOf.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { isGuest } from "@tessera/server-kit/rights/publicReach.ts";
import { ruleUser } from "@tessera/server-kit/rules/ruleUser.ts";
import { assertFresh } from "@tessera/server-kit/state/writeLock.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { formContract } from "../server/formContract.server.ts";
import { formForCaller } from "../server/formForCaller.server.ts";
import { formForGuest } from "../server/guestForm.server.ts";
import { linkRoutes } from "../server/linkRoutes.server.ts";
import { localizeForm } from "../server/localizeForm.server.ts";
import { getProperties } from "./getProperties.ts";

/** See `getProperties`. A form over an entity of which the caller may not even create a record does not exist for him. */
export const getPropertiesHandler = handle(getProperties, async ({ idForm, idMaintable, only }, context) => {
  await assertFresh(context.services.database, context);
  const whole = compiledFormOf(context, idForm);
  const rights = context.services.records.rights(context);
  const { entity } = whole;
  const reachable = entity === null || rights.mayAny(entity, "read") || rights.mayAny(entity, "create");
  if (!reachable) throw new TesseraError("not_found");
  const running = await formForCaller(context, whole, idMaintable ?? null);
  const form = isGuest(context) ? formForGuest(running, whole) : running;
  const subsystem = context.services.definitions.current().get("form", idForm)?.subsystem;
  return {
    forms: { [idForm]: localizeForm(form, context) },
    definitions: context.freshness.definitions,
    zone: context.zone,
    may: {
      create: form.entity !== null && rights.mayAny(form.entity, "create"),
      draft: subsystem !== undefined && rights.mayDocument("form", subsystem, "draft"),
    },
    user: readsUser(form) ? ruleUser(context) : [],
    links: linkRoutes(form, context),
    ...(only === "form" ? {} : formContract(form)),
  };
});
