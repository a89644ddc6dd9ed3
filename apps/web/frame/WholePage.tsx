import type { ReactNode } from "react";
import { Sign } from "./Sign.tsx";

/**
 * A page of the application's own in place of everything else, when nothing else can be shown: what happened, and
 * what to do.
 */
export function WholePage(props: {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** In small print. */
  small: string | null;
}): ReactNode {
  return (
    <main className="t-window">
      <div className="t-window__box t-window__box--page" role="alert">
        <span className="t-window__sign">
          <Sign />
        </span>
        <h1>{props.title}</h1>
        {props.children}
        <div className="t-window__actions">{props.actions}</div>
        {props.small !== null && <p className="t-window__small t-small t-faint">{props.small}</p>}
      </div>
    </main>
  );
}
