import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { Canvas } from "@tessera/designer-kit/canvas/Canvas.tsx";
import type { Change } from "@tessera/designer-kit/document/change.ts";
import { documentName } from "@tessera/designer-kit/document/documentName.ts";
import { literalText } from "@tessera/designer-kit/document/literalText.ts";
import type { DesignerSession } from "@tessera/designer-kit/session/designerSession.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { type MenuEntry, MenuList } from "@tessera/ui/menu/MenuList.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowRight from "lucide-react/icons/arrow-right";
import KeyRound from "lucide-react/icons/key-round";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { diagramReaches, getEntityDiagram } from "#features/entities/operations/getEntityDiagram.ts";
import { type TreeDocument, useRefreshDefinitions } from "../useDesignerData.tsx";
import { type EntityNode, type EntityRow, entityNodes } from "./entityNodes.ts";
import type { NamedEntity } from "./ReferenceDialog.tsx";
import type { DiagramOutcome, NewTable, useDiagramEdits } from "./useDiagramEdits.tsx";
import "./EntityDiagram.css";

const NewTableDialog = lazyPart(async () => (await import("./NewTableDialog.tsx")).NewTableDialog);
const ReferenceDialog = lazyPart(async () => (await import("./ReferenceDialog.tsx")).ReferenceDialog);

const marks = { key: KeyRound, reference: ArrowRight };

function Row({ end, label, mark }: EntityRow): ReactNode {
  const { t } = useTexts();
  return (
    <span className="t-entity__row">
      <span className="t-entity__mark">
        {mark && <Icon of={marks[mark]} size={12} label={t(`definitions.diagram.${mark}`)} />}
      </span>
      <span className="t-cut">{label}</span>
      <span className="t-entity__end t-cut">{end}</span>
    </span>
  );
}

type Asked =
  | { readonly kind: "reference"; readonly from: NamedEntity; readonly to: NamedEntity | null }
  | { readonly kind: "table"; readonly beside: NamedEntity };

/**
 * An entity with the entities around it, or all of its subsystem: what they consist of, and how they refer to each
 * other. A drag from one to another makes a reference; the menu of an entity does the same by keyboard, begins new
 * entities and deletes references. All of it are drafts.
 */
