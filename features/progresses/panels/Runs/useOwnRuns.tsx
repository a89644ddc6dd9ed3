import type { Progress } from "@tessera/contract/socket/progress.ts";
import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { hasEnded } from "@tessera/web-kit/runs/hasEnded.ts";
import { useSocket } from "@tessera/web-kit/socket/useSocket.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { checkList } from "../../operations/checkList.ts";

/** Milliseconds between two questions, beside what the socket says. */
const askEvery = 15_000;

/** The person's runs, as the page knows them. */
interface OwnRuns {
  /** Newest first; undefined before the first answer. */
  readonly runs: readonly Progress[] | undefined;
  readonly error: ApiError | null;
  /** Whether the person may see everyone's. */
  readonly seesAll: boolean;
  readonly refetch: () => Promise<unknown>;
}

/**
 * What was asked, with what the socket has said since: a run that has ended stays so, whichever of the two is older.
 */
function merged(asked: readonly Progress[], said: ReadonlyMap<string, Progress>): readonly Progress[] {
  const known = new Set(asked.map(({ id }) => id));
  const newer = asked.map((run) => {
    const heard = said.get(run.id);
    return heard !== undefined && (hasEnded(heard) || !hasEnded(run)) ? heard : run;
  });
  // One that has ended and is not in the answer has expired.
  const begun = [...said.values()].filter((run) => !known.has(run.id) && !hasEnded(run));
  return [...begun, ...newer].sort((left, right) => right.createdAt.localeCompare(left.createdAt));
}

/** The person's runs: those under way as the socket reports them, and those whose result is still kept. */
export function useOwnRuns(): OwnRuns {
  const socket = useSocket();
  const { data, error, refetch } = useOperationQuery(checkList, {}, { refetchInterval: askEvery });
  const [said, setSaid] = useState<ReadonlyMap<string, Progress>>(new Map());
  const askAgain = useEffectEvent(() => {
    // What was said before the socket went away may be old.
    setSaid(new Map());
    void refetch();
  });
  useEffect(() => {
    if (socket === null) return;
    let { status } = socket;
    const stops = [
      socket.on("progress-update", (run) => setSaid((before) => new Map(before).set(run.id, run))),
      socket.subscribe(() => {
        if (socket.status !== status && socket.status === "open") askAgain();
        status = socket.status;
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [socket]);
  return { runs: data && merged(data.progresses, said), error, seesAll: data?.seesAll === true, refetch };
}
