import { bounded } from "./bounded.ts";
import { LocationError, type LocationProblem } from "./locationError.ts";
import { isInMobileShell, type MobileHost, requestMobile } from "./mobileBridge.ts";

/** Where the device is: degrees (WGS 84), and how many metres off that may be; null when nothing says so. */
export interface DeviceLocation {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number | null;
}

/** Milliseconds: for the device, and with the browser's question, which may stay open or vanish unanswered. */
const waits = { device: 20_000, browser: 60_000 } as const;

const numberAt = (object: object, key: string): number => {
  const value: unknown = Reflect.get(object, key);
  return typeof value === "number" ? value : Number.NaN;
};

/** A location from anything that should be one; null when it is none. Each part is read once. */
function readLocation(answer: unknown): DeviceLocation | null {
  if (typeof answer !== "object" || answer === null) return null;
  const [latitude, longitude] = [numberAt(answer, "latitude"), numberAt(answer, "longitude")];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  const accuracy = numberAt(answer, "accuracy");
  return { latitude, longitude, accuracy: accuracy >= 0 && Number.isFinite(accuracy) ? accuracy : null };
}

/** By the codes of `GeolocationPositionError`. */
const browserProblems = new Map<number, LocationProblem>([
  [1, "denied"],
  [3, "timed_out"],
]);

async function askBrowser(host: MobileHost, signal: AbortSignal): Promise<DeviceLocation> {
  const { geolocation } = host.navigator;
  if (geolocation === undefined) throw new LocationError("unavailable");
  const asking = new Promise<{ readonly coords: unknown }>((resolve, reject) => {
    geolocation.getCurrentPosition(
      resolve,
      (cause) => reject(new LocationError(browserProblems.get(cause.code) ?? "unavailable", { cause })),
      { enableHighAccuracy: true, timeout: waits.device, maximumAge: 0 },
    );
  });
  const { coords } = await bounded(asking, waits.browser, signal);
  const location = readLocation(coords);
  if (location === null) throw new LocationError("unreadable");
  return location;
}

/**
 * Where the device is now: asked of the mobile shell around the page, else of the browser, which asks the person first.
 * Rejects with `LocationError`; with `given_up` once `signal` ends.
 */
export function askLocation(host: MobileHost, signal: AbortSignal): Promise<DeviceLocation> {
  if (!isInMobileShell(host)) return askBrowser(host, signal);
  return requestMobile(host, "location", { accuracy: "high" }, readLocation, signal);
}
