import { useDraggable } from "@dnd-kit/core";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { Avatar } from "@tessera/ui/show/Avatar.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import EyeOff from "lucide-react/icons/eye-off";
import Languages from "lucide-react/icons/languages";
import Plus from "lucide-react/icons/plus";
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useRef } from "react";
import { objectName } from "../document/literalText.ts";
import { useElementDrag } from "../elements/elementDragContext.tsx";
import type { PresentDesigner } from "../session/useLiveDocument.tsx";
import { useCanvasTools, useCanvasView } from "./canvasContext.tsx";
import { DesignedItem } from "./DesignedItem.tsx";
import { type CanvasItem, wholeWidth } from "./formLayout.ts";
import { ItemEdge } from "./ItemEdge.tsx";
import { useNearScreen } from "./useNearScreen.tsx";

/** The fields of the rows of a sub-form, each to be chosen. */
function RowFields(props: { item: CanvasItem }): ReactNode {
  const { item } = props;
  const { selected } = useCanvasView();
  const { inLanguage, lookOf, onAddColumn, onSelect, readOnly } = useCanvasTools();
  const { t } = useTexts();
  return (
    <ul className="t-fc__columns" aria-label={t("definitions.canvas.row_fields", { name: lookOf(item.value).name })}>
      {item.columns.map(({ id, path, value }) => (
        <li key={id}>
          <button type="button" aria-pressed={selected === path} onClick={() => onSelect(path)}>
            <Icon of={lookOf(value).icon} size={14} />
            {objectName(inLanguage(value), t)}
          </button>
        </li>
      ))}
      {!readOnly && (
        <li>
          <button type="button" onClick={() => onAddColumn(item)}>
            <Icon of={Plus} size={14} />
            {t("definitions.canvas.add_row_field")}
          </button>
        </li>
      )}
    </ul>
  );
}

interface ItemBlockProps {
  readonly item: CanvasItem;
  /** Columns of the grid that it takes, also while its edge is being moved. */
  readonly width: number;
  /** Whether Tab leads to it. */
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isMarked: boolean;
  readonly isBad: boolean;
  /** Whether a text of it is missing or to check in the language that the form is shown in. */
  readonly isUnfinished: boolean;
  /** Who else is at it; null: nobody. */
  readonly here: PresentDesigner | null;
}

function isSameBlock({ item: one, ...former }: ItemBlockProps, { item: other, ...next }: ItemBlockProps): boolean {
  return (
    one.path === other.path &&
    one.value === other.value &&
    one.row === other.row &&
    one.start === other.start &&
    former.width === next.width &&
    former.isActive === next.isActive &&
    former.isSelected === next.isSelected &&
    former.isMarked === next.isMarked &&
    former.isBad === next.isBad &&
    former.isUnfinished === next.isUnfinished &&
    former.here === next.here
  );
}

/** An item on the canvas: drawn as it will be, chosen by a click, moved, and made wider at its right edge. */
export const ItemBlock = memo(Block, isSameBlock);

function Block(props: ItemBlockProps): ReactNode {
  const { here, isActive, isBad, isSelected, isUnfinished, item, width: shown } = props;
  const { path, start, value } = item;
  const { ground, inLanguage, lookOf, onChoose, onFocus, readOnly } = useCanvasTools();
  const { isByKeyboard, moved } = useElementDrag();
  const { t } = useTexts();
  const box = useRef<HTMLDivElement | null>(null);
  const isNear = useNearScreen(box);
  const { attributes, listeners, setNodeRef } = useDraggable({ id: path, disabled: readOnly });
  const { icon, name, type } = lookOf(value);
  const isHidden = property(value, "hidden") === true;
  const isChosen = isSelected || props.isMarked;
  const place = t("definitions.canvas.columns", {
    row: item.row,
    from: start + 1,
    to: Math.min(wholeWidth, start + shown),
    width: Math.min(wholeWidth - start, shown),
  });
  const says = [
    name,
    type,
    place,
    ...(isHidden ? [t("definitions.property.hidden")] : []),
    ...(isBad ? [t("definitions.has_problem")] : []),
    ...(isUnfinished ? [t("definitions.canvas.untranslated")] : []),
    ...(here === null ? [] : [t("definitions.canvas.here", { name: here.userName })]),
  ];
  // Custom properties are no part of React's type of styles.
  const style = {
    "--fc-from": start + 1,
    "--fc-span": Math.max(1, Math.min(shown, wholeWidth - start)),
  } as CSSProperties;
  const onClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): void =>
    onChoose(item, shiftKey ? "range" : ctrlKey || metaKey ? "more" : "alone");
  return (
    <div className={classNames("t-fc__cell", isChosen && "is-chosen")} style={style} data-cell={path}>
      {/* biome-ignore lint/a11y/useSemanticElements: Space lifts it, which would press a button */}
      <div
        {...(readOnly ? {} : listeners)}
        ref={(element) => {
          box.current = element;
          setNodeRef(element);
        }}
        role="button"
        data-block={path}
        tabIndex={isActive ? 0 : -1}
        aria-pressed={isChosen}
        aria-label={says.join(", ")}
        aria-describedby={readOnly ? undefined : attributes["aria-describedby"]}
        className={classNames("t-fc__item", moved === path && "is-dragged", isHidden && "is-hidden")}
        onClick={onClick}
        onFocus={() => onFocus(path)}
        onKeyDown={(event) => {
          if (!isByKeyboard && event.key === " " && !readOnly) listeners?.onKeyDown?.(event);
        }}
      >
        {isNear ? <DesignedItem item={inLanguage(value)} ground={ground} /> : <span className="t-fc__far">{name}</span>}
        {(isBad || isHidden || isUnfinished || here !== null) && (
          <span className="t-fc__marks" aria-hidden>
            {isUnfinished && <Icon of={Languages} size={14} className="t-designer__warning" />}
            {here !== null && <Avatar name={here.userName} seed={here.userId} size={20} here />}
            {isHidden && <Icon of={EyeOff} size={14} />}
            {isBad && <Icon of={CircleAlert} size={14} className="t-designer__error" />}
          </span>
        )}
      </div>
      {isSelected && (
        <span className="t-fc__tag" aria-hidden>
          <Icon of={icon} size={14} /> {String(property(value, "name") ?? "")} <span>{type}</span>
        </span>
      )}
      {item.columns.length > 0 || property(value, "subForm") ? <RowFields item={item} /> : null}
      {isSelected && !readOnly && <ItemEdge item={item} />}
    </div>
  );
}
