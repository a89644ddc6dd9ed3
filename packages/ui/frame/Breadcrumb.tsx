import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link } from "../action/Link.tsx";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import "./Frame.css";

export type Crumb = { readonly label: string; readonly href?: string };

/** Where one is: the last crumb is the page itself. */
export function Breadcrumb(props: { items: readonly Crumb[] }): ReactNode {
  const { text } = useUiText();
  return (
    <nav aria-label={text("ui.breadcrumb")} className="t-crumbs">
      <ol>
        {/* Known by their places: a section may be called as its page is. */}
        {props.items.map((item, index) => {
          const last = index === props.items.length - 1;
          return (
            <li key={index} className={last ? "is-last" : undefined}>
              {item.href && !last ? (
                <Link href={item.href}>{item.label}</Link>
              ) : (
                <span className="t-cut" aria-current={last ? "page" : undefined}>
                  {item.label}
                </span>
              )}
              {!last && <Icon of={ChevronRight} size={12} />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
