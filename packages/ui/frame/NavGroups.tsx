import type { ReactNode } from "react";
import { Link } from "../action/Link.tsx";
import { Tooltip } from "../layer/Tooltip.tsx";
import { countText } from "../list/countText.ts";
import { Badge } from "../show/Badge.tsx";
import { Icon, type IconSource } from "../show/Icon.tsx";
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
  /** Opens it above the page; absent: it takes the page's place. */
  readonly onOpen?: (() => void) | undefined;
};

export type NavGroup = { readonly id: string; readonly label?: string | undefined; readonly items: readonly NavItem[] };

function NavLink(props: { item: NavItem; collapsed: boolean; onFollow?: (() => void) | undefined }): ReactNode {
  const { item, collapsed } = props;
  const link = (
    <Link
      href={item.href}
      className="t-nav__item"
      current={item.current ?? false}
      onFollow={props.onFollow}
      onOpen={item.onOpen}
    >
      {item.icon ? (
        <Icon of={item.icon} />
      ) : (
        collapsed && <span aria-hidden="true">{[...item.label][0]?.toLocaleUpperCase()}</span>
      )}
      <span className={collapsed ? "t-hide" : "t-cut"}>{item.label}</span>
      {item.count !== undefined && <Badge tone={item.countTone}>{countText(item.count)}</Badge>}
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

/** The links of a navigation, group by group; collapsed as icons with tips. */
export function NavGroups(props: {
  groups: readonly NavGroup[];
  collapsed?: boolean;
  onFollow?: () => void;
}): ReactNode {
  const { collapsed = false, onFollow } = props;
  return props.groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, not of form controls
    <div key={group.id} role="group" aria-label={group.label}>
      {group.label && !collapsed && <div className="t-nav__head">{group.label}</div>}
      {group.items.map((item) => (
        <NavLink key={item.id} item={item} collapsed={collapsed} onFollow={onFollow} />
      ))}
    </div>
  ));
}
