import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { ShownTemplate, useRecordKey } from "../../ui/ShownTemplate.tsx";
import type { templateViewerPanel } from "./def.ts";

/** The record that the page names, drawn by the template. */
export function View(props: PanelViewProps<Static<typeof templateViewerPanel.params>>): ReactNode {
  const { t } = useTexts();
  const { template, param } = props.params;
  const record = useRecordKey(param);
  return template === null ? (
    <EmptyState text={t("templates.choose")} />
  ) : (
    <ShownTemplate id={template} record={record} />
  );
}
