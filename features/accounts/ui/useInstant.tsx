import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";

/** Writes an instant (wire text in UTC) as the person reads it: his zone, his language. */
export function useInstant(): (wire: string) => string {
  const { zone } = usePageContext();
  const { language } = useTexts();
  return (wire) => formatTemporal("datetime", wallClock(wire, zone), language);
}
