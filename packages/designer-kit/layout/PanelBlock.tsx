import { useDraggable, useDroppable } from "@dnd-kit/core";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type CSSProperties, type ReactNode, useCallback } from "react";
import { useElementDrag } from "../elements/elementDragContext.tsx";
import type { ElementNode } from "../schema/elementTree.ts";
import { useLayout } from "./layoutContext.tsx";
import { detailsOf } from "./usePanelLook.tsx";

/** Height of a unit of a panel on the canvas in px; on a page it is 40 px. */
const unit = 16;
const maxUnits = 20;

/**
 * A panel on the canvas: what it is called, of which type it is and what it shows. It is moved, and others are put
 * before and behind it.
 */
export function PanelBlock(props: { panel: ElementNode }): ReactNode {
  const { panel } = props;
  const { path } = panel;
  const { active, bad, lookOf, onFocus, onSelect, readOnly, selected } = useLayout();
  const { anchor, isByKeyboard, moved } = useElementDrag();
  const { t } = useTexts();
  const { attributes, listeners, setNodeRef: setDragged } = useDraggable({ id: path, disabled: readOnly });
  const { setNodeRef: setTarget } = useDroppable({ id: path });
  const ref = useCallback(
    (element: HTMLDivElement | null): void => {
      setDragged(element);
      setTarget(element);
    },
    [setDragged, setTarget],
  );
  const look = lookOf(panel);
  const { icon, name } = look;
  const details = detailsOf(look);
  const height = property(panel.value, "height");
  const isBad = bad.has(path);
  const style: CSSProperties = typeof height === "number" ? { minHeight: Math.min(maxUnits, height) * unit } : {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: Space lifts it, which would press a button
    <div
      {...(readOnly ? {} : listeners)}
      ref={ref}
      role="button"
      data-block={path}
      tabIndex={active === path ? 0 : -1}
      aria-pressed={selected === path}
      aria-describedby={readOnly ? undefined : attributes["aria-describedby"]}
      className={classNames(
        "t-lay__panel",
        moved === path && "is-dragged",
        anchor?.row === path && `is-drop-${anchor.side}`,
      )}
      style={style}
      onClick={() => onSelect(path)}
      onFocus={() => onFocus(path)}
      onKeyDown={(event) => {
        if (!isByKeyboard && event.key === " " && !readOnly) listeners?.onKeyDown?.(event);
      }}
    >
      <span className="t-lay__name">
        <Icon of={icon} />
        <b className="t-cut">{name}</b>
        {isBad && <Icon of={CircleAlert} label={t("definitions.has_problem")} className="t-designer__error" />}
        {details.length > 0 && <span className="t-hide">, </span>}
      </span>
      {details.length > 0 && <span className="t-lay__shows t-cut">{details.join(" · ")}</span>}
    </div>
  );
}
