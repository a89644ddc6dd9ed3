import type { HistoryVersion } from "./useHistoryValues.tsx";

/** Who made a version, as it is shown. */
export function authorOf({ userName, isGuest, kind }: HistoryVersion, t: (key: string) => string): string {
  const nobody = kind === "adopted" ? "adoption" : isGuest ? "guest" : "nobody";
  return userName ?? t(`form.history.${nobody}`);
}
