import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { objectName } from "../document/literalText.ts";
import type { ElementNode } from "../schema/elementTree.ts";
import { useLayout } from "./layoutContext.tsx";
import { neighbourPlace, type StackPlace } from "./layoutPlaces.ts";
import { detailsOf } from "./usePanelLook.tsx";

type Way = "up" | "down";

/** The panels of a page in their order, for a narrow window: chosen by a tap, moved by buttons. */
export function LayoutOrder(props: {
  placeText: (place: StackPlace) => string;
  onMove: (panel: ElementNode, place: StackPlace) => void;
}): ReactNode {
  const { layout, lookOf, onSelect, readOnly, selected } = useLayout();
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  /** What was moved last: it keeps the keyboard, wherever it is drawn now. */
  const moved = useRef<{ readonly id: string; readonly way: Way } | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (moved.current === null) return;
    const { id, way } = moved.current;
    moved.current = null;
    const row = [...(list.current?.querySelectorAll<HTMLElement>("li") ?? [])].find(({ dataset }) => dataset.id === id);
    const [choose, ...buttons] = row?.querySelectorAll<HTMLButtonElement>("button") ?? [];
    const pressed = buttons[way === "up" ? 0 : 1];
    (pressed?.disabled ? choose : pressed)?.focus();
  });
  const button = (panel: ElementNode, name: string, way: Way): ReactNode => {
    const place = neighbourPlace(layout, panel.path, way === "up" ? -1 : 1);
    return (
      <IconButton
        icon={way === "up" ? ArrowUp : ArrowDown}
        label={t(way === "up" ? "definitions.layout.earlier" : "definitions.layout.later", { name })}
        disabled={place === null}
        onClick={() => {
          if (place === null) return;
          moved.current = { id: panel.id, way };
          setSaid(t("definitions.drag.dropped", { element: name, place: props.placeText(place) }));
          props.onMove(panel, place);
        }}
      />
    );
  };
  const draw = (panel: ElementNode): ReactNode => {
    const look = lookOf(panel);
    const { icon, name } = look;
    const details = detailsOf(look);
    return (
      <li key={panel.id} data-id={panel.id}>
        <button type="button" aria-pressed={selected === panel.path} onClick={() => onSelect(panel.path)}>
          <Icon of={icon} />
          <span>
            <b className="t-cut">{name}</b>
            {details.length > 0 && <span className="t-hide">, </span>}
            <span className="t-faint t-small t-cut">{details.join(" · ")}</span>
          </span>
        </button>
        {!readOnly && button(panel, name, "up")}
        {!readOnly && button(panel, name, "down")}
      </li>
    );
  };
  const section = (key: string, name: string, panels: readonly ElementNode[]): ReactNode => (
    <section key={key}>
      <h4>{name}</h4>
      {panels.length === 0 ? (
        <p className="t-faint t-small">{t("definitions.layout.no_panel")}</p>
      ) : (
        <ol>{panels.map(draw)}</ol>
      )}
    </section>
  );
  return (
    <div ref={list} className="t-lay__order">
      {layout.rows
        .flatMap((row) => row.columns)
        .flatMap((column) => {
          const name = t("definitions.layout.column", { row: column.row, column: column.number });
          const own = column.panels.length > 0 || column.tabs.length === 0;
          return [
            ...(own ? [section(column.path, name, column.panels)] : []),
            ...column.tabs.map((tab) => section(tab.path, `${name} · ${objectName(tab.value, t)}`, tab.panels)),
          ];
        })}
      {layout.lost.length > 0 && section("lost", t("definitions.layout.lost"), layout.lost)}
      <p className="t-hide" aria-live="polite">
        {said}
      </p>
    </div>
  );
}