export function EntityDiagram(props: {
  entity: string;
  designer: DesignerSession;
  kind: DocumentKind;
  documents: readonly TreeDocument[];
  /** What can be done in it; it belongs to the workbench, which is there already. */
  edits: ReturnType<typeof useDiagramEdits>;
  /** What undoes and redoes that documents were begun. */
  along: (documents: readonly TesseraDocument[]) => NonNullable<Change["along"]>;
  onOpen: (entity: string) => void;
}): ReactNode {
  const { designer, documents, edits, entity, kind, onOpen } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const refresh = useRefreshDefinitions();
  const [reach, setReach] = useState<(typeof diagramReaches)[number]>("one");
  const [chosen, setChosen] = useState(entity);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The entity whose menu is open at it. */
  const [menuOf, setMenuOf] = useState<string | null>(null);
  /** The entity that was begun last, until all that belongs to it is done. */
  const begun = useRef<readonly TesseraDocument[]>([]);
  const menuAt = useRef<HTMLElement>(null);
  const query = useOperationQuery(getEntityDiagram, { entity, reach });
  const { data } = query;
  const diagram = useMemo(() => data && entityNodes(data, t), [data, t]);
  // What was chosen may be out of reach now.
  const selected = diagram?.nodes.find(({ id }) => id === chosen) ?? diagram?.nodes.find(({ id }) => id === entity);
  const own = documents.filter((one) => one.kind === kind.kind);
  const named = own.map((one): NamedEntity => ({ id: one.id, name: documentName(one, t) }));
  const entityOf = (id: string): NamedEntity =>
    diagram?.nodes.find((one) => one.id === id) ?? named.find((one) => one.id === id) ?? { id, name: id };
  const mayDraft = (id: string): boolean => own.some((one) => one.id === id && one.may.draft);
  const mayEdit = own.some(({ may }) => may.draft);
  const fail = (message: string): void => void notify({ type: "error", message });
  const undo = (change: Change): void => {
    // Only the last change can be undone: what came after it may build on it.
    if (designer.history.state.done.at(-1) !== change) fail(t("definitions.diagram.problem.edited"));
    else {
      designer.history.undo();
      void designer.flush();
    }
  };
  const notifyDone = (message: string, run: () => void): void =>
    void notify({ type: "success", message, action: { label: t("definitions.undo"), run } });
  const connect = async (from: NamedEntity, work: Promise<DiagramOutcome>): Promise<DiagramOutcome> => {
    const outcome = await work;
    if ("change" in outcome)
      notifyDone(t("definitions.diagram.connected", { name: from.name }), () => undo(outcome.change));
    return outcome;
  };
  const disconnect = async (id: string, name: string, label: string): Promise<void> => {
    const outcome = await edits.disconnect(id, name);
    if ("problem" in outcome) fail(outcome.problem);
    else notifyDone(t("definitions.diagram.disconnected", { name: label }), () => undo(outcome.change));
  };
  const onMade = ({ id, label }: NewTable, change: Change | null): void => {
    setAsked(null);
    setChosen(id);
    void refresh("drafts");
    const [document] = begun.current;
    if (document === undefined) return;
    const more = {
      label: { key: "definitions.command.begin", data: { element: label } },
      along: props.along([document]),
    };
    const made = designer.history.accompany(change ?? { label: more.label, parts: [] }, more);
    begun.current = [];
    notifyDone(t("definitions.diagram.made", { name: label }), () => undo(made));
  };
  const menuItems = (id: string): readonly MenuEntry[] => {
    const fixed = mayDraft(id) ? {} : { disabledReason: t("definitions.read_only.nobody") };
    const from = entityOf(id);
    const references = data?.entities.find((one) => one.id === id)?.references ?? [];
    return [
      { id: "open", label: t("definitions.diagram.open", { name: from.name }), onSelect: () => onOpen(id) },
      {
        id: "connect",
        label: t("definitions.diagram.add_reference"),
        ...fixed,
        onSelect: () => setAsked({ kind: "reference", from, to: null }),
      },
      ...(mayEdit
        ? [
            {
              id: "table",
              label: t("definitions.diagram.add_table"),
              onSelect: () => setAsked({ kind: "table" as const, beside: from }),
            },
          ]
        : []),
      ...references.map(({ label, name }) => ({
        id: `reference ${name}`,
        label: t("definitions.diagram.disconnect", { name: literalText(label, t) }),
        danger: true,
        ...fixed,
        onSelect: () => void disconnect(id, name, literalText(label, t)),
      })),
    ];
  };
  const draw = (node: EntityNode): ReactNode => (
    <span className="t-entity">
      <span className="t-entity__head t-cut">{node.name}</span>
      {node.rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
      {node.more > 0 && (
        <span className="t-entity__row t-faint">
          <span className="t-entity__mark" />
          <span>{t("definitions.diagram.more", { count: node.more })}</span>
        </span>
      )}
    </span>
  );
  return (
    <div className="t-diagram-view">
      <div className="t-diagram-view__tools">
        <Segmented
          label={t("definitions.diagram.reach")}
          value={reach}
          onChange={(id) => setReach(diagramReaches.find((one) => one === id) ?? "one")}
          items={diagramReaches.map((id) => ({ id, label: t(`definitions.diagram.reach.${id}`) }))}
        />
        {data !== undefined && data.left > 0 && (
          <span role="status">{t("definitions.diagram.left", { count: data.left })}</span>
        )}
        {selected !== undefined && (
          <span className="t-diagram-view__actions">
            {selected.id !== entity && (
              <Button onClick={() => onOpen(selected.id)}>
                {t("definitions.diagram.open", { name: selected.name })}
              </Button>
            )}
            <Menu
              label={t("definitions.diagram.actions", { name: selected.name })}
              text={t("definitions.diagram.actions", { name: selected.name })}
              items={menuItems(selected.id)}
            />
          </span>
        )}
      </div>
      {query.isError ? (
        <PanelProblem error={query.error} onAgain={() => void query.refetch()} />
      ) : diagram === undefined || selected === undefined ? (
        <div className="t-defs__wait" role="status" aria-busy="true">
          <Skeleton width={240} />
          <Skeleton width={360} />
        </div>
      ) : (
        <Canvas
          label={t("definitions.diagram.label")}
          nodes={diagram.nodes}
          edges={diagram.edges}
          selected={selected.id}
          onSelect={setChosen}
          onOpen={onOpen}
          {...(mayEdit
            ? {
                hint: t("definitions.diagram.keys"),
                onConnect: (from: string, to: string) => {
                  if (mayDraft(from)) setAsked({ kind: "reference", from: entityOf(from), to: entityOf(to) });
                  else fail(t("definitions.read_only.nobody"));
                },
              }
            : {})}
          onMenu={(id, at) => {
            menuAt.current = at;
            setMenuOf(id);
          }}
          nameOf={({ name }) => name}
          draw={draw}
        />
      )}
      {menuOf !== null && (
        <MenuList
          anchor={menuAt}
          label={t("definitions.diagram.actions", { name: entityOf(menuOf).name })}
          items={menuItems(menuOf)}
          align="start"
          onClose={(refocus) => {
            setMenuOf(null);
            if (refocus) menuAt.current?.focus();
          }}
        />
      )}
      {asked?.kind === "reference" && (
        <ReferenceDialog
          from={asked.from}
          to={asked.to}
          entities={named}
          onConnect={(reference) => connect(asked.from, edits.connect(reference))}
          onClose={() => setAsked(null)}
          onFailed={() => setAsked(null)}
        />
      )}
      {asked?.kind === "table" && (
        <NewTableDialog
          beside={asked.beside}
          subsystem={own.find(({ id }) => id === asked.beside.id)?.subsystem ?? ""}
          taken={new Set(own.map(({ id }) => id))}
          onMake={async (table) => {
            begun.current = [await edits.make(table)];
          }}
          onConnect={edits.connect}
          onMade={onMade}
          onClose={() => setAsked(null)}
          onFailed={() => setAsked(null)}
        />
      )}
    </div>
  );
}
