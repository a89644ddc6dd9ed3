import { randomId } from "@tessera/std/ids.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { PanelCard } from "@tessera/web-kit/panels/PanelCard.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { Static } from "typebox";
import { getSchedules } from "../../operations/getSchedules.ts";
import { runSchedule } from "../../operations/runSchedule.ts";
import type { schedulesPanel } from "./def.ts";
import { ScheduleRow } from "./ScheduleRow.tsx";
import type { ListedSchedule } from "./schedule.ts";
import "./Schedules.css";

const LogDialog = lazyDialog(async () => (await import("./LogDialog.tsx")).LogDialog);

/** What the servers do at set times: when, with what outcome, the log of each, and doing it now. */
export function View(props: PanelViewProps<Static<typeof schedulesPanel.params>>): ReactNode {
  const { t } = useTexts();
  const notify = useNotify();
  const [shown, setShown] = useState<ListedSchedule | null>(null);
  const query = useOperationQuery(getSchedules, {});
  const run = useOperationMutation(runSchedule);
  const { data, error } = query;
  const nameOf = ({ label }: ListedSchedule): string => label ?? t("schedules.cleaning");
  const start = async (schedule: ListedSchedule): Promise<void> => {
    try {
      await run.mutateAsync({ topic: schedule.topic, requestId: randomId(20) });
      notify({ type: "success", message: t("schedules.started", { name: nameOf(schedule) }) });
    } catch (thrown) {
      notify(errorNotice(thrown, t));
    }
    await query.refetch();
  };
  return (
    <PanelCard title={props.params.title} collapsible={false} storeId={null} loading={query.isPending}>
      {error !== null ? (
        <QueryFailure error={error} onAgain={query.refetch} />
      ) : (
        <div className="t-schedules" aria-busy={query.isFetching}>
          <div className="t-schedules__tools">
            <p className="t-small t-faint">{t("schedules.note")}</p>
            <Button onClick={() => void query.refetch()}>{t("schedules.refresh")}</Button>
          </div>
          <ul className="t-schedules__rows">
            {data?.schedules.map((schedule) => (
              <ScheduleRow
                key={schedule.topic}
                schedule={schedule}
                busy={run.isPending && run.variables?.topic === schedule.topic}
                onRun={(one) => void start(one)}
                onLog={setShown}
              />
            ))}
          </ul>
        </div>
      )}
      {shown !== null && <LogDialog topic={shown.topic} name={nameOf(shown)} onClose={() => setShown(null)} />}
    </PanelCard>
  );
}
