import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { objectName } from "../document/literalText.ts";
import type { ElementNode } from "../schema/elementTree.ts";
import { useLayout } from "./layoutContext.tsx";
import { endPlace, neighbourPlace, type StackPlace } from "./layoutPlaces.ts";
import type { LayoutColumn, LayoutTab } from "./pageLayout.ts";
import { detailsOf } from "./usePanelLook.tsx";

type Way = "up" | "down";

/** What can be added to the page; absent for those who may not. */
export interface LayoutAdding {
  /** Asks for the type of a panel, and puts it there; null: where one stands, in a new row of an empty page. */
  readonly panel: (place: StackPlace | null) => void;
  readonly row: () => void;
}

/**
 * The panels of a page in their order, for a narrow window: chosen by a tap, moved by buttons, added to a column, a tab
 * or a new row. `focus` is the path of a panel that takes the keyboard once it is drawn.
 */
export function LayoutOrder(props: {
  placeText: (place: StackPlace) => string;
  adding: LayoutAdding | null;
  focus: string | null;
  onFocused: () => void;
  onMove: (panel: ElementNode, place: StackPlace) => void;
}): ReactNode {
  const { adding, focus, onFocused } = props;
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
  useEffect(() => {
    const found = [...(list.current?.querySelectorAll<HTMLElement>("[data-block]") ?? [])].find(
      ({ dataset }) => dataset.block === focus,
    );
    if (!found) return;
    found.focus();
    found.scrollIntoView?.({ block: "nearest" });
    onFocused();
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
        <button
          type="button"
          data-block={panel.path}
          aria-pressed={selected === panel.path}
          onClick={() => onSelect(panel.path)}
        >
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
  const section = (key: string, name: string, panels: readonly ElementNode[], end: StackPlace | null): ReactNode => (
    <section key={key}>
      <header>
        <h4>{name}</h4>
        {adding !== null && end !== null && (
          <IconButton
            icon={Plus}
            label={t("definitions.layout.add_panel_to", { place: name })}
            onClick={() => adding.panel(end)}
          />
        )}
      </header>
      {panels.length === 0 ? (
        <p className="t-faint t-small">{t("definitions.layout.no_panel")}</p>
      ) : (
        <ol>{panels.map(draw)}</ol>
      )}
    </section>
  );
  const column = (one: LayoutColumn): readonly ReactNode[] => {
    const name = t("definitions.layout.column", { row: one.row, column: one.number });
    const own = one.panels.length > 0 || one.tabs.length === 0;
    const inTab = (tab: LayoutTab): ReactNode =>
      section(tab.path, `${name} · ${objectName(tab.value, t)}`, tab.panels, endPlace(one, tab));
    return [...(own ? [section(one.path, name, one.panels, endPlace(one, null))] : []), ...one.tabs.map(inTab)];
  };
  return (
    <div ref={list} className="t-lay__order">
      {layout.rows.length === 0 && <p className="t-faint">{t("definitions.layout.empty")}</p>}
      {layout.rows.flatMap((row) => row.columns).flatMap(column)}
      {layout.lost.length > 0 && section("lost", t("definitions.layout.lost"), layout.lost, null)}
      {adding !== null && (
        <div className="t-lay__adding">
          <Button icon={Plus} hasPopup="dialog" onClick={() => adding.panel(null)}>
            {t("definitions.layout.add_panel")}
          </Button>
          <Button icon={Plus} variant="quiet" onClick={adding.row}>
            {t("definitions.layout.add_row")}
          </Button>
        </div>
      )}
      <p className="t-hide" aria-live="polite">
        {said}
      </p>
    </div>
  );
}
