import type { Activity } from "./activity.ts";
import type { SessionWarning } from "./session.ts";
import type { SessionListeners } from "./sessionListeners.ts";
import type { SessionOptions } from "./sessionOptions.ts";
import { statusOf } from "./signIn.ts";
import type { TokenState } from "./tokenState.ts";

const warnBelow = 60_000;
const askAgainAfter = 15_000;
const noWarning: SessionWarning = { idleMs: null, sessionMs: null };

/** What the time of a session is counted by. */
interface TimeLeftServices extends Pick<SessionOptions, "idleTimeoutMs" | "ping"> {
  readonly now: () => number;
  readonly activity: Activity;
  readonly token: TokenState;
  readonly listeners: SessionListeners;
  /** Signs out a person who is not there any more. */
  readonly leave: () => Promise<void>;
}

/** The time that a session has left: agrees on it with the server, warns before it is over, and ends it. */
export class TimeLeft {
  readonly #services: TimeLeftServices;
  #warning: SessionWarning = noWarning;
  #askedAt = 0;

  constructor(services: TimeLeftServices) {
    this.#services = services;
  }

  get warning(): SessionWarning {
    return this.#warning;
  }

  /**
   * Tells the server how long nothing was done, and takes over its clock. Answers the status of a failure, null when it
   * succeeded.
   */
  async ping(): Promise<number | null> {
    const { activity, idleTimeoutMs, now, ping, token: tokens } = this.#services;
    const { status, token } = tokens.present;
    if (status !== "ACTIVE" || token === null) return null;
    const idleMs = Math.max(0, Math.round(now() - activity.at));
    try {
      const { remainingMs, idleRemainingMs } = await ping(Math.min(idleMs, 1_000_000_000));
      tokens.extend(token, now() + remainingMs);
      const limit = idleTimeoutMs();
      // A clock that jumped makes a person idle who is not: the server has counted on.
      if (limit !== null && idleMs >= limit && idleRemainingMs > 0) activity.correct(now() - (limit - idleRemainingMs));
      return null;
    } catch (error) {
      // A refused token has reached `refuse` already, and a lost network shows at the next call.
      return statusOf(error);
    }
  }

  /** Looks at what is left, once a second: warns under a minute, ends what is over. */
  tick(): void {
    const { activity, idleTimeoutMs, now, token: tokens } = this.#services;
    const { status, token } = tokens.present;
    const limit = idleTimeoutMs();
    if (status !== "ACTIVE" || token === null) {
      this.#warn(noWarning);
      return;
    }
    const sessionMs = tokens.expiresAt(token) - now();
    if (sessionMs <= 0) {
      this.#warn(noWarning);
      tokens.look();
      return;
    }
    const idleMs = limit === null ? Number.POSITIVE_INFINITY : limit - (now() - activity.at);
    this.#warn({
      idleMs: idleMs < warnBelow ? Math.max(0, idleMs) : null,
      sessionMs: sessionMs < warnBelow ? sessionMs : null,
    });
    if (idleMs <= 0 && now() - this.#askedAt >= askAgainAfter) void this.#leaveIdle(limit ?? 0);
  }

  /** Nobody is there: signs out, unless the server knows better. */
  async #leaveIdle(limit: number): Promise<void> {
    const { activity, leave, now } = this.#services;
    this.#askedAt = now();
    const failed = await this.ping();
    const isIdle = now() - activity.at >= limit;
    // Without the server nothing can be ended; it is asked again, and ends the session by itself as well.
    if (!isIdle || failed === 0) return;
    await leave();
  }

  #warn(warning: SessionWarning): void {
    const { listeners } = this.#services;
    const former = this.#warning;
    const seconds = (ms: number | null): number | null => (ms === null ? null : Math.ceil(ms / 1000));
    if (
      seconds(former.idleMs) === seconds(warning.idleMs) &&
      seconds(former.sessionMs) === seconds(warning.sessionMs)
    ) {
      return;
    }
    this.#warning = warning;
    if (former.idleMs === null && warning.idleMs !== null) listeners.emit("activty-warn");
    if (former.sessionMs === null && warning.sessionMs !== null) listeners.emit("session-warn");
    listeners.notify();
  }
}
