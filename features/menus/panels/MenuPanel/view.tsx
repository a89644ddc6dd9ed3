import { Link } from "@tessera/ui/action/Link.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { namedIcon } from "@tessera/web-kit/icons/namedIcon.ts";
import { PanelBars } from "@tessera/web-kit/panels/PanelBars.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useOpenPopup } from "@tessera/web-kit/popups/useOpenPopup.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { getMenus } from "../../operations/getMenus.ts";
import type { menuPanelPanel } from "./def.ts";
import "./MenuPanel.css";

/** The links of a menu as quiet groups. */
export function View(props: PanelViewProps<Static<typeof menuPanelPanel.params>>): ReactNode {
  const { t } = useTexts();
  const query = useOperationQuery(getMenus, {});
  const openPopup = useOpenPopup();
  if (query.isPending) return <PanelBars widths={[180, 220, 160]} />;
  if (query.isError) return <PanelProblem error={query.error} onAgain={() => void query.refetch()} />;
  const { menu: wanted } = props.params;
  const menus = query.data.filter(({ id, onlyOnPages }) => (wanted === null ? onlyOnPages !== true : id === wanted));
  if (menus.length === 0) return <EmptyState text={t("menus.empty")} />;
  return (
    <div className="t-menu-panel">
      {menus.map((menu) => (
        <nav key={menu.id} aria-label={menu.label}>
          {menu.sections.map((section) => (
            <section key={section.id}>
              <h2>{section.label ?? menu.label}</h2>
              <ul>
                {section.items.map((item) => (
                  <li key={item.id}>
                    <Link
                      href={item.route}
                      onOpen={item.popup && (() => openPopup({ url: item.route, title: item.label, ...item.popup }))}
                    >
                      <Icon of={namedIcon(item.icon)} />
                      <span>{item.label}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      ))}
    </div>
  );
}
