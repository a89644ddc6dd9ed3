import PanelLeft from "lucide-react/icons/panel-left";
import type { ReactNode } from "react";
import { Badge } from "./Badge.tsx";
import { classNames } from "./classNames.ts";
import { Icon, type IconSource } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { Link } from "./Link.tsx";
import { Tooltip } from "./Tooltip.tsx";
import { useUiText } from "./UiTextProvider.tsx";
import "./Frame.css";

export type NavItem = {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly icon?: IconSource;
  readonly current?: boolean;
  readonly count?: number | undefined;
  /** Accent: waits for me; danger: harms if left. */
  readonly countTone?: "accent" | "danger" | undefined;
};

export type NavGroup = { readonly id: string; readonly label?: string | undefined; readonly items: readonly NavItem[] };

export type SidebarNavProps = {
  /** Name of the navigation. */
  readonly label: string;
  /** Name of the installation or subsystem beside the sign. */
  readonly title: string;
  /** The sign of the product or subsystem, 20 px. */
  readonly sign: ReactNode;
  /** Beside the title, for example a switch of subsystem. */
  readonly titleEnd?: ReactNode;
  readonly groups: readonly NavGroup[];
  /** 56 px, icons with tips. */
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
  /** Small tools at the foot. */
  readonly foot?: ReactNode;
};

function NavLink(props: { item: NavItem; collapsed: boolean }): ReactNode {
  const { item, collapsed } = props;
  const link = (
    <Link href={item.href} className="t-nav__item" current={item.current ?? false}>
      {item.icon ? (
        <Icon of={item.icon} />
      ) : (
        collapsed && <span aria-hidden="true">{[...item.label][0]?.toLocaleUpperCase()}</span>
      )}
      <span className={collapsed ? "t-hide" : "t-cut"}>{item.label}</span>
      {item.count !== undefined && <Badge tone={item.countTone}>{item.count}</Badge>}
    </Link>
  );
  return collapsed ? (
    <Tooltip text={item.label} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

/** The side bar: 240 px, or 56 collapsed. */
export function SidebarNav(props: SidebarNavProps): ReactNode {
  const { text } = useUiText();
  const { collapsed } = props;
  return (
    <nav aria-label={props.label} className={classNames("t-side", collapsed && "t-side--narrow")}>
      <div className="t-side__head">
        <span className="t-side__sign" aria-hidden="true">
          {props.sign}
        </span>
        {!collapsed && <b className="t-cut">{props.title}</b>}
        {!collapsed && props.titleEnd}
      </div>
      <div className="t-nav">
        {props.groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of links, not of form controls
          <div key={group.id} role="group" aria-label={group.label}>
            {group.label && !collapsed && <div className="t-nav__head">{group.label}</div>}
            {group.items.map((item) => (
              <NavLink key={item.id} item={item} collapsed={collapsed} />
            ))}
          </div>
        ))}
      </div>
      <div className="t-side__foot">
        {!collapsed && props.foot}
        <span className="t-side__toggle">
          <IconButton
            icon={PanelLeft}
            label={text(collapsed ? "ui.expand" : "ui.collapse")}
            expanded={!collapsed}
            tip={collapsed ? "right" : "above"}
            onClick={() => props.onCollapse(!collapsed)}
          />
        </span>
      </div>
    </nav>
  );
}
