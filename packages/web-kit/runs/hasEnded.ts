import type { Progress } from "@tessera/contract/socket/progress.ts";

/** Whether a run has come to its end, whichever. */
export const hasEnded = ({ state }: Pick<Progress, "state">): boolean => state !== "waiting" && state !== "running";
