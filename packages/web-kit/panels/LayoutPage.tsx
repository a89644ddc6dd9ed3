import { classNames } from "@tessera/ui/classNames.ts";
import { PageHeader } from "@tessera/ui/frame/PageHeader.tsx";
import { SectionHeads } from "@tessera/ui/grid/SectionHeads.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { type CSSProperties, lazy, type ReactNode, Suspense } from "react";
import { useStyle } from "../html/useStyle.ts";
import type { PageContent, PageLayout } from "../page/pageLayout.ts";
import { useTexts } from "../texts/useTexts.ts";
import { LayoutColumn } from "./LayoutColumn.tsx";
import { usePanelRegistry } from "./PanelRegistryProvider.tsx";
import "./LayoutPage.css";

const SafeHtml = lazy(async () => ({ default: (await import("../html/SafeHtml.tsx")).SafeHtml }));
const DividedRow = lazy(async () => ({ default: (await import("./DividedRow.tsx")).DividedRow }));

/** The whole width, where a page has no rows (spec lists §2.3). */
const wholeRow: PageLayout["rows"][number] = { id: "row", columns: [{ id: "column", width: 12 }] };

const clamped = (value: number, lowest: number, highest: number): number => Math.min(highest, Math.max(lowest, value));

/**
 * A page: its content, and rows of columns (1 to 12 wide) with their panels (spec lists §2.3). A page of a single panel
 * gives it the whole height. Its title stands above, unless the panel that stands first shows data and so heads the
 * page itself.
 */
export function LayoutPage(props: {
  page: PageLayout;
  title: string;
  subsystem: string | null;
  /** Absent: nothing but panels. */
  content?: PageContent;
}): ReactNode {
  const { page, title, subsystem, content } = props;
  const { t } = useTexts();
  const { aliases, headed } = usePanelRegistry();
  useStyle(content?.css ?? null);
  const items = page.gridItems.filter(
    ({ idSubsystem }) => idSubsystem === null || idSubsystem === undefined || idSubsystem === subsystem,
  );
  const html = content?.html ?? "";
  const headsItself = (item: (typeof items)[number] | undefined): boolean =>
    item !== undefined && headed.has(aliases.get(item.type) ?? item.type);
  const { autoSize = true, colNum = 12, margin = 0 } = page.gridLayout ?? {};
  const gridColumns = clamped(colNum, 1, 12);
  const fills = (items.length === 1 && html === "") || !autoSize;
  const grid = page.gridLayout && {
    "--grid-columns": String(gridColumns),
    "--grid-margin": `${clamped(margin, 0, 100)}px`,
  };
  const types = items.map(({ type }) => type);
  const several = new Set(types.filter((type, index) => types.indexOf(type) !== index));
  const all = page.rows.length === 0 ? [wholeRow] : page.rows;
  const rows = all.flatMap((row) => {
    const columns = row.columns.map((column) => ({
      width: column.width,
      id: column.id,
      items: items.filter(({ columnId }) => row === wholeRow || columnId === column.id),
      column,
    }));
    return columns.some((column) => column.items.length > 0) ? [{ ...row, columns }] : [];
  });
  const draw = ({ column, items: own }: (typeof rows)[number]["columns"][number]): ReactNode => (
    <LayoutColumn
      column={column}
      items={own}
      fills={fills}
      several={several}
      tabProperties={page.tabProperties ?? {}}
    />
  );
  // A single panel heads its page, and so does a record or a list that stands first; else the page is headed above its
  // parts.
  const first = rows[0]?.columns.find((column) => column.items.length > 0)?.items[0];
  const isHeaded = headsItself(first) || (first === undefined && items.some(headsItself));
  const heading = isHeaded || title === "" ? null : <PageHeader title={title} isWhole={items.some(headsItself)} />;
  const parts = rows.map(({ id, columns, divider }) => {
    const [left, right, third] = columns;
    if (divider === true && left !== undefined && right !== undefined && third === undefined) {
      return (
        <Suspense key={id} fallback={null}>
          <DividedRow
            id={id}
            share={(left.width * 100) / (left.width + right.width)}
            first={draw(left)}
            second={draw(right)}
          />
        </Suspense>
      );
    }
    return (
      <div key={id} className="t-layout__row">
        {columns.map((column) => (
          <div key={column.id} className={`t-layout__column t-span-${Math.min(column.width, gridColumns)}`}>
            {draw(column)}
          </div>
        ))}
      </div>
    );
  });
  return (
    <div
      className={classNames("t-layout", fills && "t-layout--fills")}
      data-page={content?.idPage ?? undefined}
      // React's type knows no properties of our own.
      style={grid as CSSProperties | undefined}
    >
      {heading}
      {html !== "" && (
        <Suspense fallback={null}>
          <SafeHtml html={html} className="t-layout__content" />
        </Suspense>
      )}
      {items.length === 0 && html === "" && <EmptyState text={t("kit.page.empty")} />}
      {heading === null ? parts : <SectionHeads value={true}>{parts}</SectionHeads>}
    </div>
  );
}
