import type { Progress } from "@tessera/contract/socket/progress.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useSocket } from "../socket/useSocket.ts";
import { hasEnded } from "./hasEnded.ts";

/** Milliseconds between two questions, beside what the socket says. */
const askEvery = 2_000;

/**
 * Follows a run of the person to its end, over the socket and by asking; null before the first answer, and for `id`
 * null.
 */
export function useProgress(id: string | null, ask: (id: string) => Promise<Progress>): Progress | null {
  const socket = useSocket();
  const [known, setKnown] = useState<Progress | null>(null);
  const progress = known?.id === id ? known : null;
  const isOver = progress !== null && hasEnded(progress);
  const askNow = useEffectEvent((run: string) => {
    ask(run).then(
      (answer) => setKnown((former) => (former?.id === run && hasEnded(former) ? former : answer)),
      // Asked again soon.
      () => undefined,
    );
  });
  useEffect(() => {
    if (id === null || isOver) return;
    askNow(id);
    const asking = setInterval(() => askNow(id), askEvery);
    const stop = socket?.on("progress-update", (run) => {
      if (run.id === id) setKnown(run);
    });
    return () => {
      clearInterval(asking);
      stop?.();
    };
  }, [id, isOver, socket]);
  return progress;
}
