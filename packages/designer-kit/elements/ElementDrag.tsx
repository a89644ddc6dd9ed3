import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { nthText, objectName } from "../document/changeText.ts";
import { allNodes, type Collection } from "../schema/elementTree.ts";
import { type DropPlace, dropPlaces, newPlaces, type PlacedElement, placeAt } from "./dropPlaces.ts";
import { ElementDragContext } from "./elementDragContext.tsx";
import { type TreePalette, typeOfDrag } from "./treePalette.ts";

/** A drag that is going on: which element, and where it would be put. */
interface Drag {
  readonly path: string;
  readonly isByKeyboard: boolean;
  readonly place: DropPlace | null;
}

const keyboardCodes = { start: ["Space"], cancel: ["Escape", "Tab"], end: ["Space", "Enter"] };
const steps: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["End", Number.POSITIVE_INFINITY],
  ["Home", Number.NEGATIVE_INFINITY],
]);
/** What the library would announce goes by positions on the screen; places in a tree have names. */
const silence = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

const isAt = (place: DropPlace | null, other: DropPlace): boolean =>
  place?.collection.path === other.collection.path && place.before?.id === other.before?.id;

/** Moves elements of the tree in it by mouse, by touch after a long press, and by keyboard: Space lifts and drops, arrows move, Escape puts back. */
export function ElementDrag(props: {
  /** What the document is called. */
  name: string;
  tree: readonly Collection[];
  /** The rows that are shown, in their order. */
  rows: readonly string[];
  onDrop: (moved: PlacedElement, place: DropPlace) => void;
  /** What can be put into the tree beside its elements; null for nothing. */
  palette: TreePalette | null;
  children: ReactNode;
}): ReactNode {
  const { t } = useTexts();
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState("");
  // Sensors keep the functions with which a drag began.
  const latest = useRef({ drag, ...props });
  latest.current = { ...latest.current, ...props };
  const pointed = useRef<{ readonly row: string; readonly ratio: number } | null>(null);
  const movable = useMemo(() => new Map(allNodes(props.tree).map((found) => [found.node.path, found])), [props.tree]);

  const change = (next: Drag | null): void => {
    latest.current.drag = next;
    setDrag(next);
  };
  const find = (path: string): PlacedElement | undefined =>
    allNodes(latest.current.tree).find(({ node }) => node.path === path);
  const placesFor = (path: string): readonly DropPlace[] => {
    const { palette, rows, tree } = latest.current;
    const type = typeOfDrag(path);
    if (type !== null) return newPlaces(tree, (collection) => palette?.variantOf(collection, type) != null, rows);
    const moved = find(path);
    return moved ? dropPlaces(tree, moved, rows) : [];
  };
  const nameOf = (path: string): string => {
    const type = typeOfDrag(path);
    const offered = latest.current.palette?.types.find(({ id }) => id === type);
    if (offered) return t(offered.label);
    const found = find(path);
    if (found === undefined) return "";
    const { collection, node } = found;
    return objectName(node.value, t) || nthText(collection.nodes.indexOf(node), node.property, t);
  };
  const placeText = ({ before, collection }: DropPlace): string => {
    const owner = collection.owner === "" ? latest.current.name : nameOf(collection.owner);
    return before === null
      ? t("definitions.drag.end", { owner })
      : t("definitions.drag.before", { owner, next: nameOf(before.path) });
  };
  const target = (current: Drag, place: DropPlace | null): void => {
    if (place === null ? current.place === null : isAt(current.place, place)) return;
    change({ ...current, place });
    if (place) setSaid(placeText(place));
  };
  // Arrows lead from place to place, whatever the rows measure: no coordinates are given back.
  const coordinateGetter: KeyboardCoordinateGetter = (event, { context }): undefined => {
    const current = latest.current.drag;
    const step = steps.get(event.code);
    if (current === null || step === undefined) return;
    event.preventDefault();
    const places = placesFor(current.path);
    const at = places.findIndex((place) => isAt(current.place, place));
    const place = places[Math.max(0, Math.min(places.length - 1, at + step))];
    if (!place) return;
    target(current, place);
    context.droppableContainers.get(place.anchors[0].row)?.node.current?.scrollIntoView({ block: "nearest" });
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter }),
  );
  const collisions: CollisionDetection = (args) => {
    const [hit] = pointerWithin(args);
    const rect = hit && args.droppableRects.get(hit.id);
    const { pointerCoordinates: pointer } = args;
    pointed.current =
      hit && rect && pointer ? { row: String(hit.id), ratio: (pointer.y - rect.top) / rect.height } : null;
    return hit ? [hit] : [];
  };
  const end = (isDropped: boolean): void => {
    const current = latest.current.drag;
    change(null);
    if (current === null) return;
    const moved = find(current.path);
    const element = nameOf(current.path);
    const type = typeOfDrag(current.path);
    if (type !== null) {
      const place = isDropped ? current.place : null;
      setSaid(
        place === null
          ? t("definitions.drag.not_put", { element })
          : t("definitions.drag.put", { element, place: placeText(place) }),
      );
      if (place !== null) latest.current.palette?.onPut(type, place);
      return;
    }
    if (isDropped && moved && current.place && !current.place.isHere) {
      setSaid(t("definitions.drag.dropped", { element, place: placeText(current.place) }));
      latest.current.onDrop(moved, current.place);
    } else setSaid(t("definitions.drag.back", { element }));
  };
  const state = useMemo(
    () => ({
      canMove: (row: string) => movable.has(row),
      moved: drag?.path ?? null,
      anchor: drag?.place?.anchors[0] ?? null,
      isByKeyboard: drag?.isByKeyboard ?? false,
    }),
    [movable, drag],
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      accessibility={{
        announcements: silence,
        screenReaderInstructions: { draggable: t("definitions.drag.help") },
        restoreFocus: false,
      }}
      onDragStart={({ active, activatorEvent }) => {
        const path = String(active.id);
        const isByKeyboard = activatorEvent instanceof KeyboardEvent;
        const places = isByKeyboard ? placesFor(path) : [];
        // What is new begins at the first place, what is moved where it stands.
        const place =
          places.find(({ isHere }) => isHere) ?? (typeOfDrag(path) === null ? undefined : places[0]) ?? null;
        change({ path, isByKeyboard, place });
        setSaid(t("definitions.drag.lifted", { element: nameOf(path) }));
      }}
      onDragMove={() => {
        const { drag: current } = latest.current;
        if (current === null || current.isByKeyboard) return;
        const { current: on } = pointed;
        target(current, on === null ? null : placeAt(placesFor(current.path), on.row, on.ratio));
      }}
      onDragEnd={() => end(true)}
      onDragCancel={() => end(false)}
    >
      <ElementDragContext value={state}>{props.children}</ElementDragContext>
      <DragOverlay dropAnimation={null}>
        {drag && !drag.isByKeyboard ? (
          <span className="t-raised t-designer__dragged t-cut">{nameOf(drag.path)}</span>
        ) : null}
      </DragOverlay>
      <p className="t-hide" aria-live="assertive">
        {said}
      </p>
    </DndContext>
  );
}
