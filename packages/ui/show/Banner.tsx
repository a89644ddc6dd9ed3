import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import { Icon, type IconSource } from "./Icon.tsx";
import "./Banner.css";

export type BannerProps = {
  readonly tone: "info" | "success" | "warning" | "danger";
  /** What it is about, in weight 500; the rest follows as children. */
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly icon?: IconSource;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** It belongs to what is read and has not just come: assistive technology meets it in its place. */
  readonly still?: boolean;
  /** Without rounding, at the whole width of a drawer or page. */
  readonly flush?: boolean;
};

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** One line that stays while it is true: locked, draft, problems. */
export function Banner(props: BannerProps): ReactNode {
  return (
    <div
      role={props.still ? "note" : props.tone === "danger" ? "alert" : "status"}
      className={classNames("t-banner", `t-banner--${props.tone}`, props.flush && "t-banner--flush")}
    >
      <Icon of={props.icon ?? icons[props.tone]} className="t-banner__icon" />
      <div className="t-banner__text">
        {props.title && <b>{props.title}</b>} {props.children}
      </div>
      {props.action && (
        <button type="button" className="t-act-link t-reach" onClick={props.action.onClick}>
          {props.action.label}
        </button>
      )}
    </div>
  );
}
