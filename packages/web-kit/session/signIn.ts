import { isOwnPath } from "@tessera/contract/ownPath.ts";
import { ApiError } from "../api/apiError.ts";
import { authorizationUrl } from "./authorizationUrl.ts";
import { keepLogin, takeLogin } from "./begunLogins.ts";
import { randomText } from "./pkce.ts";
import { tokenKey } from "./presentSession.ts";
import { readToken } from "./readToken.ts";
import { refusalStatus } from "./refusalStatus.ts";
import type { SignInBegun, SignInRequest, SignInResult } from "./session.ts";
import type { SessionOptions } from "./sessionOptions.ts";

/** What the provider wants to know of a person who signs out. */
export const hintKey = "tokenHintForLogout";
/** How far this browser's clock is ahead of the server's, where that is more than a minute. */
export const clockKey = "tessera.clock";
const clockTolerance = 60_000;

/** Only paths of this application: an answer must not lead elsewhere. */
const localTarget = (target: string): string => (isOwnPath(target) ? target : "/");

/** Whether another site holds the window that this one was opened from: it could read where this one goes. */
function hasForeignOpener(host: Window): boolean {
  // What is no window any more, or was cut off by the browser, holds nothing.
  const opener: unknown = host.opener;
  if (typeof opener !== "object" || opener === null) return false;
  try {
    return (opener as Window).location.origin !== host.location.origin;
  } catch {
    // The browser does not let this page look: it is another site's.
    return true;
  }
}

/** Status of a failed call; 0 where none came back. */
export function statusOf(error: unknown): number {
  const status: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "status") : 0;
  return typeof status === "number" ? status : 0;
}

/** Why the server let a person of the provider not in, and their ID token; nulls for any other failure. */
function refusalOf(error: unknown): { readonly reason: string | null; readonly tokenHintForLogout: string | null } {
  const data = error instanceof ApiError && error.code === "access_denied" ? error.data : {};
  const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
  return { reason: textOf(data.reason), tokenHintForLogout: textOf(data.tokenHintForLogout) };
}

/** The way of a browser window to its provider and back, which ends with the token in the window's storage. */
export class SignIn {
  readonly #options: SessionOptions;
  readonly #now: () => number;
  readonly #onToken: () => void;

  /** @param onToken Called when the token is there. */
  constructor(options: SessionOptions, now: () => number, onToken: () => void) {
    this.#options = options;
    this.#now = now;
    this.#onToken = onToken;
  }

  /** Leads to the provider, in this window or (`inWindow`) in one of its own. */
  async begin(request: SignInRequest): Promise<{ readonly begun: SignInBegun; readonly inWindow: boolean }> {
    const { host, language, renewAddresses } = this.#options;
    const { mode, target } = request;
    const inWindow = mode === "open";
    // Opened at once: after an await it would no longer count as the person's own click.
    const opened = inWindow ? host.open("about:blank", "tessera-sign-in", "width=520,height=720") : null;
    if (inWindow && opened === null) return { begun: "blocked", inWindow };
    let addresses = this.#options.addresses();
    if (addresses.authUrl === "") addresses = await renewAddresses();
    if (addresses.authUrl === "") {
      opened?.close();
      return { begun: "unreachable", inWindow };
    }
    const [verifier, state] = [randomText(64), randomText(20)];
    keepLogin(host.localStorage, state, { loginId: randomText(20), mode, verifier, target, at: this.#now() });
    const url = await authorizationUrl({
      authUrl: addresses.authUrl,
      clientId: addresses.clientId,
      scope: addresses.scope,
      redirectUri: host.location.origin + addresses.authRedirectPath,
      state,
      verifier,
      language: language(),
      prompt: request.prompt ?? addresses.prompt,
    });
    if (opened === null) host.location.assign(url);
    else opened.location.href = url;
    return { begun: "begun", inWindow };
  }

  /** Takes the provider's answer, which is the query of the address that it led back to. */
  async finish(query: URLSearchParams): Promise<SignInResult> {
    const { addresses, exchange, host } = this.#options;
    const [code, state, iss] = [query.get("code"), query.get("state"), query.get("iss")];
    const login = state === null ? null : takeLogin(host.localStorage, state, this.#now());
    if (login === null) return { kind: "failed", status: 400 };
    if (login.mode === "open" && hasForeignOpener(host)) return { kind: "failed", status: 400 };
    if (code === null) return { kind: "failed", status: refusalStatus(query.get("error")) };
    try {
      const redirectUri = host.location.origin + addresses().authRedirectPath;
      const { verifier: codeVerifirer, target } = login;
      const answer = await exchange({ redirectUri, code, codeVerifirer, target, ...(iss === null ? {} : { iss }) });
      const payload = readToken(answer.sessionToken);
      if (payload === null) return { kind: "failed", status: 500 };
      const ahead = payload.issuedAt === null ? 0 : this.#now() - payload.issuedAt;
      if (Math.abs(ahead) > clockTolerance) host.localStorage.setItem(clockKey, String(ahead));
      else host.localStorage.removeItem(clockKey);
      host.localStorage.setItem(tokenKey, answer.sessionToken);
      if (answer.tokenHintForLogout !== null) host.localStorage.setItem(hintKey, answer.tokenHintForLogout);
      this.#onToken();
      return { kind: "signedIn", target: localTarget(answer.redirect ?? target), mode: login.mode };
    } catch (error) {
      const { reason, tokenHintForLogout } = refusalOf(error);
      // A person who is not let in may sign out there all the same, and be another person.
      if (tokenHintForLogout !== null) host.localStorage.setItem(hintKey, tokenHintForLogout);
      return { kind: "failed", status: statusOf(error), ...(reason === null ? {} : { reason }) };
    }
  }
}
