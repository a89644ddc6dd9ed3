import type { OwnedProgress } from "@tessera/contract/socket/progress.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { PanelCard } from "@tessera/web-kit/panels/PanelCard.tsx";
import { useSocketStatus } from "@tessera/web-kit/socket/useSocketStatus.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { cancelAny } from "../../operations/cancelAny.ts";
import { checkAll } from "../../operations/checkAll.ts";
import { RunRow } from "./RunRow.tsx";
import { useHeardRuns } from "./useHeardRuns.tsx";

/** Milliseconds between two questions: beside what the socket says, and while it says nothing. */
const askEvery = { heard: 60_000, alone: 5_000 };

/** The runs of everyone as the socket reports them; the newest first. */
function useEveryonesRuns() {
  const status = useSocketStatus();
  const refetchInterval = status === "open" ? askEvery.heard : askEvery.alone;
  const query = useOperationQuery(checkAll, { ended: true }, { refetchInterval });
  const runs = useHeardRuns<OwnedProgress>(query.data?.progresses, {
    progressOf: ({ progress }) => progress,
    listen: (socket, take) => {
      const stop = socket.on("runs-update", ({ runs }) => take(runs));
      socket.send("watch-runs", null);
      return () => {
        stop();
        socket.send("unwatch-runs", null);
      };
    },
    onAway: () => void query.refetch(),
  });
  return { query, runs };
}

/** The runs of everyone, for anyone who may see them. */
export function EveryonesRuns(props: {
  /** Does something, and says so where it fails. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<void>;
}): ReactNode {
  const { t } = useTexts();
  const { query, runs } = useEveryonesRuns();
  const cancel = useOperationMutation(cancelAny);
  const { error } = query;
  return (
    <PanelCard title={t("runs.everyone")} collapsible={false} storeId={null} loading={query.isPending}>
      {error !== null && <QueryFailure error={error} onAgain={query.refetch} />}
      {error === null && runs?.length === 0 && <EmptyState text={t("runs.none_of_anyone")} />}
      {error === null && runs !== undefined && runs.length > 0 && (
        <ul className="t-runs-list" aria-label={t("runs.everyone")}>
          {runs.map(({ owner, progress }) => (
            <RunRow
              key={progress.id}
              run={progress}
              owner={owner}
              busy={cancel.isPending && cancel.variables?.id === progress.id}
              onCancel={() =>
                void props.attempt(() => cancel.mutateAsync({ id: progress.id })).then(() => query.refetch())
              }
            />
          ))}
        </ul>
      )}
    </PanelCard>
  );
}
