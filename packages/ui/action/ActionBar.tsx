import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import { Icon } from "../show/Icon.tsx";
import "../layer/Dialog.css";

/** The bar at the foot of a long form: what stands in the way or has changed on the left, actions on the right. */
export function ActionBar(props: { message?: ReactNode; tone?: "danger"; children: ReactNode }): ReactNode {
  return (
    <footer className="t-actions">
      <div
        className={classNames("t-actions__message", props.tone === "danger" && "t-actions__message--danger")}
        aria-live="polite"
      >
        {props.tone === "danger" && <Icon of={CircleAlert} />}
        {props.message}
      </div>
      {props.children}
    </footer>
  );
}
