import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { TabPanel } from "@tessera/ui/frame/TabPanel.tsx";
import { Tabs } from "@tessera/ui/frame/Tabs.tsx";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { type ReactNode, useRef } from "react";
import type { TabProperties } from "../page/pageLayout.ts";
import { useNavigate } from "../page/useNavigate.ts";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";

/** Tabs that stand in a header before the menu of the rest (spec lists §9), and on a phone. */
const usualShown = 5;
const narrowShown = 2;

/** A tab with what it shows, when it is the active one and, as far as that stays, when it is not. */
export interface ColumnTab {
  readonly id: string;
  readonly title: string;
  readonly content: (isActive: boolean) => ReactNode;
}

/** The address with another value of one parameter. */
function withParam(url: string, name: string, value: string): string {
  const { path, query } = addressParts(url);
  const params = new URLSearchParams(query);
  params.set(name, value);
  return `${path}?${params}`;
}

/**
 * The tabs of a column (spec lists §2.3). The parameter `<column>Tab` of the address holds the active one. A tab that
 * was open once stays mounted, so that what was typed in it is not lost, but for panels that are not kept alive.
 */
export function TabbedColumn(props: {
  columnId: string;
  tabs: readonly ColumnTab[];
  properties: TabProperties;
}): ReactNode {
  const { columnId, tabs } = props;
  const { tabPosition = "top", type = "card", stretch = true, numberOfShownTabs = usualShown } = props.properties;
  const { t } = useTexts();
  const page = usePageContext();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const visited = useRef(new Set<string>());
  const name = `${columnId}Tab`;
  const wanted = page.params.get(name);
  const active = tabs.find(({ id }) => id === wanted)?.id ?? tabs[0]?.id ?? "";
  visited.current.add(active);
  const idBase = `column-${page.level}-${columnId}`;
  const isBeside = !isNarrow && (tabPosition === "left" || tabPosition === "right");
  return (
    <div className={classNames("t-tabbed", !isNarrow && `t-tabbed--${tabPosition}`)}>
      <Tabs
        label={t("kit.page.tabs")}
        tabs={tabs.map(({ id, title }) => ({ id, label: title }))}
        active={active}
        idBase={idBase}
        shown={isNarrow ? Math.min(narrowShown, numberOfShownTabs) : numberOfShownTabs}
        {...(type === "card" ? { look: "card" as const } : {})}
        stretch={stretch}
        vertical={isBeside}
        onChange={(id) => navigate(withParam(page.url, name, id), { replace: true })}
      />
      <div className="t-tabbed__panels">
        {tabs.map(({ id, content }) => (
          <div key={id} hidden={id !== active}>
            <TabPanel idBase={idBase} id={id}>
              {visited.current.has(id) && content(id === active)}
            </TabPanel>
          </div>
        ))}
      </div>
    </div>
  );
}
