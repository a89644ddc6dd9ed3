import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import { parsePointer } from "@tessera/contract/documents/pointer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { ExpressionToolsProvider } from "@tessera/web-kit/form/views/ExpressionToolsProvider.tsx";
import { TemplateFieldsProvider } from "@tessera/web-kit/templates/code/TemplateFieldsProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import X from "lucide-react/icons/x";
import { type ReactNode, useMemo, useState } from "react";
import { elementPathOf, stablePath, valueAt } from "../document/bodyPath.ts";
import { elementText } from "../document/changeText.ts";
import { addElement, changeObject, type Edit, moveElementTo } from "../document/edits.ts";
import { needsName, newElement } from "../document/newElement.ts";
import { SheetPlaceProvider } from "../editors/SheetPlaceProvider.tsx";
import { ElementActions } from "../elements/ElementActions.tsx";
import { ElementTree } from "../elements/ElementTree.tsx";
import { NewElementDialog } from "../elements/NewElementDialog.tsx";
import type { NewElementRequest } from "../elements/typedElement.ts";
import { useTreePalette } from "../elements/useTreePalette.tsx";
import type { StageParts } from "../layout/LayoutStage.tsx";
import { removeWithPanels } from "../layout/layoutEdits.ts";
import { isLaidOut, pageLayout } from "../layout/pageLayout.ts";
import { allNodes, elementTree, objectAt } from "../schema/elementTree.ts";
import type { SettingsLookup } from "../schema/settingsSchema.ts";
import type { SettingsTypes } from "../schema/settingsTypes.ts";
import { typesIn, withDefaults } from "../schema/typeSettings.ts";
import type { DocumentSession } from "../session/documentSession.ts";
import type { PresentDesigner } from "../session/useLiveDocument.tsx";
import { SheetTextsProvider } from "../texts/SheetTextsProvider.tsx";
import { type PropertyProblem, PropertySheet } from "./PropertySheet.tsx";
import { sheetChoices } from "./sheetChoices.ts";
import { propertyKey } from "./sheetOf.ts";
import type { SheetSurroundings } from "./useChoiceSource.tsx";
import { useExpressionTools } from "./useExpressionTools.tsx";
import { useTemplateSource } from "./useTemplateSource.tsx";
import "../designer.css";

/** Kinds whose conditions decide about rights. */
const rules: readonly string[] = ["entity", "role"];

/** A problem of the open document, by position. */
export interface DocumentProblemView {
  readonly path: string;
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
}

function propertyProblems(
  problems: readonly DocumentProblemView[],
  body: Json,
  path: string,
): readonly PropertyProblem[] {
  return problems.flatMap(({ code, data, path: pointer, severity }) => {
    const place = stablePath(body, pointer);
    if (elementPathOf(place) !== path) return [];
    const key = code.startsWith("expression.") ? code : `problem.${code}`;
    return [
      {
        path: parsePointer(place.slice(path.length)).map((segment) => segment.key),
        severity,
        code: "suggestion" in data ? `${key}.suggestion` : key,
        data: Object.fromEntries(
          Object.entries(data).flatMap(([name, value]): [string, string | number][] =>
            // A text called so would be taken for the sentence itself.
            name !== "text" && (typeof value === "string" || typeof value === "number") ? [[name, value]] : [],
          ),
        ),
      },
    ];
  });
}

/**
 * The document's elements, and the property sheet of the one chosen. `selected` is its path; empty for the document.
 */
