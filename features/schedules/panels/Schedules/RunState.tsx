import { Chip } from "@tessera/ui/list/Chip.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { LoggedRun } from "./schedule.ts";

const tiles = { done: "ticked", running: "half", waiting: "wait", failed: "stop" } as const;
const tones = { done: "success", running: "info", waiting: "warning", failed: "danger" } as const;

/** How far a run has come. A run that began and waits is tried again. */
export function RunState({ state }: Pick<LoggedRun, "state">): ReactNode {
  const { t } = useTexts();
  return (
    <Chip tile={tiles[state]} tone={tones[state]}>
      {t(`schedules.state_${state}`)}
    </Chip>
  );
}
