import { challengeOf, randomText } from "./pkce.ts";
import { readToken } from "./readToken.ts";
import type { Session, SessionState, SignInRequest, SignInResult } from "./session.ts";

/** Provider addresses of the run-time configuration (spec shell §3 UI config). */
export interface OpenIdAddresses {
  readonly clientId: string;
  readonly authUrl: string;
  readonly authRedirectPath: string;
  readonly logoutUrl: string;
  readonly logoutRedirectPath: string;
  /** Empty sends none. */
  readonly prompt: string;
}

/** What the session stands on. */
export interface SessionOptions {
  readonly host: Window;
  readonly addresses: () => OpenIdAddresses;
  /** Language of the sign-in pages. */
  readonly language: () => string;
  /** Exchanges the code (`POST /auth/login/user`). Throws `ApiError`. */
  readonly exchange: (request: {
    readonly redirectUri: string;
    readonly code: string;
    readonly codeVerifirer: string;
  }) => Promise<{
    readonly sessionToken: string;
    readonly redirect: string | null;
    readonly tokenHintForLogout: string | null;
  }>;
  /** Ends the session at the server (`/auth/logout`). */
  readonly end: (mode: "session" | "domain") => Promise<void>;
  /** Says that the person is still there (`/auth/ping`). */
  readonly ping: () => Promise<void>;
  readonly now?: () => number;
}

const tokenKey = "sessionToken";
const hintKey = "tokenHintForLogout";
const loginKey = (state: string): string => `tessera.login.${state}`;
const pingEvery = 60_000;
const lookAgainAfter = 400;

/** A sign-in that has begun, kept until the provider answers. */
interface BegunLogin {
  readonly loginId: string;
  readonly mode: SignInRequest["mode"];
  readonly verifier: string;
  readonly target: string;
}

function readLogin(text: string | null): BegunLogin | null {
  const login: Partial<BegunLogin> | null = JSON.parse(text ?? "null");
  if (typeof login?.verifier !== "string" || typeof login.target !== "string") return null;
  if (typeof login.loginId !== "string" || (login.mode !== "open" && login.mode !== "redirect")) return null;
  return { loginId: login.loginId, mode: login.mode, verifier: login.verifier, target: login.target };
}

/** Only paths of this application: an answer must not lead elsewhere. */
const localTarget = (target: string): string => (/^\/(?![/\\])/.test(target) ? target : "/");

