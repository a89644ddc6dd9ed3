import { dropDraftsOf } from "../drafts/draftNames.ts";
import { type Activity, createActivity } from "./activity.ts";
import { randomText } from "./pkce.ts";
import { tokenKey } from "./presentSession.ts";
import { readToken } from "./readToken.ts";
import type {
  EndedBy,
  Session,
  SessionEvent,
  SessionState,
  SessionWarning,
  SignInBegun,
  SignInRequest,
  SignInResult,
  SignOutMode,
} from "./session.ts";
import { clockKey, hintKey, SignIn, statusOf } from "./signIn.ts";

/** Provider addresses of the run-time configuration (spec shell §3 UI config). */
export interface OpenIdAddresses {
  readonly clientId: string;
  /** Empty while the server could not reach the provider. */
  readonly authUrl: string;
  /** What the provider is asked for. */
  readonly scope: string;
  readonly authRedirectPath: string;
  /** Empty where the provider has no sign-out. */
  readonly logoutUrl: string;
  readonly logoutRedirectPath: string;
  /** Empty sends none. */
  readonly prompt: string;
}

/** What the session stands on. */
export interface SessionOptions {
  readonly host: Window;
  readonly addresses: () => OpenIdAddresses;
  /** Asks the server for the addresses again. */
  readonly renewAddresses: () => Promise<OpenIdAddresses>;
  /** Milliseconds without activity after which a person is signed out; null while the configuration is not known. */
  readonly idleTimeoutMs: () => number | null;
  /** Language of the sign-in pages. */
  readonly language: () => string;
  /** Exchanges the code (`POST /auth/login/user`). Throws `ApiError`. */
  readonly exchange: (request: {
    readonly redirectUri: string;
    readonly code: string;
    readonly codeVerifirer: string;
    readonly iss?: string;
    readonly target: string;
  }) => Promise<{
    readonly sessionToken: string;
    readonly redirect: string | null;
    readonly tokenHintForLogout: string | null;
  }>;
  /** Ends the session at the server (`/auth/logout`). */
  readonly end: (mode: SignOutMode) => Promise<void>;
  /**
   * Milliseconds between two pings, as the page's configuration says; null: it is not there, and the usual 60 s hold.
   */
  readonly pingEvery?: () => number | null;
  /** Says that the page is open and since when nothing was done (`/auth/ping`). */
  readonly ping: (idleMs: number) => Promise<{ readonly remainingMs: number; readonly idleRemainingMs: number }>;
  readonly now?: () => number;
}

/** Tells other windows that a sign-in came to nothing. */
const failedKey = "tessera.sign-in.failed";
const usualPing = 60_000;
const lookAgainAfter = 400;
const warnBelow = 60_000;
const askAgainAfter = 15_000;
const noWarning: SessionWarning = { idleMs: null, sessionMs: null };

