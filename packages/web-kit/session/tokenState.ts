import { tokenKey } from "./presentSession.ts";
import { readToken } from "./readToken.ts";
import type { EndedBy, SessionState } from "./session.ts";
import type { SessionListeners } from "./sessionListeners.ts";
import { clockKey, hintKey } from "./signIn.ts";

const anonymous: SessionState = { status: "ANONYMOUS", token: null, subject: null, endedBy: null };

/** The state of a session, which follows the token that all tabs share in local storage. */
export class TokenState {
  readonly #storage: Storage;
  readonly #now: () => number;
  readonly #listeners: SessionListeners;
  readonly #onAdded: () => void;
  #present: SessionState = anonymous;
  /** When the session's time is over by this browser's clock, as the server said; null: as the token says. */
  #deadline: { readonly token: string; readonly at: number } | null = null;

  /** @param onAdded Called when another token than before is there, and all have been notified of it. */
  constructor(storage: Storage, now: () => number, listeners: SessionListeners, onAdded: () => void) {
    this.#storage = storage;
    this.#now = now;
    this.#listeners = listeners;
    this.#onAdded = onAdded;
  }

  get present(): SessionState {
    return this.#present;
  }

  /** Reads the token again: another tab may have brought or taken it, and its time may be over. */
  look(): void {
    const token = this.#storage.getItem(tokenKey);
    const payload = token === null ? null : readToken(token);
    const { status, subject } = this.#present;
    if (token === null || payload === null || this.expiresAt(token) <= this.#now()) {
      if (token !== null) this.drop();
      if (status === "ACTIVE" || (token !== null && status === "ANONYMOUS")) {
        this.#listeners.emit("token-invalid");
        this.#end(token === null ? "elsewhere" : "time");
      }
      return;
    }
    if (subject !== null && subject !== payload.subject) {
      // Someone else signed in in another tab: their token is not for what this page shows.
      if (this.#present.endedBy !== "another") this.#listeners.emit("token-invalid");
      this.#end("another");
      return;
    }
    const isAdded = status !== "ACTIVE" || this.#present.token !== token;
    this.#change({ status: "ACTIVE", token, subject: payload.subject, endedBy: null });
    if (!isAdded) return;
    this.#listeners.emit("token-added");
    this.#onAdded();
  }

  /** When the time of a token is over, in milliseconds since 1970 by this browser's clock. */
  expiresAt(token: string): number {
    if (this.#deadline?.token === token) return this.#deadline.at;
    const ahead = Number(this.#storage.getItem(clockKey) ?? 0);
    return (readToken(token)?.expiresAt ?? 0) + (Number.isFinite(ahead) ? ahead : 0);
  }

  /** Takes over what the server says of the time of a token. */
  extend(token: string, at: number): void {
    this.#deadline = { token, at };
  }

  /** Removes the token for all tabs; what is known of the session here stays until the next look. */
  drop(): void {
    this.#storage.removeItem(tokenKey);
    this.#storage.removeItem(hintKey);
  }

  /** See `Session.refuse`. */
  refuse(token: string): void {
    if (this.#storage.getItem(tokenKey) !== token) return;
    this.drop();
    this.#end("refused");
  }

  /** See `Session.forget`. */
  forget(): void {
    if (this.#present.status === "EXPIRED") this.#change(anonymous);
  }

  #end(endedBy: EndedBy): void {
    this.#change({ status: "EXPIRED", token: null, subject: this.#present.subject, endedBy });
  }

  #change(state: SessionState): void {
    const former = this.#present;
    const isSame = former.status === state.status && former.token === state.token && former.subject === state.subject;
    if (isSame && former.endedBy === state.endedBy) return;
    this.#present = state;
    this.#listeners.notify();
  }
}
