import PanelLeft from "lucide-react/icons/panel-left";
import PanelRight from "lucide-react/icons/panel-right";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { IconToolbar, type ToolButton } from "../action/IconToolbar.tsx";
import { classNames } from "../classNames.ts";
import { Tooltip } from "../layer/Tooltip.tsx";
import { countText } from "../list/countText.ts";
import { Badge } from "../show/Badge.tsx";
import { Icon, type IconSource } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { type NavGroup, NavGroups } from "./NavGroups.tsx";
import "./Frame.css";

/** Something of the side bar that opens a panel beside it (spec lists §3 sidebar item). */
export type SideWay = {
  readonly id: string;
  readonly label: string;
  readonly icon: IconSource;
  /** Its panel is open. */
  readonly expanded: boolean;
  readonly count?: number | undefined;
  readonly onClick: () => void;
};

export type SidebarNavProps = {
  /** Name of the navigation. */
  readonly label: string;
  /** Name of the installation or subsystem beside the sign. */
  readonly title: string;
  /** The sign of the product or subsystem, 20 px. */
  readonly sign: ReactNode;
  /** Beside the title, for example a switch of subsystem. */
  readonly titleEnd?: ReactNode;
  /** Above the links. */
  readonly ways?: readonly SideWay[];
  readonly groups: readonly NavGroup[];
  /** 56 px, icons with tips. */
  readonly collapsed: boolean;
  /** Absent where it cannot be changed. */
  readonly onCollapse?: (collapsed: boolean) => void;
  readonly position?: "left" | "right";
  /** Below the links, as text. */
  readonly foot?: ReactNode;
  /** Small tools at the foot; `endTools` stand beside the one that collapses. */
  readonly tools?: readonly ToolButton[];
  readonly endTools?: readonly ToolButton[];
  readonly toolsLabel?: string;
  /** Called with its width in pixels, and again when it changes (spec lists §4 sidebar). */
  readonly onWidth?: (width: number) => void;
  readonly ref?: RefObject<HTMLElement | null>;
};

function WayButton(props: { way: SideWay; collapsed: boolean }): ReactNode {
  const { way, collapsed } = props;
  const { count = 0 } = way;
  const button = (
    <button type="button" className="t-nav__item" data-way={way.id} aria-expanded={way.expanded} onClick={way.onClick}>
      <Icon of={way.icon} />
      <span className={collapsed ? "t-hide" : "t-cut"}>{way.label}</span>
      {count > 0 && <Badge tone="accent">{countText(count)}</Badge>}
    </button>
  );
  return collapsed ? (
    <Tooltip text={way.label} placement="right">
      {button}
    </Tooltip>
  ) : (
    button
  );
}

/** The side bar: 240 px, or 56 collapsed, at the left or at the right of the page. */
export function SidebarNav(props: SidebarNavProps): ReactNode {
  const { text } = useUiText();
  const { collapsed, onCollapse, position = "left", ways = [], tools = [], endTools = [] } = props;
  const own = useRef<HTMLElement>(null);
  const bar = props.ref ?? own;
  const report = useRef(props.onWidth);
  report.current = props.onWidth;
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const notify = (): void => report.current?.(element.getBoundingClientRect().width);
    notify();
    const observer = new ResizeObserver(notify);
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
  const toggle: readonly ToolButton[] =
    onCollapse === undefined
      ? []
      : [
          {
            id: "collapse",
            icon: position === "left" ? PanelLeft : PanelRight,
            label: text(collapsed ? "ui.expand" : "ui.collapse"),
            expanded: !collapsed,
            onClick: () => onCollapse(!collapsed),
          },
        ];
  return (
    <nav
      ref={bar}
      aria-label={props.label}
      className={classNames("t-side", collapsed && "t-side--narrow", position === "right" && "t-side--right")}
    >
      <div className="t-side__head">
        <span className="t-side__sign" aria-hidden="true">
          {props.sign}
        </span>
        {!collapsed && <b className="t-cut">{props.title}</b>}
        {!collapsed && props.titleEnd}
      </div>
      <div className="t-nav">
        {ways.map((way) => (
          <WayButton key={way.id} way={way} collapsed={collapsed} />
        ))}
        <NavGroups groups={props.groups} collapsed={collapsed} />
        {!collapsed && props.foot && <div className="t-nav__note">{props.foot}</div>}
      </div>
      <div className="t-side__foot">
        <IconToolbar
          label={props.toolsLabel ?? props.label}
          items={tools}
          end={[...endTools, ...toggle]}
          vertical={collapsed}
        />
      </div>
    </nav>
  );
}
