import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/apiError.ts";
import type { SessionOptions } from "./sessionOptions.ts";
import { now, sentTo, sessionOf, tokenOf } from "./testing/sessionOf.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe("a session that comes to its end", () => {
  function started(options: Partial<SessionOptions> = {}, lastsSeconds = 36_000) {
    vi.useFakeTimers({ now });
    localStorage.setItem("sessionToken", tokenOf("anna", now / 1000 + lastsSeconds));
    const kit = sessionOf({ now: Date.now, idleTimeoutMs: () => 120_000, ...options });
    const session = kit.make();
    const events: string[] = [];
    session.onEvent((event) => void events.push(event));
    return { ...kit, session, events, stop: session.watch() };
  }

  it("[shell 4.5 idle] given a person who does nothing, when under a minute is left, then she is warned, and any sign of her ends the warning", () => {
    const { session, events, stop } = started();
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(events).toEqual(["activty-warn"]);
    expect(session.warning.idleMs).toBeLessThan(60_000);
    window.dispatchEvent(new Event("mousemove"));
    vi.advanceTimersByTime(1_000);
    expect(session.warning).toEqual({ idleMs: null, sessionMs: null });
    stop();
  });

  it.each(["click", "mousemove", "keydown", "scroll", "touchstart"])(
    "[shell 4.5 idle] given a person who is nearly idle, when there is a %s, then she stays signed in",
    async (sign) => {
      const { end, stop } = started();
      await vi.advanceTimersByTimeAsync(110_000);
      window.dispatchEvent(new Event(sign));
      await vi.advanceTimersByTimeAsync(100_000);
      expect(end).not.toHaveBeenCalled();
      stop();
    },
  );

  it("[shell 4.5 idle] given nobody there for the whole time, when the server agrees, then the session ends here and at the provider", async () => {
    const { end, ping, assign, stop } = started({});
    ping.mockImplementation(async () => ({ remainingMs: 3_600_000, idleRemainingMs: 0 }));
    await vi.advanceTimersByTimeAsync(121_000);
    expect(ping).toHaveBeenLastCalledWith(expect.any(Number));
    expect(Number(ping.mock.lastCall?.[0])).toBeGreaterThanOrEqual(120_000);
    expect(end).toHaveBeenCalledWith("idle");
    expect(sentTo(assign).pathname).toBe("/end");
    stop();
  });

  it("[shell 4.5 idle] given a clock that jumps by hours, when the server says that the person is there, then nobody is signed out", async () => {
    const { end, session, ping, stop } = started({});
    ping.mockImplementation(async () => ({ remainingMs: 30_000_000, idleRemainingMs: 119_000 }));
    vi.setSystemTime(now + 3 * 3_600_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(end).not.toHaveBeenCalled();
    expect(session.state.status).toBe("ACTIVE");
    stop();
  });

  it("[shell 4.5 idle] given someone who works in another tab, when this one is left alone, then it signs nobody out", async () => {
    const { end, stop } = started();
    for (let minute = 0; minute < 4; minute++) {
      await vi.advanceTimersByTimeAsync(60_000);
      localStorage.setItem("tessera.activity", String(Date.now()));
    }
    expect(end).not.toHaveBeenCalled();
    stop();
  });

  it("[shell 4.5 idle] given a session with little time, when under a minute is left, then it warns, and at its end it is expired", () => {
    const { session, events, stop } = started(
      { ping: () => Promise.reject(new ApiError(0, "network_unavailable")) },
      90,
    );
    window.dispatchEvent(new Event("keydown"));
    vi.advanceTimersByTime(31_000);
    expect(events).toEqual(["session-warn"]);
    expect(session.warning.sessionMs).toBeLessThan(60_000);
    vi.advanceTimersByTime(60_000);
    expect(session.state).toMatchObject({ status: "EXPIRED", subject: "anna", endedBy: "time" });
    expect(events).toContain("token-invalid");
    stop();
  });

  it("[shell 4.2 session] given a browser whose clock is hours ahead, when someone signs in, then her session holds", async () => {
    const token = (() => {
      const payload = btoa(JSON.stringify({ sub: "anna", jti: "s", iat: now / 1000, exp: now / 1000 + 3600 }));
      return `h.${payload.replaceAll("=", "")}.s`;
    })();
    const ahead = now + 9 * 3_600_000;
    const exchange = async () => ({ sessionToken: token, redirect: null, tokenHintForLogout: null });
    const { make, assign } = sessionOf({ now: () => ahead, exchange });
    const session = make();
    await session.signIn({ target: "/", mode: "redirect", prompt: null });
    const state = sentTo(assign).searchParams.get("state") ?? "";
    expect(await session.finishSignIn(new URLSearchParams({ code: "c", state }))).toMatchObject({ kind: "signedIn" });
    expect(session.state.status).toBe("ACTIVE");
  });
});
