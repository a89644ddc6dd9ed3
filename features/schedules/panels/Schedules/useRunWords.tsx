import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { LoggedRun } from "./schedule.ts";

/** How runs are told of: instants in the person's zone, and what a run came to, in one line. */
export interface RunWords {
  /** Of wire text in UTC. */
  readonly instant: (wire: string) => string;
  readonly outcome: (run: LoggedRun) => string;
}

/** See `RunWords`. */
export function useRunWords(): RunWords {
  const { zone } = usePageContext();
  const { language, t } = useTexts();
  const refusal = (code: string): string => t(code === "attempts" ? "schedules.attempts" : `error.${code}`);
  const outcome = (run: LoggedRun): string => {
    const parts = [
      ...(run.written === null ? [] : [t("schedules.written", { count: run.written })]),
      ...run.skipped.map(({ code, count }) => t("schedules.skipped", { count, reason: refusal(code) })),
      ...(run.hasMore ? [t("schedules.more")] : []),
      ...(run.error === null || run.state === "done" ? [] : [refusal(run.error)]),
    ];
    return parts.join(" · ");
  };
  return { instant: (wire) => formatTemporal("datetime", wallClock(wire, zone), language), outcome };
}
