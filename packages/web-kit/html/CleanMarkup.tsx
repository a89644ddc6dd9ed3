import { classNames } from "@tessera/ui/classNames.ts";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useNavigate } from "../page/useNavigate.ts";
import { cleanHtml } from "./cleanHtml.ts";
import "./CleanMarkup.css";

/** Cleaned markup as it stands on a page: typeset as a text. Use `SafeHtml`, which loads this when it is needed. */
export function CleanMarkup(props: { html: string; className?: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return;
    current.replaceChildren(cleanHtml(props.html));
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const href = link?.getAttribute("href") ?? "";
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!isPlain || !href.startsWith("/")) return;
      event.preventDefault();
      go.current(href);
    };
    current.addEventListener("click", follow);
    return () => current.removeEventListener("click", follow);
  }, [props.html]);
  return <div ref={place} className={classNames("t-markup", props.className)} />;
}
