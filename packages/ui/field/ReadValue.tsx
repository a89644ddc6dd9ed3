import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import { useUiText } from "../UiTextProvider.tsx";
import "./Field.css";

/** A value typeset as text in place of a control; an empty one says that it is not set. */
export function ReadValue(props: { children?: ReactNode; number?: boolean }): ReactNode {
  const { text } = useUiText();
  const { children } = props;
  const empty = children === null || children === undefined || children === false || children === "";
  return (
    <div className={classNames("t-read", props.number && "t-num")}>
      {empty ? <span className="t-faint">{text("ui.not_set")}</span> : children}
    </div>
  );
}
