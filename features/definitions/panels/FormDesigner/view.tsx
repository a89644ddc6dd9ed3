import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { LateWorkbench } from "../../ui/LateWorkbench.tsx";
import type { formDesignerPanel } from "./def.ts";

/** The designer of forms. */
export function View(props: PanelViewProps<Static<typeof formDesignerPanel.params>>): ReactNode {
  return <LateWorkbench subsystem={props.params.subsystem ?? null} designs="form" />;
}
