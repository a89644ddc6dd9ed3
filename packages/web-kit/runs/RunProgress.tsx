import type { Progress } from "@tessera/contract/socket/progress.ts";
import { ProgressBar } from "@tessera/ui/show/ProgressBar.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";

/** What a run that is under way does just now, and how much of it is done. */
export function RunProgress({ run }: { readonly run: Progress }): ReactNode {
  const { t } = useTexts();
  const { done, error, isCancelling, message, state, total } = run;
  const label = isCancelling
    ? t("kit.runs.cancelling")
    : state === "waiting"
      ? t(error === null ? "kit.runs.waiting" : "kit.runs.retrying")
      : message === null
        ? t("kit.runs.running")
        : t(message.key, message.params);
  const isKnown = done !== null && total !== null && total > 0;
  return (
    <ProgressBar
      label={label}
      value={isKnown ? done : null}
      max={isKnown ? total : 1}
      {...(isKnown ? { note: t("kit.runs.of", { done, total }) } : {})}
    />
  );
}