class BrowserSession implements Session {
  readonly #options: SessionOptions;
  readonly #now: () => number;
  readonly #activity: Activity;
  readonly #signIn: SignIn;
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: SessionEvent) => void>();
  #state: SessionState = { status: "ANONYMOUS", token: null, subject: null, endedBy: null };
  #warning: SessionWarning = noWarning;
  /** When the session's time is over by this browser's clock, as the server said; null: as the token says. */
  #deadline: { readonly token: string; readonly at: number } | null = null;
  #askedAt = 0;
  /** Whether a window of this page is to bring a sign-in. */
  #awaitsWindow = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#activity = createActivity(options.host, this.#now);
    this.#signIn = new SignIn(options, this.#now, () => {
      this.#activity.note();
      this.#look();
    });
    this.#look();
  }

  get state(): SessionState {
    return this.#state;
  }

  get warning(): SessionWarning {
    return this.#warning;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onEvent(listener: (event: SessionEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  async signIn(request: SignInRequest): Promise<SignInBegun> {
    const { begun, inWindow } = await this.#signIn.begin(request);
    if (begun === "begun") this.#awaitsWindow = inWindow;
    return begun;
  }

  async finishSignIn(query: URLSearchParams): Promise<SignInResult> {
    const result = await this.#signIn.finish(query);
    // What a window brought is said on the page that waits for it.
    if (result.kind === "failed") this.#options.host.localStorage.setItem(failedKey, String(this.#now()));
    else if (result.mode === "redirect") this.#emit("signed-in");
    return result;
  }

  async signOut(mode: SignOutMode): Promise<void> {
    const { host, end, addresses } = this.#options;
    const { logoutUrl, logoutRedirectPath, clientId } = addresses();
    const hint = host.localStorage.getItem(hintKey);
    const { subject } = this.#state;
    try {
      await end(mode);
    } finally {
      this.#drop();
      // Without a token no form writes any more.
      if (mode !== "idle" && subject !== null) dropDraftsOf(host.localStorage, subject);
    }
    const back = host.location.origin + logoutRedirectPath;
    // Without a sign-out of its own the provider is left alone.
    const url = new URL(logoutUrl === "" ? back : logoutUrl);
    url.searchParams.set("state", randomText(20));
    if (logoutUrl !== "") {
      url.searchParams.set("post_logout_redirect_uri", back);
      url.searchParams.set("prompt", "none");
      url.searchParams.set("client_id", clientId);
      if (hint !== null) url.searchParams.set("id_token_hint", hint);
    }
    host.location.assign(url.href);
  }

  finishSignOut(query: URLSearchParams): boolean {
    if (!query.get("state")) return false;
    this.#emit("signed-out");
    return true;
  }

  refuse(token: string): void {
    if (this.#options.host.localStorage.getItem(tokenKey) !== token) return;
    this.#drop();
    this.#end("refused");
  }

  forget(): void {
    if (this.#state.status === "EXPIRED") {
      this.#notify({ status: "ANONYMOUS", token: null, subject: null, endedBy: null });
    }
  }

  stay(): void {
    this.#activity.note();
    this.#tick();
    void this.#ping();
  }

  watch(): () => void {
    const { host } = this.#options;
    let waiting: number | undefined;
    const lookSoon = (): void => {
      host.clearTimeout(waiting);
      waiting = host.setTimeout(() => this.#look(), lookAgainAfter);
    };
    const onStorage = (event: StorageEvent): void => {
      if (event.key === tokenKey || event.key === null) this.#look();
      if (event.key === failedKey && this.#awaitsWindow) this.#emit("sign-in-failed");
    };
    let pinging: number | undefined;
    const pingLater = (): void => {
      pinging = host.setTimeout(() => {
        pingLater();
        this.#look();
        void this.#ping();
      }, this.#options.pingEvery?.() ?? usualPing);
    };
    pingLater();
    const ticking = host.setInterval(() => this.#tick(), 1000);
    const stopWatching = this.#activity.watch();
    host.addEventListener("focus", lookSoon);
    host.document.addEventListener("visibilitychange", lookSoon);
    host.addEventListener("storage", onStorage);
    return () => {
      host.clearTimeout(waiting);
      host.clearTimeout(pinging);
      host.clearInterval(ticking);
      stopWatching();
      host.removeEventListener("focus", lookSoon);
      host.document.removeEventListener("visibilitychange", lookSoon);
      host.removeEventListener("storage", onStorage);
    };
  }

  /**
   * Tells the server how long nothing was done, and takes over its clock. Answers the status of a failure, null when it
   * succeeded.
   */
  async #ping(): Promise<number | null> {
    const { status, token } = this.#state;
    if (status !== "ACTIVE" || token === null) return null;
    const idleMs = Math.max(0, Math.round(this.#now() - this.#activity.at));
    try {
      const { remainingMs, idleRemainingMs } = await this.#options.ping(Math.min(idleMs, 1_000_000_000));
      this.#deadline = { token, at: this.#now() + remainingMs };
      const limit = this.#options.idleTimeoutMs();
      // A clock that jumped makes a person idle who is not: the server has counted on.
      if (limit !== null && idleMs >= limit && idleRemainingMs > 0) {
        this.#activity.correct(this.#now() - (limit - idleRemainingMs));
      }
      return null;
    } catch (error) {
      // A refused token has reached `refuse` already, and a lost network shows at the next call.
      return statusOf(error);
    }
  }

  /** Looks once a second at what is left: warns under a minute, ends what is over. */
  #tick(): void {
    const { status, token } = this.#state;
    const limit = this.#options.idleTimeoutMs();
    if (status !== "ACTIVE" || token === null) {
      this.#warn(noWarning);
      return;
    }
    const sessionMs = this.#expiresAt(token) - this.#now();
    if (sessionMs <= 0) {
      this.#warn(noWarning);
      this.#look();
      return;
    }
    const idleMs = limit === null ? Number.POSITIVE_INFINITY : limit - (this.#now() - this.#activity.at);
    this.#warn({
      idleMs: idleMs < warnBelow ? Math.max(0, idleMs) : null,
      sessionMs: sessionMs < warnBelow ? sessionMs : null,
    });
    if (idleMs <= 0 && this.#now() - this.#askedAt >= askAgainAfter) void this.#leaveIdle(limit ?? 0);
  }

  /** Nobody is there: signs out, unless the server knows better. */
  async #leaveIdle(limit: number): Promise<void> {
    this.#askedAt = this.#now();
    const failed = await this.#ping();
    const isIdle = this.#now() - this.#activity.at >= limit;
    // Without the server nothing can be ended; it is asked again, and ends the session by itself as well.
    if (!isIdle || failed === 0) return;
    await this.signOut("idle");
  }

  #expiresAt(token: string): number {
    if (this.#deadline?.token === token) return this.#deadline.at;
    const ahead = Number(this.#options.host.localStorage.getItem(clockKey) ?? 0);
    return (readToken(token)?.expiresAt ?? 0) + (Number.isFinite(ahead) ? ahead : 0);
  }

  /** Reads the token again: another tab may have brought or taken it, and its time may be over. */
  #look(): void {
    const token = this.#options.host.localStorage.getItem(tokenKey);
    const payload = token === null ? null : readToken(token);
    const { status, subject } = this.#state;
    if (token === null || payload === null || this.#expiresAt(token) <= this.#now()) {
      if (token !== null) this.#drop();
      if (status === "ACTIVE" || (token !== null && status === "ANONYMOUS")) {
        this.#emit("token-invalid");
        this.#end(token === null ? "elsewhere" : "time");
      }
      return;
    }
    if (subject !== null && subject !== payload.subject) {
      // Someone else signed in in another tab: their token is not for what this page shows.
      if (this.#state.endedBy !== "another") this.#emit("token-invalid");
      this.#end("another");
      return;
    }
    const isAdded = status !== "ACTIVE" || this.#state.token !== token;
    this.#notify({ status: "ACTIVE", token, subject: payload.subject, endedBy: null });
    if (!isAdded) return;
    this.#emit("token-added");
    if (this.#awaitsWindow) this.#emit("signed-in");
    this.#awaitsWindow = false;
  }

  #drop(): void {
    this.#options.host.localStorage.removeItem(tokenKey);
    this.#options.host.localStorage.removeItem(hintKey);
  }

  #end(endedBy: EndedBy): void {
    this.#notify({ status: "EXPIRED", token: null, subject: this.#state.subject, endedBy });
  }

  #warn(warning: SessionWarning): void {
    const former = this.#warning;
    const seconds = (ms: number | null): number | null => (ms === null ? null : Math.ceil(ms / 1000));
    if (
      seconds(former.idleMs) === seconds(warning.idleMs) &&
      seconds(former.sessionMs) === seconds(warning.sessionMs)
    ) {
      return;
    }
    this.#warning = warning;
    if (former.idleMs === null && warning.idleMs !== null) this.#emit("activty-warn");
    if (former.sessionMs === null && warning.sessionMs !== null) this.#emit("session-warn");
    for (const listener of this.#listeners) listener();
  }

  #emit(event: SessionEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }

  #notify(state: SessionState): void {
    const former = this.#state;
    const isSame = former.status === state.status && former.token === state.token && former.subject === state.subject;
    if (isSame && former.endedBy === state.endedBy) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Makes the session of a browser window. */
export function createSession(options: SessionOptions): Session {
  return new BrowserSession(options);
}
