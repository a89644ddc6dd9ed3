import { DataGrid } from "@tessera/ui/DataGrid.tsx";
import type { GridColumn, GridGroup } from "@tessera/ui/DataGridColumn.ts";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { GroupedListProps } from "./GroupedList.tsx";
import { GroupHead, GroupSum } from "./GroupHead.tsx";
import type { GroupLine } from "./groupLines.ts";
import type { GroupedLines } from "./useGroups.tsx";
import { useMoreText } from "./useMoreText.tsx";

const noMenu = <span />;

/** Groups and their rows in one grid: sums stand in the columns that they sum, the head of a group in the room before them. */
export function GroupedGrid(props: GroupedListProps & { readonly grouped: GroupedLines }): ReactNode {
  const { answer, by, columns, grouped, grouping, menuOf, onOpen, setup, types, words } = props;
  const { t } = useTexts();
  const moreText = useMoreText();
  const summed = (id: string) => setup.find(({ aggregation, name }) => name === id && aggregation !== null);
  const firstSum = columns.findIndex(({ id }, index) => index > 0 && summed(id) !== undefined);
  const span = firstSum < 0 ? columns.length : firstSum;
  const lead = (line: GroupLine): ReactNode => {
    if (line.kind === "more") return <span className="t-list__more">{moreText(line)}</span>;
    if (line.kind === "row") return null;
    return (
      <GroupHead column={by} group={line.group} grouping={grouping} types={types} words={words} isOpen={line.isOpen} />
    );
  };
  const drawn = columns.map(({ sum: _none, render, text, ...rest }, index): GridColumn<GroupLine> => {
    const column = index === 0 ? undefined : summed(rest.id);
    const sumOf = (of: Parameters<typeof GroupSum>[0]["of"]): ReactNode =>
      column && <GroupSum column={column} of={of} words={words} />;
    return {
      ...rest,
      render: (line) => {
        if (line.kind === "row") return render(line.row);
        if (index === 0) return lead(line);
        return line.kind === "group" ? sumOf(line.group) : null;
      },
      text: (line) => (line.kind === "row" ? (text?.(line.row) ?? "") : ""),
      ...(column && answer.total ? { sum: sumOf(answer.total) } : {}),
    };
  });
  const groupOf = (line: GroupLine): GridGroup | undefined => {
    if (line.kind === "row") return undefined;
    return line.kind === "group" ? { level: 1, span, expanded: line.isOpen } : { level: 2, span };
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
      onOpen={(line) => (line.kind === "row" ? onOpen?.(line.row) : grouped.press(line))}
      sort={props.sort}
      onSort={props.onSort}
      widths={props.widths}
      onWidths={props.onWidths}
      sumLabel={t("list.group.total", { count: formatDecimal(String(answer.total?.count ?? 0), words.language) })}
      {...(menuOf === null ? {} : { rowEnd: (line: GroupLine) => (line.kind === "row" ? menuOf(line.row) : noMenu) })}
      empty={props.empty}
    />
  );
}
