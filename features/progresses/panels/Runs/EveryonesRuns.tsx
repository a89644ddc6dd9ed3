import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { PanelCard } from "@tessera/web-kit/panels/PanelCard.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { cancelAny } from "../../operations/cancelAny.ts";
import { checkAll } from "../../operations/checkAll.ts";
import { RunRow } from "./RunRow.tsx";

/** Milliseconds between two questions: the socket reports a person's own runs alone. */
const askEvery = 5_000;

/** The runs of everyone, for who may see them. */
export function EveryonesRuns(props: {
  /** Does something, and says so where it fails. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<void>;
}): ReactNode {
  const { t } = useTexts();
  const query = useOperationQuery(checkAll, { ended: true }, { refetchInterval: askEvery });
  const cancel = useOperationMutation(cancelAny);
  const { data, error } = query;
  return (
    <PanelCard title={t("runs.everyone")} collapsible={false} storeId={null} loading={query.isPending}>
      {error !== null && <QueryFailure error={error} onAgain={query.refetch} />}
      {error === null && data?.progresses.length === 0 && <EmptyState text={t("runs.none_of_anyone")} />}
      {error === null && data !== undefined && data.progresses.length > 0 && (
        <ul className="t-runs-list" aria-label={t("runs.everyone")}>
          {data.progresses.map(({ owner, progress }) => (
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
