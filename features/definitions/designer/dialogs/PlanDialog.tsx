import { Button } from "@tessera/ui/action/Button.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { hasEnded } from "@tessera/web-kit/runs/hasEnded.ts";
import { RunProgress } from "@tessera/web-kit/runs/RunProgress.tsx";
import { useProgress } from "@tessera/web-kit/runs/useProgress.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { cancelProgress } from "../../../progresses/operations/cancelProgress.ts";
import { getProgress } from "../../../progresses/operations/getProgress.ts";
import { cancelPlan } from "../../operations/plans/cancelPlan.ts";
import { getPlan } from "../../operations/plans/getPlan.ts";
import { startPlan } from "../../operations/plans/startPlan.ts";
import { PlanSteps } from "./PlanSteps.tsx";

/**
 * The steps that a change of tables takes, with their SQL; a person applies them or drops the plan. It says how far a
 * plan is that is applied, and may be closed meanwhile.
 */
export function PlanDialog(props: {
  plan: string;
  /** It was applied and what it was made for is published. */
  onApplied: () => void;
  onClose: () => void;
}): ReactNode {
  const { plan: id } = props;
  const api = useApi();
  const page = usePageContext();
  const { t } = useTexts();
  const { text } = useUiText();
  const query = useOperationQuery(getPlan, { id });
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState<"apply" | "cancel" | null>(null);
  const [run, setRun] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const plan = query.data;
  const tables = [...new Set(plan?.steps.map(({ entity }) => entity) ?? [])];
  const progress = useProgress(run, async (one) => (await api.call(getProgress, { id: one }, { page })).progress);
  const end = progress !== null && hasEnded(progress) ? progress.state : null;
  const onEnd = useEffectEvent((state: string) => {
    if (state === "done") props.onApplied();
    else void query.refetch();
  });
  useEffect(() => {
    if (end !== null) onEnd(end);
  }, [end]);
  const attempt = async (what: "apply" | "cancel", work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
      await query.refetch();
    }
    setBusy(null);
  };
  const apply = async (): Promise<void> => {
    const started = await api.call(startPlan, { id }, { page });
    if (started.run === null) props.onApplied();
    setRun(started.run);
  };
  const drop = async (): Promise<void> => {
    await api.call(cancelPlan, { id }, { page });
    props.onClose();
  };
  const stop = async (started: string): Promise<void> => {
    await api.call(cancelProgress, { id: started }, { page });
  };
  const failure = error ?? query.error;
  const isRunning = run !== null && end === null;
  const isWaiting = plan?.state === "waiting" && run === null;
  return (
    <>
      <Dialog
        size="wide"
        title={t("definitions.plan.title")}
        onClose={props.onClose}
        footer={
          <>
            <Button onClick={props.onClose}>{text("ui.close")}</Button>
            {isWaiting && (
              <>
                <Button loading={busy === "cancel"} onClick={() => void attempt("cancel", drop)}>
                  {t("definitions.plan.drop")}
                </Button>
                <Button variant="primary" loading={busy === "apply"} onClick={() => setAsks(true)}>
                  {t("definitions.plan.apply")}
                </Button>
              </>
            )}
            {isRunning && (
              <Button loading={progress?.isCancelling ?? false} onClick={() => void attempt("cancel", () => stop(run))}>
                {t("definitions.plan.stop")}
              </Button>
            )}
          </>
        }
      >
        <div className="t-designer__fields">
          {failure !== null && <ErrorBanner error={failure} />}
          {isRunning && progress && <RunProgress run={progress} />}
          {isRunning && <p role="status">{t("definitions.plan.running")}</p>}
          {plan && plan.state !== "waiting" && !isRunning && (
            <Banner tone={plan.state === "failed" ? "danger" : "info"} title={t(`plan.state.${plan.state}`)}>
              {plan.error === null ? null : t(`error.${plan.error}`)}
            </Banner>
          )}
          {!isRunning && <p>{t("definitions.plan.text")}</p>}
          {query.isPending && <Skeleton height={120} />}
          <PlanSteps steps={plan?.steps ?? []} />
        </div>
      </Dialog>
      {asks && (
        <ConfirmDialog
          title={t("definitions.plan.ask", { tables: tables.join(", ") })}
          confirmLabel={t("definitions.plan.confirm", { tables: tables.join(", ") })}
          onConfirm={() => {
            setAsks(false);
            void attempt("apply", apply);
          }}
          onCancel={() => setAsks(false)}
        >
          {t("definitions.plan.ask_text")}
        </ConfirmDialog>
      )}
    </>
  );
}
