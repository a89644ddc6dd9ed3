import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { wallClock } from "../form/wallClock.ts";
import { useTexts } from "../texts/useTexts.ts";
import { usePageContext } from "./usePageContext.ts";

/** Writes an instant (wire text in UTC) as the person reads it: his zone, his language. */
export function useInstant(): (wire: string) => string {
  const { zone } = usePageContext();
  const { language } = useTexts();
  return (wire) => formatTemporal("datetime", wallClock(wire, zone), language);
}
