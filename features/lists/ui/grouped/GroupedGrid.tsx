import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { DataGrid } from "@tessera/ui/grid/DataGrid.tsx";
import type { GridColumn, GridGroup } from "@tessera/ui/grid/DataGridColumn.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { CSSProperties, ReactNode } from "react";
import type { GroupedListProps } from "./GroupedList.tsx";
import { GroupHead, GroupSum, useGroupName } from "./GroupHead.tsx";
import type { GroupLine } from "./groupLines.tsx";
import type { GroupedLines } from "./useGroups.tsx";
import { useMoreText } from "./useMoreText.tsx";

const noMenu = <span />;

/**
 * Groups and their rows in one grid: sums stand in the columns that they sum, the head of a group in the room before
 * them.
 */
export function GroupedGrid(props: GroupedListProps & { readonly grouped: GroupedLines }): ReactNode {
  const { columns, grouped, levels, menuOf, onOpen, selection, setup, total, cellFormat } = props;
  const { t } = useTexts();
  const moreText = useMoreText();
  const nameOf = useGroupName(cellFormat);
  const summed = (id: string) => setup.find(({ aggregation, name }) => name === id && aggregation !== null);
  const firstSum = columns.findIndex(({ id }, index) => index > 0 && summed(id) !== undefined);
  const span = firstSum < 0 ? columns.length : firstSum;
  const lead = (line: GroupLine): ReactNode => {
    if (line.kind === "row") return null;
    const level = line.kind === "group" ? line.path.length - 1 : line.path.length;
    const indent: CSSProperties & Readonly<Record<"--level", number>> = { "--level": level };
    const of = levels[level];
    return (
      <span className="t-list__indent" style={indent}>
        {line.kind === "more" ? (
          <span className="t-list__more">{moreText(line)}</span>
        ) : (
          of && (
            <GroupHead level={of} group={line.group} types={props.types} cellFormat={cellFormat} isOpen={line.isOpen} />
          )
        )}
      </span>
    );
  };
  const drawn = columns.map(({ sum: _none, render, text, ...rest }, index): GridColumn<GroupLine> => {
    const column = index === 0 ? undefined : summed(rest.id);
    const sumOf = (of: Parameters<typeof GroupSum>[0]["of"]): ReactNode =>
      column && <GroupSum column={column} of={of} cellFormat={cellFormat} />;
    return {
      ...rest,
      render: (line) => {
        if (line.kind === "row") return render(line.row);
        if (index === 0) return lead(line);
        return line.kind === "group" ? sumOf(line.group) : null;
      },
      text: (line) => {
        if (line.kind === "row") return text?.(line.row) ?? "";
        const of = line.kind === "group" && index === 0 ? levels[line.path.length - 1] : undefined;
        return line.kind === "group" && of ? nameOf(of, line.group) : "";
      },
      ...(column && total ? { sum: sumOf(total) } : {}),
    };
  });
  const groupOf = (line: GroupLine): GridGroup | undefined => {
    if (line.kind === "row") return undefined;
    if (line.kind === "more") return { level: line.path.length + 1, span };
    return {
      level: line.path.length,
      span,
      expanded: line.isOpen,
      members: line.rows,
      hasMore: line.rows.length < line.group.count,
    };
  };
  return (
    <DataGrid<GroupLine>
      label={props.label}
      columns={drawn}
      rows={grouped.lines}
      rowId={({ id }) => id}
      // Opening a group keeps keyboard and scroll at their lines.
      source="groups"
      groupOf={groupOf}
      leafLevel={levels.length + 1}
      {...(selection === null
        ? {}
        : {
            selected: new Set(
              grouped.lines.flatMap((line) =>
                line.kind === "row" && selection.selected.has(line.row.id) ? [line.id] : [],
              ),
            ),
            onSelect: (ids) => {
              const shown = grouped.lines.flatMap((line) => (line.kind === "row" ? [line] : []));
              selection.onSelect(
                shown.filter(({ id }) => ids.has(id)).map(({ row }) => row),
                shown.map(({ row }) => row),
              );
            },
          })}
      onOpen={(line) => (line.kind === "row" ? onOpen?.(line.row) : grouped.press(line))}
      mayOpen={(line) => line.kind !== "row" || (onOpen !== null && line.row.key !== null)}
      sort={props.sort}
      onSort={props.onSort}
      widths={props.widths}
      onWidths={props.onWidths}
      sumLabel={t("list.group.total", { count: formatDecimal(String(total?.count ?? 0), cellFormat.language) })}
      {...(menuOf === null ? {} : { rowEnd: (line: GroupLine) => (line.kind === "row" ? menuOf(line.row) : noMenu) })}
      empty={props.empty}
    />
  );
}
