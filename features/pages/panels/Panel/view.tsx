import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { PanelCard } from "@tessera/web-kit/panels/PanelCard.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import type { panelPanel } from "./def.ts";
import "./Panel.css";

/** A text as its writer broke it into lines; no markup. */
export function View(props: PanelViewProps<Static<typeof panelPanel.params>>): ReactNode {
  const { title, text, help, footer, collapse, storeId } = props.params;
  const { action, controller } = usePageContext();
  return (
    <PanelCard
      title={title}
      help={help}
      footer={footer}
      collapsible={collapse}
      storeId={storeId ?? `${controller}/${action}#${props.id}`}
    >
      <p className="t-text-panel">{text}</p>
    </PanelCard>
  );
}
