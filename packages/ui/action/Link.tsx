import type { ReactNode } from "react";
import { useNavigate } from "./LinkProvider.tsx";

export type LinkProps = {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly label?: string | undefined;
  readonly current?: boolean;
  readonly onFollow?: (() => void) | undefined;
  /** What a plain click does instead of going there: opens it above the page. */
  readonly onOpen?: (() => void) | undefined;
};

/** Whether an address is that of a file, which the browser keeps while the page stays. */
const isFile = (href: string): boolean => href.startsWith("/api/");

/** A real link; a plain click stays inside the app, with a modifier it opens as the browser would. */
export function Link(props: LinkProps): ReactNode {
  const navigate = useNavigate();
  return (
    <a
      href={props.href}
      className={props.className}
      aria-label={props.label}
      aria-current={props.current ? "page" : undefined}
      {...(isFile(props.href) ? { download: "" } : {})}
      onClick={(event) => {
        props.onFollow?.();
        const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
        const go = props.onOpen ?? navigate;
        if (!go || !plain || event.defaultPrevented || isFile(props.href)) return;
        event.preventDefault();
        go(props.href);
      }}
    >
      {props.children}
    </a>
  );
}
