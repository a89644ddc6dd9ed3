import { elementSegment } from "@tessera/contract/documents/pointer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { useWindowMatch } from "@tessera/ui/measure/useWindowMatch.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { type Edit, removeElement } from "../document/edits.ts";
import { objectName } from "../document/literalText.ts";
import { PalettePane } from "../elements/PalettePane.tsx";
import { PlaceDrag } from "../elements/PlaceDrag.tsx";
import { TypePalette } from "../elements/TypePalette.tsx";
import { type TreePalette, typeOfDrag } from "../elements/treePalette.ts";
import type { Collection } from "../schema/elementTree.ts";
import type { PresentDesigner } from "../session/useLiveDocument.tsx";
import { LayoutCanvas } from "./LayoutCanvas.tsx";
import { LayoutOrder } from "./LayoutOrder.tsx";
import { columnAround } from "./layoutBlocks.ts";
import { type LayoutCanvas as Canvas, LayoutContext } from "./layoutContext.tsx";
import {
  addColumn,
  addRow,
  movePanel,
  putPanel,
  readyPlace,
  removeWithPanels,
  resizeColumn,
  resizedWidths,
} from "./layoutEdits.ts";
import {
  isSamePlace,
  type LayoutPlace,
  layoutPlaces,
  placeForNew,
  type StackPlace,
  targetRank,
} from "./layoutPlaces.ts";
import { type LayoutColumn, nodesByPath, pageLayout, panelArray } from "./pageLayout.ts";
import { usePanelLook } from "./usePanelLook.tsx";
import "../designer.css";
import "./Layout.css";

/** What a stage beside a sheet works on. */
export interface StageParts {
  readonly body: Json;
  readonly tree: readonly Collection[];
  /** Path of what is chosen; empty for the document. */
  readonly selected: string;
  /** Paths of elements with problems. */
  readonly bad: ReadonlySet<string>;
  readonly readOnly: boolean;
  /** Who else has the document open. */
  readonly present: readonly PresentDesigner[];
  /** What can be put into the document; null for nothing. */
  readonly palette: TreePalette | null;
  /** The documents of a kind with what people call them. */
  readonly documents: (kind: string) => readonly { readonly id: string; readonly label: string | null }[];
  /** The elements as a tree, for a stage that has room for it. */
  readonly outline: ReactNode;
  readonly onEdit: (edit: Edit) => void;
  readonly onSelect: (path: string) => void;
}

interface Preview {
  readonly column: LayoutColumn;
  readonly width: number;
}

/**
 * A page as its panels stand in rows, columns and tabs on the grid. Panels are moved between them, columns resized,
 * types of the palette dropped or put where one stands; each is one command. In a narrow window it is a list of the
 * panels in their order.
 */
