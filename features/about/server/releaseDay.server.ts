import { existsSync, readFileSync } from "node:fs";

/** The day that a build says it was released on (`YYYY-MM-DD`); null when it says none. */
export function releaseDayOf(text: string): string | null {
  const read: unknown = JSON.parse(text);
  const released: unknown = typeof read === "object" && read !== null ? Reflect.get(read, "released") : null;
  return typeof released === "string" && /^\d{4}-\d{2}-\d{2}$/.test(released) ? released : null;
}

/** The day of the commit that the running application was built of; null where it is not known. */
export function releaseDay(): string | null {
  const file = new URL("../../../apps/web/dist/release.json", import.meta.url);
  return existsSync(file) ? releaseDayOf(readFileSync(file, "utf8")) : null;
}
