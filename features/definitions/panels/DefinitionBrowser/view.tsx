import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { LateWorkbench } from "../../ui/LateWorkbench.tsx";
import type { definitionBrowserPanel } from "./def.ts";

/** The definition browser. */
export function View(props: PanelViewProps<Static<typeof definitionBrowserPanel.params>>): ReactNode {
  return <LateWorkbench subsystem={props.params.subsystem ?? null} designs={null} />;
}
