import { useWindowMatch } from "./useWindowMatch.ts";

/** Whether the window has the width of a phone (look: Phones). */
export function useIsNarrow(): boolean {
  return useWindowMatch("(max-width: 640px)");
}
