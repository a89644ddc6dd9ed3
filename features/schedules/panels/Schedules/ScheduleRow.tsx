import { Chip } from "@tessera/ui/list/Chip.tsx";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Play from "lucide-react/icons/play";
import ScrollText from "lucide-react/icons/scroll-text";
import type { ReactNode } from "react";
import { RunState } from "./RunState.tsx";
import type { ListedSchedule } from "./schedule.ts";
import { useRunLabels } from "./useRunLabels.tsx";

/** One schedule: what, when, with whose rights, what the last run came to, and when the next is due. */
export function ScheduleRow(props: {
  schedule: ListedSchedule;
  busy: boolean;
  onRun: (schedule: ListedSchedule) => void;
  onLog: (schedule: ListedSchedule) => void;
}): ReactNode {
  const { busy, onLog, onRun, schedule } = props;
  const { cron, label, last, nextAt, paused, runAs, zone } = schedule;
  const { t } = useTexts();
  const { instant, outcome } = useRunLabels();
  const name = label ?? t("schedules.cleaning");
  const came = last === null ? t("schedules.never") : outcome(last);
  return (
    <li className="t-schedules__row">
      <div className="t-schedules__text">
        <p className="t-strong">{name}</p>
        <p className="t-small t-faint">
          <code>{cron}</code> · {zone} ·{" "}
          {runAs === null ? t("schedules.as_system") : t("schedules.as", { user: runAs })}
        </p>
        <p className="t-small t-faint">
          {nextAt === null ? t("schedules.no_next") : t("schedules.next", { at: instant(nextAt) })}
        </p>
      </div>
      <div className="t-schedules__last">
        {paused && <Chip tile="empty">{t("schedules.paused")}</Chip>}
        {last !== null && <RunState state={last.state} />}
        <p className="t-small t-faint">
          {[last === null ? null : instant(last.startedAt ?? last.dueAt), came].filter(Boolean).join(" · ")}
        </p>
      </div>
      <Menu
        label={t("schedules.actions", { name })}
        align="end"
        items={[
          { id: "log", icon: ScrollText, label: t("schedules.log"), onSelect: () => onLog(schedule) },
          {
            id: "run",
            icon: Play,
            label: t("schedules.run"),
            ...(busy ? { disabledReason: t("schedules.started", { name }) } : {}),
            onSelect: () => onRun(schedule),
          },
        ]}
      />
    </li>
  );
}
