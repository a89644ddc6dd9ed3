import type { ReactNode, RefObject } from "react";
import { classNames } from "../classNames.ts";
import "./Input.css";

type InputShellProps = {
  readonly invalid: boolean;
  readonly warned: boolean;
  readonly off?: boolean | undefined;
  readonly className?: string | undefined;
  readonly shellRef?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
};

/** The frame that all typed controls share: border, hover, focus, and the marks error and warning. */
export function InputShell(props: InputShellProps): ReactNode {
  return (
    <div
      ref={props.shellRef}
      className={classNames(
        "t-input",
        props.className,
        props.invalid && "is-bad",
        props.warned && "is-warn",
        props.off && "is-off",
      )}
    >
      {props.children}
    </div>
  );
}
