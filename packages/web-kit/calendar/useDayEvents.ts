import { useCallback, useRef, useState } from "react";
import { errorText } from "../api/errorText.ts";
import { useTexts } from "../texts/useTexts.ts";
import type { DayEvent } from "./dayEvent.ts";

/** Asks for what is on the days from one to another, both included. Rejects with `ApiError`. */
export type LoadDays = (from: string, to: string) => Promise<readonly DayEvent[]>;

/** What is on the days that a calendar shows, and a sentence where it could not be had; null where it could. */
export function useDayEvents(load: LoadDays | null): {
  readonly events: readonly DayEvent[];
  readonly problem: string | null;
  readonly onShown: (from: string, to: string) => void;
} {
  const { t } = useTexts();
  const [found, setFound] = useState<{ readonly events: readonly DayEvent[]; readonly problem: string | null }>({
    events: [],
    problem: null,
  });
  const asked = useRef("");
  const onShown = useCallback((from: string, to: string): void => {
    const days = `${from} ${to}`;
    if (load === null || asked.current === days) return;
    asked.current = days;
    load(from, to).then(
      (events) => {
        // Another month may be shown by now.
        if (asked.current === days) setFound({ events, problem: null });
      },
      (error: unknown) => {
        if (asked.current === days) setFound({ events: [], problem: errorText(error, t).title });
      },
    );
    // The days that were asked for decide; what asks for them is the same as long as the drawer is open.
  }, []);
  return { ...found, onShown };
}
