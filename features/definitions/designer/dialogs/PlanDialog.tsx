import { Banner } from "@tessera/ui/Banner.tsx";
import { Button } from "@tessera/ui/Button.tsx";
import { ConfirmDialog } from "@tessera/ui/ConfirmDialog.tsx";
import { Dialog } from "@tessera/ui/Dialog.tsx";
import { Skeleton } from "@tessera/ui/Skeleton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { applyPlan } from "../../operations/applyPlan.ts";
import { cancelPlan } from "../../operations/cancelPlan.ts";
import { getPlan } from "../../operations/getPlan.ts";
import { attemptPublish, type Published } from "./attemptPublish.tsx";
import { PlanSteps } from "./PlanSteps.tsx";

/** The steps that a change of tables takes, with their SQL; a person applies them or drops the plan. */
export function PlanDialog(props: {
  plan: string;
  onPublished: (published: Published | null) => void;
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
  const [error, setError] = useState<unknown>(null);
  const plan = query.data;
  const tables = [...new Set(plan?.steps.map(({ entity }) => entity) ?? [])];
  const apply = async (): Promise<void> => {
    setAsks(false);
    setBusy("apply");
    const outcome = await attemptPublish(() => api.call(applyPlan, { id }, { page }));
    setBusy(null);
    if (outcome.kind === "done") props.onPublished(outcome.published);
    else setError(outcome.kind === "failed" ? outcome.error : null);
    if (outcome.kind !== "done") await query.refetch();
  };
  const drop = async (): Promise<void> => {
    setBusy("cancel");
    try {
      await api.call(cancelPlan, { id }, { page });
      props.onClose();
    } catch (failure) {
      setError(failure);
    }
    setBusy(null);
  };
  const failure = error ?? query.error;
  const isWaiting = plan?.state === "waiting";
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
                <Button loading={busy === "cancel"} onClick={() => void drop()}>
                  {t("definitions.plan.drop")}
                </Button>
                <Button variant="primary" loading={busy === "apply"} onClick={() => setAsks(true)}>
                  {t("definitions.plan.apply")}
                </Button>
              </>
            )}
          </>
        }
      >
        <div className="t-defs__fields">
          {failure !== null && <ErrorBanner error={failure} />}
          {plan && !isWaiting && (
            <Banner tone={plan.state === "failed" ? "danger" : "info"} title={t(`plan.state.${plan.state}`)}>
              {plan.error === null ? null : t(`error.${plan.error}`)}
            </Banner>
          )}
          <p>{t("definitions.plan.text")}</p>
          {query.isPending && <Skeleton height={120} />}
          <PlanSteps steps={plan?.steps ?? []} />
        </div>
      </Dialog>
      {asks && (
        <ConfirmDialog
          title={t("definitions.plan.ask", { tables: tables.join(", ") })}
          confirmLabel={t("definitions.plan.confirm", { tables: tables.join(", ") })}
          onConfirm={() => void apply()}
          onCancel={() => setAsks(false)}
        >
          {t("definitions.plan.ask_text")}
        </ConfirmDialog>
      )}
    </>
  );
}