export function LayoutStage(props: StageParts): ReactNode {
  const { bad, body, onEdit, onSelect, palette, readOnly, selected, tree } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  const isWide = useWindowMatch("(min-width: 901px)");
  const lookOf = usePanelLook(props.documents);
  const layout = useMemo(() => pageLayout(body, tree), [body, tree]);
  const nodes = useMemo(() => nodesByPath(tree), [tree]);
  const [openTabs, setOpenTabs] = useState<ReadonlyMap<string, string>>(new Map());
  const [preview, setPreview] = useState<Preview | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  /** The block that takes the keyboard once it is drawn. */
  const [wanted, setWanted] = useState<string | null>(null);
  /** Where a panel is to be put whose type is asked for; `chosen`: where one stands. Null: nothing is asked. */
  const [asked, setAsked] = useState<LayoutPlace | "chosen" | null>(null);

  const openTab = useCallback(
    ({ id }: LayoutColumn, tab: string): void =>
      setOpenTabs((former) => (former.get(id) === tab ? former : new Map(former).set(id, tab))),
    [],
  );
  // What is chosen is in sight: its tab opens.
  useEffect(() => {
    const column = columnAround(layout, selected);
    const tab = column?.tabs.find(
      ({ panels, path }) => path === selected || panels.some((one) => one.path === selected),
    );
    if (column && tab) openTab(column, tab.id);
  }, [layout, openTab, selected]);

  const run = (edit: Edit | null): void => {
    if (edit === null) return;
    onEdit(edit);
    setWanted(edit.shown);
  };
  const stay = (edit: Edit | null): void => {
    if (edit === null) return;
    onEdit({ ...edit, shown: selected });
  };
  const put = (type: string, place: LayoutPlace): void => {
    const collection = panelArray(tree);
    if (collection === null) return;
    const ready = readyPlace(body, layout, place);
    palette?.begin(type, {
      collection,
      given: { columnId: ready.columnId },
      put: (element) => {
        setWanted(`${collection.path}/${elementSegment(element.id)}`);
        return putPanel(body, ready, element);
      },
    });
  };
  const putNew = (type: string): void => {
    const place = placeForNew(layout, selected);
    if (place) put(type, place);
  };
  const moved = (path: string, place: LayoutPlace): Edit | null => {
    const panel = nodes.get(path);
    return panel ? movePanel(body, layout, panel.id, place) : null;
  };
  const remove = (path: string): void => {
    const panels = panelArray(tree);
    const panel = panels?.nodes.find((one) => one.path === path);
    const made = panel && panels ? removeElement(body, panels, panel.id) : removeWithPanels(body, layout, path);
    if (made === null) return;
    const column = panel ? columnAround(layout, path) : null;
    onEdit({ ...made, shown: "" });
    setWanted(column?.path ?? (made.shown === "" ? (layout.rows[0]?.path ?? null) : made.shown));
  };

  const columnText = (column: LayoutColumn): string =>
    t("definitions.layout.column", { row: column.row, column: column.number });
  const placeText = (place: LayoutPlace): string => {
    if (place.kind === "row") return t("definitions.layout.new_row", { row: place.index + 1 });
    if (place.kind === "column")
      return t("definitions.layout.new_column", { row: place.row.number, column: place.index + 1 });
    const { before, column, tab } = place;
    const owner =
      tab === null
        ? columnText(column)
        : t("definitions.layout.in_tab", { tab: objectName(tab.value, t), place: columnText(column) });
    return before === null
      ? t("definitions.drag.end", { owner })
      : t("definitions.drag.before", { owner, next: lookOf(before).name });
  };
  const nameOf = (id: string): string => {
    const type = palette?.types.find((one) => one.id === typeOfDrag(id));
    if (type) return t(type.label);
    const panel = nodes.get(id);
    return panel ? lookOf(panel).name : "";
  };

  const widths = preview === null ? null : resizedWidths(layout, preview.column, preview.width);
  const firstBlock = layout.rows[0]?.path ?? layout.lost[0]?.path ?? "";
  const canvas: Canvas = {
    layout,
    readOnly,
    selected,
    active: [focused, selected].find((path) => path !== null && nodes.has(path)) ?? firstBlock,
    bad,
    lookOf,
    widthOf: (column) => widths?.get(column.id) ?? column.width,
    shownTab: ({ id, tabs }) => {
      const open = openTabs.get(id);
      return tabs.find((tab) => tab.id === open)?.id ?? tabs[0]?.id ?? null;
    },
    onShowTab: (column, tab) => openTab(column, tab.id),
    onSelect,
    onFocus: setFocused,
    onPreview: (column, width) => setPreview(width === null ? null : { column, width }),
    onResize: (column, width, isStep) => stay(resizeColumn(body, layout, column, width, isStep)),
    onAddColumn: (row) => run(addColumn(body, layout, row)),
  };
  const editing = readOnly ? null : palette;
  const asking = asked !== null && editing && (
    <Dialog
      title={t("definitions.layout.add_panel")}
      fills
      onClose={() => setAsked(null)}
      footer={<Button onClick={() => setAsked(null)}>{text("ui.cancel")}</Button>}
    >
      <TypePalette
        types={editing.types}
        onChoose={(type) => {
          setAsked(null);
          if (asked === "chosen") putNew(type);
          else put(type, asked);
        }}
      />
    </Dialog>
  );
  if (!isWide) {
    const adding = editing && {
      panel: (place: StackPlace | null) => setAsked(place ?? "chosen"),
      row: () => stay(addRow(body, layout)),
    };
    return (
      <LayoutContext value={canvas}>
        <LayoutOrder
          placeText={placeText}
          adding={adding}
          focus={wanted}
          onFocused={() => setWanted(null)}
          onMove={(panel, place) => stay(moved(panel.path, place))}
        />
        {asking}
      </LayoutContext>
    );
  }
  return (
    <LayoutContext value={canvas}>
      <PlaceDrag<LayoutPlace>
        places={(id) => layoutPlaces(layout, typeOfDrag(id) === null ? id : null)}
        isAt={isSamePlace}
        nameOf={nameOf}
        placeText={placeText}
        canMove={() => !readOnly}
        rank={targetRank}
        onPlace={(place) => {
          if (place?.kind === "stack" && place.tab !== null) openTab(place.column, place.tab.id);
        }}
        onDrop={(id, place) => {
          const type = typeOfDrag(id);
          if (type === null) run(moved(id, place));
          else put(type, place);
        }}
      >
        <div className="t-lay">
          {editing && (
            <div className="t-lay__parts">
              <PalettePane types={editing.types} folds={false} onChoose={putNew} />
            </div>
          )}
          <div className="t-lay__main">
            {editing && (
              <div className="t-lay__tools">
                <Button icon={Plus} hasPopup="dialog" onClick={() => setAsked("chosen")}>
                  {t("definitions.layout.add_panel")}
                </Button>
              </div>
            )}
            <LayoutCanvas
              focus={wanted}
              onFocused={() => setWanted(null)}
              onDelete={remove}
              onAddRow={() => run(addRow(body, layout))}
            />
          </div>
        </div>
      </PlaceDrag>
      {asking}
    </LayoutContext>
  );
}
