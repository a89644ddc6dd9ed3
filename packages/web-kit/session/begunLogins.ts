import type { SignInMode } from "./session.ts";

/** A sign-in that has begun, kept until the provider answers. */
export interface BegunLogin {
  readonly loginId: string;
  readonly mode: SignInMode;
  readonly verifier: string;
  readonly target: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const start = "tessera.login.";
/** A provider's page may stand open over lunch; a verifier need not lie about for longer. */
const validFor = 3_600_000;

function read(text: string | null): BegunLogin | null {
  try {
    const login: Partial<BegunLogin> | null = JSON.parse(text ?? "null");
    if (typeof login?.verifier !== "string" || typeof login.target !== "string") return null;
    if (typeof login.loginId !== "string" || typeof login.at !== "number") return null;
    if (login.mode !== "open" && login.mode !== "redirect") return null;
    return { loginId: login.loginId, mode: login.mode, verifier: login.verifier, target: login.target, at: login.at };
  } catch {
    // Not written by this application: no sign-in has begun with it.
    return null;
  }
}

/** Keeps a sign-in under its state, and drops those that nobody came back from. */
export function keepLogin(storage: Storage, state: string, login: BegunLogin): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const name of names.filter((one) => one.startsWith(start))) {
    const other = read(storage.getItem(name));
    if (other === null || login.at - other.at > validFor) storage.removeItem(name);
  }
  storage.setItem(start + state, JSON.stringify(login));
}

/** Takes the sign-in of a state, once; null when none has begun with it, or too long ago. */
export function takeLogin(storage: Storage, state: string, now: number): BegunLogin | null {
  const login = read(storage.getItem(start + state));
  storage.removeItem(start + state);
  return login === null || now - login.at > validFor ? null : login;
}
