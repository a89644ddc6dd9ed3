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
import { type AnchoredPlace, placeAt } from "./dropPlaces.ts";
import { ElementDragContext } from "./elementDragContext.tsx";
import { typeOfDrag } from "./treePalette.ts";

/** A drag that is going on: of what, and where it would be put. */
interface Drag<Place> {
  readonly id: string;
  readonly isByKeyboard: boolean;
  readonly place: Place | null;
}

const keyboardCodes = { start: ["Space"], cancel: ["Escape", "Tab"], end: ["Space", "Enter"] };
const steps: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowRight", 1],
  ["ArrowUp", -1],
  ["ArrowLeft", -1],
  ["End", Number.POSITIVE_INFINITY],
  ["Home", Number.NEGATIVE_INFINITY],
]);
/** What the library would announce goes by positions on the screen; places have names. */
const silence = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
const sameRank = (): number => 0;

/**
 * Moves what is in it by mouse, by touch after a long press, and by keyboard: Space lifts and drops, arrows move,
 * Escape puts back. Every step is announced.
 */
export function PlaceDrag<Place extends AnchoredPlace>(props: {
  /** Every place for what is dragged under an id, in the order in which arrow keys go through them. */
  places: (id: string) => readonly Place[];
  isAt: (place: Place, other: Place) => boolean;
  /** What is dragged under an id, as a text. */
  nameOf: (id: string) => string;
  placeText: (place: Place) => string;
  /** Whether what stands under an id can be moved. */
  canMove: (id: string) => boolean;
  /** Of several targets under the pointer the one with the lowest rank counts; absent: the library's order. */
  rank?: (target: string) => number;
  /** The place under a point of the screen, for places that are no targets of the library; absent: by targets. */
  atPoint?: (id: string, point: { readonly x: number; readonly y: number }) => Place | null;
  /** The place changed; null: none any more. */
  onPlace?: (place: Place | null) => void;
  onDrop: (id: string, place: Place) => void;
  children: ReactNode;
}): ReactNode {
  const { canMove } = props;
  const { t } = useTexts();
  const [drag, setDrag] = useState<Drag<Place> | null>(null);
  const [said, setSaid] = useState("");
  // Sensors keep the functions with which a drag began.
  const latest = useRef({ drag, ...props });
  latest.current = { ...latest.current, ...props };
  const pointed = useRef<{ readonly target: string; readonly ratio: number } | null>(null);

  const point = useRef<{ readonly x: number; readonly y: number } | null>(null);

  const change = (next: Drag<Place> | null): void => {
    latest.current.drag = next;
    setDrag(next);
  };
  const isSame = (place: Place | null, other: Place | null): boolean =>
    place === null || other === null ? place === other : latest.current.isAt(place, other);
  const target = (current: Drag<Place>, place: Place | null): void => {
    if (isSame(current.place, place)) return;
    change({ ...current, place });
    latest.current.onPlace?.(place);
    if (place) setSaid(latest.current.placeText(place));
  };
  // Arrows lead from place to place, whatever their targets measure: no coordinates are given back.
  const coordinateGetter: KeyboardCoordinateGetter = (event, { context }): undefined => {
    const current = latest.current.drag;
    const step = steps.get(event.code);
    if (current === null || step === undefined) return;
    event.preventDefault();
    const places = latest.current.places(current.id);
    const at = places.findIndex((place) => isSame(current.place, place));
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
    const { atPoint, rank = sameRank } = latest.current;
    point.current = args.pointerCoordinates;
    if (atPoint) return [];
    const [hit] = pointerWithin(args).toSorted((left, right) => rank(String(left.id)) - rank(String(right.id)));
    const rect = hit && args.droppableRects.get(hit.id);
    const { pointerCoordinates: pointer } = args;
    pointed.current =
      hit && rect && pointer ? { target: String(hit.id), ratio: (pointer.y - rect.top) / rect.height } : null;
    return hit ? [hit] : [];
  };
  const end = (isDropped: boolean): void => {
    const current = latest.current.drag;
    change(null);
    if (current === null) return;
    const { nameOf, onDrop, placeText } = latest.current;
    const { id, place } = current;
    const element = nameOf(id);
    const isNew = typeOfDrag(id) !== null;
    if (!isDropped || place === null || (!isNew && place.isHere)) {
      setSaid(t(isNew ? "definitions.drag.not_put" : "definitions.drag.back", { element }));
      return;
    }
    setSaid(t(isNew ? "definitions.drag.put" : "definitions.drag.dropped", { element, place: placeText(place) }));
    onDrop(id, place);
  };
  const state = useMemo(
    () => ({
      canMove,
      moved: drag?.id ?? null,
      anchor: drag?.place?.anchors[0] ?? null,
      isByKeyboard: drag?.isByKeyboard ?? false,
    }),
    [canMove, drag],
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
        const id = String(active.id);
        const isByKeyboard = activatorEvent instanceof KeyboardEvent;
        const places = isByKeyboard ? props.places(id) : [];
        // What is new begins at the first place, what is moved where it stands.
        const place = places.find(({ isHere }) => isHere) ?? (typeOfDrag(id) === null ? undefined : places[0]) ?? null;
        change({ id, isByKeyboard, place });
        setSaid(t("definitions.drag.lifted", { element: props.nameOf(id) }));
      }}
      onDragMove={() => {
        const { drag: current } = latest.current;
        if (current === null || current.isByKeyboard) return;
        const { atPoint, places } = latest.current;
        if (atPoint) {
          target(current, point.current === null ? null : atPoint(current.id, point.current));
          return;
        }
        const { current: on } = pointed;
        target(current, on === null ? null : placeAt(places(current.id), on.target, on.ratio));
      }}
      onDragEnd={() => end(true)}
      onDragCancel={() => end(false)}
    >
      <ElementDragContext value={state}>{props.children}</ElementDragContext>
      <DragOverlay dropAnimation={null}>
        {drag && !drag.isByKeyboard ? (
          <span className="t-raised t-designer__dragged t-cut">{props.nameOf(drag.id)}</span>
        ) : null}
      </DragOverlay>
      <p className="t-hide" aria-live="assertive">
        {said}
      </p>
    </DndContext>
  );
}
