import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { ReactNode } from "react";
import "./PanelHost.css";

/** Bars in place of a panel that is on its way, as wide as `widths` in pixels. */
export function PanelBars(props: { readonly widths?: readonly number[] }): ReactNode {
  return (
    <div className="t-panel-wait" role="status" aria-busy="true">
      {(props.widths ?? [240, 420, 360, 400]).map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
