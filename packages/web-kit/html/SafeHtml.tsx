import { isPopupType } from "@tessera/contract/popupType.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigate } from "../page/useNavigate.ts";
import { useOpenPopup } from "../popups/useOpenPopup.ts";
import { cleanHtml } from "./cleanHtml.ts";
import "./SafeHtml.css";

/**
 * Markup that people wrote, cleaned (see `cleanHtml`). Links into the installation stay inside the page; one with
 * `data-popup` opens above it.
 */
export function SafeHtml(props: {
  readonly html: string;
  readonly className?: string;
  /** A link was followed inside the page. */
  readonly onFollow?: () => void;
}): ReactNode {
  const { html, className } = props;
  const followed = useRef(props.onFollow);
  followed.current = props.onFollow;
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const openPopup = useOpenPopup();
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanHtml(html));
  }, [html]);
  useEffect(() => {
    const root = place.current;
    const follow = (event: MouseEvent): void => {
      const target = event.target instanceof Element ? event.target.closest("a") : null;
      const href = target?.getAttribute("href") ?? "";
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!href.startsWith("/") || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      const type = target?.dataset.popup;
      if (isPopupType(type)) {
        openPopup({ url: href, type, title: target?.textContent ?? "", redirect: target?.dataset.redirect ?? null });
      } else navigate(href);
      followed.current?.();
    };
    root?.addEventListener("click", follow);
    return () => root?.removeEventListener("click", follow);
  }, [navigate, openPopup]);
  return <div ref={place} className={classNames("t-html", className)} />;
}
