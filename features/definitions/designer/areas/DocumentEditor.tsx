import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { parsePointer } from "@tessera/contract/documents/pointer.ts";
import { stablePath, valueAt } from "@tessera/designer-kit/document/bodyPath.ts";
import type { Change } from "@tessera/designer-kit/document/change.ts";
import { elementText } from "@tessera/designer-kit/document/changeText.ts";
import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { replaceBody } from "@tessera/designer-kit/document/edits.ts";
import { objectName } from "@tessera/designer-kit/document/literalText.ts";
import type { StageParts } from "@tessera/designer-kit/layout/LayoutStage.tsx";
import { useDocumentProblems } from "@tessera/designer-kit/problems/useDocumentProblems.tsx";
import type { DesignerRegistries } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { selectionAt } from "@tessera/designer-kit/schema/elementTree.ts";
import { typeSettings } from "@tessera/designer-kit/schema/typeSettings.ts";
import { ConflictBanner } from "@tessera/designer-kit/session/ConflictBanner.tsx";
import type { DesignerSession } from "@tessera/designer-kit/session/designerSession.ts";
import type { DocumentSession } from "@tessera/designer-kit/session/documentSession.ts";
import { PresentDesigners } from "@tessera/designer-kit/session/PresentDesigners.tsx";
import { useDraftRevisions, useIsUnsaved } from "@tessera/designer-kit/session/useDesignerSession.tsx";
import { useSessionState } from "@tessera/designer-kit/session/useDocumentSession.tsx";
import { useLiveDocument } from "@tessera/designer-kit/session/useLiveDocument.tsx";
import { SheetTab } from "@tessera/designer-kit/sheet/SheetTab.tsx";
import { TextTab } from "@tessera/designer-kit/sheet/TextTab.tsx";
import { useChoiceSource } from "@tessera/designer-kit/sheet/useChoiceSource.tsx";
import { TranslationState } from "@tessera/designer-kit/texts/TranslationState.tsx";
import { TranslationsProvider } from "@tessera/designer-kit/texts/translationsContext.tsx";
import { useSubsystemTexts } from "@tessera/designer-kit/texts/useSubsystemTexts.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Splitter } from "@tessera/ui/frame/Splitter.tsx";
import { TabPanel } from "@tessera/ui/frame/TabPanel.tsx";
import { Tabs } from "@tessera/ui/frame/Tabs.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useLeaveGuard } from "@tessera/web-kit/page/useLeaveGuard.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Eye from "lucide-react/icons/eye";
import Lock from "lucide-react/icons/lock";
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useDiagramEdits } from "../diagram/useDiagramEdits.tsx";
import { AddToFormDialog } from "../dialogs/AddToFormDialog.tsx";
import { usePreviewSettings } from "../preview/usePreviewSettings.tsx";
import { type TreeDocument, useRefreshDefinitions } from "../useDesignerData.tsx";
import { DetailsArea } from "./DetailsArea.tsx";
import { DocumentHead } from "./DocumentHead.tsx";

const PreviewPane = lazy(async () => ({ default: (await import("../preview/PreviewPane.tsx")).PreviewPane }));
const LayoutStage = lazy(async () => ({
  default: (await import("@tessera/designer-kit/layout/LayoutStage.tsx")).LayoutStage,
}));
const FormStage = lazy(async () => ({
  default: (await import("@tessera/designer-kit/formCanvas/FormStage.tsx")).FormStage,
}));
const RuleLinks = lazy(async () => ({
  default: (await import("@tessera/designer-kit/formCanvas/RuleLinks.tsx")).RuleLinks,
}));
// Their canvas is heavy, and few look at it.
const RuleGraph = lazy(async () => ({
  default: (await import("@tessera/designer-kit/formCanvas/RuleGraph.tsx")).RuleGraph,
}));
const EntityDiagram = lazy(async () => ({ default: (await import("../diagram/EntityDiagram.tsx")).EntityDiagram }));

function Late(props: { children: ReactNode }): ReactNode {
  return (
    <Suspense
      fallback={
        <div className="t-defs__wait" role="status" aria-busy="true">
          <Skeleton width={240} />
        </div>
      }
    >
      {props.children}
    </Suspense>
  );
}

