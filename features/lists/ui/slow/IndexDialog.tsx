import { Button } from "@tessera/ui/action/Button.tsx";
import { Link } from "@tessera/ui/action/Link.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { RunProgress } from "@tessera/web-kit/runs/RunProgress.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { IndexAdvice } from "../slowList.ts";
import { useIndexPlan } from "./useIndexPlan.tsx";
import "./IndexDialog.css";

/** Asks before indexes are made, then says how far they are. It can be closed while they are built. */
export function IndexDialog(props: {
  /** What the list is called. */
  readonly list: string;
  readonly advice: IndexAdvice;
  /** The indexes are there. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { advice, list, onClose, onDone } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  const count = advice.indexes.length;
  const { stage, states, error, progress, start, stop } = useIndexPlan(advice, t("list.index.note", { list }));
  const isDrafting = advice.may === "draft";
  const design = `/designer/definitions?${new URLSearchParams({ kind: "entity", id: advice.entity })}`;
  const close = (): void => {
    onClose();
    if (stage === "done") onDone();
  };
  return (
    <Dialog
      title={t("list.index.title", { list, count })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{stage === "asking" ? text("ui.cancel") : text("ui.close")}</Button>
          {stop !== null && (
            <Button loading={progress?.isCancelling ?? false} onClick={() => void stop()}>
              {t("list.index.stop")}
            </Button>
          )}
          {stage !== "done" && stage !== "drafted" && (
            <Button variant="primary" loading={stage === "running"} onClick={() => void start()}>
              {t(isDrafting ? "list.index.draft" : "list.index.create", { count })}
            </Button>
          )}
        </>
      }
    >
      <div className="t-index-plan">
        {error !== null && <ErrorBanner error={error} />}
        {stage === "done" && <Banner tone="success">{t("list.index.done", { count })}</Banner>}
        {stage === "cancelled" && <Banner tone="info">{t("list.index.cancelled")}</Banner>}
        {stage === "drafted" && (
          <Banner tone="success">
            {t("list.index.drafted")} <Link href={design}>{t("list.index.design")}</Link>
          </Banner>
        )}
        <ul>
          {advice.indexes.map(({ label, use, columns, kind }, index) => (
            <li key={`${kind} ${use} ${columns.join(" ")}`}>
              <span>{label}</span>
              <span className="t-quiet">
                {t(states[index] === undefined ? `list.index.use.${use}` : `list.index.state.${states[index]}`)}
              </span>
            </li>
          ))}
        </ul>
        {stage === "asking" && <p>{t(isDrafting ? "list.index.draft_text" : "list.index.text")}</p>}
        {progress !== null && <RunProgress run={progress} />}
        {stage === "running" && <p role="status">{t("list.index.running")}</p>}
      </div>
    </Dialog>
  );
}
