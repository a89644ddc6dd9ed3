import { useInstant } from "@tessera/web-kit/page/useInstant.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { LoggedRun } from "./schedule.ts";

/** How runs are described: instants in the person's zone, and what a run came to, in one line. */
export interface RunLabels {
  /** Of wire text in UTC. */
  readonly instant: (wire: string) => string;
  readonly outcome: (run: LoggedRun) => string;
}

/** See `RunLabels`. */
export function useRunLabels(): RunLabels {
  const instant = useInstant();
  const { t } = useTexts();
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
  return { instant, outcome };
}
