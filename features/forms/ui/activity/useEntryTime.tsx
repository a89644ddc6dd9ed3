import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";

/** How an instant of an entry is said. */
export interface EntryTime {
  /** Day in the zone, `YYYY-MM-DD`; empty where nobody knows. */
  readonly day: string;
  /** The time of that day. */
  readonly time: string;
  readonly full: string;
}

/** Says instants (wire text in UTC) as a clock in the zone shows them. */
export function useEntryTime(zone: string): (at: string | null) => EntryTime {
  const { language } = useUiText();
  return (at) => {
    if (at === null) return { day: "", time: "", full: "" };
    const wall = wallClock(at, zone);
    const full = formatTemporal("datetime", wall, language);
    const date = formatTemporal("date", wall, language);
    return { day: wall.slice(0, 10), time: full.slice(date.length).trim(), full };
  };
}