class BrowserSession implements Session {
  readonly #options: SessionOptions;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { status: "ANONYMOUS", token: null, subject: null };

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#look();
  }

  get state(): SessionState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async signIn(request: SignInRequest): Promise<void> {
    const { host, addresses, language } = this.#options;
    const { authUrl, clientId, authRedirectPath, prompt } = addresses();
    // Opened at once: after an await it would no longer count as the person's own click.
    const opened = request.mode === "open" ? host.open("about:blank", "tessera-sign-in", "width=520,height=720") : null;
    const [verifier, state] = [randomText(64), randomText(20)];
    const login: BegunLogin = { loginId: randomText(20), mode: request.mode, verifier, target: request.target };
    host.localStorage.setItem(loginKey(state), JSON.stringify(login));
    const url = new URL(authUrl);
    const wantedPrompt = request.prompt ?? prompt;
    for (const [name, value] of Object.entries({
      client_id: clientId,
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: host.location.origin + authRedirectPath,
      state,
      code_challenge: await challengeOf(verifier),
      code_challenge_method: "S256",
      ui_locales: language(),
      ...(wantedPrompt === "" ? {} : { prompt: wantedPrompt }),
    })) {
      url.searchParams.set(name, value);
    }
    if (opened === null) host.location.assign(url.href);
    else opened.location.href = url.href;
  }

  async finishSignIn(query: URLSearchParams): Promise<SignInResult> {
    const { host, exchange, addresses } = this.#options;
    const [code, state] = [query.get("code"), query.get("state")];
    const login = state === null ? null : readLogin(host.localStorage.getItem(loginKey(state)));
    if (state !== null) host.localStorage.removeItem(loginKey(state));
    if (login === null) return { kind: "failed", status: 400 };
    if (code === null) return { kind: "failed", status: query.get("error") === "access_denied" ? 403 : 400 };
    try {
      const redirectUri = host.location.origin + addresses().authRedirectPath;
      const answer = await exchange({ redirectUri, code, codeVerifirer: login.verifier });
      if (readToken(answer.sessionToken) === null) return { kind: "failed", status: 500 };
      host.localStorage.setItem(tokenKey, answer.sessionToken);
      if (answer.tokenHintForLogout !== null) host.localStorage.setItem(hintKey, answer.tokenHintForLogout);
      this.#look();
      return { kind: "signedIn", target: localTarget(answer.redirect ?? login.target), mode: login.mode };
    } catch (error) {
      const status: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "status") : 0;
      return { kind: "failed", status: typeof status === "number" ? status : 0 };
    }
  }

  async signOut(mode: "session" | "domain"): Promise<void> {
    const { host, end, addresses } = this.#options;
    const { logoutUrl, logoutRedirectPath, clientId } = addresses();
    const hint = host.localStorage.getItem(hintKey);
    try {
      await end(mode);
    } finally {
      this.#drop();
    }
    const url = new URL(logoutUrl);
    url.searchParams.set("post_logout_redirect_uri", host.location.origin + logoutRedirectPath);
    url.searchParams.set("state", randomText(20));
    url.searchParams.set("prompt", "none");
    url.searchParams.set("client_id", clientId);
    if (hint !== null) url.searchParams.set("id_token_hint", hint);
    host.location.assign(url.href);
  }

  refuse(token: string): void {
    if (this.#options.host.localStorage.getItem(tokenKey) !== token) return;
    const { subject } = this.#state;
    this.#drop();
    this.#tell({ status: "EXPIRED", token: null, subject });
  }

  watch(): () => void {
    const { host, ping } = this.#options;
    let waiting: number | undefined;
    const lookSoon = (): void => {
      host.clearTimeout(waiting);
      waiting = host.setTimeout(() => this.#look(), lookAgainAfter);
    };
    const onStorage = (event: StorageEvent): void => {
      if (event.key === tokenKey || event.key === null) this.#look();
    };
    // A failed ping says nothing new: a refused token has reached `refuse` already, and a lost network shows at the next call.
    const pinging = host.setInterval(() => {
      this.#look();
      if (this.#state.status === "ACTIVE") ping().catch(() => undefined);
    }, pingEvery);
    host.addEventListener("focus", lookSoon);
    host.document.addEventListener("visibilitychange", lookSoon);
    host.addEventListener("storage", onStorage);
    return () => {
      host.clearTimeout(waiting);
      host.clearInterval(pinging);
      host.removeEventListener("focus", lookSoon);
      host.document.removeEventListener("visibilitychange", lookSoon);
      host.removeEventListener("storage", onStorage);
    };
  }

  /** Reads the token again: another tab may have brought or taken it, and its time may be over. */
  #look(): void {
    const { host, now = Date.now } = this.#options;
    const token = host.localStorage.getItem(tokenKey);
    const payload = token === null ? null : readToken(token);
    const { status, subject } = this.#state;
    if (payload === null || payload.expiresAt <= now()) {
      if (token !== null) this.#drop();
      if (status === "ACTIVE" || (token !== null && status === "ANONYMOUS")) {
        this.#tell({ status: "EXPIRED", token: null, subject });
      }
      return;
    }
    if (subject !== null && subject !== payload.subject) {
      // Somebody else signed in in another tab: what this page shows is not for his eyes.
      host.location.reload();
      return;
    }
    this.#tell({ status: "ACTIVE", token, subject: payload.subject });
  }

  #drop(): void {
    this.#options.host.localStorage.removeItem(tokenKey);
    this.#options.host.localStorage.removeItem(hintKey);
  }

  #tell(state: SessionState): void {
    const { status, token, subject } = this.#state;
    if (status === state.status && token === state.token && subject === state.subject) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Makes the session of a browser window. */
export function createSession(options: SessionOptions): Session {
  return new BrowserSession(options);
}
