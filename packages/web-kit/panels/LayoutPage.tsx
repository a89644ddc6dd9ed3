import { classNames } from "@tessera/ui/classNames.ts";
import { EmptyState } from "@tessera/ui/EmptyState.tsx";
import { PageHeader } from "@tessera/ui/PageHeader.tsx";
import type { CSSProperties, ReactNode } from "react";
import type { GridItem, PageLayout } from "../page/pageLayout.ts";
import { useTexts } from "../texts/useTexts.ts";
import { PanelCard } from "./PanelCard.tsx";
import { PanelHost } from "./PanelHost.tsx";
import { usePanelRegistry } from "./PanelRegistryProvider.tsx";
import { TabbedColumn } from "./TabbedColumn.tsx";
import "./LayoutPage.css";

/** One unit of height in pixels (spec shell §2.2). */
const unit = 40;

function Item(props: { item: GridItem; fills: boolean; isOneOfSeveral: boolean }): ReactNode {
  const { id, type, params, panel, height } = props.item;
  const host = <PanelHost id={id} type={type} params={params} isOneOfSeveral={props.isOneOfSeveral} />;
  const style: CSSProperties = height === null || height === undefined ? {} : { height: height * unit };
  return (
    <div className={classNames("t-layout__item", props.fills && "t-layout__item--fills")} style={style}>
      {panel === null || panel === undefined ? (
        host
      ) : (
        <PanelCard
          title={panel.title ?? null}
          icon={panel.icon ?? null}
          footer={panel.footer ?? null}
          collapsible={panel.collapse ?? false}
          storeId={id}
        >
          {host}
        </PanelCard>
      )}
    </div>
  );
}

function Column(props: {
  column: PageLayout["rows"][number]["columns"][number];
  items: readonly GridItem[];
  fills: boolean;
  /** Types of which the page has several panels. */
  several: ReadonlySet<string>;
}): ReactNode {
  const { column, items, fills, several } = props;
  const draw = (item: GridItem): ReactNode => (
    <Item key={item.id} item={item} fills={fills} isOneOfSeveral={several.has(item.type)} />
  );
  const tabs = (column.tabs ?? []).flatMap(({ id, title }) => {
    const own = items.filter(({ tabId }) => tabId === id);
    return own.length === 0 ? [] : [{ id, title, content: own.map(draw) }];
  });
  // One tab alone needs no header to choose from.
  if (tabs.length < 2) return items.map(draw);
  const isTabbed = new Set(tabs.map(({ id }) => id));
  return (
    <>
      {items.filter(({ tabId }) => !isTabbed.has(tabId ?? "")).map(draw)}
      <TabbedColumn columnId={column.id} tabs={tabs} />
    </>
  );
}

/**
 * A page: rows of columns (1 to 12 wide) with their panels (spec lists §2.3). A page of a single panel gives it the whole height. Its title stands
 * above, unless a panel that shows data heads the page itself.
 */
export function LayoutPage(props: { page: PageLayout; title: string; subsystem: string | null }): ReactNode {
  const { page, title, subsystem } = props;
  const { t } = useTexts();
  const { aliases, headed } = usePanelRegistry();
  const items = page.gridItems.filter(
    ({ idSubsystem }) => idSubsystem === null || idSubsystem === undefined || idSubsystem === subsystem,
  );
  const isHeaded = items.some(({ type }) => headed.has(aliases.get(type) ?? type));
  const heading = isHeaded || title === "" ? null : <PageHeader title={title} />;
  if (items.length === 0) {
    return (
      <>
        {heading}
        <EmptyState text={t("kit.page.empty")} />
      </>
    );
  }
  const rows = page.rows.flatMap((row) => {
    const columns = row.columns.map((column) => ({
      ...column,
      items: items.filter(({ columnId }) => columnId === column.id),
    }));
    return columns.some((column) => column.items.length > 0) ? [{ ...row, columns }] : [];
  });
  const fills = items.length === 1;
  const types = items.map(({ type }) => type);
  const several = new Set(types.filter((type, index) => types.indexOf(type) !== index));
  return (
    <div className={classNames("t-layout", fills && "t-layout--fills")}>
      {heading}
      {rows.map((row) => (
        <div key={row.id} className="t-layout__row">
          {row.columns.map((column) => (
            <div key={column.id} className={`t-layout__column t-span-${column.width}`}>
              <Column column={column} items={column.items} fills={fills} several={several} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
