import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { DiffView } from "@tessera/ui/show/DiffView.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { ModalDrawer } from "@tessera/web-kit/popups/ModalDrawer.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { PastPlace } from "../saving/recordActions.tsx";
import { authorOf } from "./authorOf.ts";
import { changePath } from "./changePath.ts";
import { historyKind } from "./historyKind.ts";
import type { HistoryVersion } from "./historyVersion.ts";
import { useHistoryPages } from "./useHistoryPages.tsx";
import { useHistoryValues } from "./useHistoryValues.tsx";
import "./HistoryDrawer.css";

/** What happened to a record: who, when, what before and after; a former state can be restored. */
export function HistoryDrawer(props: {
  form: CompiledForm;
  entity: string;
  recordKey: string;
  zone: string;
  /** Name of the page below. */
  behind: string;
  /** Null: the person may change nothing. */
  onRestore: ((place: PastPlace) => Promise<void>) | null;
  /** Puts an entry beside the state before it; absent: not offered. */
  onCompare?: (place: Pick<PastPlace, "version" | "moment">) => void;
  onClose: () => void;
}): ReactNode {
  const { entity, form, recordKey } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const { draw, drawRow } = useHistoryValues(form);
  const { entries, query } = useHistoryPages(entity, recordKey);
  const [asked, setAsked] = useState<PastPlace | null>(null);
  const [isBusy, setBusy] = useState(false);
  const when = ({ at, moment }: HistoryVersion): string =>
    at !== null
      ? formatTemporal("datetime", wallClock(at, props.zone), language)
      : t(moment === null ? "form.history.before" : "form.history.since");
  const changes = entries.flatMap((version) => version.changes ?? []);
  const rowNames = new Map(
    changes.flatMap(({ rowKey, rowName }) => (rowKey === null || rowName === null ? [] : [[rowKey, rowName] as const])),
  );
  const newest = entries[0] ?? null;
  return (
    <ModalDrawer title={t("form.history.title")} behind={props.behind} onClose={props.onClose}>
      {query.isPending && <Skeleton height={200} />}
      {query.isError && (
        <ErrorState
          title={errorText(query.error, t).title}
          text={errorText(query.error, t).detail}
          action={<Button onClick={() => void query.refetch()}>{t("kit.again")}</Button>}
        />
      )}
      {query.isSuccess && entries.length === 0 && <EmptyState text={t("form.history.empty")} />}
      <ol className="t-history">
        {entries.map((version) => (
          <li key={`${version.version} ${version.moment}`} className="t-history__version">
            <div className="t-history__head">
              <b>
                {t(version.moment === null ? "form.history.version" : "form.history.after", {
                  version: version.version,
                })}
              </b>
              <span className="t-quiet">
                {authorOf(version, t)}
                {" · "}
                <span className="t-date">{when(version)}</span>
                {" · "}
                {t(`form.history.kind.${historyKind(version)}`)}
              </span>
              {props.onCompare && (version.version > 1 || version.moment !== null) && (
                <Button
                  variant="quiet"
                  onClick={() => props.onCompare?.({ version: version.version, moment: version.moment })}
                >
                  {t("form.history.compare")}
                </Button>
              )}
              {props.onRestore && version !== newest && (
                <Button
                  variant="quiet"
                  onClick={() => setAsked({ version: version.version, moment: version.moment, rowNames })}
                >
                  {t("form.history.restore")}
                </Button>
              )}
            </div>
            {version.changes && (
              <DiffView
                changes={version.changes.map((change) => ({
                  path: changePath(change),
                  kind: change.kind === "added" || change.kind === "removed" ? change.kind : "changed",
                  before: change.column === null ? drawRow(change) : draw(change, "before"),
                  after: change.column === null ? drawRow(change) : draw(change, "after"),
                }))}
              />
            )}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("form.versions.older")}
        </Button>
      )}
      {asked !== null && props.onRestore && (
        <ConfirmDialog
          title={
            asked.moment === null
              ? t("form.history.restore_title", { version: asked.version })
              : t("form.history.restore_moment_title")
          }
          confirmLabel={t("form.history.restore")}
          busy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setBusy(true);
            void props.onRestore?.(asked).finally(() => {
              setBusy(false);
              setAsked(null);
            });
          }}
        >
          <p>{t("form.history.restore_text")}</p>
          {form.tables.length > 0 && <p className="t-history__rows">{t("form.history.restore_rows")}</p>}
        </ConfirmDialog>
      )}
    </ModalDrawer>
  );
}
