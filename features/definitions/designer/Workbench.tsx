import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { documentName } from "@tessera/designer-kit/document/documentName.ts";
import type { DesignerRegistries } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { useDesignerSession } from "@tessera/designer-kit/session/useDesignerSession.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { PageHeader } from "@tessera/ui/frame/PageHeader.tsx";
import { useWindowMatch } from "@tessera/ui/measure/useWindowMatch.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowLeft from "lucide-react/icons/arrow-left";
import HistoryIcon from "lucide-react/icons/history";
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from "react";
import { DocumentTree } from "./areas/DocumentTree.tsx";
import { OpenDocument } from "./areas/OpenDocument.tsx";
import { NewDocumentDialog } from "./dialogs/NewDocumentDialog.tsx";
import { PlanDialog } from "./dialogs/PlanDialog.tsx";
import { PublishDialog } from "./dialogs/PublishDialog.tsx";
import { PublishesDialog } from "./dialogs/PublishesDialog.tsx";
import { useDefinitionTree } from "./useDesignerData.tsx";
import { useDocumentAddress } from "./useDocumentAddress.tsx";
import { useWorkbench } from "./useWorkbench.tsx";
import "@tessera/designer-kit/designer.css";
import "./Workbench.css";

/** Puts the keyboard into the next area (F6), or the one before. */
function moveArea(root: HTMLElement, by: 1 | -1): void {
  const areas = [...root.querySelectorAll<HTMLElement>("[data-area]")].filter(
    (area) => getComputedStyle(area).display !== "none",
  );
  const at = areas.findIndex((area) => area.contains(root.ownerDocument.activeElement));
  areas[(at + by + areas.length) % areas.length]?.focus();
}

/** Why there is no tree: it is on its way, it failed, or the person may see no definition. */
function TreeState(props: { query: ReturnType<typeof useDefinitionTree>["query"] }): ReactNode {
  const { query } = props;
  const { t } = useTexts();
  if (query.isPending) {
    return (
      <div className="t-defs__wait" role="status" aria-busy="true">
        <Skeleton width={240} />
        <Skeleton width={360} />
        <Skeleton width={300} />
      </div>
    );
  }
  if (!query.isError) return <EmptyState text={t("definitions.no_permission")} />;
  return <PanelProblem error={query.error} onAgain={() => void query.refetch()} />;
}

/**
 * The definition browser: documents at the left, the open one in the middle, what is to say about it below (design §4).
 */
