import { TesseraError } from "@tessera/contract/errors.ts";
import { beginAttempt, forgetAttempts, personOf } from "@tessera/identity/signin/attempts.ts";
import {
  findCredential,
  forgetProviderSessions,
  isPasswordOf,
  keepsPasswords,
  passwordProblem,
  setPassword,
} from "@tessera/identity/signin/passwords.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { changePassword } from "./changePassword.ts";

const refused = (field: string, problem: string): TesseraError =>
  new TesseraError("validation_failed", { field, problem });

/**
 * See `changePassword`. Wrong old passwords are slowed down as those of sign-in are, by the session: guesses made
 * elsewhere keep nobody from a new password.
 */
export const changePasswordHandler = handle(changePassword, async ({ oldPassword, newPassword }, context) => {
  const { subject, userId, sessionId } = ownSession(context);
  const { database, settings, sessions } = context.services;
  if (!keepsPasswords(settings)) throw new TesseraError("access_denied");
  const login = subject.login ?? "";
  const address = context.exchange?.address ?? "";
  const attempt = { person: personOf(userId, login), address, browser: `session ${sessionId}` };
  if ((await beginAttempt(database, attempt)) !== null) throw new TesseraError("too_many_requests");
  const credential = await findCredential(database, login, settings.loopback);
  const isProven = await isPasswordOf(credential, oldPassword);
  if (!isProven || credential?.userId !== userId) throw refused("oldPassword", "wrong");
  await forgetAttempts(database, attempt);
  const problem = oldPassword === newPassword ? "same" : passwordProblem(newPassword, login);
  if (problem !== null) throw refused("newPassword", problem);
  await setPassword(database, userId, newPassword);
  await sessions.end({ kind: "user", userId, except: sessionId }, "password");
  await forgetProviderSessions(database, userId);
  return { changed: true };
});
