import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { PanelBars } from "@tessera/web-kit/panels/PanelBars.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { getMenuDiagram } from "../../operations/getMenuDiagram.ts";
import { TableDiagram } from "../../ui/TableDiagram.tsx";
import { View as MenuLinks } from "../MenuPanel/view.tsx";
import type { menuDiagramPanel } from "./def.ts";
import "./MenuDiagram.css";

/** The tables of a menu with their references, above its links; on a phone the links alone. */
export function View(props: PanelViewProps<Static<typeof menuDiagramPanel.params>>): ReactNode {
  const { menu } = props.params;
  const { language, t } = useTexts();
  const isNarrow = useIsNarrow();
  const query = useOperationQuery(getMenuDiagram, { menu }, { enabled: !isNarrow });
  if (isNarrow) return <MenuLinks {...props} params={{ menu }} />;
  if (query.isPending) return <PanelBars widths={[220, 180, 200]} />;
  if (query.isError) return <PanelProblem error={query.error} onAgain={() => void query.refetch()} />;
  const { edges, nodes } = query.data;
  if (nodes.length === 0) return <EmptyState text={t("menus.empty")} />;
  const recordsOf = ({ exact, total }: (typeof nodes)[number]): string => {
    const text = `${formatDecimal(String(total), language)}${exact ? "" : "+"}`;
    return t("menus.diagram.records", { count: total, text });
  };
  return (
    <>
      <section className="t-menu-diagram" aria-label={t("menus.diagram.label")}>
        <TableDiagram
          label={t("menus.diagram.label")}
          nodes={nodes.map((node) => ({ ...node, records: recordsOf(node) }))}
          edges={edges}
        />
      </section>
      <MenuLinks {...props} params={{ menu }} />
    </>
  );
}
