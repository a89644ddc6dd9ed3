import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { beginAttempt, forgetAttempts } from "@tessera/server-kit/signin/attempts.ts";
import { keepsPasswords } from "@tessera/server-kit/signin/keepsPasswords.ts";
import { forgetProviderSessions } from "@tessera/server-kit/signin/passwordLinks.ts";
import { passwordProblem } from "@tessera/server-kit/signin/passwordRules.ts";
import { setPassword, userWithPassword } from "@tessera/server-kit/signin/passwords.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { changePassword } from "./changePassword.ts";

const refused = (field: string, problem: string): TesseraError =>
  new TesseraError("validation_failed", { field, problem });

/** See `changePassword`. Wrong old passwords count as attempts at the account, as they do at sign-in. */
export const changePasswordHandler = handle(changePassword, async ({ oldPassword, newPassword }, context) => {
  const { subject, userId, sessionId } = ownSession(context);
  const { database, settings, sessions } = context.services;
  if (!keepsPasswords(settings)) throw new TesseraError("access_denied");
  const login = subject.login ?? "";
  const address = context.exchange?.address ?? "";
  if (!(await beginAttempt(database, login, address))) throw new TesseraError("too_many_requests");
  const proven = await userWithPassword(database, login, oldPassword, settings.loopback);
  if (proven !== userId) throw refused("oldPassword", "wrong");
  await forgetAttempts(database, login, address);
  const problem = oldPassword === newPassword ? "same" : passwordProblem(newPassword, login);
  if (problem !== null) throw refused("newPassword", problem);
  await setPassword(database, userId, newPassword);
  await sessions.end({ kind: "user", userId, except: sessionId }, "password");
  await forgetProviderSessions(database, userId);
  return { changed: true };
});