export function SheetTab(props: {
  session: DocumentSession;
  body: Json;
  generation: number;
  /** Of what is published: once it moves, other places are changed than before. */
  version: number;
  head: Json | null;
  kind: DocumentKind;
  id: string;
  name: string;
  readOnly: boolean;
  selected: string;
  /** Keys of the property to bring before the person; empty for none. */
  focus: readonly string[];
  problems: readonly DocumentProblemView[];
  types: SettingsTypes;
  settings: SettingsLookup;
  surroundings: SheetSurroundings;
  /** Something stands beside it, so it has little room. */
  isNarrow?: boolean;
  onSelect: (path: string) => void;
  /** Draws what stands in the place of the tree, beside the sheet of what is chosen. Absent: the tree. */
  stage?: (parts: StageParts) => ReactNode;
  /** Who else has the document open. */
  present: readonly PresentDesigner[];
  /** What stands below the sheet of what is chosen; absent: nothing. */
  below?: ReactNode;
  /** Called after a column was added to an entity. */
  onColumnAdded: (path: string) => void;
}): ReactNode {
  const { body, kind, readOnly, selected, session, settings, surroundings, types } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  const tools = useExpressionTools({ kind: kind.kind, body, path: selected, fieldTypes: types.fieldTypes });
  const [request, setRequest] = useState<NewElementRequest | null>(null);
  const tree = useMemo(() => elementTree(kind.schema, body, settings), [kind, body, settings]);
  const object = useMemo(() => objectAt(kind.schema, body, selected, settings), [kind, body, selected, settings]);
  const templateFields = useTemplateSource(object);
  // The first time a sheet waits for what its properties are chosen from: drawn again with it, it would lose what is
  // being entered.
  const [drawn, setDrawn] = useState<string | null>(null);
  if (surroundings.isComplete && drawn !== selected) setDrawn(selected);
  const bad = useMemo(
    () => new Set(props.problems.map(({ path }) => elementPathOf(stablePath(body, path)))),
    [props.problems, body],
  );
  const problems = useMemo(() => propertyProblems(props.problems, body, selected), [props.problems, body, selected]);
  const offered = object ? sheetChoices(object.schema, object.value, surroundings.source) : new Map();
  const smallest = { label: t("definitions.new_label") };
  const edit = ({ command, shown }: Edit): void => {
    session.execute(command);
    props.onSelect(shown);
  };
  const begin = (wanted: NewElementRequest): void => {
    const { collection, variant } = wanted;
    if (needsName(variant)) setRequest(wanted);
    else edit(addElement(body, collection, newElement(body, collection, variant, { label: "", name: "" })));
  };
  const palette = useTreePalette({
    body,
    tree,
    types,
    settings,
    choicesOf: (schema) => sheetChoices(schema, null, surroundings.source),
    onEdit: edit,
    onAsk: setRequest,
  });
  const value = object?.value ?? null;
  const { subsystem } = session.state.document;
  const place = useMemo(
    () => ({
      entityIdAt: surroundings.entityIdAt,
      own: surroundings.own,
      subsystem,
      object: value,
      entities: surroundings.source.documents("entity"),
      queries: rules.includes(kind.kind) ? [] : surroundings.source.documents("query"),
    }),
    [surroundings, subsystem, value, kind],
  );
  const removeOf = (path: string): Edit | null =>
    isLaidOut(tree) ? removeWithPanels(body, pageLayout(body, tree), path) : null;
  const found = allNodes(tree).find(({ node }) => node.path === selected);
  const title =
    selected === ""
      ? props.name
      : object
        ? elementText(body, selected, surroundings.naming)
        : collectionTitle(selected, t);
  const drawTree = (offered: typeof palette): ReactNode => (
    <ElementTree
      name={props.name}
      body={body}
      naming={surroundings.naming}
      collections={tree}
      selected={selected}
      bad={bad}
      onSelect={props.onSelect}
      palette={offered}
      isNarrow={props.isNarrow === true}
      onDrop={
        readOnly
          ? null
          : (moved, { before, collection }) => {
              const made = moveElementTo(body, moved.collection, moved.node.id, collection, before?.id ?? null);
              if (made) edit(made);
            }
      }
    />
  );
  const stage = props.stage?.({
    body,
    tree,
    selected,
    bad,
    readOnly,
    present: props.present,
    palette,
    documents: surroundings.source.documents,
    outline: drawTree(null),
    onEdit: edit,
    onSelect: props.onSelect,
  });
  const isSheetShown = stage === undefined || selected !== "";
  return (
    <div className={classNames("t-designer__sheet", stage !== undefined && "t-designer__sheet--stage")}>
      {stage !== undefined ? (
        <div className="t-designer__stage">{stage}</div>
      ) : (
        <div className="t-designer__elements">{drawTree(palette)}</div>
      )}
      {isSheetShown && (
        <div className="t-designer__properties">
          <div className="t-designer__tools">
            <h3 className="t-cut">{title}</h3>
            {!readOnly && (
              <ElementActions
                body={body}
                tree={tree}
                selected={selected}
                found={found ?? null}
                onEdit={edit}
                removeOf={removeOf}
                onNew={begin}
              />
            )}
            {stage !== undefined && <IconButton icon={X} label={text("ui.close")} onClick={() => props.onSelect("")} />}
          </div>
          {object && drawn !== selected && (
            <div className="t-defs__wait" role="status" aria-busy="true">
              <Skeleton width={240} />
            </div>
          )}
          {object && drawn === selected && (
            <ExpressionToolsProvider tools={tools}>
              <TemplateFieldsProvider fields={templateFields}>
                <SheetPlaceProvider place={place}>
                  <SheetTextsProvider
                    document={session.name}
                    path={selected}
                    schema={object.schema}
                    value={object.value}
                  >
                    <PropertySheet
                      key={`${selected} ${props.generation} ${props.version} ${typesIn(object.value)} ${[...offered.values()].map((list) => list.length).join()} ${readOnly ? JSON.stringify(object.value) : ""}`}
                      schema={object.schema}
                      label={title}
                      choices={offered}
                      fieldTypes={types.fieldTypes}
                      base={props.head === null ? null : (valueAt(props.head, selected) ?? null)}
                      object={object.value}
                      readOnly={readOnly}
                      problems={problems}
                      focus={props.focus}
                      smallest={smallest}
                      onChange={(after, changed) => {
                        const whole = withDefaults(object.value, after, types);
                        session.execute(changeObject(body, selected, whole, t(propertyKey(changed))));
                      }}
                    />
                  </SheetTextsProvider>
                </SheetPlaceProvider>
              </TemplateFieldsProvider>
            </ExpressionToolsProvider>
          )}
          {object && drawn === selected && props.below}
        </div>
      )}
      {request && (
        <SheetPlaceProvider place={place}>
          <NewElementDialog
            request={request}
            body={body}
            root={surroundings.entityIdAt(["path"], false)}
            settings={settings}
            choicesOf={(schema) => sheetChoices(schema, null, surroundings.source)}
            onClose={() => setRequest(null)}
            onAdd={(made) => {
              setRequest(null);
              edit(made);
              if (kind.kind === "entity" && request.collection.path === "/columns") props.onColumnAdded(made.shown);
            }}
          />
        </SheetPlaceProvider>
      )}
    </div>
  );
}

function collectionTitle(path: string, t: (key: string) => string): string {
  return t(propertyKey(parsePointer(path).at(-1)?.key ?? ""));
}
