import { diffBodies } from "@tessera/contract/documents/diffBodies.ts";
import { readableChanges } from "@tessera/designer-kit/document/changeText.ts";
import type { DocumentName, ListedDocument } from "@tessera/designer-kit/document/documentName.ts";
import { namingOf } from "@tessera/designer-kit/document/elementName.ts";
import { useInstantText } from "@tessera/designer-kit/session/useInstantText.tsx";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { DiffView } from "@tessera/ui/show/DiffView.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { getDocument } from "../../operations/getDocument.ts";
import { getHistory } from "../../operations/getHistory.ts";

/** What leads from the head to an old version. */
function VersionChanges(props: {
  name: DocumentName;
  version: number;
  head: Json | null;
  documents: readonly ListedDocument[];
}): ReactNode {
  const { kind, id } = props.name;
  const { t } = useTexts();
  const query = useOperationQuery(getDocument, { kind, id, of: String(props.version) });
  if (query.isPending) return <Skeleton width={320} />;
  if (query.isError) return <p role="alert">{errorText(query.error, t).title}</p>;
  // The transport decoded it from JSON.
  const old = (query.data.document?.body ?? {}) as Json;
  const head = props.head ?? {};
  return <DiffView changes={readableChanges(diffBodies(head, old), head, old, namingOf(props.documents, t))} />;
}

/** Versions of a document: who, when, why; what is different in one; taking one back. */
export function HistoryList(props: {
  name: DocumentName;
  head: Json | null;
  /** What changes name by what it is called. */
  documents: readonly ListedDocument[];
  version: number;
  mayPublish: boolean;
  onRestore: (version: number) => Promise<void>;
}): ReactNode {
  const { kind, id } = props.name;
  const { t } = useTexts();
  const when = useInstantText();
  const query = useOperationQuery(getHistory, { kind, id });
  const [shown, setShown] = useState<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  if (query.isPending) return <Skeleton width={320} />;
  if (query.isError) return <PanelProblem error={query.error} onAgain={() => void query.refetch()} />;
  const { versions } = query.data;
  if (versions.length === 0) return <p className="t-designer__none">{t("definitions.history.none")}</p>;
  const restore = async (version: number): Promise<void> => {
    setBusy(true);
    await props.onRestore(version);
    setBusy(false);
    setAsked(null);
  };
  return (
    <ul className="t-designer__rows">
      {versions.map(({ deleted, publish, version }) => (
        <li key={version} className="t-defs__version">
          <div className="t-designer__row">
            <span className="t-num">{t("definitions.history.version", { version })}</span>
            <span>
              {publish.note === "" ? t("definitions.no_note") : publish.note}
              {deleted ? ` · ${t("definitions.history.deleted")}` : ""}
            </span>
            <span className="t-quiet">
              {publish.author.displayName ?? t("definitions.system")} ·{" "}
              <span className="t-num">{when(publish.instant)}</span>
            </span>
            {version === props.version ? (
              <span className="t-faint">{t("definitions.history.current")}</span>
            ) : (
              <span className="t-designer__actions">
                <Button
                  variant="quiet"
                  expanded={shown === version}
                  onClick={() => setShown(shown === version ? null : version)}
                >
                  {t("definitions.history.compare")}
                </Button>
                {props.mayPublish && !deleted && (
                  <Button onClick={() => setAsked(version)}>{t("definitions.history.restore")}</Button>
                )}
              </span>
            )}
          </div>
          {shown === version && (
            <VersionChanges name={props.name} version={version} head={props.head} documents={props.documents} />
          )}
        </li>
      ))}
      {asked !== null && (
        <ConfirmDialog
          title={t("definitions.history.restore_title", { version: asked })}
          confirmLabel={t("definitions.history.restore_confirm", { version: asked })}
          busy={busy}
          onConfirm={() => void restore(asked)}
          onCancel={() => setAsked(null)}
        >
          {t("definitions.history.restore_text")}
        </ConfirmDialog>
      )}
    </ul>
  );
}
