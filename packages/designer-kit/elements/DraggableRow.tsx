import { useDraggable, useDroppable } from "@dnd-kit/core";
import { classNames } from "@tessera/ui/classNames.ts";
import type { TreeRow } from "@tessera/ui/frame/Tree.tsx";
import { type ReactNode, useCallback } from "react";
import { useElementDrag } from "./elementDragContext.tsx";

/** A row of the element tree that is moved by mouse, touch and keyboard, and shows where another one would be put. */
export function DraggableRow({ attributes, id }: TreeRow): ReactNode {
  const { anchor, canMove, isByKeyboard, moved } = useElementDrag();
  const { attributes: aria, listeners, setNodeRef: setDragged } = useDraggable({ id, disabled: !canMove(id) });
  const { setNodeRef: setTarget } = useDroppable({ id });
  const ref = useCallback(
    (element: HTMLDivElement | null): void => {
      setDragged(element);
      setTarget(element);
    },
    [setDragged, setTarget],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is among the attributes
    <div
      {...listeners}
      {...attributes}
      ref={ref}
      aria-describedby={canMove(id) ? aria["aria-describedby"] : undefined}
      className={classNames(
        attributes.className,
        moved === id && "is-dragged",
        anchor?.row === id && `is-drop-${anchor.side}`,
      )}
      onKeyDown={(event) => {
        if (isByKeyboard) return;
        if (event.key === " " && canMove(id)) listeners?.onKeyDown?.(event);
        else attributes.onKeyDown?.(event);
      }}
    />
  );
}
