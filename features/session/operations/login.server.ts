import { TesseraError } from "@tessera/contract/errors.ts";
import { isOwnPath } from "@tessera/contract/ownPath.ts";
import { languageOf } from "@tessera/documents/texts/texts.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { login } from "./login.ts";

/** Where a person goes after sign-in. An address elsewhere counts as none: `/` leads to the landing page. */
function redirectOf(target: string | undefined): string | null {
  if (target === undefined) return null;
  return isOwnPath(target) ? target : "/";
}

/** Opens the session and hands its cookie to the browser; the one that the browser held before ends. */
export const loginHandler = handle(
  login,
  async ({ redirectUri, code, codeVerifirer, iss, target }, { exchange, services, subject }) => {
    if (exchange === undefined) throw new TesseraError("access_denied");
    const { session, tokenHintForLogout } = await services.signIn.exchange({
      redirectUri,
      code,
      codeVerifier: codeVerifirer,
      issuer: iss ?? null,
      address: exchange.address,
      agent: exchange.agent,
      language: languageOf(exchange.signInLanguage),
    });
    if (subject.sessionId !== null) {
      await services.sessions.end({ kind: "session", sessionId: subject.sessionId }, "replaced");
    }
    exchange.startSession(session);
    return { sessionToken: session.token, redirect: redirectOf(target), tokenHintForLogout };
  },
);
