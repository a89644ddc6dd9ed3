import { Button } from "@tessera/ui/action/Button.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Pagination } from "@tessera/ui/list/Pagination.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { getScheduleRuns } from "../../operations/getScheduleRuns.ts";
import { RunState } from "./RunState.tsx";
import { useRunLabels } from "./useRunLabels.tsx";

const pageSize = 20;

/** The log of a schedule: each run with when it was due, when it began and ended, and what it came to. */
export function LogDialog(props: { topic: string; name: string; onClose: () => void }): ReactNode {
  const { name, onClose, topic } = props;
  const { t } = useTexts();
  const { instant, outcome } = useRunLabels();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useOperationQuery(getScheduleRuns, { topic, offset: (page - 1) * pageSize });
  const failure = error === null ? null : errorText(error, t);
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  return (
    <Dialog
      size="wide"
      title={t("schedules.log_of", { name })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("schedules.close")}
        </Button>
      }
    >
      {failure !== null ? (
        <ErrorState
          title={failure.title}
          text={failure.detail}
          code={failure.code ?? undefined}
          action={<Button onClick={() => void refetch()}>{t("kit.again")}</Button>}
        />
      ) : data !== undefined && data.runs.length === 0 ? (
        <EmptyState text={t("schedules.never")} />
      ) : (
        <ol className="t-schedules__rows" aria-busy={data === undefined}>
          {data?.runs.map((run) => (
            <li key={run.id} className="t-schedules__run">
              <RunState state={run.state} />
              <div className="t-schedules__text">
                <p>{instant(run.startedAt ?? run.dueAt)}</p>
                <p className="t-small t-faint">
                  {[
                    t("schedules.due", { at: instant(run.dueAt) }),
                    run.endedAt === null ? "" : t("schedules.ended", { at: instant(run.endedAt) }),
                    outcome(run),
                  ]
                    .filter((part) => part !== "")
                    .join(" · ")}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {pages > 1 && <Pagination page={page} pages={pages} hasNext={page < pages} onPage={setPage} />}
    </Dialog>
  );
}
