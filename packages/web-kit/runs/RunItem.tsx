import type { Progress } from "@tessera/contract/socket/progress.ts";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Link } from "@tessera/ui/action/Link.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import Ban from "lucide-react/icons/ban";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import LoaderCircle from "lucide-react/icons/loader-circle";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { hasEnded } from "./hasEnded.ts";
import { RunProgress } from "./RunProgress.tsx";

const icons = {
  waiting: LoaderCircle,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleX,
};

/** One run of the person: how far it is, with a way to cancel it, or what it came to. */
export function RunItem(props: {
  readonly run: Progress;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
  readonly onFollow: () => void;
}): ReactNode {
  const { run, onCancel, onDismiss, onFollow } = props;
  const { t } = useTexts();
  const name = t(run.title.key, run.title.params);
  const isOver = hasEnded(run);
  const error = run.error === "attempts" ? "kit.runs.given_up" : `error.${run.error}`;
  return (
    <li className={`t-run t-run--${run.state}`}>
      <Icon of={icons[run.state]} className="t-run__icon" />
      <div className="t-run__text">
        {run.link === null ? (
          <span>{name}</span>
        ) : (
          <Link href={run.link} onFollow={onFollow}>
            {name}
          </Link>
        )}
        {isOver ? <span className="t-quiet">{t(`kit.runs.${run.state}`)}</span> : <RunProgress run={run} />}
        {run.state === "failed" && (
          <span className="t-quiet">{run.reason ? t(run.reason.key, run.reason.params) : t(error)}</span>
        )}
      </div>
      {!isOver && !run.isCancelling && (
        <IconButton icon={Ban} label={t("kit.runs.cancel", { name })} onClick={onCancel} />
      )}
      {isOver && <IconButton icon={X} label={t("kit.runs.dismiss", { name })} onClick={onDismiss} />}
    </li>
  );
}
