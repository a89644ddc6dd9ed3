import type { Progress } from "@tessera/contract/socket/progress.ts";
import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { checkList } from "../../operations/checkList.ts";
import { useHeardRuns } from "./useHeardRuns.tsx";

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

/** The person's runs: those under way as the socket reports them, and those whose result is still kept. */
export function useOwnRuns(): OwnRuns {
  const { data, error, refetch } = useOperationQuery(checkList, {}, { refetchInterval: askEvery });
  const runs = useHeardRuns<Progress>(data?.progresses, {
    progressOf: (run) => run,
    listen: (socket, take) => socket.on("progress-update", (run) => take([run])),
    onAway: () => void refetch(),
  });
  return { runs, error, seesAll: data?.seesAll === true, refetch };
}