/** One open document: head, sheet and text, and what is to say about it. */
export function DocumentEditor(props: {
  designer: DesignerSession;
  session: DocumentSession;
  registries: DesignerRegistries;
  kind: DocumentKind;
  documents: readonly TreeDocument[];
  /** The view that it opens with. */
  firstTab: string;
  /** What is chosen: the path of an element, or any place in it. */
  path: string;
  onSelect: (path: string) => void;
  /** Undoes or redoes the last edit of the open documents. */
  onMove: (way: "undo" | "redo") => void;
  onShow: (name: DocumentName, path: string) => void;
  onRestore: (version: number) => Promise<void>;
  onDelete: () => void;
  onDiscard: () => void;
  /** What undoes and redoes that documents were begun. */
  along: (documents: readonly TesseraDocument[]) => NonNullable<Change["along"]>;
  /** Called with the forms that got a field for a new column. */
  onAddedToForms: (forms: readonly string[]) => void;
}): ReactNode {
  const { designer, documents, kind, registries, session } = props;
  const { t } = useTexts();
  const idBase = useId();
  const state = useSessionState(session);
  const refresh = useRefreshDefinitions();
  const [tab, setTab] = useState(props.firstTab);
  const [preview, changePreview] = usePreviewSettings();
  const revisions = useDraftRevisions(designer);
  const [added, setAdded] = useState<string | null>(null);
  const [asksForm, setAsksForm] = useState(false);
  const problems = useDocumentProblems(state);
  // What changed since the last publish is worked out in pauses of what is typed.
  const settled = useDeferredValue(state);
  const { body } = state;
  const { id } = state.document;
  const settings = useMemo(() => typeSettings(registries), [registries]);
  const selected = selectionAt(kind.schema, body, props.path, settings);
  const place = stablePath(body, props.path);
  const focus = place.startsWith(selected) ? parsePointer(place.slice(selected.length)).map(({ key }) => key) : [];
  const document = useMemo(() => ({ kind: kind.kind, id }), [kind, id]);
  const surroundings = useChoiceSource({ registries, documents, document, kind, body, path: selected, settings });
  const readOnly = !state.opened.may.draft || state.save.kind === "conflict";
  const isShown = state.opened.may.draft && (kind.inPreview?.panel ?? null) !== null;
  const previews = isShown && preview.isOpen;
  const changers = state.opened.changers ?? [];
  const present = useLiveDocument(session, selected);
  const texts = useSubsystemTexts(
    designer,
    state.document.subsystem,
    useMemo(() => ({ document, path: selected }), [document, selected]),
  );
  const { naming } = surroundings;
  const diagramEdits = useDiagramEdits(designer, kind);
  useLeaveGuard(useIsUnsaved(designer));
  const column = added === null ? undefined : valueAt(body, added);
  const formKind = registries.kinds.find((one) => one.kind === "form");
  const stages: ReadonlyMap<string, (parts: StageParts) => ReactNode> = new Map([
    ["layout", (parts) => <LayoutStage {...parts} />],
    ["canvas", (parts) => <FormStage {...parts} designer={designer} name={document} />],
    [
      "rules",
      (parts) => (
        <RuleGraph
          designer={designer}
          body={parts.body}
          selected={parts.selected}
          onSelect={parts.onSelect}
          onOpen={(path) => {
            parts.onSelect(path);
            setTab("canvas");
          }}
        />
      ),
    ],
  ]);
  const draw = stages.get(tab);
  const stage = draw === undefined ? null : (parts: StageParts): ReactNode => <Late>{draw(parts)}</Late>;
  const onKeyDown = (
    event: Pick<KeyboardEvent, "ctrlKey" | "key" | "metaKey" | "preventDefault" | "shiftKey">,
  ): void => {
    if (!(event.ctrlKey || event.metaKey) || tab === "text" || readOnly) return;
    const key = event.key.toLowerCase();
    if (key === "z") props.onMove(event.shiftKey ? "redo" : "undo");
    else if (key === "y") props.onMove("redo");
    else return;
    event.preventDefault();
  };
  const view = useRef<HTMLDivElement>(null);
  const onLooseKey = useEffectEvent(onKeyDown);
  useEffect(() => {
    // What is dragged by mouse leaves the keyboard on nothing in particular: the keys are meant for the document then.
    const listen = (event: globalThis.KeyboardEvent): void => {
      const { target } = event;
      const isAround = target instanceof Element && target !== view.current && target.contains(view.current);
      if (isAround && window.document.querySelector("dialog[open]") === null) onLooseKey(event);
    };
    window.document.addEventListener("keydown", listen);
    return () => window.document.removeEventListener("keydown", listen);
  }, []);
  return (
    <TranslationsProvider translations={texts}>
      <section className="t-defs__document" data-area tabIndex={-1} aria-label={t("definitions.document")}>
        <DocumentHead
          designer={designer}
          session={session}
          state={state}
          present={
            <PresentDesigners
              present={present}
              nameOf={(path) => (valueAt(body, path) === undefined ? "" : elementText(body, path, naming))}
              onSelect={props.onSelect}
            />
          }
          onMove={props.onMove}
          onDelete={props.onDelete}
          onDiscard={props.onDiscard}
        />
        {!state.opened.may.draft && (
          <Banner tone="info" icon={Lock} flush>
            {t(changers.length === 0 ? "definitions.read_only.nobody" : "definitions.read_only.roles", {
              roles: changers.join(", "),
            })}
          </Banner>
        )}
        <ConflictBanner session={session} state={state} naming={naming} />
        {texts?.others.map(
          (of) => of.session && <TranslationState key={of.language} of={of} session={of.session} naming={naming} />,
        )}
        {column !== undefined && formKind && (
          <Banner
            tone="info"
            flush
            title={t("definitions.to_form.added", { column: objectName(column, t) })}
            action={{ label: t("definitions.to_form.offer"), onClick: () => setAsksForm(true) }}
          />
        )}
        <div className="t-defs__views">
          <Tabs
            label={t("definitions.views")}
            idBase={idBase}
            active={tab}
            onChange={setTab}
            tabs={[
              { id: "sheet", label: t("definitions.tab.sheet") },
              ...(kind.kind === "page" ? [{ id: "layout", label: t("definitions.tab.layout") }] : []),
              ...(kind.kind === "form"
                ? [
                    { id: "canvas", label: t("definitions.tab.canvas") },
                    { id: "rules", label: t("definitions.tab.rules") },
                  ]
                : []),
              { id: "text", label: t("definitions.tab.text") },
              ...(kind.kind === "entity" ? [{ id: "diagram", label: t("definitions.tab.diagram") }] : []),
            ]}
          />
          {isShown && (
            <Button variant="quiet" icon={Eye} pressed={previews} onClick={() => changePreview({ isOpen: !previews })}>
              {t("definitions.preview.open")}
            </Button>
          )}
        </div>
        <div className="t-defs__beside" data-previews={previews || undefined}>
          {/* Also where there is no preview: what is being written in the sheet stays when one opens. */}
          <Splitter
            label={t("definitions.preview.width")}
            share={44}
            width={preview.width}
            onWidth={(width) => changePreview({ width })}
            collapsed={previews && preview.isFolded}
            onCollapsed={(isFolded) => changePreview({ isFolded })}
            first={
              // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the keys that undo and redo
              <div ref={view} className="t-defs__view" onKeyDown={onKeyDown}>
                <TabPanel idBase={idBase} id={tab}>
                  {tab === "sheet" || stage !== null ? (
                    <SheetTab
                      session={session}
                      body={body}
                      generation={state.generation}
                      version={state.opened.version}
                      head={state.opened.head}
                      kind={kind}
                      id={id}
                      name={objectName(body, t) || id}
                      readOnly={readOnly}
                      selected={selected}
                      focus={focus}
                      problems={problems.own}
                      types={registries}
                      settings={settings}
                      surroundings={surroundings}
                      isNarrow={previews}
                      present={present}
                      onSelect={props.onSelect}
                      {...(stage === null ? {} : { stage })}
                      below={
                        kind.kind === "form" && (
                          <Suspense fallback={null}>
                            <RuleLinks
                              designer={designer}
                              name={document}
                              body={body}
                              selected={selected}
                              documents={documents}
                              isPublished={(name) =>
                                documents.some(
                                  (one) => one.kind === name.kind && one.id === name.id && one.layer !== null,
                                )
                              }
                              onSelect={props.onSelect}
                              onShow={props.onShow}
                            />
                          </Suspense>
                        )
                      }
                      onColumnAdded={setAdded}
                    />
                  ) : tab === "diagram" ? (
                    <Late>
                      <EntityDiagram
                        entity={id}
                        designer={designer}
                        kind={kind}
                        documents={documents}
                        edits={diagramEdits}
                        along={props.along}
                        onOpen={(entity) => {
                          if (entity === id) setTab("sheet");
                          else props.onShow({ kind: "entity", id: entity }, "");
                        }}
                      />
                    </Late>
                  ) : (
                    <TextTab
                      key={state.generation}
                      document={{ ...state.document, body }}
                      readOnly={readOnly}
                      onApply={(after, base) => session.execute(replaceBody(base, after))}
                    />
                  )}
                </TabPanel>
              </div>
            }
            second={
              previews && (
                <Suspense fallback={null}>
                  <PreviewPane
                    name={document}
                    revisions={revisions}
                    documents={documents}
                    bodyOf={(name) => (name.kind === document.kind && name.id === id ? body : null)}
                    onShow={props.onShow}
                  />
                </Suspense>
              )
            }
          />
        </div>
      </section>
      <section className="t-defs__details" data-area tabIndex={-1} aria-label={t("definitions.details")}>
        <DetailsArea
          state={settled}
          selected={selected}
          problems={problems.all}
          documents={documents}
          onShow={props.onShow}
          onRestore={props.onRestore}
        />
      </section>
      {asksForm && column !== undefined && formKind && (
        <AddToFormDialog
          entity={id}
          column={column}
          formKind={formKind}
          designer={designer}
          fieldTypes={registries.fieldTypes}
          documents={documents}
          onAdded={(forms) => {
            setAsksForm(false);
            setAdded(null);
            void refresh("drafts");
            props.onAddedToForms(forms);
          }}
          onClose={() => setAsksForm(false)}
        />
      )}
    </TranslationsProvider>
  );
}
