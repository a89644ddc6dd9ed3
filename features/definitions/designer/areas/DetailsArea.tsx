import { diffBodies } from "@tessera/contract/documents/diffBodies.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { parsePointer } from "@tessera/contract/documents/pointer.ts";
import type { DocumentProblem } from "@tessera/designer-kit/definitions/definitionSource.tsx";
import { readableChanges } from "@tessera/designer-kit/document/changeText.ts";
import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { namingOf } from "@tessera/designer-kit/document/elementName.ts";
import { ProblemsList } from "@tessera/designer-kit/problems/ProblemsList.tsx";
import type { SessionState } from "@tessera/designer-kit/session/documentSession.ts";
import { WhereUsedList } from "@tessera/designer-kit/uses/WhereUsedList.tsx";
import { TabPanel } from "@tessera/ui/frame/TabPanel.tsx";
import { Tabs } from "@tessera/ui/frame/Tabs.tsx";
import { DiffView } from "@tessera/ui/show/DiffView.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from "react";
import type { TreeDocument } from "../useDesignerData.tsx";
import { HistoryList } from "./HistoryList.tsx";

const TryFunction = lazy(async () => ({ default: (await import("./TryFunction.tsx")).TryFunction }));

/** What is to say about the open document: problems, changes, uses, history. */
export function DetailsArea(props: {
  state: SessionState;
  selected: string;
  problems: readonly DocumentProblem[];
  documents: readonly TreeDocument[];
  onShow: (name: DocumentName, path: string) => void;
  onRestore: (version: number) => Promise<void>;
}): ReactNode {
  const { problems, state } = props;
  const { t } = useTexts();
  const idBase = useId();
  const [tab, setTab] = useState("problems");
  const { head, may, version } = state.opened;
  const { body } = state;
  const changes = useMemo(() => diffBodies(head ?? {}, body), [head, body]);
  const { kind, id } = state.document;
  const name = { kind, id };
  const last = parsePointer(props.selected).at(-1);
  const element = last?.isElement ? last.key : null;
  const runs = kind === "function" && may.draft && property(body, "kind") === "script";
  const active = tab === "try" && !runs ? "problems" : tab;
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return (
    <>
      <Tabs
        label={t("definitions.details")}
        idBase={idBase}
        active={active}
        onChange={setTab}
        tabs={[
          {
            id: "problems",
            label: t("definitions.tab.problems"),
            ...(problems.length > 0 ? { count: problems.length } : {}),
            ...(errors > 0 ? { countTone: "danger" as const } : {}),
          },
          {
            id: "changes",
            label: t("definitions.tab.changes"),
            ...(changes.length > 0 ? { count: changes.length } : {}),
          },
          { id: "uses", label: t("definitions.tab.uses") },
          { id: "history", label: t("definitions.tab.history") },
          ...(runs ? [{ id: "try", label: t("definitions.tab.try") }] : []),
        ]}
      />
      <TabPanel idBase={idBase} id={active}>
        <div className="t-defs__scroll">
          {active === "problems" && (
            <ProblemsList
              problems={problems}
              documents={props.documents}
              bodyOf={(one) => (one.kind === kind && one.id === id ? body : null)}
              onShow={props.onShow}
            />
          )}
          {tab === "changes" && (
            <DiffView changes={readableChanges(changes, head ?? {}, body, namingOf(props.documents, t))} />
          )}
          {head === null && (tab === "uses" || tab === "history") && (
            <p className="t-designer__none">
              {t(tab === "uses" ? "definitions.uses.unpublished" : "definitions.history.none")}
            </p>
          )}
          {tab === "uses" && head !== null && (
            <WhereUsedList name={name} element={element} documents={props.documents} onShow={props.onShow} />
          )}
          {active === "try" && (
            <Suspense fallback={<Skeleton width={320} />}>
              <TryFunction body={body} subsystem={state.document.subsystem} />
            </Suspense>
          )}
          {tab === "history" && head !== null && (
            <HistoryList
              name={name}
              head={head}
              documents={props.documents}
              version={version}
              mayPublish={may.publish}
              onRestore={props.onRestore}
            />
          )}
        </div>
      </TabPanel>
    </>
  );
}
