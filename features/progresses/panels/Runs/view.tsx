import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { PanelCard } from "@tessera/web-kit/panels/PanelCard.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { cancelProgress } from "../../operations/cancelProgress.ts";
import type { runsPanel } from "./def.ts";
import { EveryonesRuns } from "./EveryonesRuns.tsx";
import { RunRow } from "./RunRow.tsx";
import { useOwnRuns } from "./useOwnRuns.tsx";
import "./Runs.css";

/**
 * The person's runs as they go on, with what they came to for as long as that is kept; below, those of everyone for who
 * may see them.
 */
export function View(props: PanelViewProps<Static<typeof runsPanel.params>>): ReactNode {
  const { t } = useTexts();
  const notify = useNotify();
  const { error, refetch, runs, seesAll } = useOwnRuns();
  const cancel = useOperationMutation(cancelProgress);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (thrown) {
      notify(errorNotice(thrown, t, t("kit.runs.not_cancelled")));
    }
  };
  const hasFailed = error !== null && runs === undefined;
  return (
    <div className="t-runs-page">
      <PanelCard
        title={props.params.title}
        collapsible={false}
        storeId={null}
        loading={runs === undefined && !hasFailed}
      >
        {hasFailed && <QueryFailure error={error} onAgain={refetch} />}
        {runs?.length === 0 && <EmptyState text={t("runs.none")} />}
        {runs !== undefined && runs.length > 0 && (
          <ul className="t-runs-list" aria-label={t("runs.own")}>
            {runs.map((run) => (
              <RunRow
                key={run.id}
                run={run}
                busy={cancel.isPending && cancel.variables?.id === run.id}
                onCancel={() => void attempt(() => cancel.mutateAsync({ id: run.id })).then(refetch)}
              />
            ))}
          </ul>
        )}
      </PanelCard>
      {seesAll && <EveryonesRuns attempt={attempt} />}
    </div>
  );
}
