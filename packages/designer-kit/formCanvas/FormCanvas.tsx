import { Button } from "@tessera/ui/action/Button.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from "react";
import { objectName } from "../document/literalText.ts";
import { useElementDrag } from "../elements/elementDragContext.tsx";
import { useCanvasTools, useCanvasView } from "./canvasContext.tsx";
import { DropMark } from "./DropMark.tsx";
import { type CanvasItem, itemsOf } from "./formLayout.ts";
import type { FormPlace } from "./formPlaces.ts";
import { GroupBlock } from "./GroupBlock.tsx";

/** What keys do to what is chosen. */
export interface CanvasKeys {
  readonly onDelete: (item: CanvasItem) => void;
  readonly onWiden: (item: CanvasItem, by: 1 | -1) => void;
  readonly onCopy: () => void;
  readonly onCut: () => void;
  readonly onPaste: () => void;
  readonly onMarkAll: () => void;
}

/** The block above or below another one: that whose middle is nearest. */
function blockAcross(blocks: readonly HTMLElement[], from: HTMLElement, by: 1 | -1): HTMLElement | null {
  const at = from.getBoundingClientRect();
  const middle = at.left + at.width / 2;
  const beyond = blocks
    .map((block) => ({ block, box: block.getBoundingClientRect() }))
    .filter(({ box }) => (by > 0 ? box.top >= at.bottom - 1 : box.bottom <= at.top + 1));
  const edge = by > 0 ? Math.min(...beyond.map(({ box }) => box.top)) : Math.max(...beyond.map(({ box }) => box.top));
  const [nearest] = beyond
    .filter(({ box }) => Math.abs(box.top - edge) < 4)
    .map(({ block, box }) => ({ block, far: Math.abs(box.left + box.width / 2 - middle) }))
    .sort((left, right) => left.far - right.far);
  return nearest?.block ?? null;
}

/** The page that is shown, with tabs for the others: walked through by arrow keys. */
export function FormCanvas(props: {
  canvas: RefObject<HTMLDivElement | null>;
  places: (moved: string) => readonly FormPlace[];
  keys: CanvasKeys;
  /** Path of a block that takes the keyboard once it is drawn; null for none. */
  focus: string | null;
  onFocused: () => void;
}): ReactNode {
  const { canvas, focus, keys, onFocused } = props;
  const { bad, layout, marked, page, selected } = useCanvasView();
  const { inLanguage, onAddGroup, onAddPage, onChoose, onSelect, onShowPage, readOnly } = useCanvasTools();
  const { isByKeyboard, moved } = useElementDrag();
  const { t } = useTexts();
  const hintId = useId();
  const blocks = (): readonly HTMLElement[] => [
    ...(canvas.current?.querySelectorAll<HTMLElement>("[data-block]") ?? []),
  ];
  useEffect(() => {
    const found = focus === null ? undefined : blocks().find(({ dataset }) => dataset.block === focus);
    if (!found) return;
    found.focus({ preventScroll: true });
    found.scrollIntoView?.({ block: "nearest" });
    onFocused();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (isByKeyboard || event.altKey) return;
    const { target } = event;
    const block = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-block]") : null;
    const item = itemsOf(layout).find(({ path }) => path === block?.dataset.block) ?? null;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      const act = { c: keys.onCopy, x: keys.onCut, v: keys.onPaste, a: keys.onMarkAll }[key];
      if (act === undefined || (readOnly && key !== "c")) return;
      act();
    } else if (key === "Escape" && (selected !== "" || marked.size > 0)) onSelect("");
    else if (!block) return;
    else if (event.shiftKey && (key === "ArrowLeft" || key === "ArrowRight")) {
      if (item && !readOnly) keys.onWiden(item, key === "ArrowRight" ? 1 : -1);
    } else if (key === "Enter" && item) onChoose(item, event.shiftKey ? "more" : "alone");
    else if ((key === "Delete" || key === "Backspace") && item && !readOnly) keys.onDelete(item);
    else {
      const all = blocks();
      const at = all.indexOf(block);
      const next = {
        ArrowRight: all[at + 1],
        ArrowLeft: all[at - 1],
        ArrowDown: blockAcross(all, block, 1),
        ArrowUp: blockAcross(all, block, -1),
        Home: all[0],
        End: all.at(-1),
      }[key];
      if (next === undefined) return;
      next?.focus();
    }
    event.preventDefault();
  };
  return (
    <div className="t-fc__ground">
      <nav className="t-fc__pages" aria-label={t("definitions.canvas.pages")}>
        {layout.map((one) => (
          <button
            key={one.id}
            type="button"
            aria-current={one.id === page?.id ? "page" : undefined}
            aria-pressed={selected === one.path}
            className="t-fc__page-tab"
            onClick={() => onShowPage(one)}
          >
            {objectName(inLanguage(one.value), t)}
            {[...bad].some((path) => path.startsWith(one.path)) && (
              <Icon of={CircleAlert} size={14} label={t("definitions.has_problem")} className="t-designer__error" />
            )}
          </button>
        ))}
        {!readOnly && (
          <Button variant="quiet" icon={Plus} onClick={onAddPage}>
            {t("definitions.canvas.add_page")}
          </Button>
        )}
      </nav>
      {/* biome-ignore lint/a11y/useSemanticElements: what is designed is no group of fields yet */}
      <div
        ref={canvas}
        role="group"
        aria-label={t("definitions.canvas.label")}
        aria-describedby={hintId}
        className={classNames("t-fc__page", moved !== null && "is-dragging")}
        onKeyDown={onKeyDown}
      >
        {page === null && <p className="t-designer__none">{t("definitions.canvas.empty")}</p>}
        {page?.groups.map((group) => (
          <GroupBlock key={group.id} group={group} />
        ))}
        {page !== null && !readOnly && (
          <div className="t-fc__add">
            <Button variant="quiet" icon={Plus} onClick={() => onAddGroup(page)}>
              {t("definitions.canvas.add_group")}
            </Button>
          </div>
        )}
        <DropMark canvas={canvas} places={props.places} />
      </div>
      <p id={hintId} className="t-hide">
        {t(readOnly ? "definitions.canvas.keys_read" : "definitions.canvas.keys_edit")}
      </p>
    </div>
  );
}
