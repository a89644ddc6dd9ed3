import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { errorItems } from "@tessera/contract/errorItems.ts";
import type { DocumentProblem } from "@tessera/designer-kit/definitions/definitionSource.tsx";
import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { documentName } from "@tessera/designer-kit/document/documentName.ts";
import { ProblemsList } from "@tessera/designer-kit/problems/ProblemsList.tsx";
import { useInstantText } from "@tessera/designer-kit/session/useInstantText.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText, errorTone } from "@tessera/web-kit/api/errorText.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { getPublishes } from "../../operations/getPublishes.ts";
import { getPlans } from "../../operations/plans/getPlans.ts";
import { restorePublish } from "../../operations/restorePublish.ts";
import type { TreeDocument } from "../useDesignerData.tsx";
import { attemptPublish, type Published } from "./attemptPublish.tsx";

const pageSize = 20;

/** A publication that stands on another one. */
interface LaterPublish {
  readonly id: string;
  readonly note: string;
  readonly instant: number;
  /** Null: the system. */
  readonly author: string | null;
}

function isLaterPublish(value: unknown): value is LaterPublish {
  if (!isJsonObject(value)) return false;
  const { author, id, instant, note } = value;
  const isNamed = author === null || typeof author === "string";
  return isNamed && typeof id === "string" && typeof note === "string" && typeof instant === "number";
}

/** The publications that have to be reverted first, where a revert was refused for them. */
function laterPublishes(error: unknown): readonly LaterPublish[] {
  const isBlocked = error instanceof ApiError && error.code === "revert_blocked";
  return isBlocked ? (errorItems(error.data, "publishes", isLaterPublish) ?? []) : [];
}

/**
 * What was published here, the newest first; a whole publish can be reverted. Plans that wait for a person stand on
 * top.
 */
export function PublishesDialog(props: {
  documents: readonly TreeDocument[];
  onPublished: (published: Published | null) => void;
  onPlan: (plan: string) => void;
  onShow: (name: DocumentName, path: string) => void;
  onClose: () => void;
}): ReactNode {
  const api = useApi();
  const page = usePageContext();
  const { t } = useTexts();
  const { text } = useUiText();
  const when = useInstantText();
  const [limit, setLimit] = useState(pageSize);
  const query = useOperationQuery(getPublishes, { offset: 0, limit });
  const plans = useOperationQuery(getPlans, { limit: 50 });
  const [asked, setAsked] = useState<Published | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [problems, setProblems] = useState<readonly DocumentProblem[]>([]);
  const waiting = plans.data?.plans.filter(({ state }) => state === "waiting") ?? [];
  const nameOf = (name: DocumentName): string => {
    const document = props.documents.find((one) => one.kind === name.kind && one.id === name.id);
    return document ? documentName(document, t) : name.id;
  };
  const restore = async ({ id, note }: Published): Promise<void> => {
    setBusy(true);
    setError(null);
    setProblems([]);
    const text = t("definitions.publishes.restore_note", { note });
    const outcome = await attemptPublish(
      async () => (await api.call(restorePublish, { id, note: text.slice(0, 2000) }, { page })).publish,
    );
    setBusy(false);
    setAsked(null);
    if (outcome.kind === "done") props.onPublished(outcome.published);
    else if (outcome.kind === "plan") props.onPlan(outcome.plan);
    else if (outcome.kind === "invalid") setProblems(outcome.problems);
    else setError(outcome.error);
  };
  const failure = error ?? query.error;
  const later = laterPublishes(failure);
  const publishes = query.data?.publishes ?? [];
  return (
    <>
      <Dialog
        size="wide"
        title={t("definitions.publishes.title")}
        onClose={props.onClose}
        footer={<Button onClick={props.onClose}>{text("ui.close")}</Button>}
      >
        <div className="t-designer__fields">
          {failure !== null && (
            <Banner tone={errorTone(errorText(failure, t))} title={errorText(failure, t).title}>
              {later.length > 0 && (
                <ul className="t-defs__later">
                  {later.map((one) => (
                    <li key={one.id}>
                      {[
                        one.note === "" ? t("definitions.no_note") : one.note,
                        one.author ?? t("definitions.system"),
                        when(one.instant),
                      ].join(" · ")}
                    </li>
                  ))}
                </ul>
              )}
            </Banner>
          )}
          {problems.length > 0 && (
            <ProblemsList problems={problems} documents={props.documents} bodyOf={() => null} onShow={props.onShow} />
          )}
          {waiting.map((plan) => (
            <Banner
              key={plan.id}
              tone="warning"
              title={t("definitions.plan.waits")}
              action={{ label: t("definitions.plan.open"), onClick: () => props.onPlan(plan.id) }}
            >
              {plan.note}
            </Banner>
          ))}
          {query.isPending && <Skeleton height={120} />}
          {query.isSuccess && publishes.length === 0 && (
            <p className="t-designer__none">{t("definitions.publishes.none")}</p>
          )}
          <ul className="t-designer__rows">
            {publishes.map((one) => (
              <li key={one.id} className="t-defs__publish">
                <div>
                  <b>{one.note === "" ? t("definitions.no_note") : one.note}</b>
                  <p className="t-quiet">
                    {one.author.displayName ?? t("definitions.system")} ·{" "}
                    <span className="t-num">{when(one.instant)}</span>
                  </p>
                  <p className="t-faint">
                    {one.documents.slice(0, 6).map(nameOf).join(", ")}
                    {one.documents.length > 6
                      ? ` ${t("definitions.publishes.more", { count: one.documents.length - 6 })}`
                      : ""}
                  </p>
                </div>
                <Button onClick={() => setAsked(one)}>{t("definitions.publishes.restore")}</Button>
              </li>
            ))}
          </ul>
          {publishes.length === limit && limit < 200 && (
            <Button onClick={() => setLimit(Math.min(200, limit + pageSize))}>
              {t("definitions.publishes.older")}
            </Button>
          )}
        </div>
      </Dialog>
      {asked && (
        <ConfirmDialog
          title={t("definitions.publishes.restore_title", { count: asked.documents.length })}
          confirmLabel={t("definitions.publishes.restore_confirm", { count: asked.documents.length })}
          busy={busy}
          onConfirm={() => void restore(asked)}
          onCancel={() => setAsked(null)}
        >
          {t("definitions.publishes.restore_text")}
        </ConfirmDialog>
      )}
    </>
  );
}
