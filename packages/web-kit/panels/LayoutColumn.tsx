import type { ReactNode } from "react";
import type { GridItem, PageLayout, TabProperties } from "../page/pageLayout.ts";
import { LayoutItem } from "./LayoutItem.tsx";
import { TabbedColumn } from "./TabbedColumn.tsx";

/**
 * The panels of a column, those of tabs in their tabs; the tabs' header shows when more than one has a panel (spec
 * lists §2.3).
 */
export function LayoutColumn(props: {
  column: PageLayout["rows"][number]["columns"][number];
  items: readonly GridItem[];
  fills: boolean;
  /** Types of which the page has several panels. */
  several: ReadonlySet<string>;
  tabProperties: TabProperties;
}): ReactNode {
  const { column, items, fills, several } = props;
  const draw = (item: GridItem): ReactNode => (
    <LayoutItem key={item.id} item={item} fills={fills} isOneOfSeveral={several.has(item.type)} />
  );
  const tabs = (column.tabs ?? []).flatMap(({ id, title }) => {
    const own = items.filter(({ tabId }) => tabId === id);
    const content = (isActive: boolean): ReactNode =>
      own.filter(({ keepAlive }) => isActive || keepAlive !== false).map(draw);
    return own.length === 0 ? [] : [{ id, title, content }];
  });
  // One tab alone needs no header to choose from.
  if (tabs.length < 2) return items.map(draw);
  const isTabbed = new Set(tabs.map(({ id }) => id));
  return (
    <>
      {items.filter(({ tabId }) => !isTabbed.has(tabId ?? "")).map(draw)}
      <TabbedColumn columnId={column.id} tabs={tabs} properties={props.tabProperties} />
    </>
  );
}
