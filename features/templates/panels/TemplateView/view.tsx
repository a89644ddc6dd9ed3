import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { ShownTemplate } from "../../ui/ShownTemplate.tsx";
import type { templateViewPanel } from "./def.ts";

/** What the template is about, drawn by it. */
export function View(props: PanelViewProps<Static<typeof templateViewPanel.params>>): ReactNode {
  const { t } = useTexts();
  const { template } = props.params;
  return template === null ? (
    <EmptyState text={t("templates.choose")} />
  ) : (
    <ShownTemplate id={template} record={null} />
  );
}
