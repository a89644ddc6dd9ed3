import { TesseraError } from "@tessera/contract/errors.ts";
import { holdsRole } from "@tessera/identity/rights/rights.ts";
import { keepsPasswords, makePasswordLink } from "@tessera/identity/signin/passwords.ts";
import { rolesOfUser } from "@tessera/identity/users/users.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { instantText } from "@tessera/server-core/database/instantText.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { createPasswordLink } from "./createPasswordLink.ts";

/**
 * Throws unless the caller holds all that a user's roles grant: anyone who sets another's password can sign in as them.
 * `not_found` for an unknown user, `access_denied` otherwise. A role that is no longer there grants nothing.
 */
export async function assertMayActFor(context: RequestContext, userId: string): Promise<void> {
  const { database, definitions, records } = context.services;
  const roles = await rolesOfUser(database, userId);
  if (roles === null) throw new TesseraError("not_found");
  const [rights, snapshot] = [records.rights(context), definitions.current()];
  const exceeds = roles.some((role) => holdsRole(rights, snapshot, role) === false);
  if (exceeds) throw new TesseraError("access_denied");
}

/** See `createPasswordLink`. */
export const createPasswordLinkHandler = handle(createPasswordLink, async ({ userId }, context) => {
  const { database, settings } = context.services;
  await assertMayActFor(context, userId);
  if (!keepsPasswords(settings)) throw new TesseraError("access_denied");
  const { kind, path, expiresAt } = await database.transaction((transaction) =>
    makePasswordLink(transaction, userId, context.subject.userId),
  );
  return { kind, link: settings.url + path, expiresAt: instantText(expiresAt) };
});
