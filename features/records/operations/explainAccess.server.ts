import { TesseraError } from "@tessera/contract/errors.ts";
import { subjectOf } from "@tessera/identity/users/users.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { explainAccess } from "./explainAccess.ts";

/** See `explainAccess`. */
export const explainAccessHandler = handle(explainAccess, async ({ login, entity, action, key }, context) => {
  const subject = await subjectOf(context.services.database, login);
  if (!subject) throw new TesseraError("not_found");
  const question = { subject, entity, action, key: key ?? null };
  const { allowed, grants, rules } = await context.services.records.explain(context, question);
  return { allowed, grants: [...grants], rules: [...rules] };
});
