import { type ComponentType, createElement } from "react";
import { type LateProps, latePart } from "./latePart.tsx";

/** As `latePart`, for what somebody opens: when it cannot be had it is closed, so that opening it again loads it again. */
export function lateDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Pick<LateProps, "waiting">> {
  const Part = latePart(load);
  return function LateDialog(props) {
    return createElement(Part, { ...props, onFailed: props.onClose });
  };
}
