import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { wallClock } from "../form/wallClock.ts";
import { usePageContext } from "./usePageContext.ts";

/** Writes an instant (wire text in UTC) as the person reads it: their zone and locale. */
export function useInstant(): (wire: string) => string {
  const { zone } = usePageContext();
  const { language } = useUiText();
  return (wire) => formatTemporal("datetime", wallClock(wire, zone), language);
}
