import type { ReactNode } from "react";
import type { NavItem } from "../frame/NavGroups.tsx";
import { countText } from "../list/countText.ts";
import { Badge } from "../show/Badge.tsx";
import { Icon, type IconSource } from "../show/Icon.tsx";
import { Link } from "./Link.tsx";
import "./BottomBar.css";

export type BottomBarProps = {
  /** Name of the navigation. */
  readonly label: string;
  /** Four at most: what does not fit is behind `more`. */
  readonly items: readonly NavItem[];
  readonly more: {
    readonly label: string;
    readonly icon: IconSource;
    readonly expanded: boolean;
    readonly onClick: () => void;
  };
};

/** The main ways of a phone, within reach of the thumb. */
export function BottomBar(props: BottomBarProps): ReactNode {
  const { more } = props;
  return (
    <nav aria-label={props.label} className="t-bottom">
      {props.items.map((item) => (
        <Link
          key={item.id}
          href={item.href}
          className="t-bottom__item"
          current={item.current ?? false}
          onOpen={item.onOpen}
        >
          {item.icon ? <Icon of={item.icon} size={20} /> : <span aria-hidden="true">{[...item.label][0]}</span>}
          <span className="t-bottom__word">{item.label}</span>
          {item.count !== undefined && <Badge tone={item.countTone}>{countText(item.count)}</Badge>}
        </Link>
      ))}
      <button
        type="button"
        className="t-bottom__item"
        aria-haspopup="dialog"
        aria-expanded={more.expanded}
        onClick={more.onClick}
      >
        <Icon of={more.icon} size={20} />
        <span className="t-bottom__word">{more.label}</span>
      </button>
    </nav>
  );
}
