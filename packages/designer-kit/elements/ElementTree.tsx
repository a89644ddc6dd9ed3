import { elementSegment } from "@tessera/contract/documents/pointer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { Tree, type TreeNode, type TreeRow } from "@tessera/ui/frame/Tree.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Naming } from "../document/elementName.ts";
import { allNodes, type Collection, type ElementNode } from "../schema/elementTree.ts";
import { propertyKey } from "../sheet/sheetOf.ts";
import { DraggableRow } from "./DraggableRow.tsx";
import { type DropPlace, documentRow, nearestPlace, newPlaces, type PlacedElement } from "./dropPlaces.ts";
import { ElementDrag } from "./ElementDrag.tsx";
import { elementIcon } from "./elementIcon.tsx";
import { PalettePane } from "./PalettePane.tsx";
import { rowText } from "./rowText.ts";
import type { TreePalette } from "./treePalette.ts";
import "../designer.css";

interface Drawing {
  readonly body: Json;
  readonly naming: Naming;
  /** Paths of elements with problems. */
  readonly bad: ReadonlySet<string>;
}

function elementNode(node: ElementNode, { bad, body, naming }: Drawing): TreeNode {
  const { t } = naming;
  const children = branches(node.collections, { bad, body, naming });
  return {
    id: node.path,
    label: rowText(node, body, naming),
    icon: elementIcon(node.property),
    ...(bad.has(node.path)
      ? { end: <Icon of={CircleAlert} label={t("definitions.has_problem")} className="t-designer__error" /> }
      : {}),
    ...(children.length > 0 ? { children } : {}),
  };
}

/**
 * Elements stand directly below what has one array of them; several arrays are branches of their own. Empty optional
 * ones stay away.
 */
function branches(collections: readonly Collection[], drawing: Drawing): readonly TreeNode[] {
  const shown = collections.filter(({ nodes, required }) => required || nodes.length > 0);
  const [only] = shown;
  if (only && shown.length === 1) return only.nodes.map((node) => elementNode(node, drawing));
  return shown.map((collection) => ({
    id: collection.path,
    label: drawing.naming.t(propertyKey(collection.property)),
    icon: elementIcon(collection.property),
    end: <span className="t-faint t-small t-num">{collection.nodes.length}</span>,
    children: collection.nodes.map((node) => elementNode(node, drawing)),
  }));
}

function around(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

const draggableRow = (row: TreeRow): ReactNode => <DraggableRow {...row} />;

/** The rows that are shown, in their order. */
function shownRows(nodes: readonly TreeNode[], expanded: ReadonlySet<string>): readonly string[] {
  return nodes.flatMap(({ children, id }) => [
    id,
    ...(children && expanded.has(id) ? shownRows(children, expanded) : []),
  ]);
}

/** The elements of a document as a tree; the document stands on top. `bad` are the paths of elements with problems. */
export function ElementTree(props: {
  name: string;
  /** Body of the document. */
  body: Json;
  naming: Naming;
  collections: readonly Collection[];
  selected: string;
  bad: ReadonlySet<string>;
  onSelect: (path: string) => void;
  /** Moves an element; null where nothing may be edited. */
  onDrop: ((moved: PlacedElement, place: DropPlace) => void) | null;
  /** What can be put into the tree; it stands below, where something may be edited. Absent: nothing. */
  palette?: TreePalette | null;
  /** There is little room: the palette folds. */
  isNarrow?: boolean;
}): ReactNode {
  const { collections, isNarrow = false, onDrop, palette = null, selected } = props;
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const dropped = useRef<string | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const paths = allNodes(collections).flatMap(({ node, collection }) => [collection.path, node.path]);
  const all = new Set([documentRow, ...collections.map(({ path }) => path), ...paths]);
  const onTheWay = new Set(around(selected).slice(0, -1));
  const expanded = new Set([...all].filter((id) => !closed.has(id) || onTheWay.has(id)));
  const nodes: readonly TreeNode[] = [
    {
      id: documentRow,
      label: props.name,
      icon: elementIcon(""),
      children: branches(collections, { body: props.body, naming: props.naming, bad: props.bad }),
    },
  ];
  const rows = shownRows(nodes, expanded);
  // A row that moves loses the keyboard.
  useEffect(() => {
    if (dropped.current === null) return;
    const rows = box.current?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [];
    const row = [...rows].find(({ dataset }) => dataset.id === dropped.current);
    if (!row) return;
    dropped.current = null;
    row.focus();
  });
  const drawn = (
    <Tree
      label={t("definitions.elements")}
      nodes={nodes}
      expanded={expanded}
      onExpand={(next) => setClosed(new Set([...all].filter((id) => !next.has(id))))}
      selected={selected === "" ? documentRow : selected}
      onSelect={(id) => props.onSelect(id === documentRow ? "" : id)}
      {...(onDrop ? { row: draggableRow } : {})}
    />
  );
  return (
    <div ref={box} className={classNames("t-designer__tree", palette !== null && onDrop !== null && "has-parts")}>
      {onDrop ? (
        <ElementDrag
          name={props.name}
          nameOf={(node) => rowText(node, props.body, props.naming)}
          tree={collections}
          rows={rows}
          palette={palette}
          onDrop={(moved, place) => {
            dropped.current = `${place.collection.path}/${elementSegment(moved.node.id)}`;
            onDrop(moved, place);
          }}
        >
          {palette ? (
            <>
              <div className="t-designer__branches">{drawn}</div>
              <PalettePane
                types={palette.types}
                folds={isNarrow}
                onChoose={(type) => {
                  const place = nearestPlace(
                    newPlaces(collections, (one) => palette.variantOf(one, type) !== null, rows),
                    selected,
                  );
                  if (place) palette.onPut(type, place);
                }}
              />
            </>
          ) : (
            drawn
          )}
        </ElementDrag>
      ) : (
        drawn
      )}
    </div>
  );
}
