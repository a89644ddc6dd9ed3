import { TabPanel } from "@tessera/ui/TabPanel.tsx";
import { Tabs } from "@tessera/ui/Tabs.tsx";
import { type ReactNode, useRef } from "react";
import { useNavigate } from "../page/useNavigate.ts";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";

/** A tab with what it shows. */
export interface ColumnTab {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** The address with another value of one parameter. */
function withParam(url: string, name: string, value: string): string {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const params = new URLSearchParams(query);
  params.set(name, value);
  return `${path}?${params}`;
}

/**
 * The tabs of a column (spec lists §2.3). The parameter `<column>Tab` of the address holds the active one. A tab that was open once stays
 * mounted, so that what was typed in it is not lost.
 */
export function TabbedColumn(props: { columnId: string; tabs: readonly ColumnTab[] }): ReactNode {
  const { columnId, tabs } = props;
  const { t } = useTexts();
  const page = usePageContext();
  const navigate = useNavigate();
  const visited = useRef(new Set<string>());
  const name = `${columnId}Tab`;
  const wanted = page.params.get(name);
  const active = tabs.find(({ id }) => id === wanted)?.id ?? tabs[0]?.id ?? "";
  visited.current.add(active);
  const idBase = `column-${columnId}`;
  return (
    <>
      <Tabs
        label={t("kit.page.tabs")}
        tabs={tabs.map(({ id, title }) => ({ id, label: title }))}
        active={active}
        idBase={idBase}
        onChange={(id) => navigate(withParam(page.url, name, id), { replace: true })}
      />
      {tabs.map(({ id, content }) => (
        <div key={id} hidden={id !== active}>
          <TabPanel idBase={idBase} id={id}>
            {visited.current.has(id) && content}
          </TabPanel>
        </div>
      ))}
    </>
  );
}
