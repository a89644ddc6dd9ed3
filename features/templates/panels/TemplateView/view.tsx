import type { DataViewProps } from "@tessera/web-kit/panels/panelView.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { ShownTemplate, type TemplateAnswers } from "../../ui/ShownTemplate.tsx";
import type { templateViewPanel } from "./def.ts";

/** What the template is about, drawn by it. */
export function View(props: DataViewProps<Static<typeof templateViewPanel.params>, TemplateAnswers>): ReactNode {
  return <ShownTemplate answers={props.answers} />;
}
