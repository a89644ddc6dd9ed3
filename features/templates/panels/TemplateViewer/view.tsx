import type { DataViewProps } from "@tessera/web-kit/panels/panelView.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { ShownTemplate, type TemplateAnswers } from "../../ui/ShownTemplate.tsx";
import type { templateViewerPanel } from "./def.ts";

/** The record that the page names, drawn by the template. */
export function View(props: DataViewProps<Static<typeof templateViewerPanel.params>, TemplateAnswers>): ReactNode {
  return <ShownTemplate answers={props.answers} />;
}
