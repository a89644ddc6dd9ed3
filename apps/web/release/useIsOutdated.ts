import { useSyncExternalStore } from "react";
import type { ReleaseWatch } from "./releaseWatch.ts";

/** Of a watch, what says whether the server runs another release than the page is of. */
export type ReleaseSigns = Pick<ReleaseWatch, "isOutdated" | "subscribe">;

/** Whether there is a newer release than that of the page. */
export function useIsOutdated(watch: ReleaseSigns): boolean {
  return useSyncExternalStore(watch.subscribe, () => watch.isOutdated);
}