export function Workbench(props: {
  registries: DesignerRegistries;
  subsystem: string | null;
  /** The only kind of documents that is listed and begun here, designed as people will see it; null: all kinds. */
  designs: string | null;
}): ReactNode {
  const { designs, registries, subsystem } = props;
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  /** Where it is narrow, the switch between areas leads to the list of documents. */
  const isWide = useWindowMatch("(min-width: 901px)");
  const { documents, kinds, query } = useDefinitionTree(subsystem);
  const designer = useDesignerSession();
  const bench = useWorkbench(documents, designer);
  const { dialog, name, setDialog } = bench;
  const [area, setArea] = useState("documents");
  const { open } = bench;
  const onAddressed = useCallback((isOpen: boolean) => setArea(isOpen ? "document" : "documents"), []);
  useDocumentAddress(bench, onAddressed);
  const title = t(designs === null ? "definitions.title" : `definitions.${designs}_designer.title`);
  if (query.isPending || query.isError || documents.length === 0) {
    return (
      <div className="t-defs">
        <PageHeader title={title} />
        <TreeState query={query} />
      </div>
    );
  }
  const drafts = documents.filter(({ draft, may }) => draft !== null && may.publish);
  const current = documents.find((one) => one.kind === name?.kind && one.id === name.id);
  const draftable = documents.filter(({ may }) => may.draft);
  const own = draftable.find((one) => one.subsystem !== "tessera")?.subsystem ?? draftable[0]?.subsystem;
  const isListed = (kind: string): boolean => designs === null || kind === designs;
  const newKinds = registries.kinds.filter(({ kind }) => isListed(kind) && draftable.some((one) => one.kind === kind));
  const show = (target: DocumentName, path: string): void => {
    setDialog(null);
    open(target, path);
    setArea("document");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "F6" || !root.current) return;
    event.preventDefault();
    moveArea(root.current, event.shiftKey ? -1 : 1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for F6, which moves between its areas
    <div
      ref={root}
      className={classNames("t-defs", designs !== null && "t-defs--designs")}
      data-show={area}
      data-open={name === null ? undefined : true}
      onKeyDown={onKeyDown}
    >
      <PageHeader
        title={title}
        actions={
          <>
            {designs !== null && name !== null && isWide && (
              <Button icon={ArrowLeft} onClick={bench.close}>
                {t(`definitions.${designs}_designer.all`)}
              </Button>
            )}
            <Button icon={HistoryIcon} hasPopup="dialog" onClick={() => setDialog({ kind: "publishes" })}>
              {t("definitions.publishes.open")}
            </Button>
            <Button
              variant="primary"
              hasPopup="dialog"
              onClick={() => void bench.beginPublish()}
              {...(drafts.length > 0 ? {} : { disabledReason: t("definitions.publish.no_drafts") })}
            >
              {drafts.length > 0
                ? t("definitions.publish.open", { count: drafts.length })
                : t("definitions.publish.title")}
            </Button>
          </>
        }
      />
      <div className="t-defs__switch">
        <Segmented
          label={t("definitions.areas")}
          value={area}
          onChange={setArea}
          items={[
            { id: "documents", label: t("definitions.documents") },
            { id: "document", label: t("definitions.document"), disabled: name === null },
            { id: "details", label: t("definitions.details"), disabled: name === null },
          ]}
        />
      </div>
      <div className="t-defs__areas">
        <nav className="t-defs__tree" data-area tabIndex={-1} aria-label={t("definitions.documents")}>
          <DocumentTree
            documents={documents.filter(({ kind }) => isListed(kind))}
            kinds={kinds}
            selected={name}
            onSelect={(document) => show(document, "")}
            onNew={newKinds.length > 0 ? () => setDialog({ kind: "new" }) : null}
          />
        </nav>
        {name === null ? (
          <section
            className="t-defs__document t-defs__document--none"
            data-area
            tabIndex={-1}
            aria-label={t("definitions.document")}
          >
            <EmptyState text={t("definitions.choose")} />
          </section>
        ) : (
          <OpenDocument
            key={bench.attempt}
            name={name}
            firstTab={name.kind === designs ? "canvas" : "sheet"}
            registries={registries}
            documents={documents}
            path={bench.path}
            designer={designer}
            onMove={bench.move}
            onSelect={bench.setPath}
            onShow={show}
            onRestore={bench.restoreVersion}
            onDelete={() => void bench.deleteDocument()}
            onDiscard={() => void bench.discard()}
            onAddedToForms={bench.notifyAdded}
            along={bench.along}
          />
        )}
      </div>
      {dialog?.kind === "new" && (
        <NewDocumentDialog
          kinds={newKinds}
          documents={documents}
          designer={designer}
          along={bench.along}
          subsystem={current && current.subsystem !== "tessera" ? current.subsystem : (own ?? "")}
          onMade={(made) => {
            void bench.refresh("drafts");
            show(made, "");
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === "publish" && (
        <PublishDialog
          drafts={drafts}
          documents={documents}
          subsystem={current?.draft ? current.subsystem : null}
          onPublished={bench.onPublished}
          onPlan={(plan) => setDialog({ kind: "plan", plan })}
          onShow={show}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === "publishes" && (
        <PublishesDialog
          documents={documents}
          onPublished={bench.onPublished}
          onPlan={(plan) => setDialog({ kind: "plan", plan })}
          onShow={show}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === "plan" && (
        <PlanDialog plan={dialog.plan} onApplied={bench.onApplied} onClose={() => setDialog(null)} />
      )}
      <p className="t-hide" aria-live="polite">
        {current ? t("definitions.opened", { name: documentName(current, t) }) : ""}
      </p>
      <p className="t-hide" aria-live="polite">
        {bench.said}
      </p>
    </div>
  );
}
