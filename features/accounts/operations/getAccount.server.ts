import { instantSql } from "@tessera/documents/texts/instantText.ts";
import { keepsPasswords } from "@tessera/identity/signin/keepsPasswords.ts";
import { passwordLength } from "@tessera/identity/signin/passwordRules.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { getAccount } from "./getAccount.ts";

/** See `getAccount`. */
export const getAccountHandler = handle(getAccount, async (_input, context) => {
  const { subject, userId } = ownSession(context);
  const { database, settings } = context.services;
  const { rows } = await database.query<{ changed_at: string }>({
    text: `select ${instantSql("changed_at")} as changed_at from sys.credential where user_id = $1::uuid`,
    values: [userId],
  });
  const changedAt = rows[0]?.changed_at ?? null;
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
