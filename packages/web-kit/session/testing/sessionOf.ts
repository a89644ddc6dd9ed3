import { vi } from "vitest";
import { createSession } from "../createSession.ts";
import type { SessionOptions } from "../sessionOptions.ts";

/** Addresses of a provider that does all it can. */
export const addresses = {
  clientId: "tessera",
  authUrl: "http://provider/auth",
  authRedirectPath: "/auth/callback",
  logoutUrl: "http://provider/end",
  logoutRedirectPath: "/logout/callback",
  prompt: "",
  scope: "openid email profile",
};

/** A token of a person; `exp` in seconds since 1970. */
export function tokenOf(sub: string, exp: number): string {
  const payload = btoa(JSON.stringify({ sub, jti: "session-1", exp })).replaceAll("=", "");
  return `header.${payload}.signature`;
}

/** When the tests take place, in milliseconds since 1970. */
export const now = 1_800_000_000_000;
/** An hour after that, in seconds since 1970. */
export const later = now / 1000 + 3600;

/** A window whose address can be watched: jsdom cannot leave the page. */
export function hostOf() {
  const assign = vi.fn();
  const reload = vi.fn();
  const host = new Proxy(window, {
    get(target, name) {
      if (name === "location") return { origin: "http://page", assign, reload };
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { host, assign, reload };
}

/** Makes sessions of a window, and watches what they ask for. */
export function sessionOf(options: Partial<SessionOptions> = {}) {
  const { host, assign, reload } = hostOf();
  const exchange = vi.fn<SessionOptions["exchange"]>(async () => ({
    sessionToken: tokenOf("anna", later),
    redirect: null,
    tokenHintForLogout: "hint",
  }));
  const end = vi.fn(async () => undefined);
  const ping = vi.fn<SessionOptions["ping"]>(async () => ({ remainingMs: 3_600_000, idleRemainingMs: 1_800_000 }));
  const make = () =>
    createSession({
      host,
      addresses: () => addresses,
      renewAddresses: async () => addresses,
      idleTimeoutMs: () => 1_800_000,
      language: () => "de",
      exchange,
      end,
      ping,
      now: () => now,
      ...options,
    });
  return { make, assign, reload, exchange, end, ping };
}

/** Where a window was led to last. */
export const sentTo = (assign: ReturnType<typeof vi.fn>): URL => new URL(String(assign.mock.lastCall?.[0]));
