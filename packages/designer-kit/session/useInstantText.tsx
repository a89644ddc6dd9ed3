import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useMemo } from "react";

/** Writes an instant (milliseconds since 1970) in the person's zone and format. */
export function useInstantText(): (instant: number) => string {
  const { zone } = usePageContext();
  const { language } = useUiText();
  return useMemo(() => {
    // Swedish writes a wall clock as the wire does.
    const wall = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: zone });
    return (instant) => formatTemporal("datetime", wall.format(instant), language);
  }, [zone, language]);
}
