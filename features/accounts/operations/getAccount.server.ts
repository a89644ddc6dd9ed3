import { keepsPasswords, passwordChangedAt, passwordLength } from "@tessera/identity/signin/passwords.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { getAccount } from "./getAccount.ts";

/** See `getAccount`. */
export const getAccountHandler = handle(getAccount, async (_input, context) => {
  const { subject, userId } = ownSession(context);
  const { database, settings } = context.services;
  const changedAt = await passwordChangedAt(database, userId);
  const { login, displayName, email } = subject;
  return {
    login: login ?? "",
    displayName: displayName ?? "",
    email,
    hasPassword: changedAt !== null && keepsPasswords(settings),
    passwordChangedAt: changedAt,
    passwordLength,
  };
});
