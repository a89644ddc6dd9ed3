import { TesseraError } from "@tessera/contract/errors.ts";
import { keepsPasswords, makePasswordLink } from "@tessera/identity/signin/passwords.ts";
import { instantText } from "@tessera/server-core/database/instantText.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertMayActFor } from "../server/mayActFor.server.ts";
import { createPasswordLink } from "./createPasswordLink.ts";

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
