import { bounded } from "./bounded.ts";
import { LocationError, type LocationProblem } from "./locationError.ts";

/** The browser's own way to the location (`navigator.geolocation`), as far as it is used. */
export interface DeviceQuestion {
  getCurrentPosition(
    found: (position: { readonly coords: unknown }) => void,
    failed: (error: { readonly code: number }) => void,
    options: PositionOptions,
  ): void;
}

/**
 * The window of the page, as far as the location is asked of it. Pages that are not served securely have no
 * geolocation.
 */
export interface MobileHost {
  readonly navigator: { readonly userAgent: string; readonly geolocation?: DeviceQuestion | undefined };
  /** What a mobile shell puts there. */
  tesseraMobile?: unknown;
}

/** Milliseconds that are waited: for the bridge of a shell that announced itself, and for its answer. */
export const mobileWaits = { bridge: 5_000, look: 100, answer: 30_000 } as const;

const announced = /\bTesseraMobile\/\d/;
/** What a shell may say of itself when it refuses; anything else is `unavailable`. */
const refusals: ReadonlySet<unknown> = new Set<LocationProblem>(["denied", "unavailable", "timed_out"]);
const isRefusal = (code: unknown): code is LocationProblem => refusals.has(code);

type Request = (name: string, input: object) => unknown;

/** Whether the page runs in a mobile shell: its user agent carries `TesseraMobile/<version>`. */
export function isInMobileShell(host: MobileHost): boolean {
  return announced.test(host.navigator.userAgent);
}

/** The bridge as it is just now; null when it is not there. One that fails when it is looked at is none. */
function requestOf(host: MobileHost): Request | null {
  try {
    const bridge = host.tesseraMobile;
    if (typeof bridge !== "object" || bridge === null) return null;
    const request: unknown = Reflect.get(bridge, "request");
    return typeof request === "function" ? (name, input) => Reflect.apply(request, bridge, [name, input]) : null;
  } catch {
    return null;
  }
}

async function bridgeIn(host: MobileHost, signal: AbortSignal): Promise<Request> {
  for (let waited = 0; ; waited += mobileWaits.look) {
    const request = requestOf(host);
    if (request !== null) return request;
    if (waited >= mobileWaits.bridge || signal.aborted) throw new LocationError("not_initialized");
    await new Promise((resolve) => setTimeout(resolve, mobileWaits.look));
  }
}

/** Why a shell refused; reading the code of whatever it threw may fail, too. */
function refusalOf(error: unknown): LocationProblem {
  try {
    const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : null;
    return isRefusal(code) ? code : "unavailable";
  } catch {
    return "unavailable";
  }
}

/**
 * Asks the mobile shell around the page (spec shell §7.3; contract: `docs/reference/shell.md`). `wants` says what of
 * the answer is used; it gets whatever the shell gave, and null from it means that this is unreadable. Rejects with
 * `LocationError`: `not_initialized` without a bridge after `mobileWaits.bridge`, `timed_out` without an answer after
 * `mobileWaits.answer`, what the shell says, `unreadable`, `given_up`.
 */
export async function requestMobile<Answer>(
  host: MobileHost,
  name: string,
  input: object,
  wants: (answer: unknown) => Answer | null,
  signal: AbortSignal,
): Promise<Answer> {
  const request = await bounded(bridgeIn(host, signal), mobileWaits.bridge + mobileWaits.answer, signal);
  const asking = (async () => {
    try {
      return await request(name, input);
    } catch (cause) {
      throw new LocationError(refusalOf(cause), { cause });
    }
  })();
  const answer = await bounded(asking, mobileWaits.answer, signal);
  const read = (() => {
    try {
      return wants(answer);
    } catch (cause) {
      throw new LocationError("unreadable", { cause });
    }
  })();
  if (read === null) throw new LocationError("unreadable");
  return read;
}
