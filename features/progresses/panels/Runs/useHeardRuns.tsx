import type { Progress } from "@tessera/contract/socket/progress.ts";
import { hasEnded } from "@tessera/web-kit/runs/hasEnded.ts";
import type { Socket } from "@tessera/web-kit/socket/socket.ts";
import { useSocket } from "@tessera/web-kit/socket/useSocket.ts";
import { useEffect, useEffectEvent, useState } from "react";

/** How a page hears of runs, and what it does when it hears again. */
interface HeardRuns<Run> {
  readonly progressOf: (run: Run) => Progress;
  /** Listens for what the socket says; answers what stops that. */
  readonly listen: (socket: Socket, take: (runs: readonly Run[]) => void) => () => void;
  /** The socket was away: what was heard before may be old. */
  readonly onAway: () => void;
}

/**
 * What was asked, with what the socket has said since: a run that has ended stays so, whichever of the two is older.
 */
function merged<Run>(
  asked: readonly Run[],
  heard: ReadonlyMap<string, Run>,
  progressOf: (run: Run) => Progress,
): readonly Run[] {
  const known = new Set(asked.map((run) => progressOf(run).id));
  const newer = asked.map((run) => {
    const later = heard.get(progressOf(run).id);
    return later !== undefined && (hasEnded(progressOf(later)) || !hasEnded(progressOf(run))) ? later : run;
  });
  // One that has ended and is not in the answer has expired.
  const begun = [...heard.values()].filter((run) => !known.has(progressOf(run).id) && !hasEnded(progressOf(run)));
  return [...begun, ...newer].sort((left, right) =>
    progressOf(right).createdAt.localeCompare(progressOf(left).createdAt),
  );
}

/**
 * The runs that a page asked for as they are now, by what the socket has said since; the newest first. Undefined before
 * the first answer.
 */
export function useHeardRuns<Run>(
  asked: readonly Run[] | undefined,
  { listen, onAway, progressOf }: HeardRuns<Run>,
): readonly Run[] | undefined {
  const socket = useSocket();
  const [heard, setHeard] = useState<ReadonlyMap<string, Run>>(new Map());
  const take = useEffectEvent((runs: readonly Run[]) =>
    setHeard((before) => new Map([...before, ...runs.map((run) => [progressOf(run).id, run] as const)])),
  );
  const begin = useEffectEvent((on: Socket) => listen(on, take));
  const forget = useEffectEvent(() => {
    setHeard(new Map());
    onAway();
  });
  useEffect(() => {
    if (socket === null) return;
    let { status } = socket;
    let stop = begin(socket);
    const stopLooking = socket.subscribe(() => {
      const wasAway = socket.status !== status && socket.status === "open";
      status = socket.status;
      if (!wasAway) return;
      stop();
      forget();
      stop = begin(socket);
    });
    return () => {
      stopLooking();
      stop();
    };
  }, [socket]);
  return asked && merged(asked, heard, progressOf);
}
