import { useWindowMatch } from "./useWindowMatch.ts";

/**
 * Whether the window is so narrow that a side bar with names would take the room of the page: that of a tablet held
 * upright, or less.
 */
export function useIsTight(): boolean {
  return useWindowMatch("(max-width: 900px)");
}
