import { Button } from "@tessera/ui/Button.tsx";
import { EmptyState } from "@tessera/ui/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/ErrorState.tsx";
import { Icon } from "@tessera/ui/Icon.tsx";
import { Link } from "@tessera/ui/Link.tsx";
import { Skeleton } from "@tessera/ui/Skeleton.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { namedIcon } from "@tessera/web-kit/icons/namedIcon.ts";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
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
  if (query.isPending) {
    return (
      <div className="t-menu-panel" role="status" aria-busy="true">
        <Skeleton width={180} />
        <Skeleton width={220} />
        <Skeleton width={160} />
      </div>
    );
  }
  if (query.isError) {
    const { title, detail, code } = errorText(query.error, t);
    return (
      <ErrorState
        title={title}
        text={detail}
        code={code ?? undefined}
        action={<Button onClick={() => void query.refetch()}>{t("kit.again")}</Button>}
      />
    );
  }
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
                    <Link href={item.route}>
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
