import { type ComponentType, createElement } from "react";
import { type LateProps, lazyPart } from "./lazyPart.tsx";

/**
 * As `lazyPart`, for what someone opens: when it cannot be had it is closed, so that opening it again loads it again.
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Pick<LateProps, "waiting">> {
  const Part = lazyPart(load);
  return function LateDialog(props) {
    return createElement(Part, { ...props, onFailed: props.onClose });
  };
}
