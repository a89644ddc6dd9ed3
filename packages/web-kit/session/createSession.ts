import { dropDraftsOf } from "../drafts/draftNames.ts";
import { type Activity, createActivity } from "./activity.ts";
import { tokenKey } from "./presentSession.ts";
import type {
  Session,
  SessionEvent,
  SessionState,
  SessionWarning,
  SignInBegun,
  SignInRequest,
  SignInResult,
  SignOutMode,
} from "./session.ts";
import { SessionListeners } from "./sessionListeners.ts";
import type { SessionOptions } from "./sessionOptions.ts";
import { hintKey, SignIn } from "./signIn.ts";
import { signOutAddress } from "./signOutAddress.ts";
import { TimeLeft } from "./timeLeft.ts";
import { TokenState } from "./tokenState.ts";

/** Tells other windows that a sign-in came to nothing. */
const failedKey = "tessera.sign-in.failed";
const usualPing = 60_000;
const lookAgainAfter = 400;

/** The session of a window: ways in and out, over the token that it shares with other tabs. */
class BrowserSession implements Session {
  readonly #options: SessionOptions;
  readonly #now: () => number;
  readonly #activity: Activity;
  readonly #signIn: SignIn;
  readonly #token: TokenState;
  readonly #timeLeft: TimeLeft;
  readonly #listeners = new SessionListeners();
  /** Whether a window of this page is to bring a sign-in. */
  #awaitsWindow = false;

  constructor(options: SessionOptions) {
    const { host, idleTimeoutMs, ping } = options;
    const now = options.now ?? Date.now;
    const listeners = this.#listeners;
    this.#options = options;
    this.#now = now;
    const activity = createActivity(host, now);
    const token = new TokenState(host.localStorage, now, listeners, () => this.#arrive());
    this.#activity = activity;
    this.#token = token;
    this.#signIn = new SignIn(options, now, () => {
      activity.note();
      token.look();
    });
    const leave = (): Promise<void> => this.signOut("idle");
    this.#timeLeft = new TimeLeft({ idleTimeoutMs, ping, now, activity, token, listeners, leave });
    token.look();
  }

  get state(): SessionState {
    return this.#token.present;
  }

  get warning(): SessionWarning {
    return this.#timeLeft.warning;
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.subscribe(listener);
  }

  onEvent(listener: (event: SessionEvent) => void): () => void {
    return this.#listeners.onEvent(listener);
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
    else if (result.mode === "redirect") this.#listeners.emit("signed-in");
    return result;
  }

  async signOut(mode: SignOutMode): Promise<void> {
    const { host, end, addresses } = this.#options;
    const provider = addresses();
    const hint = host.localStorage.getItem(hintKey);
    const { subject } = this.state;
    try {
      await end(mode);
    } finally {
      this.#token.drop();
      // Without a token no form writes any more.
      if (mode !== "idle" && subject !== null) dropDraftsOf(host.localStorage, subject);
    }
    host.location.assign(signOutAddress(provider, host.location.origin, hint));
  }

  finishSignOut(query: URLSearchParams): boolean {
    if (!query.get("state")) return false;
    this.#listeners.emit("signed-out");
    return true;
  }

  refuse(token: string): void {
    this.#token.refuse(token);
  }

  forget(): void {
    this.#token.forget();
  }

  stay(): void {
    this.#activity.note();
    this.#timeLeft.tick();
    void this.#timeLeft.ping();
  }

  watch(): () => void {
    const { host } = this.#options;
    let waiting: number | undefined;
    const lookSoon = (): void => {
      host.clearTimeout(waiting);
      waiting = host.setTimeout(() => this.#token.look(), lookAgainAfter);
    };
    const onStorage = (event: StorageEvent): void => {
      if (event.key === tokenKey || event.key === null) this.#token.look();
      if (event.key === failedKey && this.#awaitsWindow) this.#listeners.emit("sign-in-failed");
    };
    let pinging: number | undefined;
    const pingLater = (): void => {
      pinging = host.setTimeout(() => {
        pingLater();
        this.#token.look();
        void this.#timeLeft.ping();
      }, this.#options.pingEvery?.() ?? usualPing);
    };
    pingLater();
    const ticking = host.setInterval(() => this.#timeLeft.tick(), 1000);
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

  /** A token has come: that of the window that was waited for, where one was. */
  #arrive(): void {
    if (this.#awaitsWindow) this.#listeners.emit("signed-in");
    this.#awaitsWindow = false;
  }
}

/** Makes the session of a browser window. */
export function createSession(options: SessionOptions): Session {
  return new BrowserSession(options);
}
