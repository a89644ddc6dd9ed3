import type { Progress } from "@tessera/contract/socket/progress.ts";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Link } from "@tessera/ui/action/Link.tsx";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { useInstant } from "@tessera/web-kit/page/useInstant.ts";
import { hasEnded } from "@tessera/web-kit/runs/hasEnded.ts";
import { RunProgress } from "@tessera/web-kit/runs/RunProgress.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Ban from "lucide-react/icons/ban";
import type { ReactNode } from "react";

const tiles = { done: "ticked", running: "half", waiting: "wait", failed: "stop", cancelled: "empty" } as const;
const tones = {
  done: "success",
  running: "info",
  waiting: "warning",
  failed: "danger",
  cancelled: "neutral",
} as const;

/** An instant of a run as `useInstant` reads it. */
const wire = (instant: string): string => instant.slice(0, 19).replace("T", " ");

/** A run: what it does, how far it is or what it came to, when, whose it is, and a way to cancel it. */
export function RunRow(props: {
  readonly run: Progress;
  /** Whose it is, where that is not clear; null: nobody who is there any more. */
  readonly owner?: string | null;
  readonly busy: boolean;
  readonly onCancel: () => void;
}): ReactNode {
  const { busy, onCancel, owner, run } = props;
  const { createdAt, endedAt, error, expiresAt, isCancelling, link, state, title } = run;
  const { t } = useTexts();
  const instant = useInstant();
  const name = t(title.key, title.params);
  const isOver = hasEnded(run);
  const times = [
    ...(owner === undefined ? [] : [owner ?? t("runs.owner_gone")]),
    t("runs.started", { at: instant(wire(createdAt)) }),
    ...(endedAt === null ? [] : [t("runs.ended", { at: instant(wire(endedAt)) })]),
    ...(isOver && expiresAt ? [t("runs.kept", { at: instant(wire(expiresAt)) })] : []),
  ];
  return (
    <li className="t-runs-list__row">
      <div className="t-runs-list__text">
        <p className="t-strong">{link !== null && owner === undefined ? <Link href={link}>{name}</Link> : name}</p>
        <p className="t-small t-faint">{times.join(" · ")}</p>
        {error !== null && state === "failed" && (
          <p className="t-small t-runs-list__error">
            {run.reason
              ? t(run.reason.key, run.reason.params)
              : t(error === "attempts" ? "kit.runs.given_up" : `error.${error}`)}
          </p>
        )}
      </div>
      <div className="t-runs-list__state">
        {isOver ? (
          <Chip tile={tiles[state]} tone={tones[state]}>
            {t(`kit.runs.${state}`)}
          </Chip>
        ) : (
          <RunProgress run={run} />
        )}
      </div>
      <div className="t-runs-list__acts">
        {isOver && link !== null && owner === undefined && state === "done" && (
          <Link href={link} label={t("runs.open_result", { name })}>
            {t("runs.result")}
          </Link>
        )}
        {!isOver && !isCancelling && (
          <IconButton icon={Ban} label={t("kit.runs.cancel", { name })} disabled={busy} onClick={onCancel} />
        )}
      </div>
    </li>
  );
}
